package model

import "math/big"

// Inverse is 1/x, and whether there is one; for x = 0 the value is 0, as Fermat's x^(m-2) gives it.
func (f *Field) Inverse(x *big.Int) (*big.Int, bool) { return f.Inv(x), !f.IsZero(x) }

// Legendre is the Legendre symbol x^((m-1)/2): 1 for a square, -1 for a non-square, 0 for 0.
func (f *Field) Legendre(x *big.Int) int {
	e := new(big.Int).Rsh(f.m, 1)
	switch v := f.Exp(x, e); {
	case f.IsZero(v):
		return 0
	case f.Equal(v, f.One()):
		return 1
	}
	return -1
}

// Sqrt34 is the square root x^((m+1)/4) of x, and whether there is one, for m = 3 mod 4: then (x^((m+1)/4))^2 =
// x x^((m-1)/2). Of the two roots it is the one that is itself a square, as -1 is not. Another m is a programmer's error and
// panics.
func (f *Field) Sqrt34(x *big.Int) (*big.Int, bool) {
	if f.m.Bit(0) != 1 || f.m.Bit(1) != 1 {
		panic("model: Sqrt34 for a modulus that is not 3 mod 4")
	}
	e := new(big.Int).Add(f.m, big.NewInt(1))
	y := f.Exp(x, e.Rsh(e, 2))
	return y, f.Equal(f.Sqr(y), x)
}

// SqrtTonelli is a square root of x for any odd prime m, and whether there is one, by Tonelli and Shanks. Let m - 1 = 2^s t
// with odd t, and z = n^t for a non-square n, of order 2^s. Throughout
//
//	y^2 = x b, and b has an order that divides 2^(s-1)
//
// beginning with y = x^((t+1)/2) and b = x^t. While b is not 1 but of order 2^k, y is multiplied by z^(2^(s-k-1)) and b by
// its square, which halves the order of b.
func (f *Field) SqrtTonelli(x *big.Int) (*big.Int, bool) {
	if f.Legendre(x) < 0 {
		return f.Zero(), false
	}
	t := new(big.Int).Sub(f.m, big.NewInt(1))
	s := t.TrailingZeroBits()
	t.Rsh(t, s)
	z := f.Exp(f.nonSquare(), t)
	half := new(big.Int).Add(t, big.NewInt(1))
	y, b := f.Exp(x, half.Rsh(half, 1)), f.Exp(x, t)
	if f.IsZero(b) {
		return f.Zero(), true
	}
	for !f.Equal(b, f.One()) {
		k := uint(0)
		for v := b; !f.Equal(v, f.One()); v = f.Sqr(v) {
			k++
		}
		c := f.Exp(z, new(big.Int).Lsh(big.NewInt(1), s-k-1))
		y, b = f.Mul(y, c), f.Mul(b, f.Sqr(c))
	}
	return y, true
}

// nonSquare is the least positive non-square.
func (f *Field) nonSquare() *big.Int {
	n := f.One()
	for f.Legendre(n) >= 0 {
		n = f.Add(n, f.One())
	}
	return n
}
