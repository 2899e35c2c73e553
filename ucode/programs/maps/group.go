package maps

import (
	"hwgen/ucode/ir"
	"hwgen/ucode/programs/kit"
	"hwgen/ucode/tower"
)

// formulas are those of a block over the field of a group.
type formulas[E any] = tower.Coordinates[E]

// group is a program under construction over the field of G1 or G2, whose elements are E.
type group[E any] struct {
	*kit.Kit
	name string // g1, g2
	size int    // numbers of an element
	// forms builds a block.
	forms func(name string, build func(f formulas[E], b *ir.Block)) ir.Item
	// parts are the numbers of an element.
	parts func(x E) []ir.Value
	// times is cx for a constant c.
	times func(f formulas[E], b *ir.Block, x E, c kit.Gauss, name string) E
	// constant is c from the data image.
	constant func(b *ir.Block, c kit.Gauss, name string) E
}

func groupG1(k *kit.Kit) *group[ir.Value] {
	constant := func(b *ir.Block, c kit.Gauss, name string) ir.Value { return b.In(k.Montgomery(name, c[0]), 0) }
	return &group[ir.Value]{
		Kit: k, name: "g1", size: 1, forms: k.FormsFp,
		parts: func(x ir.Value) []ir.Value { return []ir.Value{x} },
		times: func(f formulas[ir.Value], b *ir.Block, x ir.Value, c kit.Gauss, name string) ir.Value {
			return f.Mul(x, constant(b, c, name))
		},
		constant: constant,
	}
}

func groupG2(k *kit.Kit) *group[tower.E2] {
	return &group[tower.E2]{
		Kit: k, name: "g2", size: 2, forms: k.FormsFp2,
		parts: func(x tower.E2) []ir.Value { return x[:] },
		times: func(f formulas[tower.E2], _ *ir.Block, x tower.E2, c kit.Gauss, name string) tower.E2 {
			if r, ok := timesSmall(f.(tower.Fp2), x, c, k.Mont.M); ok {
				return r
			}
			return k.TimesConstant(f.(tower.Fp2), x, c, name)
		},
		constant: func(b *ir.Block, c kit.Gauss, name string) tower.E2 {
			v := k.Montgomery(name, c[0], c[1])
			return tower.E2{b.In(v, 0), b.In(v, 1)}
		},
	}
}

// local is storage for n elements.
func (g *group[E]) local(name string, n int) *ir.Vec { return g.Local(name, n*g.size) }

// in reads element i of storage, out writes it.
func (g *group[E]) in(f formulas[E], v *ir.Vec, i int) E { return f.In(v, i*g.size) }

func (g *group[E]) out(f formulas[E], v *ir.Vec, i int, x E) { f.Out(v, i*g.size, x) }

// equal sets a flag to x == y; t is for its use.
func (g *group[E]) equal(b *ir.Block, flag, t ir.Flag, x, y E) {
	v, w := g.parts(x), g.parts(y)
	b.Equal(flag, v[0], w[0])
	for i := 1; i < g.size; i++ {
		b.Equal(t, v[i], w[i])
		b.Logic(flag, ir.And, flag, t)
	}
}

// isZero sets a flag to x == 0.
func (g *group[E]) isZero(b *ir.Block, flag, t ir.Flag, x E) {
	b.Equal(flag, g.parts(x)[0], b.In(g.Zero, 0))
	for _, v := range g.parts(x)[1:] {
		b.Equal(t, v, b.In(g.Zero, 0))
		b.Logic(flag, ir.And, flag, t)
	}
}

// zero and one are elements of the field.
func (g *group[E]) zero(b *ir.Block) E { return g.constant(b, kit.Gauss{zero, zero}, "0."+g.name) }

func (g *group[E]) one(b *ir.Block) E { return g.constant(b, kit.Gauss{one, zero}, "1."+g.name) }
