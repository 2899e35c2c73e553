package model

import "math/big"

// An Fp2 is A0 + A1 a, both coefficients in 0..p-1.
type Fp2 struct{ A0, A1 *big.Int }

// A Field2 is Fp2 = Fp[a]/(a^2 - beta).
type Field2 struct {
	Fp   *Field
	beta constant
	xi   [2]constant // the non-residue of Field6, here because products by it are in Fp2
}

// Zero is 0.
func (f *Field2) Zero() Fp2 { return Fp2{f.Fp.Zero(), f.Fp.Zero()} }

// One is 1.
func (f *Field2) One() Fp2 { return Fp2{f.Fp.One(), f.Fp.Zero()} }

// IsZero tells x = 0.
func (f *Field2) IsZero(x Fp2) bool { return f.Fp.IsZero(x.A0) && f.Fp.IsZero(x.A1) }

// Equal tells x = y.
func (f *Field2) Equal(x, y Fp2) bool { return f.Fp.Equal(x.A0, y.A0) && f.Fp.Equal(x.A1, y.A1) }

// Add is x + y.
func (f *Field2) Add(x, y Fp2) Fp2 { return Fp2{f.Fp.Add(x.A0, y.A0), f.Fp.Add(x.A1, y.A1)} }

// Sub is x - y.
func (f *Field2) Sub(x, y Fp2) Fp2 { return Fp2{f.Fp.Sub(x.A0, y.A0), f.Fp.Sub(x.A1, y.A1)} }

// Neg is -x.
func (f *Field2) Neg(x Fp2) Fp2 { return Fp2{f.Fp.Neg(x.A0), f.Fp.Neg(x.A1)} }

// Conj is the conjugate x0 - x1 a, which is x^p because a^(p-1) = beta^((p-1)/2) = -1.
func (f *Field2) Conj(x Fp2) Fp2 { return Fp2{x.A0, f.Fp.Neg(x.A1)} }

// Frobenius is x^(p^k) for k >= 0: the conjugate for odd k.
func (f *Field2) Frobenius(x Fp2, k int) Fp2 {
	if k%2 == 0 {
		return x
	}
	return f.Conj(x)
}

// Mul is x y by Karatsuba, 3 M: with t0 = x0 y0 and t1 = x1 y1,
//
//	t0 + beta t1 + ((x0 + x1)(y0 + y1) - t0 - t1) a
func (f *Field2) Mul(x, y Fp2) Fp2 {
	t0 := f.Fp.Mul(x.A0, y.A0)
	t1 := f.Fp.Mul(x.A1, y.A1)
	cross := f.Fp.Mul(f.Fp.Add(x.A0, x.A1), f.Fp.Add(y.A0, y.A1))
	return Fp2{
		f.Fp.Add(t0, f.Fp.mulConstant(t1, f.beta)),
		f.Fp.Sub(f.Fp.Sub(cross, t0), t1),
	}
}

// Sqr is x^2 by the complex method, 2 M: with t = x0 x1,
//
//	(x0 + x1)(x0 + beta x1) - t - beta t + 2t a
func (f *Field2) Sqr(x Fp2) Fp2 {
	t := f.Fp.Mul(x.A0, x.A1)
	real := f.Fp.Mul(f.Fp.Add(x.A0, x.A1), f.Fp.Add(x.A0, f.Fp.mulConstant(x.A1, f.beta)))
	return Fp2{
		f.Fp.Sub(f.Fp.Sub(real, t), f.Fp.mulConstant(t, f.beta)),
		f.Fp.Add(t, t),
	}
}

// MulFp is x s for s in Fp.
func (f *Field2) MulFp(x Fp2, s *big.Int) Fp2 { return Fp2{f.Fp.Mul(x.A0, s), f.Fp.Mul(x.A1, s)} }

// MulXi is x xi = (x0 xi0 + beta x1 xi1) + (x0 xi1 + x1 xi0) a; for xi = 1 + a, (x0 - x1) + (x0 + x1) a.
func (f *Field2) MulXi(x Fp2) Fp2 {
	product := func(v *big.Int, c constant) *big.Int { return f.Fp.mulConstant(v, c) }
	return Fp2{
		f.Fp.Add(product(x.A0, f.xi[0]), product(product(x.A1, f.xi[1]), f.beta)),
		f.Fp.Add(product(x.A0, f.xi[1]), product(x.A1, f.xi[0])),
	}
}

// Norm is x^(p+1) = x0^2 - beta x1^2, in Fp.
func (f *Field2) Norm(x Fp2) *big.Int {
	return f.Fp.Sub(f.Fp.Sqr(x.A0), f.Fp.mulConstant(f.Fp.Sqr(x.A1), f.beta))
}

// Inv is 1/x = Conj(x)/Norm(x), and 0 for x = 0.
func (f *Field2) Inv(x Fp2) Fp2 { return f.MulFp(f.Conj(x), f.Fp.Inv(f.Norm(x))) }

// Exp is x^e for e >= 0, by square and multiply.
func (f *Field2) Exp(x Fp2, e *big.Int) Fp2 {
	z := f.One()
	for i := e.BitLen() - 1; i >= 0; i-- {
		z = f.Sqr(z)
		if e.Bit(i) == 1 {
			z = f.Mul(z, x)
		}
	}
	return z
}

// IsSquare tells whether x has a square root: x^((p^2-1)/2) = Norm(x)^((p-1)/2) is 0 or 1.
func (f *Field2) IsSquare(x Fp2) bool { return f.Fp.IsSquare(f.Norm(x)) }

// Sqrt is a square root y of x, and whether there is one; which of the two is not specified.
//
// From y0^2 + beta y1^2 = x0 and Norm(y)^2 = Norm(x): with n = sqrt(Norm(x)), y0^2 is (x0 + n)/2 or (x0 - n)/2, and
// y1 = x1/(2 y0). If y0 = 0 then x = beta y1^2 is in Fp.
func (f *Field2) Sqrt(x Fp2) (Fp2, bool) {
	n, ok := f.Fp.Sqrt(f.Norm(x))
	if !ok {
		return Fp2{}, false
	}
	half := f.Fp.Inv(f.Fp.Add(f.Fp.One(), f.Fp.One()))
	for _, root := range []*big.Int{n, f.Fp.Neg(n)} {
		y0, ok := f.Fp.Sqrt(f.Fp.Mul(f.Fp.Add(x.A0, root), half))
		if !ok {
			continue
		}
		y1 := f.Fp.Mul(f.Fp.Mul(x.A1, half), f.Fp.Inv(y0))
		if f.Fp.IsZero(y0) {
			if y1, ok = f.Fp.Sqrt(f.Fp.Mul(x.A0, f.Fp.Inv(f.beta.value))); !ok {
				continue
			}
		}
		if y := (Fp2{y0, y1}); f.Equal(f.Sqr(y), x) {
			return y, true
		}
	}
	return Fp2{}, false
}
