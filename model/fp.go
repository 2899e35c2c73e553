package model

import (
	"math/big"
	"math/bits"

	"hwgen/params"
)

// A Field is the prime field of integers modulo an odd prime. Elements are *big.Int in 0..m-1; every method expects such
// elements and returns a new one, except Reduce, which takes any integer.
type Field struct {
	m *big.Int

	// Count, if not nil, is increased by every operation. Attach one counter to a field used by one goroutine only.
	Count *Counts
}

// NewField gives the field of a modulus from a curve file, which package params has checked.
func NewField(m params.Modulus) *Field { return &Field{m: m.Value} }

// Modulus is m. The caller must not change it.
func (f *Field) Modulus() *big.Int { return f.m }

// Reduce is the element congruent to any integer, negative ones included.
func (f *Field) Reduce(x *big.Int) *big.Int { return new(big.Int).Mod(x, f.m) }

// Zero is 0.
func (f *Field) Zero() *big.Int { return new(big.Int) }

// One is 1.
func (f *Field) One() *big.Int { return big.NewInt(1) }

// IsZero tells x = 0.
func (f *Field) IsZero(x *big.Int) bool { return x.Sign() == 0 }

// Equal tells x = y.
func (f *Field) Equal(x, y *big.Int) bool { return x.Cmp(y) == 0 }

// Add is x + y.
func (f *Field) Add(x, y *big.Int) *big.Int {
	f.Count.a()
	z := new(big.Int).Add(x, y)
	if z.Cmp(f.m) >= 0 {
		z.Sub(z, f.m)
	}
	return z
}

// Sub is x - y.
func (f *Field) Sub(x, y *big.Int) *big.Int {
	f.Count.a()
	z := new(big.Int).Sub(x, y)
	if z.Sign() < 0 {
		z.Add(z, f.m)
	}
	return z
}

// Neg is -x.
func (f *Field) Neg(x *big.Int) *big.Int {
	f.Count.a()
	if x.Sign() == 0 {
		return new(big.Int)
	}
	return new(big.Int).Sub(f.m, x)
}

// Mul is x y.
func (f *Field) Mul(x, y *big.Int) *big.Int {
	f.Count.m()
	z := new(big.Int).Mul(x, y)
	return z.Rem(z, f.m)
}

// Sqr is x^2.
func (f *Field) Sqr(x *big.Int) *big.Int {
	f.Count.s()
	z := new(big.Int).Mul(x, x)
	return z.Rem(z, f.m)
}

// Inv is 1/x, and 0 for x = 0, as Fermat's x^(m-2) gives it.
func (f *Field) Inv(x *big.Int) *big.Int {
	f.Count.i()
	if x.Sign() == 0 {
		return new(big.Int)
	}
	return new(big.Int).ModInverse(x, f.m)
}

// Exp is x^e for e >= 0, with 0^0 = 1. Nothing is counted.
func (f *Field) Exp(x, e *big.Int) *big.Int { return new(big.Int).Exp(x, e, f.m) }

// Frobenius is x^(m^k) = x for every k, by Fermat.
func (f *Field) Frobenius(x *big.Int, _ int) *big.Int { return x }

// IsSquare tells whether x has a square root (Euler's criterion; 0 has). Nothing is counted.
func (f *Field) IsSquare(x *big.Int) bool { return big.Jacobi(x, f.m) >= 0 }

// Sqrt is a square root of x, and whether there is one; which of the two is not specified. Nothing is counted.
func (f *Field) Sqrt(x *big.Int) (*big.Int, bool) {
	y := new(big.Int).ModSqrt(x, f.m)
	return y, y != nil
}

// A constant is a fixed field element that is often a small integer, such as beta = -1: then a product by it is a few
// additions, in the counts as in hardware.
type constant struct {
	value   *big.Int
	small   int // value = small mod m if isSmall
	isSmall bool
}

// smallConstants bounds what counts as small: beyond it a multiplication is cheaper.
const smallConstants = 16

func (f *Field) newConstant(v *big.Int) constant {
	if v.CmpAbs(big.NewInt(smallConstants)) <= 0 {
		return constant{value: v, small: int(v.Int64()), isSmall: true}
	}
	if d := new(big.Int).Sub(v, f.m); d.CmpAbs(big.NewInt(smallConstants)) <= 0 {
		return constant{value: v, small: int(d.Int64()), isSmall: true}
	}
	return constant{value: v}
}

// mulConstant is c x, by double and add if c is small.
func (f *Field) mulConstant(x *big.Int, c constant) *big.Int {
	if !c.isSmall {
		return f.Mul(x, c.value)
	}
	n, negative := c.small, c.small < 0
	if negative {
		n = -n
	}
	if n == 0 {
		return f.Zero()
	}
	z := x
	for bit := bits.Len(uint(n)) - 2; bit >= 0; bit-- {
		z = f.Add(z, z)
		if n>>bit&1 == 1 {
			z = f.Add(z, x)
		}
	}
	if negative {
		z = f.Neg(z)
	}
	return z
}
