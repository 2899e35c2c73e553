package tower

import "hwgen/ucode/ir"

// Field is the arithmetic that curve formulas need, over Fp or Fp2. MulB3 multiplies by three times the constant b of the curve
// equation y^2 = x^3 + b.
type Field[E any] interface {
	Add(x, y E) E
	Sub(x, y E) E
	Dbl(x E) E
	Neg(x E) E
	Mul(x, y E) E
	Sqr(x E) E
	MulB3(x E) E
}

// Fp is the base field in a block; B is the curve constant, a small number.
type Fp struct {
	*ir.Block
	B int
}

// Sqr is x^2.
func (f Fp) Sqr(x ir.Value) ir.Value { return f.Mul(x, x) }

// Scale is kx.
func (f Fp) Scale(x, k ir.Value) ir.Value { return f.Mul(x, k) }

// MulB3 is 3Bx.
func (f Fp) MulB3(x ir.Value) ir.Value { return mulSmall(f.Add, f.Dbl, x, 3*f.B) }

// mulSmall is nx for n >= 1 by doubling and adding, highest bit first.
func mulSmall[E any](add func(x, y E) E, dbl func(x E) E, x E, n int) E {
	bits := 0
	for n>>bits > 1 {
		bits++
	}
	r := x
	for i := bits - 1; i >= 0; i-- {
		r = dbl(r)
		if n>>i&1 == 1 {
			r = add(r, x)
		}
	}
	return r
}
