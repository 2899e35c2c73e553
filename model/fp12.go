package model

import "math/big"

// An Fp12 is C0 + C1 c.
type Fp12 struct{ C0, C1 Fp6 }

// A Field12 is Fp12 = Fp6[c]/(c^2 - b).
type Field12 struct{ Fp6 *Field6 }

// Coefficients gives the twelve coefficients in tower order, lowest first: those of 1, a, b, ab, b^2, ab^2, then the same
// times c. The caller must not change them.
func (x Fp12) Coefficients() [12]*big.Int {
	return [12]*big.Int{
		x.C0.B0.A0, x.C0.B0.A1, x.C0.B1.A0, x.C0.B1.A1, x.C0.B2.A0, x.C0.B2.A1,
		x.C1.B0.A0, x.C1.B0.A1, x.C1.B1.A0, x.C1.B1.A1, x.C1.B2.A0, x.C1.B2.A1,
	}
}

// FromCoefficients is the inverse of Coefficients. The values must be in 0..p-1.
func FromCoefficients(v [12]*big.Int) Fp12 {
	return Fp12{
		Fp6{Fp2{v[0], v[1]}, Fp2{v[2], v[3]}, Fp2{v[4], v[5]}},
		Fp6{Fp2{v[6], v[7]}, Fp2{v[8], v[9]}, Fp2{v[10], v[11]}},
	}
}

// powersOfC gives the coefficients of 1, c, ..., c^5 over Fp2: as c^2 = b, Fp12 is also Fp2[c]/(c^6 - xi).
func (x Fp12) powersOfC() [6]Fp2 {
	return [6]Fp2{x.C0.B0, x.C1.B0, x.C0.B1, x.C1.B1, x.C0.B2, x.C1.B2}
}

func fromPowersOfC(v [6]Fp2) Fp12 { return Fp12{Fp6{v[0], v[2], v[4]}, Fp6{v[1], v[3], v[5]}} }

// Zero is 0.
func (f *Field12) Zero() Fp12 { return Fp12{f.Fp6.Zero(), f.Fp6.Zero()} }

// One is 1.
func (f *Field12) One() Fp12 { return Fp12{f.Fp6.One(), f.Fp6.Zero()} }

// IsZero tells x = 0.
func (f *Field12) IsZero(x Fp12) bool { return f.Fp6.IsZero(x.C0) && f.Fp6.IsZero(x.C1) }

// IsOne tells x = 1.
func (f *Field12) IsOne(x Fp12) bool { return f.Equal(x, f.One()) }

// Equal tells x = y.
func (f *Field12) Equal(x, y Fp12) bool { return f.Fp6.Equal(x.C0, y.C0) && f.Fp6.Equal(x.C1, y.C1) }

// Add is x + y.
func (f *Field12) Add(x, y Fp12) Fp12 { return Fp12{f.Fp6.Add(x.C0, y.C0), f.Fp6.Add(x.C1, y.C1)} }

// Sub is x - y.
func (f *Field12) Sub(x, y Fp12) Fp12 { return Fp12{f.Fp6.Sub(x.C0, y.C0), f.Fp6.Sub(x.C1, y.C1)} }

// Neg is -x.
func (f *Field12) Neg(x Fp12) Fp12 { return Fp12{f.Fp6.Neg(x.C0), f.Fp6.Neg(x.C1)} }

// Conj is the conjugate over Fp6, x0 - x1 c = x^(p^6). In the cyclotomic subgroup it is the inverse.
func (f *Field12) Conj(x Fp12) Fp12 { return Fp12{x.C0, f.Fp6.Neg(x.C1)} }

// Mul is x y by Karatsuba, 3 products in Fp6: with t0 = x0 y0 and t1 = x1 y1,
//
//	t0 + b t1 + ((x0 + x1)(y0 + y1) - t0 - t1) c
func (f *Field12) Mul(x, y Fp12) Fp12 {
	k := f.Fp6
	t0, t1 := k.Mul(x.C0, y.C0), k.Mul(x.C1, y.C1)
	cross := k.Mul(k.Add(x.C0, x.C1), k.Add(y.C0, y.C1))
	return Fp12{k.Add(t0, k.MulB(t1)), k.Sub(k.Sub(cross, t0), t1)}
}

// Sqr is x^2 by the complex method, 2 products in Fp6: with t = x0 x1,
//
//	(x0 + x1)(x0 + b x1) - t - b t + 2t c
func (f *Field12) Sqr(x Fp12) Fp12 {
	k := f.Fp6
	t := k.Mul(x.C0, x.C1)
	low := k.Mul(k.Add(x.C0, x.C1), k.Add(x.C0, k.MulB(x.C1)))
	return Fp12{k.Sub(k.Sub(low, t), k.MulB(t)), k.Add(t, t)}
}

// Inv is 1/x = (x0 - x1 c)/(x0^2 - b x1^2), and 0 for x = 0.
func (f *Field12) Inv(x Fp12) Fp12 {
	k := f.Fp6
	n := k.Inv(k.Sub(k.Sqr(x.C0), k.MulB(k.Sqr(x.C1))))
	return Fp12{k.Mul(x.C0, n), k.Neg(k.Mul(x.C1, n))}
}

// Exp is x^e for e >= 0, by square and multiply.
func (f *Field12) Exp(x Fp12, e *big.Int) Fp12 { return f.exp(x, e, f.Sqr) }

// exp is x^e with the given squaring.
func (f *Field12) exp(x Fp12, e *big.Int, sqr func(Fp12) Fp12) Fp12 {
	z := f.One()
	for i := e.BitLen() - 1; i >= 0; i-- {
		z = sqr(z)
		if e.Bit(i) == 1 {
			z = f.Mul(z, x)
		}
	}
	return z
}
