package tower

// sqr4 is (x + y t)^2 in Fp4 = Fp2[t]/(t^2-xi), 6M: x^2 + xi y^2 and (x+y)^2 - x^2 - y^2.
func (f Fp2) sqr4(x, y E2) (re, im E2) {
	a, b := f.Sqr(x), f.Sqr(y)
	return f.Add(a, f.MulXi(b)), f.Sub(f.Sub(f.Sqr(f.Add(x, y)), a), b)
}

// cycMinus is 3t - 2z and cycPlus is 3t + 2z.
func (f Fp2) cycMinus(t, z E2) E2 { return f.Add(f.Dbl(f.Sub(t, z)), t) }
func (f Fp2) cycPlus(t, z E2) E2  { return f.Add(f.Dbl(f.Add(t, z)), t) }

// CycSqr is x^2 for x in the cyclotomic subgroup, 18M: Granger and Scott, "Faster squaring in the cyclotomic subgroup of sixth
// degree extensions", 2010, section 3.2, with Fp12 as three copies of Fp4.
func (f Fp2) CycSqr(x E12) (r E12) {
	*r.W(0), *r.W(3) = f.CycSqrRest(x)
	c := f.CompressedSqr(Compress(x))
	*r.W(1), *r.W(2), *r.W(4), *r.W(5) = c.C1, c.C2, c.C4, c.C5
	return r
}

// CycSqrRest is the coefficients of 1 and c^3 of the square, which the compressed form leaves out, 6M.
func (f Fp2) CycSqrRest(x E12) (c0, c3 E2) {
	re, im := f.sqr4(*x.W(0), *x.W(3))
	return f.cycMinus(re, *x.W(0)), f.cycPlus(im, *x.W(3))
}
