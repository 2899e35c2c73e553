package maps

import (
	"hwgen/ucode/ir"
	"hwgen/ucode/programs/kit"
	"hwgen/ucode/tower"
)

// HashG1 is hash_to_curve after hash_to_field as part of a program: from two numbers below p to an affine point, all plain numbers.
func HashG1(k *kit.Kit, u []*ir.Vec, point *ir.Vec) error { return hashG1(groupG1(k), u, point) }

// HashG2 is HashG1 from two elements of Fp2 to G2.
func HashG2(k *kit.Kit, u []*ir.Vec, point *ir.Vec) error { return hashG2(groupG2(k), u, point) }

func hashG1(g *group[ir.Value], u []*ir.Vec, point *ir.Vec) error {
	h := g.Curve.Hash.G1
	m := newMapG1(g, h)
	iso, err := newIsogeny(h.Isogeny, kit.Gauss{m.scale, zero}, g.Mont.M)
	if err != nil {
		return err
	}
	m.add(u)
	m.compute()
	c := newCleared(g)
	g.Add(g.forms("isogeny", func(f formulas[ir.Value], b *ir.Block) {
		p, zz := g.affine(b, m.result(b, 0)), (*ir.Value)(nil)
		if len(u) > 1 {
			sum, square := g.sum(f, b, m.result(b, 0), m.result(b, 1), m.a)
			p, zz = sum, &square
		}
		c.start(f, g.image(f, b, iso, p, zz))
	}))
	clearG1(c)
	leaveG1(c, point)
	return nil
}

func hashG2(g *group[tower.E2], u []*ir.Vec, point *ir.Vec) error {
	h := g.Curve.Hash.G2
	m := newMapG2(g, h)
	iso, err := newIsogeny(h.Isogeny, kit.Gauss{one, zero}, g.Mont.M)
	if err != nil {
		return err
	}
	m.add(u)
	m.compute()
	c := newCleared(g)
	g.Add(g.forms("isogeny", func(f formulas[tower.E2], b *ir.Block) {
		p, zz := g.affine(b, m.result(f, 0)), (*tower.E2)(nil)
		if len(u) > 1 {
			sum, square := g.sum(f, b, m.result(f, 0), m.result(f, 1), m.a)
			p, zz = sum, &square
		}
		c.start(f, g.image(f, b, iso, p, zz))
	}))
	clearG2(c)
	leaveG2(c, point)
	return nil
}
