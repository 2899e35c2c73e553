package group

import (
	"hwgen/ucode/ir"
	"hwgen/ucode/programs/kit"
	"hwgen/ucode/tower"
)

// BuildG1MulPlain is the program g1-mul-plain, which multiplies as the chip of Banerjee and Chandrakasan does, for comparison: double and
// add always, with complete formulas.
func BuildG1MulPlain(o kit.Options) (*ir.Program, error) {
	return buildPlain(onG1(o, "mul-plain", "multiple [k]P of a point of G1 by double and add always, without the endomorphism"))
}

// BuildG2MulPlain is the program g2-mul-plain.
func BuildG2MulPlain(o kit.Options) (*ir.Program, error) {
	return buildPlain(onG2(o, "mul-plain", "multiple [k]Q of a point of G2 by double and add always, without the endomorphism"))
}

func buildPlain[E any](g *group[E]) (*ir.Program, error) {
	k, p, out := g.Scalar("k", "any number below 2^256"), g.pointInput(""), g.pointOutput()
	g.Entries(func(c *kit.Checker) {
		c.Scalar(1, k)
		c.Range(2, p)
		g.check(c, 3, 4, p)
	}, func(*kit.Checker) {
		acc := g.Local("acc", 3*g.size)
		g.doubleAndAdd(k, p, acc)
		g.finish(acc, out)
	})
	return g.Program, nil
}

// doubleAndAdd leaves [k]P in acc. The mixed formula has no form for an identity P: what it makes of (0, 0) gets Z = 0.
func (g *group[E]) doubleAndAdd(k, p, acc *ir.Vec) {
	r := g.Curve.Moduli[1].Value
	n := r.BitLen()
	bit, id := g.Flags[0], g.Flag("identity")
	state, base := g.LocalPairs("bits", 1), g.Local("base", 2*g.size)
	g.Add(g.forms("start", func(f tower.Coordinates[E], b *ir.Block) {
		_, reduced := g.DivMod(b, b.In(k, 0), "q", r)
		w := g.Align(b, reduced, n)
		g.IdentityFlag(b, p, id, bit)
		v := g.input(f, b, p)
		g.putAffine(f, base, 0, v)
		b.TopBit(bit, b.Low(w))
		unit, zero := g.unit(b), g.real(b, b.In(g.Zero, 0))
		g.putTriple(f, acc, f.Select(bit, v.X, zero), f.Select(bit, v.Y, unit), f.Select(bit, unit, zero))
		b.OutWide(state, 0, b.DoubleWide(w))
	}))
	step := g.forms("double-add", func(f tower.Coordinates[E], b *ir.Block) {
		w := b.InWide(state, 0)
		b.TopBit(bit, b.Low(w))
		b.OutWide(state, 0, b.DoubleWide(w))
		x, y, z := g.triple(f, acc)
		d := tower.CompleteDouble[E](f, tower.Projective[E]{X: x, Y: y, Z: z})
		q := g.affine(f, base, 0)
		s := tower.CompleteAddMixed[E](f, d, q.X, q.Y)
		g.putTriple(f, acc, f.Select(bit, s.X, d.X), f.Select(bit, s.Y, d.Y), f.Select(bit, s.Z, d.Z))
	})
	g.Add(kit.Repeat(n-1, step)...)
	g.Add(g.forms("identity", func(f tower.Coordinates[E], b *ir.Block) {
		f.Out(acc, 2*g.size, f.Select(id, g.real(b, b.In(g.Zero, 0)), f.In(acc, 2*g.size)))
	}))
}
