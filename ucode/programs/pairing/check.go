package pairing

import (
	"fmt"

	"hwgen/ucode/ir"
	"hwgen/ucode/programs/kit"
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
		g.requireOne(c, g.finalExponentiation(f), statusOfWhole, "not-one", "the product of the pairings is not 1", "whether the product of the pairings is 1")
	})
	return g.Program, nil
}
