package pairing

import (
	"math/big"

	"hwgen/ucode/ir"
	"hwgen/ucode/programs/kit"
	"hwgen/ucode/tower"
)

// pair is one argument pair of a product of pairings.
type pair struct {
	name  string  // suffix of names: empty if there is but one pair
	p, q  *ir.Vec // inputs, canonical
	state *ir.Vec // T, Q, evaluation point: what the loop works on, in Montgomery form
}

// Layout of the state of a pair.
const (
	atT, atQ, atEval = 0, 6, 10
	stateSize        = 12
)

func point(x tower.Fp2, s *ir.Vec) tower.Point {
	return tower.Point{X: x.In(s, atT), Y: x.In(s, atT+2), Z: x.In(s, atT+4)}
}

func keepPoint(x tower.Fp2, s *ir.Vec, t tower.Point) {
	x.Out(s, atT, t.X)
	x.Out(s, atT+2, t.Y)
	x.Out(s, atT+4, t.Z)
}

func affine(x tower.Fp2, s *ir.Vec) (tower.E2, tower.E2) { return x.In(s, atQ), x.In(s, atQ+2) }

func eval(x tower.Fp2, s *ir.Vec) tower.Eval {
	return tower.Eval{NegX: x.Block.In(s, atEval), Y: x.Block.In(s, atEval+1)}
}

// miller computes the product of f_{|u|,Q}(P) over all pairs, up to factors that the final exponentiation removes, conjugated if u
// is negative. Vercauteren, "Optimal pairings", 2010. All pairs share the squarings of f. The first iteration of a single pair may know
// that Z = 1 and f = 1; for several it would save 0.7 % of the products for 280 instructions. That the last needs no point is not used: it would
// save 12 products for some 470 instructions.
func (g *program) miller(f *ir.Vec) {
	for _, pr := range g.pairs {
		pr.state = g.Local("pair"+pr.name, stateSize)
		g.enter(pr)
	}
	top := g.AbsU.BitLen() - 2
	switch {
	case g.IsCompact():
		g.one(f)
		double, add := g.compactSteps(f)
		g.loop(double, add, top)
	case len(g.pairs) > 1 || g.lambda != nil || !g.Planned().First:
		g.one(f)
		double, add := g.steps(f)
		g.loop(double, add, top)
	default:
		g.first(f, g.pairs[0].state, g.AbsU.Bit(top) == 1)
		double, add := g.steps(f)
		g.loop(double, add, top-1)
	}
	g.conjugate(f)
}

// one sets f = 1 and T = Q for all pairs.
func (g *program) one(f *ir.Vec) {
	for _, pr := range g.pairs {
		g.start(pr)
	}
	g.Code("miller-one", func(b *ir.Block) {
		b.Out(f, 0, b.In(g.One, 0))
		for i := 1; i < 12; i++ {
			b.Out(f, i, b.In(g.Zero, 0))
		}
	})
}

// start sets T = Q. With a random Z all coordinates of T and all lines have factors that depend on it; the final exponentiation removes them,
// since they are in Fp.
func (g *program) start(pr *pair) {
	g.AddForms("miller-start"+pr.name, func(x tower.Fp2) {
		px, py := affine(x, pr.state)
		z := x.Block.In(g.One, 0)
		if g.lambda != nil {
			z = x.Block.In(g.lambda, 0)
			px, py = x.Scale(px, z), x.Scale(py, z)
		}
		keepPoint(x, pr.state, tower.Point{X: px, Y: py, Z: tower.E2{z, x.Block.In(g.Zero, 0)}})
	})
}

// loop does the iterations for the bits of |u| from the given one down.
func (g *program) loop(double, add step, from int) {
	kit.Runs(g.AbsU, from, 0, func(doublings int, then bool) {
		g.Add(kit.Repeat(doublings, double.all(g.pairs)...)...)
		if then {
			g.Add(add.all(g.pairs)...)
		}
	})
}

// conjugate accounts for a negative u.
func (g *program) conjugate(f *ir.Vec) {
	if g.NegU {
		g.AddForms("miller-conjugate", func(x tower.Fp2) { x.Out12(f, x.Conj12(x.In12(f))) })
	}
}

