package edwards

import (
	"hwgen/ucode/ir"
	"hwgen/ucode/programs/kit"
	"hwgen/ucode/tower"
)

// BuildAdd is the sum of two points, equal, opposite or not.
func BuildAdd(o kit.Options) (*ir.Program, error) {
	e := newCurve(o, "-add", "sum of two points of the curve")
	p, q := e.Input("p0", 2, scalarModulus, true, pointDoc), e.Input("p1", 2, scalarModulus, true, pointDoc)
	out := e.Output("point", 2, scalarModulus, pointDoc)
	e.Entries(func(c *kit.Checker) {
		e.check(c, statusFirst, p)
		e.check(c, statusFirst+2, q)
	}, func(*kit.Checker) {
		e.acc = e.Local("acc", 3)
		e.Enter()
		e.Code("add", func(b *ir.Block) {
			e.keep(b, tower.EdwardsAddAffine(b, e.enter(b, p), e.enter(b, q).Cache(b, b.In(e.twoD, 0))))
		})
		e.leave(out)
	})
	return e.Program, nil
}
