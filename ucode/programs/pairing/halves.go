package pairing

import (
	"hwgen/ucode/ir"
	"hwgen/ucode/programs/kit"
)

// BuildMiller is the Miller loop alone. Its value is defined up to factors that the final exponentiation removes, which other software
// and other builds of this program choose differently: two values are equal if their final exponentiations are. Of the identity it is
// a number of Fp2, never zero.
func BuildMiller(o kit.Options) (*ir.Program, error) {
	g := newProgram(o, "miller-loop", "Miller loop of the optimal ate pairing, whose final exponentiation is e(P, Q)", []string{""})
	g.value("twelve coefficients, lowest first; equal to other values whose final exponentiation is equal")
	g.entries(g.checks, func(*kit.Checker) {
		f := g.Local("f", 12)
		g.miller(f)
		g.canonical(scaled{Vec: f})
	})
	return g.Program, nil
}

// BuildFinalExp is the final exponentiation of any element of Fp12 but zero.
func BuildFinalExp(o kit.Options) (*ir.Program, error) {
	g := newProgram(o, "final-exp", "final exponentiation of an element of Fp12", nil)
	in := g.Input("f", 12, 0, true, "twelve coefficients, lowest first (a fastest, then b, then c)")
	g.value("twelve coefficients, lowest first")
	g.entries(func(c *kit.Checker) {
		c.Numbers(1, in)
		c.NonZero(2, in)
	}, func(*kit.Checker) {
		f := g.Local("f.mont", 12)
		g.Code("enter", func(b *ir.Block) {
			for i := range 12 {
				b.Out(f, i, b.Mul(b.In(in, i), b.In(g.RR, 0)))
			}
		})
		g.canonical(g.finalExponentiation(f))
	})
	return g.Program, nil
}
