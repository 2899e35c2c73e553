package kit

import (
	"math/big"

	"hwgen/params"
)

// Affine is a point (x, y) of y^2 = x^3 + b over Fp2, for constants; a point over Fp is one. Formulas do not need b.
type Affine struct{ X, Y Gauss }

// GeneratorG1 and GeneratorG2 are those of the curve file.
func GeneratorG1(c *params.Curve) Affine {
	real := func(x *big.Int) Gauss { return Gauss{x, new(big.Int)} }
	return Affine{real(c.G1[0]), real(c.G1[1])}
}

func GeneratorG2(c *params.Curve) Affine { return Affine{Gauss(c.G2[0]), Gauss(c.G2[1])} }

// Add is P + Q for Q other than -P; neither is the identity.
func (a Affine) Add(b Affine, p *big.Int) Affine {
	num, den := b.Y.Sub(a.Y, p), b.X.Sub(a.X, p)
	if den[0].Sign() == 0 && den[1].Sign() == 0 {
		xx := a.X.Mul(a.X, p)
		num, den = xx.Add(xx, p).Add(xx, p), a.Y.Add(a.Y, p)
	}
	l := num.Mul(den.Inv(p), p)
	x := l.Mul(l, p).Sub(a.X, p).Sub(b.X, p)
	return Affine{x, l.Mul(a.X.Sub(x, p), p).Sub(a.Y, p)}
}

// Neg is -P.
func (a Affine) Neg(p *big.Int) Affine { return Affine{a.X, a.Y.Neg(p)} }

// Times is [n]P for n >= 1; no multiple on the way may be the identity.
func (a Affine) Times(n, p *big.Int) Affine {
	r := a
	for i := n.BitLen() - 2; i >= 0; i-- {
		if r = r.Add(r, p); n.Bit(i) == 1 {
			r = r.Add(a, p)
		}
	}
	return r
}
