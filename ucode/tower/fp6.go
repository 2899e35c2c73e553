package tower

// E6 is an element x[0] + x[1] b + x[2] b^2 of Fp6.
type E6 [3]E2

// Add6 is x + y.
func (f Fp2) Add6(x, y E6) E6 { return E6{f.Add(x[0], y[0]), f.Add(x[1], y[1]), f.Add(x[2], y[2])} }

// Sub6 is x - y.
func (f Fp2) Sub6(x, y E6) E6 { return E6{f.Sub(x[0], y[0]), f.Sub(x[1], y[1]), f.Sub(x[2], y[2])} }

// Neg6 is -x.
func (f Fp2) Neg6(x E6) E6 { return E6{f.Neg(x[0]), f.Neg(x[1]), f.Neg(x[2])} }

// Dbl6 is 2x.
func (f Fp2) Dbl6(x E6) E6 { return E6{f.Dbl(x[0]), f.Dbl(x[1]), f.Dbl(x[2])} }

// MulBeta6 is bx = xi x2 + x0 b + x1 b^2.
func (f Fp2) MulBeta6(x E6) E6 { return E6{f.MulXi(x[2]), x[0], x[1]} }

// Mul6 is xy by Karatsuba over Fp2, 18M: with v_i = x_i y_i,
//
//	r0 = v0 + xi((x1+x2)(y1+y2) - v1 - v2)
//	r1 = (x0+x1)(y0+y1) - v0 - v1 + xi v2
//	r2 = (x0+x2)(y0+y2) - v0 - v2 + v1
func (f Fp2) Mul6(x, y E6) E6 {
	v0, v1, v2 := f.Mul(x[0], y[0]), f.Mul(x[1], y[1]), f.Mul(x[2], y[2])
	t12 := f.Sub(f.Sub(f.Mul(f.Add(x[1], x[2]), f.Add(y[1], y[2])), v1), v2)
	t01 := f.Sub(f.Sub(f.Mul(f.Add(x[0], x[1]), f.Add(y[0], y[1])), v0), v1)
	t02 := f.Sub(f.Sub(f.Mul(f.Add(x[0], x[2]), f.Add(y[0], y[2])), v0), v2)
	return E6{f.Add(v0, f.MulXi(t12)), f.Add(t01, f.MulXi(v2)), f.Add(t02, v1)}
}

// mul6SparseTwice is 2x(y0 + y1 b), 12M: Toom-Cook at 0, 1, -1 and infinity. With c_k the coefficients of the product of
// polynomials, e and m its values at 1 and -1: 2c_2 = e + m - 2c_0, 2c_1 = e - m - 2c_3.
func (f Fp2) mul6SparseTwice(x E6, y0, y1 E2) E6 {
	c0, c3 := f.Dbl(f.Mul(x[0], y0)), f.Dbl(f.Mul(x[2], y1))
	s := f.Add(x[0], x[2])
	e := f.Mul(f.Add(s, x[1]), f.Add(y0, y1))
	m := f.Mul(f.Sub(s, x[1]), f.Sub(y0, y1))
	return E6{f.Add(c0, f.MulXi(c3)), f.Sub(f.Sub(e, m), c3), f.Sub(f.Add(e, m), c0)}
}

// Sqr6 is x^2, 12M: Chung and Hasan, "Asymmetric squaring formulae", 2007, method SQR2.
func (f Fp2) Sqr6(x E6) E6 {
	s0, s4 := f.Sqr(x[0]), f.Sqr(x[2])
	s1, s3 := f.Dbl(f.Mul(x[0], x[1])), f.Dbl(f.Mul(x[1], x[2]))
	s2 := f.Sqr(f.Add(f.Sub(x[0], x[1]), x[2]))
	r2 := f.Sub(f.Sub(f.Add(f.Add(s1, s2), s3), s0), s4)
	return E6{f.Add(s0, f.MulXi(s3)), f.Add(s1, f.MulXi(s4)), r2}
}

// Adjoint6 returns the cofactors (A, B, C) and the norm N of x over Fp2, 24M, so that 1/x = (A + B b + C b^2)/N.
func (f Fp2) Adjoint6(x E6) (adjoint E6, norm E2) {
	a := f.Sub(f.Sqr(x[0]), f.MulXi(f.Mul(x[1], x[2])))
	b := f.Sub(f.MulXi(f.Sqr(x[2])), f.Mul(x[0], x[1]))
	c := f.Sub(f.Sqr(x[1]), f.Mul(x[0], x[2]))
	n := f.Add(f.MulXi(f.Add(f.Mul(x[2], b), f.Mul(x[1], c))), f.Mul(x[0], a))
	return E6{a, b, c}, n
}
