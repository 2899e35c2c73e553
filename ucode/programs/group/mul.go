package group

import (
	"hwgen/ucode/ir"
	"hwgen/ucode/programs/kit"
	"hwgen/ucode/tower"
)

// window is the length of a digit in bits: 26 of them in a half of a scalar, 13 in a quarter.
const window = 5

// BuildG1Mul is the program g1-mul, BuildG2Mul is g2-mul.
func BuildG1Mul(o kit.Options) (*ir.Program, error) {
	return buildProtected(onG1(o, "mul", "multiple [k]P of a point of G1, for any scalar below 2^256"))
}

// BuildG2Mul is the program g2-mul.
func BuildG2Mul(o kit.Options) (*ir.Program, error) {
	return buildProtected(onG2(o, "mul", "multiple [k]Q of a point of G2, for any scalar below 2^256"))
}

// multiply leaves [k]P in acc, in homogeneous coordinates.
//
// k is a sum of parts, each odd and times a power of the endomorphism (kit.SplitG1, kit.SplitG2), and each part has one digit in every
// window: acc = [2^w]acc, then a table entry is added for each part. All windows but the last use Jacobian formulas, the last the
// complete ones.
//
// No sum before the last window is exceptional. Let acc be the vector a of integers whose combination it is, after the doublings: its
// components are odd multiples of 2^w below 2^(n-w). An entry is d times a unit vector, d odd and below 2^w. acc = 0 or acc = +-entry
// would make a, or a -+ the entry, a vector of the lattice of combinations that are 0 modulo r, not the zero vector since d is no multiple
// of 2^w. With components below A = 2^(n-w) + 2^w its norm in Z[zeta], which r divides and which is not 0, is
//
//	at most 3 A^2 on G1, where the lattice is an ideal of Z[zeta_3], n - w = 125: below 2^252, and r > 2^254;
//	at most (6 A^2)^2 on G2, where it is one of Z[zeta_12], n - w = 60: below 2^246 (the mean of the squares of its four absolute values
//	is at most 6 A^2).
//
// So neither is possible, before the first sum of the window or between its sums. Doublings are never exceptional: r is odd.
//
// lambda, if there is one, randomises the coordinates.
func (g *group[E]) multiply(k, p, lambda, acc *ir.Vec) {
	n := roundUp(g.bits, window)
	digits := kit.NewDigits(g.Kit, window)
	state := g.LocalPairs("digits", g.parts)
	g.Code("split", func(b *ir.Block) {
		for i, x := range g.split(b, b.In(k, 0), n) {
			b.OutWide(state, 2*i, g.Recode(b, x, n))
		}
	})
	t := g.newMultiples([]source[E]{g.given(p)}, 1<<(window-1), lambda, false)
	entry := func(f tower.Coordinates[E], b *ir.Block, i int) tower.Affine[E] {
		b.OutWide(state, 2*i, digits.Next(b, b.InWide(state, 2*i)))
		return g.signed(f, b, digits, i, g.read(f, t, 0))
	}
	doublings := g.double(acc, window)
	adds := g.adds(acc, g.parts, entry)
	g.Add(g.forms("first", func(f tower.Coordinates[E], b *ir.Block) {
		e := entry(f, b, 0)
		g.putTriple(f, acc, e.X, e.Y, g.unit(b))
	}))
	g.Add(adds[1:]...)
	g.Add(kit.Repeat(n/window-2, append(doublings, adds...)...)...)
	g.Add(doublings...)
	g.Add(g.forms("complete", func(f tower.Coordinates[E], b *ir.Block) {
		v := g.jacobian(f, acc)
		v.Z = f.Scale(v.Z, b.In(t.scale, 0))
		h := tower.Homogeneous[E](f, v)
		g.putTriple(f, acc, h.X, h.Y, h.Z)
	}))
	for i := range g.parts {
		g.Add(g.forms(indexed("last", i), func(f tower.Coordinates[E], b *ir.Block) {
			e := entry(f, b, i)
			q := tower.Projective[E]{X: f.Scale(e.X, b.In(t.scale, 0)), Y: e.Y, Z: g.real(b, b.In(t.scale, 1))}
			x, y, z := g.triple(f, acc)
			v := tower.CompleteAdd[E](f, tower.Projective[E]{X: x, Y: y, Z: z}, q)
			g.putTriple(f, acc, v.X, v.Y, v.Z)
		}))
	}
}

// double doubles acc n times.
func (g *group[E]) double(acc *ir.Vec, n int) []ir.Item {
	block := 1 // doublings in a block: G2 fills the multiplier with one
	if g.size == 1 {
		block = n
	}
	double := g.Sub("double", nil, g.forms("double", func(f tower.Coordinates[E], _ *ir.Block) {
		v := g.jacobian(f, acc)
		for range block {
			v = tower.JacobianDouble[E](f, v)
		}
		g.putTriple(f, acc, v.X, v.Y, v.Z)
	}))
	return kit.Repeat(n/block, &ir.Call{Sub: double})
}

// adds adds an entry for each of n digits to acc, each by a subroutine.
func (g *group[E]) adds(acc *ir.Vec, n int, entry func(f tower.Coordinates[E], b *ir.Block, i int) tower.Affine[E]) (items []ir.Item) {
	for i := range n {
		sub := g.addition(acc, indexed("add", i), nil, func(f tower.Coordinates[E], b *ir.Block) tower.Affine[E] { return entry(f, b, i) })
		items = append(items, &ir.Call{Sub: sub})
	}
	return items
}

// addition is a subroutine that adds an entry to acc.
func (g *group[E]) addition(acc *ir.Vec, name string, params []*ir.Vec, entry func(f tower.Coordinates[E], b *ir.Block) tower.Affine[E]) *ir.Sub {
	return g.Sub(name, params, g.forms(name, func(f tower.Coordinates[E], b *ir.Block) {
		v := tower.JacobianAddMixed[E](f, g.jacobian(f, acc), entry(f, b))
		g.putTriple(f, acc, v.X, v.Y, v.Z)
	}))
}

func (g *group[E]) jacobian(f tower.Coordinates[E], v *ir.Vec) tower.Jacobian[E] {
	x, y, z := g.triple(f, v)
	return tower.Jacobian[E]{X: x, Y: y, Z: z}
}
