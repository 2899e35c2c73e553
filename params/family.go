package params

import "math/big"

// maxUBits bounds u so that no formula is evaluated at absurd size: p has degree 4 or more in u.
const maxUBits = MaxModulusBits / 4

// readFamily reads family and u.
func (c *Curve) readFamily(f *curveFile) error {
	if f.Family == nil {
		return nil
	}
	switch c.Family = string(*f.Family); c.Family {
	case FamilyBLS12, FamilyBN:
	default:
		return fault("family", "%q is not known; known are %s, %s; leave it out for moduli without a curve",
			c.Family, FamilyBLS12, FamilyBN)
	}
	if f.U == nil {
		return fault("u", "missing")
	}
	c.U = &f.U.Int
	if c.U.Sign() == 0 || c.U.BitLen() > maxUBits {
		return fault("u", "%d bits, want 1..%d", c.U.BitLen(), maxUBits)
	}
	if c.Family == FamilyBLS12 && new(big.Int).Mod(c.U, big.NewInt(3)).Int64() != 1 {
		return fault("u", "must be 1 modulo 3 for family %s", FamilyBLS12)
	}
	return nil
}

// polynomial evaluates the sum of coefficients[i] x^i.
func polynomial(x *big.Int, coefficients ...int64) *big.Int {
	v := new(big.Int)
	for i := len(coefficients) - 1; i >= 0; i-- {
		v.Mul(v, x)
		v.Add(v, big.NewInt(coefficients[i]))
	}
	return v
}

// familyModuli gives p and r.
//
//	bls12: r = u^4 - u^2 + 1, p = (u - 1)^2 r / 3 + u (Barreto, Lynn, Scott, SCN 2002; u = 1 mod 3 makes it whole)
//	bn:    p = 36u^4 + 36u^3 + 24u^2 + 6u + 1, r = 36u^4 + 36u^3 + 18u^2 + 6u + 1 (Barreto, Naehrig, SAC 2005)
func (c *Curve) familyModuli() [2]*big.Int {
	u := c.U
	if c.Family == FamilyBN {
		return [2]*big.Int{polynomial(u, 1, 6, 24, 36, 36), polynomial(u, 1, 6, 18, 36, 36)}
	}
	r := polynomial(u, 1, 0, -1, 0, 1)
	p := polynomial(u, 1, -2, 1)
	p.Mul(p, r)
	p.Quo(p, big.NewInt(3))
	p.Add(p, u)
	return [2]*big.Int{p, r}
}

// familyTrace gives the trace of Frobenius: u + 1 for bls12, 6u^2 + 1 for bn (the same papers).
func (c *Curve) familyTrace() *big.Int {
	if c.Family == FamilyBN {
		return polynomial(c.U, 1, 0, 6)
	}
	return polynomial(c.U, 1, 1)
}

// familyCofactor gives the cofactor of G1 by the family's own formula, a check on the one from the trace: (u - 1)^2 / 3
// for bls12, 1 for bn.
func (c *Curve) familyCofactor() *big.Int {
	if c.Family == FamilyBN {
		return big.NewInt(1)
	}
	h := polynomial(c.U, 1, -2, 1)
	return h.Quo(h, big.NewInt(3))
}
