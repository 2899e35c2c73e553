package edwards

import (
	"fmt"
	"math/big"

	"hwgen/ucode/ir"
	"hwgen/ucode/programs/kit"
	"hwgen/ucode/tower"
)

// window is the length of a digit in bits; a table has the multiples 1 to half of a point.
const (
	window = 5
	half   = 1 << (window - 1)
)

// multiple is the program that multiplies any point of the curve.
type multiple struct {
	*curve
	p, k, out *ir.Vec
	small     *ir.Vec // k' = k modulo the number of points, without its sign
	state     *ir.Vec // bits of k' that are to come, as a double-width value
	table     *ir.Vec // multiples 1 to half
	next      *ir.Vec // the last multiple: X, Y, Z, T
	negative  ir.Flag // whether k' < 0
}

// BuildMul is [k]P for a point of the curve, in the subgroup or not, and a scalar below 2^256.
//
// The curve has h r points (r the order of the subgroup), a number that kills all of them: k' = k modulo h r, between -hr/2 and hr/2, gives the same
// multiple, and so does |k'| with P negated if k' < 0. With C = sum of 16 * 32^i over n digits, digit i of |k'| + C, less 16, is a digit from
// -16 to 15, and these are the digits of |k'|. They are read from the highest on. All points in the table are read for each.
func BuildMul(o kit.Options) (*ir.Program, error) {
	e := &multiple{curve: newCurve(o, "-mul", "multiple [k]P of a point of the curve, for any scalar below 2^256")}
	e.k, e.p = e.Scalar("k", scalarDoc), e.Input("p", 2, scalarModulus, true, pointDoc)
	e.out = e.Output("point", 2, scalarModulus, pointDoc)
	e.negative = e.Flag("negative")
	points := new(big.Int).Mul(e.Order, e.Cofactor)
	digits, offset := recoding(new(big.Int).Rsh(points, 1))
	e.Entries(func(c *kit.Checker) {
		c.Scalar(statusFirst, e.k)
		e.check(c, statusFirst+1, e.p)
	}, func(*kit.Checker) {
		e.acc, e.small, e.state = e.Local("acc", 3), e.Local("scalar", 1), e.LocalPairs("digits", 1)
		e.table, e.next = e.Local("table", 4*half), e.Local("next", 4)
		e.reduce(e.k, e.small, points, e.negative)
		e.Code("recode", func(b *ir.Block) {
			b.OutWide(e.state, 0, e.Align(b, b.Add(b.In(e.small, 0), b.In(e.Number("offset", offset), 0)), window*digits))
		})
		e.Enter()
		e.fill()
		e.Code("first", func(b *ir.Block) {
			q := e.entry(b) // doubled coordinates of the entry
			e.keep(b, tower.Extended{X: b.Sub(q.Plus, q.Minus), Y: b.Add(q.Plus, q.Minus), Z: q.ZZ})
		})
		e.Add(kit.Repeat(digits-1, e.Forms("window", func(f tower.Fp2) {
			v := e.point(f.Block)
			for range window {
				v = tower.EdwardsDouble(f.Block, v)
			}
			e.keep(f.Block, tower.EdwardsAdd(f.Block, v, e.entry(f.Block)))
		}))...)
		e.leave(e.out)
	})
	return e.Program, nil
}

// recoding is the number of digits for numbers up to most, and the sum of 16 * 32^i over them: every digit, the highest included, is from
// -16 to 15 if most plus the sum is below 32^n.
func recoding(most *big.Int) (n int, offset *big.Int) {
	offset = new(big.Int)
	for {
		offset.Add(offset, new(big.Int).Lsh(one, uint(window*n+window-1)))
		n++
		if new(big.Int).Add(most, offset).BitLen() <= window*n {
			return n, offset
		}
	}
}

