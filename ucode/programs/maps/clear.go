package maps

import (
	"hwgen/ucode/ir"
	"hwgen/ucode/programs/kit"
	"hwgen/ucode/tower"
)

// Points on the way to the result are affine ones (X, Y) of the isomorphic curve that their Z makes, where the ladder needs no products by
// Z; the Z comes back as a factor at the end. If it is 0, the point is the identity: then what is computed of (X, Y) means nothing, and
// the factor makes it the identity again.

// cleared is a point on its way: affine on the curve that z makes.
type cleared[E any] struct {
	ladder *ladder[E]
	z      *ir.Vec
	point  *ir.Vec // result, Jacobian
}

func newCleared[E any](g *group[E]) *cleared[E] {
	return &cleared[E]{newLadder(g), g.local("clear.z", 1), g.local("clear.point", 3)}
}

// start takes a point.
func (c *cleared[E]) start(f formulas[E], p tower.Jacobian[E]) {
	c.ladder.start(f, tower.Affine[E]{X: p.X, Y: p.Y})
	c.ladder.out(f, c.z, 0, p.Z)
}

// finish gives the result of the ladder its factor of Z.
func (c *cleared[E]) finish(f formulas[E]) tower.Jacobian[E] {
	r := c.ladder.point(f, c.ladder.acc)
	r.Z = f.Mul(r.Z, c.ladder.in(f, c.z, 0))
	return r
}

// clearG1 is the product by 1 - u = s + 1 (RFC 9380, section 8.8.1; Wahby and Boneh, "Fast and simple constant-time hashing to the
// BLS12-381 elliptic curve", 2019).
func clearG1(c *cleared[ir.Value]) {
	l := c.ladder
	l.climb()
	l.addBase()
	l.Add(l.forms("clear-finish", func(f formulas[ir.Value], _ *ir.Block) { l.outPoint(f, c.point, c.finish(f)) }))
}

// clearG2 is [u^2-u-1]P + [u-1]psi(P) + psi^2(2P) = [u-1]v + e with v = [u]P + psi(P), e = psi^2(2P) - P (Budroni and Pintore, "Efficient hash
// maps to G2 on BLS curves", 2017; RFC 9380, appendix G.3). For u = -s, [u-1]v is -[s+1]v. In G2 psi(P) = [u]P: both sums can be doublings.
func clearG2(c *cleared[tower.E2]) {
	l := c.ladder
	e := l.local("clear.e", 3)
	cx, cy := kit.TwistFrobenius(l.Curve)
	p := l.Mont.M
	psi := func(f tower.Fp2, x tower.Jacobian[tower.E2]) tower.Jacobian[tower.E2] {
		return tower.Jacobian[tower.E2]{
			X: l.TimesConstant(f, f.Conj(x.X), cx, "psi.x"), Y: l.TimesConstant(f, f.Conj(x.Y), cy, "psi.y"), Z: f.Conj(x.Z),
		}
	}
	conj := func(c kit.Gauss) kit.Gauss {
		return kit.Gauss{c[0], kit.Gauss{c[1], zero}.Mul(kit.Gauss{minusOne(p), zero}, p)[0]}
	}
	neg := func(f formulas[tower.E2], x tower.Jacobian[tower.E2]) tower.Jacobian[tower.E2] {
		return tower.Jacobian[tower.E2]{X: x.X, Y: f.Neg(x.Y), Z: x.Z}
	}
	// psi^2 does not change the Z of the isomorphic curve, so that e is computed there.
	l.Add(l.forms("clear-e", func(f formulas[tower.E2], b *ir.Block) {
		x, twice := f.(tower.Fp2), l.point(f, l.double)
		minus := neg(f, l.affine(b, tower.Affine[tower.E2]{X: l.in(f, l.base, 0), Y: l.in(f, l.base, 1)}))
		image := tower.Jacobian[tower.E2]{
			X: l.TimesConstant(x, twice.X, cx.Mul(conj(cx), p), "psi2.x"), Y: l.TimesConstant(x, twice.Y, cy.Mul(conj(cy), p), "psi2.y"), Z: twice.Z,
		}
		sum := tower.JacobianAddMixed[tower.E2](f, image, tower.Affine[tower.E2]{X: minus.X, Y: minus.Y})
		r := l.complete(f, b, image, minus, sum, neg(f, twice))
		r.Z = f.Mul(r.Z, l.in(f, c.z, 0))
		l.outPoint(f, e, r)
	}))
	l.climb()
	l.Add(l.forms("clear-v", func(f formulas[tower.E2], b *ir.Block) {
		x, z := f.(tower.Fp2), l.in(f, c.z, 0)
		twice := l.point(f, l.double)
		twice.Z = f.Mul(twice.Z, z)
		up := neg(f, c.finish(f))
		image := psi(x, tower.Jacobian[tower.E2]{X: l.in(f, l.base, 0), Y: l.in(f, l.base, 1), Z: z})
		c.start(f, l.complete(f, b, up, image, tower.JacobianAdd[tower.E2](f, up, image), psi(x, twice)))
	}))
	l.climb()
	l.addBase()
	l.Add(l.forms("clear-finish", func(f formulas[tower.E2], b *ir.Block) {
		w, e := neg(f, c.finish(f)), l.point(f, e)
		l.outPoint(f, c.point, l.complete(f, b, w, e, tower.JacobianAdd[tower.E2](f, w, e), tower.JacobianDouble[tower.E2](f, w)))
	}))
}
