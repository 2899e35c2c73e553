package kit

import "hwgen/ucode/ir"

// Comb reads the signed bits of an odd number by columns: with w teeth of d bits each, column c has bits c, d + c, 2d + c and so on. Its
// digit is the sum of (2 b_(jd+c) - 1) 2^(jd): the bit of the last tooth is its sign, and the others, inverted if that is 0, are the index
// of its value in a table (Lim and Lee, "More flexible exponentiation with precomputation", 1994; Feng, Zhu, Xu, Li, "Signed MSB-set comb
// method for elliptic curve point multiplication", 2006).
type Comb struct {
	*Digits
	Length int // of a tooth
}

// NewComb is for odd numbers of w teeth of length d, between -2^(wd) and 2^(wd).
func NewComb(k *Kit, teeth, length int) *Comb { return &Comb{NewDigits(k, teeth), length} }

// Bits is the length of the numbers.
func (c *Comb) Bits() int { return c.Window * c.Length }

// Recode gives the teeth that Next reads from, lowest first, for x + 2^Bits given: each has its highest bit at the top of the lower half.
// Bit 0 of the number that Next reads is no part of a tooth.
func (c *Comb) Recode(k *Kit, b *ir.Block, shifted ir.Value) []ir.Value {
	v := b.Sub(shifted, b.In(k.Plain, 0))
	teeth := make([]ir.Value, c.Window)
	for j := range teeth {
		teeth[j] = k.Align(b, v, 1+(j+1)*c.Length)
	}
	return teeth
}

// Next reads a column, the highest first, and advances the teeth.
func (c *Comb) Next(b *ir.Block, teeth []ir.Value) {
	last := c.Window - 1
	for j := last; j >= 0; j-- {
		f := c.positive
		if j < last {
			f = c.index[j]
		}
		b.TopBit(f, b.Low(teeth[j]))
		if j < last {
			c.complement(b, j)
		}
		teeth[j] = b.DoubleWide(teeth[j])
	}
}
