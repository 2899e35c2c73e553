package kit

import (
	"hwgen/ucode/ir"
	"hwgen/ucode/tower"
)

// equal sets ok to x == y.
func (c *Checker) equal(b *ir.Block, x, y tower.E2) {
	b.Equal(c.ok, x[0], y[0])
	b.Equal(c.t, x[1], y[1])
	b.Logic(c.ok, ir.And, c.ok, c.t)
}

// G2 checks that a point is on the twist and in the subgroup; each has its status code.
func (c *Checker) G2(curve, subgroup int, v *ir.Vec) {
	l := c.ladderG2()
	name := display(v)
	bTwist := c.Montgomery("b'", c.Curve.BTwist[0], c.Curve.BTwist[1])
	c.AddForms("curve-"+name, func(f tower.Fp2) {
		b := f.Block
		c.IdentityFlag(b, v, c.id, c.t)
		var q [4]ir.Value
		for i := range 4 {
			q[i] = b.Mul(b.In(v, i), b.In(c.RR, 0))
			b.Out(l.base, i, q[i])
			b.Out(l.acc, i, q[i])
		}
		b.Out(l.acc, 4, b.In(c.One, 0))
		b.Out(l.acc, 5, b.In(c.Zero, 0))
		x, y := tower.E2{q[0], q[1]}, tower.E2{q[2], q[3]}
		c.equal(b, f.Sqr(y), f.Add(f.Mul(f.Sqr(x), x), f.In(bTwist, 0)))
		b.Logic(c.ok, ir.Or, c.ok, c.id)
		b.Declassify(c.pub, c.ok, "whether "+name+" is on the twist")
	})
	c.verdict(curve, v, "curve", name+" is not on the twist")
	c.climb(l)
	cx, cy := TwistFrobenius(c.Curve)
	c.AddForms("subgroup-"+name, func(f tower.Fp2) {
		b := f.Block
		r := InG2(f, l.acc) // [|u|]Q, to equal psi(Q) with the sign of u
		x := c.TimesConstant(f, f.Conj(f.In(l.base, 0)), cx, "psi.x")
		y := c.TimesConstant(f, f.Conj(f.In(l.base, 2)), cy, "psi.y")
		if c.NegU {
			y = f.Neg(y)
		}
		c.equal(b, r.X, f.Mul(x, r.Z))
		both := f.Mul(y, r.Z)
		for i := range both {
			b.Equal(c.t, r.Y[i], both[i])
			b.Logic(c.ok, ir.And, c.ok, c.t)
		}
		b.Logic(c.ok, ir.Or, c.ok, c.id)
		b.Declassify(c.pub, c.ok, "whether "+name+" is in the subgroup")
	})
	c.verdict(subgroup, v, "subgroup", name+" is not in the subgroup of order q")
}
