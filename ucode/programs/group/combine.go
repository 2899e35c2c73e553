package group

import (
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
	state  *ir.Vec // the digits to come, by scalar and part
	digits *kit.Digits
}

// newCombination is for scalars with the given points, in windows of w bits.
func (g *group[E]) newCombination(w int, points []int) *combination[E] {
	return &combination[E]{
		group: g, window: w, bits: roundUp(g.bits, w), terms: points,
		state: g.LocalPairs("digits", g.parts*len(points)), digits: kit.NewDigits(g.Kit, w),
	}
}

// load prepares the digits of a scalar in a block.
func (c *combination[E]) load(b *ir.Block, scalar int, k ir.Value) {
	for i, x := range c.split(b, k, c.bits) {
		b.OutWide(c.state, 2*(scalar*c.parts+i), c.Recode(b, x, c.bits))
	}
}

// sum leaves the combination in acc, in homogeneous coordinates.
//
// acc begins with a point S of the curve that is not in the subgroup, and [2^(n-w)]S is subtracted at the end. Until then acc is the sum of
// a point of the subgroup and [2^i]S. The part of [2^i]S outside the subgroup is not the identity, for orders are odd: so acc is never in
// the subgroup, and never an entry of the table, its negative or the identity. No sum and no doubling is exceptional, whatever the scalars
// and the points. The last difference is only if the result is the identity, and then it gives Z = 0, as it should; its terms are not
// opposite to what is added, since that would make [2^(n-w+1)]S a point of the subgroup.
func (c *combination[E]) sum(acc *ir.Vec) {
	g := c.group
	p := g.Mont.M
	start := g.outside()
	end := start
	for range c.bits - c.window {
		end = end.Add(end, p)
	}
	offset := func(name string, a kit.Affine) source[E] { // on the curve of the table
		v := g.constantPoint(name, a)
		return func(f tower.Coordinates[E], b *ir.Block) tower.Affine[E] {
			z, s := b.In(c.table.scale, 0), g.affine(f, v, 0)
			return tower.Affine[E]{X: f.Scale(s.X, b.Mul(z, z)), Y: f.Scale(s.Y, b.In(c.table.scale, 1))}
		}
	}
	g.Add(g.forms("offset", func(f tower.Coordinates[E], b *ir.Block) {
		s := offset("offset.start", start)(f, b)
		g.putTriple(f, acc, s.X, s.Y, g.unit(b))
	}))
	adds := g.adds(acc, len(c.terms)*g.parts, func(f tower.Coordinates[E], b *ir.Block, i int) tower.Affine[E] {
		b.OutWide(c.state, 2*i, c.digits.Next(b, b.InWide(c.state, 2*i)))
		return g.signed(f, b, c.digits, i%g.parts, g.read(f, c.table, c.terms[i/g.parts]))
	})
	g.Add(adds...)
	g.Add(kit.Repeat(c.bits/c.window-1, append(g.double(acc, c.window), adds...)...)...)
	g.Add(g.forms("end", func(f tower.Coordinates[E], b *ir.Block) {
		v := tower.JacobianAddMixed[E](f, g.jacobian(f, acc), offset("offset.end", end.Neg(p))(f, b))
		v.Z = f.Scale(v.Z, b.In(c.table.scale, 0))
		h := tower.Homogeneous[E](f, v)
		g.putTriple(f, acc, h.X, h.Y, h.Z)
	}))
}