// fill makes the table: P, or -P if k' < 0, its double, and by adding P the others.
func (e *multiple) fill() {
	e.Code("table-start", func(b *ir.Block) {
		p, two := e.enter(b, e.p), b.In(e.two, 0)
		p.X, p.T = b.Select(e.negative, b.Neg(p.X), p.X), b.Select(e.negative, b.Neg(p.T), p.T)
		c := p.Cache(b, b.In(e.twoD, 0))
		c.ZZ = two
		write(b, e.table, 0, c)
		double := tower.EdwardsDoubleAffine(b, p, two)
		e.remember(b, double)
		write(b, e.table, 4, double.Cache(b, b.In(e.twoD, 0)))
	})
	to := ir.NewParam("multiple", 4, 0)
	add := e.Sub("table-next", []*ir.Vec{to}, ir.NewBlock("table-next", func(b *ir.Block) {
		last := tower.Extended{X: b.In(e.next, 0), Y: b.In(e.next, 1), Z: b.In(e.next, 2), T: b.In(e.next, 3)}
		p := tower.EdwardsAddAffine(b, last, e.cached(b, 0))
		e.remember(b, p)
		write(b, to, 0, p.Cache(b, b.In(e.twoD, 0)))
	}))
	for i := 2; i < half; i++ {
		e.Add(&ir.Call{Sub: add, Bind: []ir.Slice{e.table.At(4 * i)}})
	}
}

// remember keeps a multiple for the next one.
func (e *multiple) remember(b *ir.Block, p tower.Extended) {
	for i, v := range []ir.Value{p.X, p.Y, p.Z, p.T} {
		b.Out(e.next, i, v)
	}
}

// write writes an entry of the table.
func write(b *ir.Block, to *ir.Vec, off int, c tower.Cached) {
	for i, v := range []ir.Value{c.Plus, c.Minus, c.ZZ, c.DT} {
		b.Out(to, off+i, v)
	}
}

// cached reads entry i of the table, which is the multiple i+1.
func (e *multiple) cached(b *ir.Block, i int) tower.Cached {
	return tower.Cached{Plus: b.In(e.table, 4*i), Minus: b.In(e.table, 4*i+1), ZZ: b.In(e.table, 4*i+2), DT: b.In(e.table, 4*i+3)}
}

// entry reads a digit and gives the multiple that it names. The bits shifted out into the upper half are, modulo q, those of all digits so far: less
// 32 times what was there before, the new one.
func (e *multiple) entry(b *ir.Block) tower.Cached {
	w := b.InWide(e.state, 0)
	before := b.High(w)
	for range window {
		w, before = b.DoubleWide(w), b.Dbl(before)
	}
	b.OutWide(e.state, 0, w)
	digit := b.Sub(b.High(w), before) // plus half
	negative, equal := e.Flags[0], e.Flags[1]
	middle := b.In(e.Number(fmt.Sprint(half), big.NewInt(half)), 0)
	b.Less(negative, digit, middle)
	size := b.Select(negative, b.Sub(middle, digit), b.Sub(digit, middle))
	unit, zero := b.In(e.One, 0), b.In(e.Zero, 0)
	r := tower.Cached{Plus: unit, Minus: unit, ZZ: b.In(e.two, 0), DT: zero} // the identity
	count := zero
	for i := range half {
		count = b.Add(count, b.In(e.Plain, 0))
		b.Equal(equal, size, count)
		q := e.cached(b, i)
		r = tower.Cached{
			Plus: b.Select(equal, q.Plus, r.Plus), Minus: b.Select(equal, q.Minus, r.Minus),
			ZZ: b.Select(equal, q.ZZ, r.ZZ), DT: b.Select(equal, q.DT, r.DT),
		}
	}
	return tower.Cached{
		Plus: b.Select(negative, r.Minus, r.Plus), Minus: b.Select(negative, r.Plus, r.Minus),
		ZZ: r.ZZ, DT: b.Select(negative, b.Neg(r.DT), r.DT),
	}
}
