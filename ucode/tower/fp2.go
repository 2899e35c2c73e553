package tower

import "hwgen/ucode/ir"

// E2 is an element x[0] + x[1] a of Fp2.
type E2 [2]ir.Value

// Fp2 is the quadratic extension in a block; B is the curve constant of the untwisted curve, so that the twist has B(1+a).
// The other fields choose forms of formulas; what is best depends on the word size, and the compiler tries.
type Fp2 struct {
	*ir.Block
	B            int
	ThreeSquares bool // squares in Fp2 by three squares instead of two products
	Squaring     Squaring
	Lines        Lines
}

// Squaring is a form of squares in Fp12 where a factor does not matter that the final exponentiation removes.
type Squaring int

const (
	Complex   Squaring = iota // Sqr12
	OverFp4                   // Sqr12Twice
	Evaluated                 // sqr12Shifted
	Squarings
)

// Lines is a form of products by a line.
type Lines int

const (
	OverFp6 Lines = iota // mulLineTwice
	AtUnits              // mulLineAtUnits
	AtTen                // mulLineAtTen
	LineForms
)

// In reads two elements of storage.
func (f Fp2) In(v *ir.Vec, off int) E2 { return E2{f.Block.In(v, off), f.Block.In(v, off+1)} }

// Out writes two elements of storage.
func (f Fp2) Out(v *ir.Vec, off int, x E2) {
	f.Block.Out(v, off, x[0])
	f.Block.Out(v, off+1, x[1])
}

// Add is x + y.
func (f Fp2) Add(x, y E2) E2 { return E2{f.Block.Add(x[0], y[0]), f.Block.Add(x[1], y[1])} }

// Sub is x - y.
func (f Fp2) Sub(x, y E2) E2 { return E2{f.Block.Sub(x[0], y[0]), f.Block.Sub(x[1], y[1])} }

// Dbl is 2x.
func (f Fp2) Dbl(x E2) E2 { return E2{f.Block.Dbl(x[0]), f.Block.Dbl(x[1])} }

// Neg is -x.
func (f Fp2) Neg(x E2) E2 { return E2{f.Block.Neg(x[0]), f.Block.Neg(x[1])} }

// Conj is x[0] - x[1] a, the Frobenius of Fp2.
func (f Fp2) Conj(x E2) E2 { return E2{x[0], f.Block.Neg(x[1])} }

// Small is nx for a small positive n.
func (f Fp2) Small(x E2, n int) E2 { return mulSmall(f.Add, f.Dbl, x, n) }

// Mul is xy by Karatsuba, 3M: x0 y0 - x1 y1 + ((x0+x1)(y0+y1) - x0 y0 - x1 y1) a.
func (f Fp2) Mul(x, y E2) E2 {
	b := f.Block
	v0, v1 := b.Mul(x[0], y[0]), b.Mul(x[1], y[1])
	s := b.Mul(b.Add(x[0], x[1]), b.Add(y[0], y[1]))
	return E2{b.Sub(v0, v1), b.Sub(b.Sub(s, v0), v1)}
}

// Sqr is x^2, 2M: (x0+x1)(x0-x1) + 2 x0 x1 a; with ThreeSquares: x0^2 - x1^2 + ((x0+x1)^2 - x0^2 - x1^2) a, which takes fewer
// products of words but more sums.
func (f Fp2) Sqr(x E2) E2 {
	b := f.Block
	if f.ThreeSquares {
		v0, v1 := b.Mul(x[0], x[0]), b.Mul(x[1], x[1])
		t := b.Add(x[0], x[1])
		return E2{b.Sub(v0, v1), b.Sub(b.Sub(b.Mul(t, t), v0), v1)}
	}
	return E2{b.Mul(b.Add(x[0], x[1]), b.Sub(x[0], x[1])), b.Mul(b.Dbl(x[0]), x[1])}
}

// Scale is kx for k in Fp, 2M.
func (f Fp2) Scale(x E2, k ir.Value) E2 { return E2{f.Block.Mul(x[0], k), f.Block.Mul(x[1], k)} }

// MulXi is (1+a)x = x0 - x1 + (x0 + x1) a.
func (f Fp2) MulXi(x E2) E2 { return E2{f.Block.Sub(x[0], x[1]), f.Block.Add(x[0], x[1])} }

// MulB3 is 3B(1+a)x.
func (f Fp2) MulB3(x E2) E2 { return f.Small(f.MulXi(x), 3*f.B) }

// Select is x if the flag is set, else y.
func (f Fp2) Select(flag ir.Flag, x, y E2) E2 {
	return E2{f.Block.Select(flag, x[0], y[0]), f.Block.Select(flag, x[1], y[1])}
}

// Norm is x0^2 + x1^2, 2M.
func (f Fp2) Norm(x E2) ir.Value {
	b := f.Block
	return b.Add(b.Mul(x[0], x[0]), b.Mul(x[1], x[1]))
}
