package group

import (
	"fmt"

	"hwgen/ucode/ir"
	"hwgen/ucode/tower"
)

// multiples is a table of the odd multiples P, 3P, 5P, ... of each of some points, all with the same Z in Fp: affine points of a curve
// isomorphic to that of P, on which the endomorphism is the same map.
type multiples struct {
	// by point: for each entry x, y, and the ratio of its Z to that of the entry before, or with images x of its image by g.half instead
	entries []*ir.Vec
	scale   *ir.Vec // Z and Z^3
	n       int     // entries for a point
}

// entrySize is the number of elements of an entry.
func (g *group[E]) entrySize() int { return 3 * g.size }

// read gives the entries of a point in a block.
func (g *group[E]) read(f tower.Coordinates[E], t *multiples, point int) []tower.Affine[E] {
	all := make([]tower.Affine[E], t.n)
	for i := range all {
		all[i] = g.affine(f, t.entries[point], i*g.entrySize())
	}
	return all
}

// readImages gives the images of the entries of a point by g.half, from a table that has them. They are (x', -y) for entries (x, y).
func (g *group[E]) readImages(f tower.Coordinates[E], t *multiples, point int) []tower.Affine[E] {
	all := g.read(f, t, point)
	for i := range all {
		all[i].X = f.In(t.entries[point], i*g.entrySize()+2*g.size)
	}
	return all
}

// source gives a point of the subgroup in Montgomery form.
type source[E any] func(f tower.Coordinates[E], b *ir.Block) tower.Affine[E]

// given is an input as the source of a point.
func (g *group[E]) given(v *ir.Vec) source[E] {
	return func(f tower.Coordinates[E], b *ir.Block) tower.Affine[E] { return g.input(f, b, v) }
}

// newMultiples makes the table of n entries a point: 2P is added n-1 times with co-Z formulas, and the next point begins with the last Z; then
// all entries are brought to the last Z of all. No sum is exceptional, for its terms are multiples below 2n of a point of order r. The
// identity, which only a single point may be, gives a table of zeros with Z = 0.
//
// On G2 the common Z is the norm of the last one: psi conjugates coordinates, and so only a Z in Fp stays the same. A number lambda, not 0,
// takes the place of the Z = 1 of the first point: all coordinates that follow depend on it.
func (g *group[E]) newMultiples(points []source[E], n int, lambda *ir.Vec, images bool) *multiples {
	t := &multiples{scale: g.Local("table.z", 2), n: n}
	double, z := g.Local("table.double", 2*g.size), g.Local("table.scale", g.size)
	ratio := func(entry int) int { return entry*g.entrySize() + 2*g.size }
	tracked := g.size > 1 || len(points) > 1 // whether z is the last Z
	next, rescale := g.tableNext(double, z, tracked), g.tableRescale(z, images)
	for i, point := range points {
		entries := g.Local(indexed("table", i), n*g.entrySize())
		t.entries = append(t.entries, entries)
		g.Add(g.forms(indexed("table-start", i), func(f tower.Coordinates[E], b *ir.Block) {
			p := point(f, b)
			before := g.unit(b)
			switch {
			case i > 0:
				before = f.In(z, 0)
				p = tower.Rescale[E](f, p, before)
			case lambda != nil:
				before = g.real(b, b.In(lambda, 0))
				p = tower.Rescale[E](f, p, before)
			}
			d, same, r := tower.DoubleUpdate[E](f, p)
			g.putAffine(f, double, 0, d)
			g.putAffine(f, entries, 0, same)
			after := r
			if i > 0 || lambda != nil {
				after = f.Mul(r, before)
			}
			if i == 0 {
				r = after
			}
			f.Out(entries, ratio(0), r)
			if tracked {
				f.Out(z, 0, after)
			}
		}))
		for j := range n - 1 {
			g.Add(&ir.Call{Sub: next, Bind: []ir.Slice{entries.At(j * g.entrySize())}})
		}
	}
	last := t.entries[len(points)-1]
	g.Add(g.forms("table-scale", func(f tower.Coordinates[E], b *ir.Block) {
		if g.size > 1 { // N/Z is the conjugate of Z
			f.Out(z, 0, g.inverse(b, f.In(z, 0), b.In(g.One, 0)))
			return
		}
		f.Out(z, 0, f.In(last, ratio(n-1))) // the last entry has the last Z already
		if images {
			f.Out(last, ratio(n-1), g.half(f, f.In(last, ratio(n-1)-2*g.size)))
		}
	}))
	for i := len(points) - 1; i >= 0; i-- {
		for j := n - 1; j >= 0; j-- {
			if g.size > 1 || i < len(points)-1 || j < n-1 {
				g.Add(&ir.Call{Sub: rescale, Bind: []ir.Slice{t.entries[i].At(j * g.entrySize())}})
			}
		}
	}
	g.Code("table-z", func(b *ir.Block) {
		zc := b.In(z, 0)
		b.Out(t.scale, 0, zc)
		b.Out(t.scale, 1, b.Mul(b.Mul(zc, zc), zc))
	})
	return t
}

// tableNext makes an entry from the one before it.
func (g *group[E]) tableNext(double, z *ir.Vec, tracked bool) *ir.Sub {
	pair := ir.NewParam("entries", 2*g.entrySize(), 0)
	return g.Sub("table-next", []*ir.Vec{pair}, g.forms("table-next", func(f tower.Coordinates[E], _ *ir.Block) {
		sum, same, r := tower.AddUpdate[E](f, g.affine(f, double, 0), g.affine(f, pair, 0))
		g.putAffine(f, double, 0, same)
		g.putAffine(f, pair, g.entrySize(), sum)
		f.Out(pair, g.entrySize()+2*g.size, r)
		if tracked {
			f.Out(z, 0, f.Mul(f.In(z, 0), r))
		}
	}))
}

// tableRescale multiplies the Z of an entry by z, and z by its ratio, which an image may take the place of.
func (g *group[E]) tableRescale(z *ir.Vec, images bool) *ir.Sub {
	entry := ir.NewParam("entry", g.entrySize(), 0)
	return g.Sub("table-rescale", []*ir.Vec{entry}, g.forms("table-rescale", func(f tower.Coordinates[E], _ *ir.Block) {
		m := f.In(z, 0)
		p := tower.Rescale[E](f, g.affine(f, entry, 0), m)
		g.putAffine(f, entry, 0, p)
		f.Out(z, 0, f.Mul(m, f.In(entry, 2*g.size)))
		if images {
			f.Out(entry, 2*g.size, g.half(f, p.X))
		}
	}))
}

func indexed(name string, i int) string { return fmt.Sprintf("%s%d", name, i) }
