package model

import "math/big"

// setFrobenius computes the constants of Frobenius. With g_k = xi^((p^k - 1)/6), g_0 = 1 and g_(k+1) = g_k^p g_1, because
// (p^(k+1) - 1)/6 = p (p^k - 1)/6 + (p - 1)/6. That 6 divides p - 1 follows, for BLS12, from u = 1 mod 3:
// then 9 divides (u - 1)^2, so p = (u - 1)^2 r/3 + u = 1 mod 3.
func (f *Field6) setFrobenius() {
	k2 := f.Fp2
	p := k2.Fp.Modulus()
	xi := Fp2{k2.xi[0].value, k2.xi[1].value}
	e := new(big.Int).Sub(p, big.NewInt(1))
	g1 := k2.Exp(xi, e.Quo(e, big.NewInt(6)))
	g := k2.One()
	for k := range f.gamma {
		power := k2.One()
		for i := range f.gamma[k] {
			f.gamma[k][i] = power
			power = k2.Mul(power, g)
		}
		g = k2.Mul(k2.Conj(g), g1)
	}
}

// Frobenius is x^(p^k) for k >= 0: b^(p^k) = gamma[k][2] b, as for c in Fp12.
func (f *Field6) Frobenius(x Fp6, k int) Fp6 {
	k2 := f.Fp2
	g := &f.gamma[k%12]
	return Fp6{
		k2.Frobenius(x.B0, k),
		k2.Mul(k2.Frobenius(x.B1, k), g[2]),
		k2.Mul(k2.Frobenius(x.B2, k), g[4]),
	}
}

// Frobenius is x^(p^k) for k >= 0. For x the sum of x_i c^i over Fp2, it is the sum of x_i^(p^k) gamma[k][i] c^i, because
// c^(p^k) = c (c^6)^((p^k - 1)/6) and c^6 = xi.
func (f *Field12) Frobenius(x Fp12, k int) Fp12 {
	k2 := f.Fp6.Fp2
	v := x.powersOfC()
	for i := range v {
		v[i] = k2.Mul(k2.Frobenius(v[i], k), f.Fp6.gamma[k%12][i])
	}
	return fromPowersOfC(v)
}
