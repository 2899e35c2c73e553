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
	name := display(v)
	c.curveG2(curve, v, func(f tower.Fp2, x, y tower.E2) { c.BaseG2(f, tower.Affine[tower.E2]{X: x, Y: y}) })
	c.SubgroupG2(name, c.id)
	c.verdict(subgroup, v, "subgroup", name+" is not in the subgroup of order q")
}

// CurveG2 checks that a point is on the twist.
func (c *Checker) CurveG2(code int, v *ir.Vec) {
	c.curveG2(code, v, func(tower.Fp2, tower.E2, tower.E2) {})
}

// curveG2 goes on in the same block with the coordinates in Montgomery form.
func (c *Checker) curveG2(code int, v *ir.Vec, then func(f tower.Fp2, x, y tower.E2)) {
	name := display(v)
	bTwist := c.Montgomery("b'", c.Curve.BTwist[0], c.Curve.BTwist[1])
	c.AddForms("curve-"+name, func(f tower.Fp2) {
		b := f.Block
		c.IdentityFlag(b, v, c.id, c.t)
		x, y := f.Scale(f.In(v, 0), b.In(c.RR, 0)), f.Scale(f.In(v, 2), b.In(c.RR, 0))
		c.equal(b, f.Sqr(y), f.Add(f.Mul(f.Sqr(x), x), f.In(bTwist, 0)))
		b.Logic(c.ok, ir.Or, c.ok, c.id)
		b.Declassify(c.pub, c.ok, "whether "+name+" is on the twist")
		then(f, x, y)
	})
	c.verdict(code, v, "curve", name+" is not on the twist")
}

// BaseG2 gives SubgroupG2 its point, in Montgomery form, in a block before.
func (c *Checker) BaseG2(f tower.Fp2, p tower.Affine[tower.E2]) { c.ladderG2().from(f, p) }

// SubgroupG2 publishes whether the point of BaseG2, which is on the twist, is in the subgroup, or the flag id, which it keeps, is set.
func (c *Checker) SubgroupG2(name string, id ir.Flag) {
	l := c.ladderG2()
	l.climb(c.Kit)
	cx, cy := TwistFrobenius(c.Curve)
	c.AddForms("subgroup-"+name, func(f tower.Fp2) {
		b := f.Block
		r := l.in(f) // [|u|]Q, to equal psi(Q) with the sign of u
		x := c.TimesConstant(f, f.Conj(f.In(l.base, 0)), cx, "psi.x")
		y := c.TimesConstant(f, f.Conj(f.In(l.base, 2)), cy, "psi.y")
		if c.NegU {
			y = f.Neg(y)
		}
		zz := f.Sqr(r.Z)
		x, y = f.Mul(x, zz), f.Mul(y, f.Mul(r.Z, zz))
		c.equal(b, r.Z, tower.E2{b.In(c.Zero, 0), b.In(c.Zero, 0)})
		b.Logic(c.ok, ir.Nor, c.ok, c.ok)
		for i := range 2 {
			b.Equal(c.t, r.X[i], x[i])
			b.Logic(c.ok, ir.And, c.ok, c.t)
			b.Equal(c.t, r.Y[i], y[i])
			b.Logic(c.ok, ir.And, c.ok, c.t)
		}
		b.Logic(c.ok, ir.Or, c.ok, id)
		b.Declassify(c.pub, c.ok, "whether "+name+" is in the subgroup")
	})
}
