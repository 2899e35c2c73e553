package model

// An Fp6 is B0 + B1 b + B2 b^2.
type Fp6 struct{ B0, B1, B2 Fp2 }

// A Field6 is Fp6 = Fp2[b]/(b^3 - xi).
type Field6 struct {
	Fp2   *Field2
	gamma [12][6]Fp2 // gamma[k][i] = xi^(i (p^k - 1)/6), for Frobenius here and in Field12
}

// Zero is 0.
func (f *Field6) Zero() Fp6 { return Fp6{f.Fp2.Zero(), f.Fp2.Zero(), f.Fp2.Zero()} }

// One is 1.
func (f *Field6) One() Fp6 { return Fp6{f.Fp2.One(), f.Fp2.Zero(), f.Fp2.Zero()} }

// IsZero tells x = 0.
func (f *Field6) IsZero(x Fp6) bool {
	return f.Fp2.IsZero(x.B0) && f.Fp2.IsZero(x.B1) && f.Fp2.IsZero(x.B2)
}

// Equal tells x = y.
func (f *Field6) Equal(x, y Fp6) bool {
	return f.Fp2.Equal(x.B0, y.B0) && f.Fp2.Equal(x.B1, y.B1) && f.Fp2.Equal(x.B2, y.B2)
}

// Add is x + y.
func (f *Field6) Add(x, y Fp6) Fp6 {
	return Fp6{f.Fp2.Add(x.B0, y.B0), f.Fp2.Add(x.B1, y.B1), f.Fp2.Add(x.B2, y.B2)}
}

// Sub is x - y.
func (f *Field6) Sub(x, y Fp6) Fp6 {
	return Fp6{f.Fp2.Sub(x.B0, y.B0), f.Fp2.Sub(x.B1, y.B1), f.Fp2.Sub(x.B2, y.B2)}
}

// Neg is -x.
func (f *Field6) Neg(x Fp6) Fp6 { return Fp6{f.Fp2.Neg(x.B0), f.Fp2.Neg(x.B1), f.Fp2.Neg(x.B2)} }

// MulB is x b = xi x2 + x0 b + x1 b^2.
func (f *Field6) MulB(x Fp6) Fp6 { return Fp6{f.Fp2.MulXi(x.B2), x.B0, x.B1} }

// Mul is x y by Karatsuba on each pair of coefficients, 6 products in Fp2: with ti = xi yi,
//
//	t0 + xi ((x1 + x2)(y1 + y2) - t1 - t2)
//	+ ((x0 + x1)(y0 + y1) - t0 - t1 + xi t2) b
//	+ ((x0 + x2)(y0 + y2) - t0 - t2 + t1) b^2
func (f *Field6) Mul(x, y Fp6) Fp6 {
	k := f.Fp2
	t0, t1, t2 := k.Mul(x.B0, y.B0), k.Mul(x.B1, y.B1), k.Mul(x.B2, y.B2)
	c12 := k.Sub(k.Sub(k.Mul(k.Add(x.B1, x.B2), k.Add(y.B1, y.B2)), t1), t2)
	c01 := k.Sub(k.Sub(k.Mul(k.Add(x.B0, x.B1), k.Add(y.B0, y.B1)), t0), t1)
	c02 := k.Sub(k.Sub(k.Mul(k.Add(x.B0, x.B2), k.Add(y.B0, y.B2)), t0), t2)
	return Fp6{k.Add(t0, k.MulXi(c12)), k.Add(c01, k.MulXi(t2)), k.Add(c02, t1)}
}

// Sqr is x^2 by the formula CH-SQR2 (Chung and Hasan, "Asymmetric Squaring Formulae", 2007), 2 products and 3 squares in
// Fp2: with s0 = x0^2, s1 = 2 x0 x1, s2 = (x0 - x1 + x2)^2, s3 = 2 x1 x2, s4 = x2^2,
//
//	s0 + xi s3 + (s1 + xi s4) b + (s1 + s2 + s3 - s0 - s4) b^2
func (f *Field6) Sqr(x Fp6) Fp6 {
	k := f.Fp2
	s0 := k.Sqr(x.B0)
	s1 := k.Mul(x.B0, x.B1)
	s1 = k.Add(s1, s1)
	s2 := k.Sqr(k.Add(k.Sub(x.B0, x.B1), x.B2))
	s3 := k.Mul(x.B1, x.B2)
	s3 = k.Add(s3, s3)
	s4 := k.Sqr(x.B2)
	return Fp6{
		k.Add(s0, k.MulXi(s3)),
		k.Add(s1, k.MulXi(s4)),
		k.Sub(k.Sub(k.Add(k.Add(s1, s2), s3), s0), s4),
	}
}

// Inv is 1/x, and 0 for x = 0. The product of x with its two conjugates over Fp2 is a norm in Fp2 (Devegili and others,
// "Multiplication and Squaring on Pairing-Friendly Fields", 2006):
//
//	c0 = x0^2 - xi x1 x2, c1 = xi x2^2 - x0 x1, c2 = x1^2 - x0 x2
//	n = x0 c0 + xi (x2 c1 + x1 c2), 1/x = (c0 + c1 b + c2 b^2)/n
func (f *Field6) Inv(x Fp6) Fp6 {
	k := f.Fp2
	c0 := k.Sub(k.Sqr(x.B0), k.MulXi(k.Mul(x.B1, x.B2)))
	c1 := k.Sub(k.MulXi(k.Sqr(x.B2)), k.Mul(x.B0, x.B1))
	c2 := k.Sub(k.Sqr(x.B1), k.Mul(x.B0, x.B2))
	n := k.Add(k.Mul(x.B2, c1), k.Mul(x.B1, c2))
	n = k.Inv(k.Add(k.Mul(x.B0, c0), k.MulXi(n)))
	return Fp6{k.Mul(c0, n), k.Mul(c1, n), k.Mul(c2, n)}
}
