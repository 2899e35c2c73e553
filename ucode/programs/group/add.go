package group

import (
	"hwgen/ucode/ir"
	"hwgen/ucode/programs/kit"
	"hwgen/ucode/tower"
)

// BuildG1Add is the program g1-add: the sum of any two points of the curve.
func BuildG1Add(o kit.Options) (*ir.Program, error) {
	return buildAdd(onG1(o, "add", "sum of two points of the curve, in the subgroup or not"))
}

// BuildG2Add is the program g2-add.
func BuildG2Add(o kit.Options) (*ir.Program, error) {
	return buildAdd(onG2(o, "add", "sum of two points of the twist, in the subgroup or not"))
}

// BuildG1Double is the program g1-double: twice any point of the curve.
func BuildG1Double(o kit.Options) (*ir.Program, error) {
	return buildDouble(onG1(o, "double", "twice a point of the curve, in the subgroup or not"))
}

// BuildG2Double is the program g2-double.
func BuildG2Double(o kit.Options) (*ir.Program, error) {
	return buildDouble(onG2(o, "double", "twice a point of the twist, in the subgroup or not"))
}

func buildAdd[E any](g *group[E]) (*ir.Program, error) {
	p := []*ir.Vec{g.pointInput("0"), g.pointInput("1")}
	g.single(p, func(f tower.Coordinates[E], b *ir.Block) tower.Projective[E] {
		return tower.CompleteAdd[E](f, g.projective(f, b, p[0]), g.projective(f, b, p[1]))
	})
	return g.Program, nil
}

func buildDouble[E any](g *group[E]) (*ir.Program, error) {
	p := g.pointInput("")
	g.single([]*ir.Vec{p}, func(f tower.Coordinates[E], b *ir.Block) tower.Projective[E] {
		return tower.CompleteDouble[E](f, g.projective(f, b, p))
	})
	return g.Program, nil
}

// single fills a program whose inputs are points of the curve and whose result is one formula. The complete formulas hold for all points
// of the curve and of the twist, whose orders are odd.
func (g *group[E]) single(inputs []*ir.Vec, formula func(f tower.Coordinates[E], b *ir.Block) tower.Projective[E]) {
	out := g.pointOutput()
	g.Entries(func(c *kit.Checker) {
		for i, p := range inputs {
			c.Range(2*i+1, p)
		}
		for i, p := range inputs {
			g.curve(c, 2*i+2, p)
		}
	}, func(*kit.Checker) {
		acc := g.Local("acc", 3*g.size)
		g.Add(g.forms("formula", func(f tower.Coordinates[E], b *ir.Block) {
			v := formula(f, b)
			g.putTriple(f, acc, v.X, v.Y, v.Z)
		}))
		g.finish(acc, out)
	})
}

// projective is an input in homogeneous coordinates: (x : y : 1), or (0 : 1 : 0) for the identity.
func (g *group[E]) projective(f tower.Coordinates[E], b *ir.Block, v *ir.Vec) tower.Projective[E] {
	id, t := g.Flags[0], g.Flags[1]
	g.IdentityFlag(b, v, id, t)
	p, unit, zero := g.input(f, b, v), g.unit(b), g.real(b, b.In(g.Zero, 0))
	return tower.Projective[E]{X: p.X, Y: f.Select(id, unit, p.Y), Z: f.Select(id, zero, unit)}
}
