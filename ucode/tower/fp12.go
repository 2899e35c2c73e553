package tower

import "hwgen/ucode/ir"

// E12 is an element x[0] + x[1] c of Fp12.
type E12 [2]E6

// W is coefficient k of x as a polynomial in c over Fp2.
func (x *E12) W(k int) *E2 { return &x[k&1][k>>1] }

// In12 reads twelve elements of storage in tower order: coefficient of a fastest, then b, then c.
func (f Fp2) In12(v *ir.Vec) (x E12) {
	for i := range 6 {
		x[i/3][i%3] = f.In(v, 2*i)
	}
	return x
}

// Out12 writes twelve elements of storage in tower order.
func (f Fp2) Out12(v *ir.Vec, x E12) {
	for i := range 6 {
		f.Out(v, 2*i, x[i/3][i%3])
	}
}

// Mul12 is xy by Karatsuba over Fp6, 54M.
func (f Fp2) Mul12(x, y E12) E12 {
	v0, v1 := f.Mul6(x[0], y[0]), f.Mul6(x[1], y[1])
	t := f.Mul6(f.Add6(x[0], x[1]), f.Add6(y[0], y[1]))
	return E12{f.Add6(v0, f.MulBeta6(v1)), f.Sub6(f.Sub6(t, v0), v1)}
}

// Sqr12 is x^2 by the complex method, 36M: with v = x0 x1, r0 = (x0+x1)(x0+b x1) - v - bv and r1 = 2v.
func (f Fp2) Sqr12(x E12) E12 {
	v := f.Mul6(x[0], x[1])
	t := f.Mul6(f.Add6(x[0], x[1]), f.Add6(x[0], f.MulBeta6(x[1])))
	return E12{f.Sub6(f.Sub6(t, v), f.MulBeta6(v)), f.Dbl6(v)}
}

// Sqr12Twice is 2x^2, 12 squares in Fp2 and 9M: Chung and Hasan's SQR3 over Fp4 = Fp2[t]/(t^2-xi), with x = a0 + a1 c + a2 c^2 and
// a_i = (x_i, x_(i+3)):
//
//	s0 = a0^2, s1 = (a0+a1+a2)^2, s2 = (a0-a1+a2)^2, h = a1 a2, s4 = a2^2
//	r0 = 2 s0 + 4th, r1 = s1 - s2 - 4h + 2t s4, r2 = s1 + s2 - 2 s0 - 2 s4
//
// The factor 2 lies in Fp and dies in a final exponentiation.
func (f Fp2) Sqr12Twice(x E12) (r E12) {
	type e4 [2]E2
	add := func(a, b e4) e4 { return e4{f.Add(a[0], b[0]), f.Add(a[1], b[1])} }
	sub := func(a, b e4) e4 { return e4{f.Sub(a[0], b[0]), f.Sub(a[1], b[1])} }
	dbl := func(a e4) e4 { return e4{f.Dbl(a[0]), f.Dbl(a[1])} }
	sqr := func(a e4) e4 {
		re, im := f.sqr4(a[0], a[1])
		return e4{re, im}
	}
	timesT := func(a e4) e4 { return e4{f.MulXi(a[1]), a[0]} }
	a0, a1, a2 := e4{*x.W(0), *x.W(3)}, e4{*x.W(1), *x.W(4)}, e4{*x.W(2), *x.W(5)}
	s0, s4, a02 := sqr(a0), sqr(a2), add(a0, a2)
	s1, s2 := sqr(add(a02, a1)), sqr(sub(a02, a1))
	v0, v1 := f.Mul(a1[0], a2[0]), f.Mul(a1[1], a2[1])
	t := f.Mul(f.Add(a1[0], a1[1]), f.Add(a2[0], a2[1]))
	h4 := dbl(dbl(e4{f.Add(v0, f.MulXi(v1)), f.Sub(f.Sub(t, v0), v1)}))
	d0, d4 := dbl(s0), dbl(s4)
	r0 := add(d0, timesT(h4))
	r1 := add(sub(sub(s1, s2), h4), timesT(d4))
	r2 := sub(add(s1, s2), add(d0, d4))
	for i, c := range []e4{r0, r1, r2} {
		*r.W(i), *r.W(i + 3) = c[0], c[1]
	}
	return r
}

// Sqr12Scaled is x^2 up to a factor that a final exponentiation removes: a number of Fp2 times a power of c. Such a factor k has
// k^(p^6-1) = 1 or -1, since c^(p^6-1) = xi^((p^6-1)/6) = -1, and the next factor of the exponent is even.
func (f Fp2) Sqr12Scaled(x E12) E12 {
	switch f.Squaring {
	case OverFp4:
		return f.Sqr12Twice(x)
	case Evaluated:
		return f.sqr12Shifted(x)
	}
	return f.Sqr12(x)
}

// Conj12 is x0 - x1 c, the p^6 Frobenius; for an element of the cyclotomic subgroup it is the inverse.
func (f Fp2) Conj12(x E12) E12 { return E12{x[0], f.Neg6(x[1])} }
