package kit

import (
	"math/big"

	"hwgen/ucode/ir"
)

// G1 checks that a point is on the curve and in the subgroup; each has its status code.
func (c *Checker) G1(curve, subgroup int, v *ir.Vec) {
	l := c.ladderG1()
	name := display(v)
	p := c.Local("check."+name, 2)
	constant := c.Montgomery("b", big.NewInt(int64(c.B)))
	c.Code("curve-"+name, func(b *ir.Block) {
		c.IdentityFlag(b, v, c.id, c.t)
		rr := b.In(c.RR, 0)
		x, y := b.Mul(b.In(v, 0), rr), b.Mul(b.In(v, 1), rr)
		b.Equal(c.ok, b.Mul(y, y), b.Add(b.Mul(b.Mul(x, x), x), b.In(constant, 0)))
		b.Logic(c.ok, ir.Or, c.ok, c.id)
		b.Declassify(c.pub, c.ok, "whether "+name+" is on the curve")
		b.Out(p, 0, x)
		b.Out(p, 1, y)
		for i, v := range []ir.Value{x, y, b.In(c.One, 0)} {
			b.Out(l.base, i, v)
			b.Out(l.acc, i, v)
		}
	})
	c.verdict(curve, v, "curve", name+" is not on the curve")
	c.climb(l)
	c.Code("g1-base", func(b *ir.Block) { OutG1(b, l.base, InG1(b, l.acc)) })
	c.climb(l)
	beta := c.Montgomery("beta", Endomorphism(c.Curve))
	c.Code("subgroup-"+name, func(b *ir.Block) {
		r := InG1(b, l.acc) // [u^2]P, to equal -phi(P) = (beta x, -y)
		b.Equal(c.ok, r.X, b.Mul(b.Mul(b.In(p, 0), b.In(beta, 0)), r.Z))
		b.Equal(c.t, r.Y, b.Neg(b.Mul(b.In(p, 1), r.Z)))
		b.Logic(c.ok, ir.And, c.ok, c.t)
		b.Logic(c.ok, ir.Or, c.ok, c.id)
		b.Declassify(c.pub, c.ok, "whether "+name+" is in the subgroup")
	})
	c.verdict(subgroup, v, "subgroup", name+" is not in the subgroup of order q")
}
