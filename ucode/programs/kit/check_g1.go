package kit

import (
	"math/big"

	"hwgen/ucode/ir"
	"hwgen/ucode/tower"
)

// G1 checks that a point is on the curve and in the subgroup; each has its status code.
func (c *Checker) G1(curve, subgroup int, v *ir.Vec) {
	name := display(v)
	c.onCurve(curve, v, "curve", c.curveG1("check-point-g1", c.BaseG1))
	c.SubgroupG1(name, c.id)
	c.verdict(subgroup, v, "subgroup", name+" is not in the subgroup of order q")
}

// CurveG1 checks that a point is on the curve.
func (c *Checker) CurveG1(code int, v *ir.Vec) {
	c.onCurve(code, v, "curve", c.curveG1("check-curve-g1", func(tower.Coordinates[ir.Value], tower.Affine[ir.Value]) {}))
}

// curveG1 is a subroutine that sets the flag ok if a point is on the curve, and id if it is the identity, and goes on with its Montgomery
// form.
func (c *Checker) curveG1(name string, then func(f tower.Coordinates[ir.Value], p tower.Affine[ir.Value])) *ir.Sub {
	return c.shared(name, 2, func(v *ir.Vec) ir.Item {
		constant := c.Montgomery("b", big.NewInt(int64(c.B)))
		return c.FormsFp(name, func(f tower.Coordinates[ir.Value], b *ir.Block) {
			c.IdentityFlag(b, v, c.id, c.t)
			rr := b.In(c.RR, 0)
			x, y := b.Mul(b.In(v, 0), rr), b.Mul(b.In(v, 1), rr)
			b.Equal(c.ok, b.Mul(y, y), b.Add(b.Mul(b.Mul(x, x), x), b.In(constant, 0)))
			b.Logic(c.ok, ir.Or, c.ok, c.id)
			then(f, tower.Affine[ir.Value]{X: x, Y: y})
		})
	})
}

// BaseG1 gives SubgroupG1 its point, in Montgomery form, in a block before.
func (c *Checker) BaseG1(f tower.Coordinates[ir.Value], p tower.Affine[ir.Value]) {
	l := c.ladderG1()
	l.from(f, p)
	f.Out(l.point, 0, p.X)
	f.Out(l.point, 1, p.Y)
}

// SubgroupG1 publishes whether the point of BaseG1, which is on the curve, is in the subgroup, or the flag id, which it keeps, is set.
func (c *Checker) SubgroupG1(name string, id ir.Flag) { c.subgroup(name, c.ladderG1().member, id) }

// memberG1 sets the flag ok if the point is in the subgroup.
func (c *Checker) memberG1(l *ladder[ir.Value]) *ir.Sub {
	z := c.Local("check.z", 1)
	beta := c.Montgomery("beta", Endomorphism(c.Curve))
	return c.Sub("check-member-g1", nil,
		&ir.Call{Sub: l.climb},
		// [|u|]P as an affine point of an isomorphic curve, whose Z comes back at the end.
		c.FormsFp("check-base-g1", func(f tower.Coordinates[ir.Value], b *ir.Block) {
			r := l.in(f)
			l.from(f, tower.Affine[ir.Value]{X: r.X, Y: r.Y})
			b.Out(z, 0, r.Z)
		}),
		&ir.Call{Sub: l.climb},
		c.FormsFp("check-member-g1", func(f tower.Coordinates[ir.Value], b *ir.Block) {
			r := l.in(f) // [u^2]P, to equal -phi(P) = (beta x, -y)
			k := b.Mul(r.Z, b.In(z, 0))
			kk := b.Mul(k, k)
			b.Equal(c.ok, r.X, b.Mul(b.Mul(b.In(l.point, 0), b.In(beta, 0)), kk))
			b.Equal(c.t, r.Y, b.Neg(b.Mul(b.In(l.point, 1), b.Mul(k, kk))))
			b.Logic(c.ok, ir.And, c.ok, c.t)
			b.Equal(c.t, k, b.In(c.Zero, 0))
			b.Logic(c.ok, ir.AndNot, c.ok, c.t)
		}))
}
