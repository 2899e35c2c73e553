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
	c.onCurve(curve, v, "twist", c.curveG2("check-point-g2", c.BaseG2))
	c.SubgroupG2(name, c.id)
	c.verdict(subgroup, v, "subgroup", name+" is not in the subgroup of order q")
}

// CurveG2 checks that a point is on the twist.
func (c *Checker) CurveG2(code int, v *ir.Vec) {
	c.onCurve(code, v, "twist", c.curveG2("check-curve-g2", func(tower.Fp2, tower.Affine[tower.E2]) {}))
}

// curveG2 is a subroutine that sets the flag ok if a point is on the twist, and id if it is the identity, and goes on with its Montgomery
// form.
func (c *Checker) curveG2(name string, then func(f tower.Fp2, p tower.Affine[tower.E2])) *ir.Sub {
	return c.shared(name, 4, func(v *ir.Vec) ir.Item {
		bTwist := c.Montgomery("b'", c.Curve.BTwist[0], c.Curve.BTwist[1])
		return c.Forms(name, func(f tower.Fp2) {
			b := f.Block
			c.IdentityFlag(b, v, c.id, c.t)
			x, y := f.Scale(f.In(v, 0), b.In(c.RR, 0)), f.Scale(f.In(v, 2), b.In(c.RR, 0))
			c.equal(b, f.Sqr(y), f.Add(f.Mul(f.Sqr(x), x), f.In(bTwist, 0)))
			b.Logic(c.ok, ir.Or, c.ok, c.id)
			then(f, tower.Affine[tower.E2]{X: x, Y: y})
		})
	})
}

// BaseG2 gives SubgroupG2 its point, in Montgomery form, in a block before.
func (c *Checker) BaseG2(f tower.Fp2, p tower.Affine[tower.E2]) { c.ladderG2().from(f, p) }

// SubgroupG2 publishes whether the point of BaseG2, which is on the twist, is in the subgroup, or the flag id, which it keeps, is set.
func (c *Checker) SubgroupG2(name string, id ir.Flag) { c.subgroup(name, c.ladderG2().member, id) }

// memberG2 sets the flag ok if the point is in the subgroup.
func (c *Checker) memberG2(l *ladder[tower.E2]) *ir.Sub {
	cx, cy := TwistFrobenius(c.Curve)
	return c.Sub("check-member-g2", nil, &ir.Call{Sub: l.climb}, c.Forms("check-member-g2", func(f tower.Fp2) {
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
	}))
}
