package group

import (
	"math/big"

	"hwgen/ucode/ir"
	"hwgen/ucode/programs/kit"
	"hwgen/ucode/tower"
)

// Status codes of the decompressions.
const (
	statusCompression = iota + 1
	statusInfinity
	statusRange
	statusCurve
	statusSubgroup
)

// encodedBits is the length of the encoding of a coordinate in Zcash's format (Zcash protocol specification, section 5.4.9.2): 48 bytes,
// of which the first holds three flags at its top: compression, infinity, and whether y is the larger of the two roots.
const encodedBits = 384

// decompression is a program from the encoding of a point to its coordinates. E is what a coordinate is in a block.
type decompression[E any] struct {
	*group[E]
	c        *kit.Checker
	in       *ir.Vec
	aligned  *ir.Vec // the number below the flags, its highest bit at the top of the element
	infinity ir.Flag // set for the identity, to the end of the program
	larger   ir.Flag // the third flag of the encoding
	skip     ir.Public
}

// BuildG1Decompress is the program g1-decompress.
func BuildG1Decompress(o kit.Options) (*ir.Program, error) {
	g := onG1(o, "decompress", "point of G1 from the 48 bytes of its compressed encoding")
	return newDecompression(g, "the number of the 48 bytes, flags included").build(rootG1)
}

// BuildG2Decompress is the program g2-decompress.
func BuildG2Decompress(o kit.Options) (*ir.Program, error) {
	g := onG2(o, "decompress", "point of G2 from the 96 bytes of its compressed encoding")
	return newDecompression(g, "x0, x1: the numbers of the last and of the first 48 bytes, the flags included in x1").build(rootG2)
}

func newDecompression[E any](g *group[E], doc string) *decompression[E] {
	d := &decompression[E]{group: g, in: g.Input("x", g.size, 0, true, doc), aligned: g.Local("aligned", 1)}
	d.in.Bits, d.aligned.Bits = encodedBits, g.Mont.R.BitLen()-1
	d.infinity, d.larger, d.skip = g.Flag("infinity"), g.Flag("larger"), g.Public("skip-subgroup")
	return d
}

// build fills the program. root adds what finds y and checks it: x in Montgomery form is written to point, and it leaves y behind x.
func (d *decompression[E]) build(root func(d *decompression[E], point *ir.Vec)) (*ir.Program, error) {
	g, out := d.group, d.pointOutput()
	start := g.Label("start")
	g.Entry("checked", "decompress, and check that the point is in the subgroup")
	g.Add(&ir.Jump{To: start})
	g.Entry("unchecked", "decompress; the point must be in the subgroup")
	g.Code("skip-subgroup", func(b *ir.Block) {
		b.Logic(g.Flags[0], ir.True, g.Flags[0], g.Flags[0])
		b.Publish(d.skip, g.Flags[0])
	})
	g.Add(start)
	d.c = kit.NewChecker(g.Kit)
	d.parse()
	point := g.Local("point.mont", 2*g.size)
	root(d, point)
	leave := g.Label("leave")
	g.Add(&ir.Branch{If: d.skip, Set: true, To: leave})
	g.member(d.c, "X", d.infinity)
	d.c.Refuse(statusSubgroup, "x-subgroup", "the point is not in the subgroup of order q")
	g.Add(leave, g.forms("leave", func(f tower.Coordinates[E], b *ir.Block) {
		p, zero := g.affine(f, point, 0), g.real(b, b.In(g.Zero, 0))
		plain := func(x E) E { return f.Select(d.infinity, zero, f.Scale(x, b.In(g.Plain, 0))) }
		g.putAffine(f, out, 0, tower.Affine[E]{X: plain(p.X), Y: plain(p.Y)})
	}), &ir.Halt{Code: 0})
	d.c.Stops()
	return g.Program, nil
}

// parse reads the flags and refuses what is malformed.
func (d *decompression[E]) parse() {
	last := d.size - 1 // the element that has the flags
	d.c.Require(statusCompression, "x-compression", "the compression flag is not set", "whether the compression flag is set", func(x tower.Fp2, ok, _ ir.Flag) {
		b := x.Block
		w := d.Align(b, b.In(d.in, last), encodedBits)
		for _, f := range []ir.Flag{ok, d.infinity, d.larger} {
			b.TopBit(f, b.Low(w))
			w = b.DoubleWide(w)
		}
		b.Out(d.aligned, 0, b.Low(w))
	})
	d.c.Require(statusInfinity, "x-infinity", "the infinity flag is set, and so is another bit", "whether the infinity flag stands alone", func(x tower.Fp2, ok, t ir.Flag) {
		b := x.Block
		b.Equal(ok, b.In(d.aligned, 0), b.In(d.Zero, 0))
		for i := range last {
			b.Equal(t, b.In(d.in, i), b.In(d.Zero, 0))
			b.Logic(ok, ir.And, ok, t)
		}
		b.Logic(ok, ir.AndNot, ok, d.larger)
		b.Logic(t, ir.Nor, d.infinity, d.infinity)
		b.Logic(ok, ir.Or, ok, t)
	})
	d.c.Require(statusRange, "x-range", "a coordinate is not below p", "whether the coordinates are below p", func(x tower.Fp2, ok, t ir.Flag) {
		b := x.Block
		bound := new(big.Int).Lsh(d.Mont.M, uint(d.aligned.Bits-encodedBits+flagBits))
		b.Less(ok, b.In(d.aligned, 0), b.In(d.Number("p.aligned", bound), 0))
		for i := range last {
			b.Less(t, b.In(d.in, i), b.In(d.Modulus, 0))
			b.Logic(ok, ir.And, ok, t)
		}
	})
}

// flagBits is the number of flags in the encoding.
const flagBits = 3

// flagged is the number below the flags in Montgomery form: of v 2^t, as it is aligned, the product with R^2/2^t is v R.
func (d *decompression[E]) flagged(b *ir.Block) ir.Value {
	f := new(big.Int).Lsh(one, uint(d.aligned.Bits-encodedBits+flagBits))
	f.ModInverse(f, d.Mont.M)
	return b.Mul(b.In(d.Montgomery("rr.aligned", f.Mul(f, d.Mont.R)), 0), b.In(d.aligned, 0))
}

// half is (p-1)/2: y is the larger root if its number is above it.
func (d *decompression[E]) half(b *ir.Block) ir.Value {
	return b.In(d.Number("p.half", new(big.Int).Rsh(d.Mont.M, 1)), 0)
}