// enter takes a pair into Montgomery form. If one of its points is the identity, P becomes (0, 0) and Q the generator: then all
// lines lie in Fp2, none of them is zero, and the final exponentiation makes 1 of them.
func (g *program) enter(pr *pair) {
	gen := g.Montgomery("generator", g.Curve.G2[0][0], g.Curve.G2[0][1], g.Curve.G2[1][0], g.Curve.G2[1][1])
	id, other, t := g.Flags[0], g.Flags[1], g.Flags[2]
	g.Code("enter"+pr.name, func(b *ir.Block) {
		g.IdentityFlag(b, pr.p, id, t)
		g.IdentityFlag(b, pr.q, other, t)
		b.Logic(id, ir.Or, id, other)
		rr, zero := b.In(g.RR, 0), b.In(g.Zero, 0)
		for i := range 4 {
			b.Out(pr.state, atQ+i, b.Select(id, b.In(gen, i), b.Mul(b.In(pr.q, i), rr)))
		}
		b.Out(pr.state, atEval, b.Select(id, zero, b.Neg(b.Mul(b.In(pr.p, 0), rr))))
		b.Out(pr.state, atEval+1, b.Select(id, zero, b.Mul(b.In(pr.p, 1), rr)))
	})
}

// first is the first iteration for the first pair: its lines are the first value of f.
func (g *program) first(f, s *ir.Vec, then bool) {
	d := kit.Gauss{big.NewInt(int64(3 * g.B)), big.NewInt(int64(3 * g.B))}
	d12 := kit.Gauss{big.NewInt(12), new(big.Int)}.Mul(d.Mul(d, g.Mont.M), g.Mont.M)
	kd, kd12 := g.Montgomery("3b'", d[0], d[1]), g.Montgomery("108b'^2", d12[0], d12[1])
	g.AddForms("miller-first", func(x tower.Fp2) {
		qx, qy := affine(x, s)
		t, l := x.DoubleAffine(qx, qy, eval(x, s), x.In(kd, 0), x.In(kd12, 0))
		zero := tower.E2{x.Block.In(g.Zero, 0), x.Block.In(g.Zero, 0)}
		v := tower.E12{{l.L0, l.L2, zero}, {zero, l.L3, zero}}
		if then {
			var m tower.Line
			t, m = x.AddMixed(t, qx, qy, eval(x, s))
			v = x.MulLines(l, m, zero)
		}
		keepPoint(x, s, t)
		x.Out12(f, v)
	})
}

// step is a doubling or an addition of all pairs and the products of f by their lines.
type step struct {
	before *ir.Sub // what comes once, before the pairs; nil for nothing
	sub    *ir.Sub // what comes for each pair
}

// line is the step of one pair alone.
func (s step) line(pr *pair) ir.Item {
	c := &ir.Call{Sub: s.sub}
	if len(s.sub.Params) > 0 {
		c.Bind = []ir.Slice{pr.state.At(0)}
	}
	return c
}

func (s step) all(pairs []*pair) (items []ir.Item) {
	if s.before != nil {
		items = append(items, &ir.Call{Sub: s.before})
	}
	for _, pr := range pairs {
		items = append(items, s.line(pr))
	}
	return items
}

// steps makes the subroutines of the loop. A single pair has its squaring and its line in one block, where the compiler can
// overlap them; several pairs share the subroutines by way of a parameter.
func (g *program) steps(f *ir.Vec) (double, add step) {
	s := g.pairs[0].state
	var params []*ir.Vec
	if len(g.pairs) > 1 {
		s = ir.NewParam("pair", stateSize, 0)
		params = []*ir.Vec{s}
		double.before = g.Sub("miller-square", nil, g.Forms("miller-square", func(x tower.Fp2) { x.Out12(f, x.Sqr12Scaled(x.In12(f))) }))
	}
	double.sub = g.Sub("miller-double", params, g.Forms("miller-double", func(x tower.Fp2) {
		t, l := x.Double(point(x, s), eval(x, s))
		keepPoint(x, s, t)
		v := x.In12(f)
		if len(params) == 0 {
			v = x.Sqr12Scaled(v)
		}
		x.Out12(f, x.MulLineScaled(v, l))
	}))
	add.sub = g.Sub("miller-add", params, g.Forms("miller-add", func(x tower.Fp2) {
		qx, qy := affine(x, s)
		t, l := x.AddMixed(point(x, s), qx, qy, eval(x, s))
		keepPoint(x, s, t)
		x.Out12(f, x.MulLineScaled(x.In12(f), l))
	}))
	return double, add
}
