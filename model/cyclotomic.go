package model

import "math/big"

// CyclotomicSqr is x^2 for x in the cyclotomic subgroup, x^(p^4 - p^2 + 1) = 1; for any other x it is not.
//
// Granger and Scott, "Faster Squaring in the Cyclotomic Subgroup of Sixth Degree Extensions" (2010), section 3.2. Over
// Fp4 = Fp2[s]/(s^2 - xi), s = c^3, let x = u + v c + w c^2, and let ' be the conjugate s -> -s. Then
//
//	x^2 = (3 u^2 - 2 u') + (3 s w^2 + 2 v') c + (3 v^2 - 2 w') c^2
func (f *Field12) CyclotomicSqr(x Fp12) Fp12 {
	k := f.Fp6.Fp2
	v := x.powersOfC()

	// (y + z s)^2 = y^2 + xi z^2 + ((y + z)^2 - y^2 - z^2) s
	sqr4 := func(y, z Fp2) (Fp2, Fp2) {
		y2, z2 := k.Sqr(y), k.Sqr(z)
		return k.Add(y2, k.MulXi(z2)), k.Sub(k.Sub(k.Sqr(k.Add(y, z)), y2), z2)
	}
	// 3t - 2x = 2(t - x) + t and 3t + 2x = 2(t + x) + t
	minus := func(t, x Fp2) Fp2 { d := k.Sub(t, x); return k.Add(k.Add(d, d), t) }
	plus := func(t, x Fp2) Fp2 { d := k.Add(t, x); return k.Add(k.Add(d, d), t) }

	u0, u1 := sqr4(v[0], v[3])
	v0, v1 := sqr4(v[1], v[4])
	w0, w1 := sqr4(v[2], v[5])
	w0, w1 = k.MulXi(w1), w0 // s (w0 + w1 s)
	return fromPowersOfC([6]Fp2{
		minus(u0, v[0]), plus(w0, v[1]), minus(v0, v[2]),
		plus(u1, v[3]), minus(w1, v[4]), plus(v1, v[5]),
	})
}

// CyclotomicExp is x^e for x in the cyclotomic subgroup and any integer e; there 1/x is the conjugate.
func (f *Field12) CyclotomicExp(x Fp12, e *big.Int) Fp12 {
	if e.Sign() < 0 {
		return f.exp(f.Conj(x), new(big.Int).Neg(e), f.CyclotomicSqr)
	}
	return f.exp(x, e, f.CyclotomicSqr)
}
