package edwards

import (
	"math/big"

	"hwgen/ucode/ir"
	"hwgen/ucode/programs/kit"
	"hwgen/ucode/tower"
)

// teeth is the number of bits that a column of the comb takes; the table has a point for each of their values.
const teeth = 5

// comb is the program that multiplies the generator.
type comb struct {
	*curve
	columns  int
	state    *ir.Vec // for each tooth, its bits of |k'| that are to come, as a double-width value
	table    *ir.Vec
	negative ir.Flag
}

// BuildMulBase is [k]G for the generator of the subgroup and a scalar below 2^256, by a comb (Lim and Lee, "More flexible exponentiation with
// precomputation", 1994): with |k'| for k' = k modulo r between -r/2 and r/2 in rows of as many bits as there are columns, a column is a point
// of the table in the data image.
func BuildMulBase(o kit.Options) (*ir.Program, error) {
	e := &comb{curve: newCurve(o, "-mul-base", "multiple [k]G of the generator, for any scalar below 2^256")}
	k := e.Scalar("k", scalarDoc)
	out := e.Output("point", 2, scalarModulus, pointDoc)
	e.negative = e.Flag("negative")
	e.columns = (new(big.Int).Rsh(e.Order, 1).BitLen() + teeth - 1) / teeth
	e.Entries(func(c *kit.Checker) { c.Scalar(statusFirst, k) }, func(*kit.Checker) {
		e.acc = e.Local("acc", 3)
		size := e.Local("scalar", 1)
		e.state = e.LocalPairs("rows", teeth)
		e.table = e.Constant("table", e.points()...)
		e.reduce(k, size, e.Order, e.negative)
		e.Code("rows", func(b *ir.Block) {
			for i := range teeth {
				b.OutWide(e.state, 2*i, e.Align(b, b.In(size, 0), e.columns*(i+1)))
			}
		})
		e.Enter()
		e.Code("first", func(b *ir.Block) {
			q := e.column(b)
			e.keep(b, tower.Extended{X: b.Sub(q.Plus, q.Minus), Y: b.Add(q.Plus, q.Minus), Z: b.In(e.two, 0)})
		})
		e.Add(kit.Repeat(e.columns-1, e.Forms("column", func(f tower.Fp2) {
			b := f.Block
			e.keep(b, tower.EdwardsAddAffine(b, tower.EdwardsDouble(b, e.point(b)), e.column(b)))
		}))...)
		e.Code("sign", func(b *ir.Block) {
			x := b.In(e.acc, 0)
			b.Out(e.acc, 0, b.Select(e.negative, b.Neg(x), x))
		})
		e.leave(out)
	})
	return e.Program, nil
}

// column reads a bit of each row, and the point of the table with that number. Every level of the tree halves the table.
func (e *comb) column(b *ir.Block) tower.Cached {
	var level [][3]ir.Value
	for i := range 1 << teeth {
		level = append(level, [3]ir.Value{b.In(e.table, 3*i), b.In(e.table, 3*i+1), b.In(e.table, 3*i+2)})
	}
	for i := range teeth {
		w, bit := b.InWide(e.state, 2*i), e.Flags[i%len(e.Flags)]
		b.TopBit(bit, b.Low(w))
		b.OutWide(e.state, 2*i, b.DoubleWide(w))
		next := make([][3]ir.Value, len(level)/2)
		for j := range next {
			for c := range next[j] {
				next[j][c] = b.Select(bit, level[2*j+1][c], level[2*j][c])
			}
		}
		level = next
	}
	return tower.Cached{Plus: level[0][0], Minus: level[0][1], ZZ: ir.None, DT: level[0][2]}
}

// points is the table: for each number, the sum of [2^(columns i)]G over its bits i, as y + x, y - x, 2dxy in Montgomery form.
func (e *comb) points() (values []*big.Int) {
	law := affineLaw{e.Edwards, e.Mont.M}
	rows := make([][2]*big.Int, teeth)
	at := e.Generator
	for i := range rows {
		rows[i] = at
		for range e.columns {
			at = law.add(at, at)
		}
	}
	for n := range 1 << teeth {
		p := [2]*big.Int{new(big.Int), one}
		for i, row := range rows {
			if n>>i&1 == 1 {
				p = law.add(p, row)
			}
		}
		t := new(big.Int).Mul(p[0], p[1])
		t.Mul(t, e.D).Lsh(t, 1)
		for _, v := range []*big.Int{new(big.Int).Add(p[1], p[0]), new(big.Int).Sub(p[1], p[0]), t} {
			values = append(values, e.Mont.Of(v))
		}
	}
	return values
}
