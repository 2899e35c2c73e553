package group

import (
	"math/big"

	"hwgen/ucode/ir"
	"hwgen/ucode/programs/kit"
	"hwgen/ucode/tower"
)

// combination is a sum of multiples of points: they share the doublings (Straus, "Addition chains of vectors", 1964).
type combination[E any] struct {
	*group[E]
	table  *multiples
	window int
	bits   int     // of each part, a multiple of the window
	terms  []int   // by scalar: the point of the table
	state  *ir.Vec // the digits to come, by scalar and pair of parts
	pair   *ir.Vec // the two entries to be added next
	digits *kit.Digits
}

// newCombination is for scalars with the given points, in windows of w bits.
func (g *group[E]) newCombination(w int, points []int) *combination[E] {
	return &combination[E]{
		group: g, window: w, bits: roundUp(g.bits, w), terms: points, digits: kit.NewDigits(g.Kit, w),
		state: g.LocalPairs("digits", g.parts*len(points)), pair: g.Local("pair", 4*g.size),
	}
}

// frames is the number of pairs that the parts of a scalar make: part i and part frames + i, whose entries are those of part i mapped by
// half.
func (c *combination[E]) frames() int { return c.parts / 2 }

// pairSize is the number of elements of the digits of a pair.
const pairSize = 4

// pairAt is where the digits of a pair are in the state.
func (c *combination[E]) pairAt(scalar, frame int) int { return pairSize * (scalar*c.frames() + frame) }

// load prepares the digits of a scalar in a block.
func (c *combination[E]) load(b *ir.Block, scalar int, k ir.Value) {
	for i, x := range c.split(b, k, c.bits) {
		b.OutWide(c.state, c.pairAt(scalar, i%c.frames())+2*(i/c.frames()), c.Recode(b, x, c.bits))
	}
}

// sum leaves the combination in acc, in homogeneous coordinates.
//
// The pairs of a scalar in four parts are in different frames: in frame i acc is the preimage of the sum by the endomorphism, i times, and
// the entries are taken as they are. One map of acc a window changes the frame, since windows begin in turn with one and the other; the
// last one ends in frame 0. While a pair is added the next one is read from the table: the memory's port is free then, and the multiplier
// need not wait for selects.
//
// acc begins with a point S of the curve that is not in the subgroup, and [2^(n-w)]S is subtracted at the end. Until then acc is the sum of
// a point of the subgroup and [2^i]S. The part of [2^i]S outside the subgroup is not the identity, for orders are odd: so acc is never in
// the subgroup, and never the sum of a pair, its negative or the identity. No such sum and no doubling is exceptional, whatever the scalars
// and the points. The endomorphism is one to one on the curve and on the subgroup, so this holds in every frame. The last difference is
// only if the result is the identity, and then it gives Z = 0, as it should; its terms are not opposite to what is added, since that would
// make [2^(n-w+1)]S a point of the subgroup. The entries of a pair are [d]T and [e u^2]T, |d| and |e| below 2^w: neither equal nor
// opposite, since d +- e u^2 is not 0 and far below r.
func (c *combination[E]) sum(acc *ir.Vec) {
	g := c.group
	p := g.Mont.M
	count := c.bits / c.window
	frame := 0 // in which the first window begins
	if c.frames() == 2 {
		frame = count % 2
	}
	s := g.outside()
	end := s
	if frame == 1 {
		end = twisted(g.Curve, s)
	}
	end = end.Times(new(big.Int).Lsh(one, uint(c.bits-c.window)), p)
	start := g.constantPoint("offset.start", s)
	g.Add(g.forms("offset", func(f tower.Coordinates[E], b *ir.Block) { // S on the curve of the table
		z, v := b.In(c.table.scale, 0), g.affine(f, start, 0)
		g.putTriple(f, acc, f.Scale(v.X, b.Mul(z, z)), f.Scale(v.Y, b.In(c.table.scale, 1)), g.unit(b))
		c.read(f, b, c.terms[0], c.state, c.pairAt(0, frame))
	}))
	w := &windows[E]{combination: c, acc: acc, frame: frame, additions: map[int]*ir.Sub{}, turns: map[int]*ir.Sub{}}
	double := g.double(acc, c.window)
	next := func(n int) (items []ir.Item) {
		for range n {
			items = append(append(items, double...), w.add()...)
		}
		return items
	}
	g.Add(w.add()...)
	g.Add(next((count - 1) % c.frames())...)
	g.Add(kit.Repeat((count-1)/c.frames(), next(c.frames())...)...)
	e := g.constantPoint("offset.end", end.Neg(p))
	g.Add(g.forms("end", func(f tower.Coordinates[E], b *ir.Block) {
		v := g.jacobian(f, acc)
		v.Z = f.Scale(v.Z, b.In(c.table.scale, 0))
		h := tower.Homogeneous[E](f, tower.JacobianAddMixed[E](f, v, g.affine(f, e, 0)))
		g.putTriple(f, acc, h.X, h.Y, h.Z)
	}))
}
