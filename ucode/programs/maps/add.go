package maps

import (
	"hwgen/ucode/ir"
	"hwgen/ucode/programs/kit"
	"hwgen/ucode/tower"
)

// sum is the sum of two affine points of y^2 = x^3 + ax + b other than the identity, in Jacobian coordinates and with zz = Z^2 or any
// number if Z = 0: 4M + 3S. The slope is that of the chord, or of the tangent if x0 = x1; if the points are then opposite, Z becomes 0.
// There are no points of order 2, so that no slope has the denominator 0. With slope num/den:
//
//	zz = den^2, v = x0 zz, j = den^3, X = num^2 - 2v - j (chord: x1 zz = v + j) or num^2 - 2v (tangent), Y = num(v - X) - y0 j
func (g *group[E]) sum(f formulas[E], b *ir.Block, p, q tower.Affine[E], a kit.Gauss) (r tower.Jacobian[E], zz E) {
	same, opposite, t := g.Flags[0], g.Flags[1], g.Flags[2]
	g.equal(b, same, t, p.X, q.X)
	g.equal(b, opposite, t, p.Y, q.Y)
	b.Logic(opposite, ir.AndNot, same, opposite)
	xx := f.Sqr(p.X)
	num := f.Select(same, f.Add(f.Add(f.Dbl(xx), xx), g.constant(b, a, "sswu.a."+g.name)), f.Sub(q.Y, p.Y))
	den := f.Select(same, f.Dbl(p.Y), f.Sub(q.X, p.X))
	zz = f.Sqr(den)
	v, j := f.Mul(p.X, zz), f.Mul(den, zz)
	x := f.Sub(f.Sub(f.Sqr(num), f.Dbl(v)), f.Select(same, g.zero(b), j))
	return tower.Jacobian[E]{
		X: x,
		Y: f.Sub(f.Mul(num, f.Sub(v, x)), f.Mul(p.Y, j)),
		Z: f.Select(opposite, g.zero(b), den),
	}, zz
}

// complete makes the sum of p and q complete: the formulas have given r for it, which has Z = 0 if p or q has, or if they are
// opposite or equal, and X = Z = 0 if they are equal. Then double is right; if p is the identity, q; if q is, p.
func (g *group[E]) complete(f formulas[E], b *ir.Block, p, q, r, double tower.Jacobian[E]) tower.Jacobian[E] {
	flag, other, t := g.Flags[0], g.Flags[1], g.Flags[2]
	choose := func(x, y tower.Jacobian[E]) tower.Jacobian[E] {
		return tower.Jacobian[E]{X: f.Select(flag, x.X, y.X), Y: f.Select(flag, x.Y, y.Y), Z: f.Select(flag, x.Z, y.Z)}
	}
	g.isZero(b, flag, t, r.Z)
	g.isZero(b, other, t, r.X)
	b.Logic(flag, ir.And, flag, other)
	r = choose(double, r)
	g.isZero(b, flag, t, p.Z)
	r = choose(q, r)
	g.isZero(b, flag, t, q.Z)
	return choose(p, r)
}
