package maps

import (
	"hwgen/ucode/ir"
	"hwgen/ucode/programs/kit"
	"hwgen/ucode/tower"
)

// ladder multiplies an affine point by s = |u| in Jacobian coordinates, complete: the point may have any order.
type ladder[E any] struct {
	*group[E]
	base   *ir.Vec // P, affine
	double *ir.Vec // 2P
	acc    *ir.Vec // [s]P
	sub    struct{ double, add *ir.Sub }
}

func newLadder[E any](g *group[E]) *ladder[E] {
	l := &ladder[E]{group: g, base: g.local("clear.base", 2), double: g.local("clear.double", 3), acc: g.local("clear.acc", 3)}
	l.sub.double = g.Sub("clear-double", nil, g.forms("clear-double", func(f formulas[E], _ *ir.Block) {
		g.outPoint(f, l.acc, tower.JacobianDouble[E](f, g.point(f, l.acc)))
	}))
	l.sub.add = g.Sub("clear-add", nil, g.forms("clear-add", func(f formulas[E], b *ir.Block) {
		p, q := g.point(f, l.acc), tower.Affine[E]{X: g.in(f, l.base, 0), Y: g.in(f, l.base, 1)}
		r := tower.JacobianAddMixed[E](f, p, q)
		g.outPoint(f, l.acc, g.complete(f, b, p, g.affine(b, q), r, g.point(f, l.double)))
	}))
	return l
}

// point reads a point in Jacobian coordinates, outPoint writes it.
func (g *group[E]) point(f formulas[E], v *ir.Vec) tower.Jacobian[E] {
	return tower.Jacobian[E]{X: g.in(f, v, 0), Y: g.in(f, v, 1), Z: g.in(f, v, 2)}
}

func (g *group[E]) outPoint(f formulas[E], v *ir.Vec, p tower.Jacobian[E]) {
	g.out(f, v, 0, p.X)
	g.out(f, v, 1, p.Y)
	g.out(f, v, 2, p.Z)
}

// affine is an affine point in Jacobian coordinates.
func (g *group[E]) affine(b *ir.Block, p tower.Affine[E]) tower.Jacobian[E] {
	return tower.Jacobian[E]{X: p.X, Y: p.Y, Z: g.one(b)}
}

// start sets P and does the first two bits of s. Where the second is set, 2P + P comes from formulas for points of the same Z, which give
// Z = 0 for the one case they cannot do, the right one: 2P = -P.
func (l *ladder[E]) start(f formulas[E], p tower.Affine[E]) {
	l.out(f, l.base, 0, p.X)
	l.out(f, l.base, 1, p.Y)
	double, same, z := tower.DoubleUpdate[E](f, p)
	twice := tower.Jacobian[E]{X: double.X, Y: double.Y, Z: z}
	l.outPoint(f, l.double, twice)
	if l.AbsU.Bit(l.AbsU.BitLen()-2) == 0 {
		l.outPoint(f, l.acc, twice)
		return
	}
	sum, _, ratio := tower.AddUpdate[E](f, double, same)
	l.outPoint(f, l.acc, tower.Jacobian[E]{X: sum.X, Y: sum.Y, Z: f.Mul(z, ratio)})
}

// climb does the other bits.
func (l *ladder[E]) climb() {
	kit.Runs(l.AbsU, l.AbsU.BitLen()-3, 0, func(doublings int, then bool) {
		l.Add(kit.Repeat(doublings, &ir.Call{Sub: l.sub.double})...)
		if then {
			l.addBase()
		}
	})
}

// addBase adds P.
func (l *ladder[E]) addBase() { l.Add(&ir.Call{Sub: l.sub.add}) }
