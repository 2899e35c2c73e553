package pairing

import (
	"fmt"

	"hwgen/ucode/ir"
	"hwgen/ucode/programs/kit"
	"hwgen/ucode/tower"
)

// BuildCheck tells whether a product of pairings is 1, and nothing else of it. The convention does not matter: 3 does not divide the order.
func BuildCheck(o kit.Options) (*ir.Program, error) {
	names, err := pairNames(o)
	if err != nil {
		return nil, err
	}
	o.Convention = kit.Cubed
	g := newProgram(o, "pairing-check", fmt.Sprintf("whether the product of %d optimal ate pairings is 1", len(names)), names)
	g.entries(g.checks, func(c *kit.Checker) {
		f := g.Local("f", 12)
		g.miller(f)
		value, factors := g.finalExponentiation(f)
		g.requireOne(c, value, factors)
	})
	return g.Program, nil
}

// requireOne stops the program with the status not-one unless the element f, in Montgomery form and with the given number of
// factors of products by evaluation, is 1.
func (g *program) requireOne(c *kit.Checker, f *ir.Vec, factors int) {
	one := g.One
	if factors > 0 {
		one = g.Montgomery("one.scaled", g.evaluationFactor(factors))
	}
	c.Require(statusOfWhole, "not-one", "the product of the pairings is not 1", "whether the product of the pairings is 1",
		func(x tower.Fp2, ok, t ir.Flag) {
			b := x.Block
			b.Equal(ok, b.In(f, 0), b.In(one, 0))
			for i := 1; i < 12; i++ {
				b.Equal(t, b.In(f, i), b.In(g.Zero, 0))
				b.Logic(ok, ir.And, ok, t)
			}
		})
}
