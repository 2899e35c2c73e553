package group

import (
	"fmt"

	"hwgen/ucode/ir"
	"hwgen/ucode/tower"
)

// multiples is a table of the odd multiples P, 3P, 5P, ... of a point, all with the same Z in Fp: affine points of a curve isomorphic to that
// of P, on which the endomorphism is the same map.
type multiples struct {
	entries *ir.Vec // for each x, y, and the ratio of its Z to that of the entry before
	scale   *ir.Vec // Z and Z^3
	n       int
}

// entrySize is the number of elements of an entry.
func (g *group[E]) entrySize() int { return 3 * g.size }

// read gives the entries in a block.
func (g *group[E]) read(f tower.Coordinates[E], t *multiples) []tower.Affine[E] {
	all := make([]tower.Affine[E], t.n)
	for i := range all {
		all[i] = g.affine(f, t.entries, i*g.entrySize())
	}
	return all
}

// newMultiples makes the table of n entries for an input, which must be in the subgroup: 2P is added n-1 times with co-Z formulas, then
// all entries are brought to the last Z. No sum is exceptional, for their terms are multiples below 2n of a point of order r. The
// identity gives a table of zeros with Z = 0.
//
// On G2 the common Z is the norm of the last one: psi conjugates coordinates, and so only a Z in Fp stays the same.
func (g *group[E]) newMultiples(input *ir.Vec, n int) *multiples {
	t := &multiples{g.Local("table", n*g.entrySize()), g.Local("table.z", 2), n}
	double, z := g.Local("table.double", 2*g.size), g.Local("table.scale", g.size)
	ratio := func(entry int) int { return entry*g.entrySize() + 2*g.size }
	tracked := g.size > 1
	g.Add(g.forms("table-start", func(f tower.Coordinates[E], b *ir.Block) {
		d, p, r := tower.DoubleUpdate[E](f, g.input(f, b, input))
		g.putAffine(f, double, 0, d)
		g.putAffine(f, t.entries, 0, p)
		f.Out(t.entries, ratio(0), r)
		if tracked {
			f.Out(z, 0, r)
		}
	}))
	pair := ir.NewParam("entries", 2*g.entrySize(), 0)
	next := g.Sub("table-next", []*ir.Vec{pair}, g.forms("table-next", func(f tower.Coordinates[E], b *ir.Block) {
		sum, same, r := tower.AddUpdate[E](f, g.affine(f, double, 0), g.affine(f, pair, 0))
		g.putAffine(f, double, 0, same)
		g.putAffine(f, pair, g.entrySize(), sum)
		f.Out(pair, ratio(1), r)
		if tracked {
			f.Out(z, 0, f.Mul(f.In(z, 0), r))
		}
	}))
	for i := range n - 1 {
		g.Add(&ir.Call{Sub: next, Bind: []ir.Slice{t.entries.At(i * g.entrySize())}})
	}
	entry := ir.NewParam("entry", g.entrySize(), 0)
	rescale := g.Sub("table-rescale", []*ir.Vec{entry}, g.forms("table-rescale", func(f tower.Coordinates[E], b *ir.Block) {
		m := f.In(z, 0)
		g.putAffine(f, entry, 0, tower.Rescale[E](f, g.affine(f, entry, 0), m))
		f.Out(z, 0, f.Mul(m, f.In(entry, ratio(0))))
	}))
	from := n - 1
	g.Add(g.forms("table-scale", func(f tower.Coordinates[E], b *ir.Block) {
		if tracked { // N/Z is the conjugate of Z
			last := f.In(z, 0)
			f.Out(z, 0, g.inverse(b, last, b.In(g.One, 0)))
			return
		}
		f.Out(z, 0, f.In(t.entries, ratio(n-1)))
	}))
	if !tracked {
		from-- // the last entry has that Z already
	}
	for i := from; i >= 0; i-- {
		g.Add(&ir.Call{Sub: rescale, Bind: []ir.Slice{t.entries.At(i * g.entrySize())}})
	}
	g.Code("table-z", func(b *ir.Block) {
		zc := b.In(z, 0)
		b.Out(t.scale, 0, zc)
		b.Out(t.scale, 1, b.Mul(b.Mul(zc, zc), zc))
	})
	return t
}

func indexed(name string, i int) string { return fmt.Sprintf("%s%d", name, i) }
