package group

import (
	"hwgen/ucode/ir"
	"hwgen/ucode/programs/kit"
)

// BuildG1Check is the program g1-check, whose status says whether a point is one of G1.
func BuildG1Check(o kit.Options) (*ir.Program, error) {
	return buildCheck(onG1(o, "check", "whether a point is on the curve and in G1"))
}

// BuildG2Check is the program g2-check.
func BuildG2Check(o kit.Options) (*ir.Program, error) {
	return buildCheck(onG2(o, "check", "whether a point is on the twist and in G2"))
}

func buildCheck[E any](g *group[E]) (*ir.Program, error) {
	p := g.pointInput("")
	g.CheckEntry("check", "check the point")
	c := kit.NewChecker(g.Kit)
	c.Range(1, p)
	g.check(c, 2, 3, p)
	g.Add(&ir.Halt{Code: 0})
	c.Stops()
	return g.Program, nil
}
