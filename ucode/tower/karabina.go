package tower

import "hwgen/ucode/ir"

// Compressed holds the coefficients of c, c^2, c^4 and c^5 of an element of the cyclotomic subgroup; the other two follow from
// them. Karabina, "Squaring in cyclotomic subgroups", 2013.
type Compressed struct{ C1, C2, C4, C5 E2 }

// Compress drops two coefficients.
func Compress(x E12) Compressed { return Compressed{*x.W(1), *x.W(2), *x.W(4), *x.W(5)} }

// InCompressed reads eight elements of storage.
func (f Fp2) InCompressed(v *ir.Vec) Compressed {
	return Compressed{f.In(v, 0), f.In(v, 2), f.In(v, 4), f.In(v, 6)}
}

// OutCompressed writes eight elements of storage.
func (f Fp2) OutCompressed(v *ir.Vec, x Compressed) {
	for i, c := range []E2{x.C1, x.C2, x.C4, x.C5} {
		f.Out(v, 2*i, c)
	}
}

// CompressedSqr is the square of a compressed element, 12M: the parts of CycSqr that need no dropped coefficient.
func (f Fp2) CompressedSqr(x Compressed) (r Compressed) {
	re, im := f.sqr4(x.C1, x.C4)
	r.C2, r.C5 = f.cycMinus(re, x.C2), f.cycPlus(im, x.C5)
	re, im = f.sqr4(x.C2, x.C5)
	r.C4, r.C1 = f.cycMinus(re, x.C4), f.cycPlus(f.MulXi(im), x.C1)
	return r
}

// Fraction is a coefficient of c^3 before the division.
type Fraction struct{ Num, Den E2 }

// ThirdCoefficient is the coefficient of c^3 as a fraction with a denominator that is never zero:
//
//	(xi C5^2 + 3 C2^2 - 2 C4)/(4 C1), if C1 = 0 then 2 C2 C5/C4, if C4 = 0 too then 0/1, which belongs to the element 1
//
// All three are computed; flags select.
func (f Fp2) ThirdCoefficient(x Compressed, zero, one ir.Value, flag, t ir.Flag) Fraction {
	b := f.Block
	num := f.Sub(f.Add(f.MulXi(f.Sqr(x.C5)), f.Small(f.Sqr(x.C2), 3)), f.Dbl(x.C4))
	isZero := func(v E2) {
		b.Equal(flag, v[0], zero)
		b.Equal(t, v[1], zero)
		b.Logic(flag, ir.And, flag, t)
	}
	isZero(x.C4)
	other := Fraction{
		f.Select(flag, E2{zero, zero}, f.Dbl(f.Mul(x.C2, x.C5))),
		f.Select(flag, E2{one, zero}, x.C4),
	}
	isZero(x.C1)
	return Fraction{f.Select(flag, other.Num, num), f.Select(flag, other.Den, f.Small(x.C1, 4))}
}

// Decompress completes a compressed element from its coefficient of c^3: the constant coefficient is
// xi(2 C3^2 + C1 C5 - 3 C2 C4) + 1.
func (f Fp2) Decompress(x Compressed, c3 E2, one ir.Value) (r E12) {
	s := f.Sub(f.Add(f.Dbl(f.Sqr(c3)), f.Mul(x.C1, x.C5)), f.Small(f.Mul(x.C2, x.C4), 3))
	c0 := f.MulXi(s)
	*r.W(0) = E2{f.Block.Add(c0[0], one), c0[1]}
	*r.W(1), *r.W(2), *r.W(3), *r.W(4), *r.W(5) = x.C1, x.C2, c3, x.C4, x.C5
	return r
}
