package edwards

import (
	"hwgen/ucode/ir"
	"hwgen/ucode/programs/kit"
	"hwgen/ucode/tower"
)

// BuildCheck tells whether a point is on the curve and in the subgroup of prime order r, which it is if [r]P is the identity. No other
// program here asks for it; protocols do.
func BuildCheck(o kit.Options) (*ir.Program, error) {
	e := newCurve(o, "-check", "whether a point is on the curve and in the subgroup")
	p := e.Input("p", 2, scalarModulus, true, pointDoc)
	e.acc = e.Local("acc", 3)
	base := e.Local("base", 4)
	e.CheckEntry("check", "check the point")
	c := kit.NewChecker(e.Kit)
	e.check(c, statusFirst, p)
	e.Code("start", func(b *ir.Block) {
		q := e.enter(b, p)
		write(b, base, 0, q.Cache(b, b.In(e.twoD, 0)))
		e.keep(b, q)
	})
	double := e.Sub("double", nil, e.Forms("double", func(f tower.Fp2) { e.keep(f.Block, tower.EdwardsDouble(f.Block, e.point(f.Block))) }))
	both := e.Sub("double-add", nil, e.Forms("double-add", func(f tower.Fp2) {
		b := f.Block
		q := tower.Cached{Plus: b.In(base, 0), Minus: b.In(base, 1), ZZ: b.In(base, 2), DT: b.In(base, 3)}
		e.keep(b, tower.EdwardsAddAffine(b, tower.EdwardsDouble(b, e.point(b)), q))
	}))
	kit.Runs(e.Order, e.Order.BitLen()-2, 0, func(doublings int, then bool) {
		if then {
			e.Add(kit.Repeat(doublings-1, &ir.Call{Sub: double})...)
			e.Add(&ir.Call{Sub: both})
			return
		}
		e.Add(kit.Repeat(doublings, &ir.Call{Sub: double})...)
	})
	c.Require(statusFirst+2, "p-subgroup", "p is not in the subgroup of prime order", "whether p is in the subgroup", func(f tower.Fp2, ok, t ir.Flag) {
		b := f.Block
		r := e.point(b)
		b.Equal(ok, r.X, b.In(e.Zero, 0))
		b.Equal(t, r.Y, r.Z)
		b.Logic(ok, ir.And, ok, t)
	})
	e.Add(&ir.Halt{Code: 0})
	c.Stops()
	return e.Program, nil
}
