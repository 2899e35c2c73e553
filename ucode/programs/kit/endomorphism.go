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
	image := GeneratorG1(c).Times(n, p)
	x := new(big.Int).Mul(c.G1[0], beta)
	if x.Mod(x, p).Cmp(image.X[0]) != 0 {
		beta.Mul(beta, beta).Mod(beta, p)
	}
	return beta
}

// TwistFrobenius returns the factors of psi(x, y) = (cx conj(x), cy conj(y)) on an M twist: xi^(-(p-1)/3), xi^(-(p-1)/2).
func TwistFrobenius(c *params.Curve) (cx, cy Gauss) {
	k := FrobeniusFactors(c, 1)
	p := c.Moduli[0].Value
	return k[2].Inv(p), k[3].Inv(p)
}
