package kit

import (
	"hwgen/isa"
	"hwgen/ucode/ir"
)

// Digits reads signed odd digits of w bits from secret numbers, highest first, all of them alike: no digit is zero.
//
// An odd k between -2^n and 2^n is the sum of (2 b_i - 1) 2^i over the n bits b_i of (k + 2^n - 1)/2. A window of w of these bits, the
// number B, is the digit 2B - (2^w - 1): its sign is the highest bit of B, and the others, all inverted if that is 0, are the number
// j in its value 2j + 1. (Joye and Tunstall, "Exponent recoding and regular exponentiation algorithms", 2009, without their carries.)
type Digits struct {
	Window   int
	positive ir.Flag
	index    []ir.Flag // lowest bit first
}

// NewDigits makes the reader of a program, which takes flags for itself and uses those of the kit.
func NewDigits(k *Kit, window int) *Digits {
	if window > isa.SelectFlags+2 {
		panic("kit: too few flags select for digits that long")
	}
	d := &Digits{Window: window, index: k.Flags[:min(window-1, len(k.Flags))]}
	for len(d.index) < window-1 {
		d.index = append(d.index[:len(d.index):len(d.index)], k.Flag("digit"))
	}
	d.positive = k.Flag("positive")
	return d
}

// Recode is the value that Next reads the digits of an odd k from, for k + 2^n given.
func (k *Kit) Recode(b *ir.Block, shifted ir.Value, n int) ir.Value {
	return k.Align(b, b.Sub(shifted, b.In(k.Plain, 0)), n+1)
}

// Next reads a digit and returns what is left.
func (d *Digits) Next(b *ir.Block, w ir.Value) ir.Value {
	bit := func(f ir.Flag) {
		b.TopBit(f, b.Low(w))
		w = b.DoubleWide(w)
	}
	bit(d.positive)
	for i := len(d.index) - 1; i >= 0; i-- {
		bit(d.index[i])
		d.complement(b, i)
	}
	return w
}

// complement inverts a bit of the index if the digit is negative.
func (d *Digits) complement(b *ir.Block, i int) { b.Logic(d.index[i], ir.Xnor, d.positive, d.index[i]) }

// Sign gives a flag for selects that is set if the digit is positive. It is one of those that Lookup needs, so it comes after it.
func (d *Digits) Sign(b *ir.Block) ir.Flag {
	b.Logic(d.index[0], ir.First, d.positive, d.positive)
	return d.index[0]
}

// Lookup is the entry of a table that the digit names; all of them are read. Half of the table after the other, it keeps few entries at a
// time.
func Lookup[E any](d *Digits, b *ir.Block, sel func(f ir.Flag, x, y E) E, table []E) E {
	var find func(table []E, index []ir.Flag) E
	find = func(table []E, index []ir.Flag) E {
		last := len(index) - 1
		if last < 0 {
			return table[0]
		}
		half := len(table) / 2
		x, y := find(table[:half], index[:last]), find(table[half:], index[:last])
		f := index[last]
		if f.Index >= isa.SelectFlags { // moves to a flag that the lower bits are done with
			f = index[0]
			b.Logic(f, ir.First, index[last], index[last])
		}
		return sel(f, y, x)
	}
	return find(table, d.index)
}
