package kit

import (
	"math/big"

	"hwgen/params"
)

// Endomorphism returns the cube root of unity beta for which phi(x, y) = (beta x, y) acts on G1 as -u^2. Both roots are
// tried on the generator.
func Endomorphism(c *params.Curve) *big.Int {
	p := c.Moduli[0].Value
	e := new(big.Int).Sub(p, one)
	e.Div(e, big.NewInt(3))
	beta := new(big.Int)
	for x := int64(2); beta.BitLen() < 2; x++ {
		beta.Exp(big.NewInt(x), e, p)
	}
	n := new(big.Int).Mul(c.U, c.U)
	image := multiple(c.G1, n, p)
	x := new(big.Int).Mul(c.G1[0], beta)
	if x.Mod(x, p).Cmp(image[0]) != 0 {
		beta.Mul(beta, beta).Mod(beta, p)
	}
	return beta
}

// multiple is [n](x, y) on y^2 = x^3 + b for n >= 1, by affine double and add; no intermediate point may be the identity.
func multiple(g [2]*big.Int, n, p *big.Int) [2]*big.Int {
	r := g
	for i := n.BitLen() - 2; i >= 0; i-- {
		t := new(big.Int).Mul(r[0], r[0])
		r = chord(r, r, t.Mul(t, big.NewInt(3)), new(big.Int).Lsh(r[1], 1), p)
		if n.Bit(i) == 1 {
			r = chord(r, g, new(big.Int).Sub(g[1], r[1]), new(big.Int).Sub(g[0], r[0]), p)
		}
	}
	return r
}

// chord is the third point of the line through a and b with slope num/den, reflected.
func chord(a, b [2]*big.Int, num, den, p *big.Int) [2]*big.Int {
	l := den.ModInverse(den.Mod(den, p), p)
	l.Mul(l, num).Mod(l, p)
	x := new(big.Int).Mul(l, l)
	x.Sub(x, a[0]).Sub(x, b[0]).Mod(x, p)
	y := new(big.Int).Sub(a[0], x)
	y.Mul(y, l).Sub(y, a[1]).Mod(y, p)
	return [2]*big.Int{x, y}
}

// TwistFrobenius returns the factors of psi(x, y) = (cx conj(x), cy conj(y)) on an M twist: xi^(-(p-1)/3), xi^(-(p-1)/2).
func TwistFrobenius(c *params.Curve) (cx, cy Gauss) {
	k := FrobeniusFactors(c, 1)
	p := c.Moduli[0].Value
	return k[2].Inv(p), k[3].Inv(p)
}
