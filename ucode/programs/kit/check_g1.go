package kit

import (
	"math/big"

	"hwgen/ucode/ir"
	"hwgen/ucode/tower"
)

// G1 checks that a point is on the curve and in the subgroup; each has its status code.
func (c *Checker) G1(curve, subgroup int, v *ir.Vec) {
	name := display(v)
	p := c.Local("check."+name, 2)
	c.curveG1(curve, v, func(f tower.Coordinates[ir.Value], x, y ir.Value) {
		f.Out(p, 0, x)
		f.Out(p, 1, y)
		c.BaseG1(f, tower.Affine[ir.Value]{X: x, Y: y})
	})
	c.SubgroupG1(name, p, c.id)
	c.verdict(subgroup, v, "subgroup", name+" is not in the subgroup of order q")
}

// CurveG1 checks that a point is on the curve.
func (c *Checker) CurveG1(code int, v *ir.Vec) {
	c.curveG1(code, v, func(tower.Coordinates[ir.Value], ir.Value, ir.Value) {})
}

// curveG1 goes on in the same block with the coordinates in Montgomery form.
func (c *Checker) curveG1(code int, v *ir.Vec, then func(f tower.Coordinates[ir.Value], x, y ir.Value)) {
	name := display(v)
	constant := c.Montgomery("b", big.NewInt(int64(c.B)))
	c.Add(c.FormsFp("curve-"+name, func(f tower.Coordinates[ir.Value], b *ir.Block) {
		c.IdentityFlag(b, v, c.id, c.t)
		rr := b.In(c.RR, 0)
		x, y := b.Mul(b.In(v, 0), rr), b.Mul(b.In(v, 1), rr)
		b.Equal(c.ok, b.Mul(y, y), b.Add(b.Mul(b.Mul(x, x), x), b.In(constant, 0)))
		b.Logic(c.ok, ir.Or, c.ok, c.id)
		b.Declassify(c.pub, c.ok, "whether "+name+" is on the curve")
		then(f, x, y)
	}))
	c.verdict(code, v, "curve", name+" is not on the curve")
}

// BaseG1 gives SubgroupG1 its point, in Montgomery form, in a block before.
func (c *Checker) BaseG1(f tower.Coordinates[ir.Value], p tower.Affine[ir.Value]) {
	c.ladderG1().from(f, p)
}

// SubgroupG1 publishes whether a point p of the curve, that of BaseG1, is in the subgroup, or the flag id, which it keeps, is set.
func (c *Checker) SubgroupG1(name string, p *ir.Vec, id ir.Flag) {
	l := c.ladderG1()
	z := c.Local("check.z", 1)
	l.climb(c.Kit)
	// [|u|]P as an affine point of an isomorphic curve, whose Z comes back at the end.
	c.Add(c.FormsFp("check-base-g1", func(f tower.Coordinates[ir.Value], b *ir.Block) {
		r := l.in(f)
		l.from(f, tower.Affine[ir.Value]{X: r.X, Y: r.Y})
		b.Out(z, 0, r.Z)
	}))
	l.climb(c.Kit)
	beta := c.Montgomery("beta", Endomorphism(c.Curve))
	c.Add(c.FormsFp("subgroup-"+name, func(f tower.Coordinates[ir.Value], b *ir.Block) {
		r := l.in(f) // [u^2]P, to equal -phi(P) = (beta x, -y)
		k := b.Mul(r.Z, b.In(z, 0))
		kk := b.Mul(k, k)
		b.Equal(c.ok, r.X, b.Mul(b.Mul(b.In(p, 0), b.In(beta, 0)), kk))
		b.Equal(c.t, r.Y, b.Neg(b.Mul(b.In(p, 1), b.Mul(k, kk))))
		b.Logic(c.ok, ir.And, c.ok, c.t)
		b.Equal(c.t, k, b.In(c.Zero, 0))
		b.Logic(c.ok, ir.AndNot, c.ok, c.t)
		b.Logic(c.ok, ir.Or, c.ok, id)
		b.Declassify(c.pub, c.ok, "whether "+name+" is in the subgroup")
	}))
}
