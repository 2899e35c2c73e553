package kit

import (
	"math/big"

	"hwgen/isa"
	"hwgen/ucode/ir"
)

// divstepBatches is the number of batches after which division steps are done for a modulus: floor((45907 b + 26313)/19929) steps
// for b bits, Wuille's bound for the half-delta variant of Bernstein and Yang's division steps
// (https://github.com/sipa/safegcd-bounds, 2021).
func divstepBatches(m *big.Int) int {
	steps := (45907*m.BitLen() + 26313) / 19929
	return (steps + isa.DivstepBatch - 1) / isa.DivstepBatch
}

// Inverter divides by division steps. Division by 0 gives 0.
type Inverter struct {
	Modulus, Zero *ir.Vec // constants
	State         *ir.Vec // f, g, d, e
	Negative      ir.Flag // one that selects can read
	M             *big.Int
}

// Items are the program items that set y[0] = c[0]/x[0], as stored: c = 2^(2E) keeps Montgomery form, c = 1 inverts plain numbers.
func (v *Inverter) Items(name string, c, x, y *ir.Vec) []ir.Item {
	at := func(i int) ir.Ref { return ir.Ref{Vec: v.State, Index: i} }
	batch := func(first bool) ir.Item { return &ir.Divsteps{F: at(0), G: at(1), D: at(2), E: at(3), First: first} }
	items := []ir.Item{
		ir.NewBlock(name+"-start", func(b *ir.Block) {
			for i, k := range []ir.Value{b.In(v.Modulus, 0), b.In(x, 0), b.In(v.Zero, 0), b.In(c, 0)} {
				b.Out(v.State, i, k)
			}
		}),
		batch(true),
	}
	items = append(items, Repeat(divstepBatches(v.M)-1, batch(false))...)
	return append(items, ir.NewBlock(name+"-end", func(b *ir.Block) {
		d := b.Canonical(b.In(v.State, 2))
		b.Negative(v.Negative, b.In(v.State, 0))
		b.Out(y, 0, b.Select(v.Negative, b.Neg(d), d))
	}))
}
