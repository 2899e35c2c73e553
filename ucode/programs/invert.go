package programs

import (
	"fmt"
	"math/big"

	"hwgen/isa"
	"hwgen/ucode/ir"
)

// windowBits is the width of the sliding window of fixed exponents.
const windowBits = 5

// powItems raises x[0] to a fixed exponent, with the result in y[0], by a sliding window over odd powers in table
// (2^(windowBits-1) elements). All are Montgomery forms; for 0 the result is 0. The exponent is public.
func powItems(name string, e *big.Int, x, y, table *ir.Vec) []ir.Item {
	var items []ir.Item
	code := func(what string, f func(b *ir.Block)) { items = append(items, ir.NewBlock(name+"-"+what, f)) }
	code("table", func(b *ir.Block) {
		p := b.In(x, 0)
		sq := b.Mul(p, p)
		for i := range table.N {
			b.Out(table, i, p)
			p = b.Mul(p, sq)
		}
	})
	square := func(n int) {
		items = append(items, &ir.Loop{Count: n, Body: []ir.Item{ir.NewBlock(name+"-square", func(b *ir.Block) {
			v := b.In(y, 0)
			b.Out(y, 0, b.Mul(v, v))
		})}})
	}
	squarings, started := 0, false
	for i := e.BitLen() - 1; i >= 0; {
		if e.Bit(i) == 0 {
			squarings++
			i--
			continue
		}
		low := max(0, i-windowBits+1)
		for e.Bit(low) == 0 {
			low++
		}
		digit := 0
		for j := i; j >= low; j-- {
			digit = 2*digit + int(e.Bit(j))
		}
		squarings += i - low + 1
		entry := digit / 2
		if started {
			square(squarings)
			code(fmt.Sprintf("times%d", digit), func(b *ir.Block) { b.Out(y, 0, b.Mul(b.In(y, 0), b.In(table, entry))) })
		} else {
			code("start", func(b *ir.Block) { b.Out(y, 0, b.In(table, entry)) })
		}
		squarings, started = 0, true
		i = low - 1
	}
	if squarings > 0 {
		square(squarings)
	}
	return items
}

// fermatItems computes y[0] = 1/x[0] by Fermat: x^(m-2). The inverse of 0 is 0.
func fermatItems(name string, m *big.Int, x, y, table *ir.Vec) []ir.Item {
	return powItems(name, new(big.Int).Sub(m, big.NewInt(2)), x, y, table)
}

// divstepBatches is the number of batches after which division steps are done for a modulus: floor((45907 b + 26313)/19929) steps
// for b bits, Wuille's bound for the half-delta variant of Bernstein and Yang's division steps
// (https://github.com/sipa/safegcd-bounds, 2021).
func divstepBatches(m *big.Int) int {
	steps := (45907*m.BitLen() + 26313) / 19929
	return (steps + isa.DivstepBatch - 1) / isa.DivstepBatch
}

// inverter computes inverses by division steps, in Montgomery form: c/x with c = 2^(2E). The inverse of 0 is 0.
type inverter struct {
	modulus, rr, zero *ir.Vec // constants
	state             *ir.Vec // f, g, d, e
	negative          ir.Flag // one that selects can read
	m                 *big.Int
}

// items are the program items that set y[0] = 1/x[0].
func (v *inverter) items(name string, x, y *ir.Vec) []ir.Item {
	at := func(i int) ir.Ref { return ir.Ref{Vec: v.state, Index: i} }
	batch := func(first bool) ir.Item { return &ir.Divsteps{F: at(0), G: at(1), D: at(2), E: at(3), First: first} }
	items := []ir.Item{
		ir.NewBlock(name+"-start", func(b *ir.Block) {
			for i, k := range []ir.Value{b.In(v.modulus, 0), b.In(x, 0), b.In(v.zero, 0), b.In(v.rr, 0)} {
				b.Out(v.state, i, k)
			}
		}),
		batch(true),
	}
	items = append(items, repeat(divstepBatches(v.m)-1, batch(false))...)
	return append(items, ir.NewBlock(name+"-end", func(b *ir.Block) {
		d := b.Canonical(b.In(v.state, 2))
		b.Negative(v.negative, b.In(v.state, 0))
		b.Out(y, 0, b.Select(v.negative, b.Neg(d), d))
	}))
}
