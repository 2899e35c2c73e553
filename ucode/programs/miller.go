package programs

import (
	"math/big"

	"hwgen/ucode/ir"
	"hwgen/ucode/tower"
)

// miller computes f_{|u|,Q}(P), up to factors that the final exponentiation removes, conjugated if u is negative. Vercauteren,
// "Optimal pairings", 2010. The first iteration knows that Z = 1 and f = 1, the last needs no point.
func (g *pairing) miller(f *ir.Vec) {
	q, t, eval := g.Local("Q", 4), g.Local("T", 6), g.Local("eval", 2)
	d := gauss{big.NewInt(int64(3 * g.b)), big.NewInt(int64(3 * g.b))}
	d12 := gauss{big.NewInt(12), new(big.Int)}.mul(d.mul(d, g.f.m), g.f.m)
	kd := g.Constant("3b'", g.f.of(d[0]), g.f.of(d[1]))
	kd12 := g.Constant("108b'^2", g.f.of(d12[0]), g.f.of(d12[1]))

	point := func(x tower.Fp2) tower.Point { return tower.Point{X: x.In(t, 0), Y: x.In(t, 2), Z: x.In(t, 4)} }
	keep := func(x tower.Fp2, p tower.Point) {
		x.Out(t, 0, p.X)
		x.Out(t, 2, p.Y)
		x.Out(t, 4, p.Z)
	}
	at := func(b *ir.Block) tower.Eval { return tower.Eval{NegX: b.In(eval, 0), Y: b.In(eval, 1)} }

	g.Code("montgomery-form", func(b *ir.Block) {
		rr := b.In(g.rr, 0)
		for i := range 4 {
			b.Out(q, i, b.Mul(b.In(g.q, i), rr))
		}
		b.Out(eval, 0, b.Neg(b.Mul(b.In(g.p, 0), rr)))
		b.Out(eval, 1, b.Mul(b.In(g.p, 1), rr))
	})
	bits := g.absU.BitLen()
	second := bits - 2
	g.Code("miller-first", func(b *ir.Block) {
		x := g.fp2(b)
		p, l := x.DoubleAffine(x.In(q, 0), x.In(q, 2), at(b), x.In(kd, 0), x.In(kd12, 0))
		zero := tower.E2{b.In(g.zero, 0), b.In(g.zero, 0)}
		var v tower.E12
		if g.absU.Bit(second) == 1 {
			var m tower.Line
			p, m = x.AddMixed(p, x.In(q, 0), x.In(q, 2), at(b))
			v = x.MulLines(l, m, zero)
		} else {
			v = tower.E12{{l.L0, l.L2, zero}, {zero, l.L3, zero}}
		}
		keep(x, p)
		x.Out12(f, v)
	})
	double := g.Sub("miller-double", nil, ir.NewBlock("miller-double", func(b *ir.Block) {
		x := g.fp2(b)
		p, l := x.Double(point(x), at(b))
		keep(x, p)
		x.Out12(f, x.MulLine(g.square(x, x.In12(f)), l))
	}))
	add := g.Sub("miller-add", nil, ir.NewBlock("miller-add", func(b *ir.Block) {
		x := g.fp2(b)
		p, l := x.AddMixed(point(x), x.In(q, 0), x.In(q, 2), at(b))
		keep(x, p)
		x.Out12(f, x.MulLine(x.In12(f), l))
	}))
	tangentLast := g.absU.Bit(0) == 0
	last := 0
	if tangentLast {
		last = 1
	}
	runs(g.absU, second-1, last, func(doublings int, then bool) {
		g.Add(repeat(doublings, &ir.Call{Sub: double})...)
		if then {
			g.Add(&ir.Call{Sub: add})
		}
	})
	if tangentLast {
		g.Code("miller-last", func(b *ir.Block) {
			x := g.fp2(b)
			x.Out12(f, x.MulLine(g.square(x, x.In12(f)), x.Tangent(point(x), at(b))))
		})
	}
	if g.negU {
		g.Code("miller-conjugate", func(b *ir.Block) {
			x := g.fp2(b)
			x.Out12(f, x.Conj12(x.In12(f)))
		})
	}
}

// runs splits bits from down to last of e into runs of doublings, each run ending with an addition if its last bit is set.
func runs(e *big.Int, from, last int, f func(doublings int, then bool)) {
	n := 0
	for i := from; i >= last; i-- {
		n++
		if e.Bit(i) == 1 {
			f(n, true)
			n = 0
		}
	}
	if n > 0 {
		f(n, false)
	}
}

// repeat runs an item n times.
func repeat(n int, item ir.Item) []ir.Item {
	if n == 1 {
		return []ir.Item{item}
	}
	return []ir.Item{&ir.Loop{Count: n, Body: []ir.Item{item}}}
}

// square is f^2 in the Miller loop, up to a factor in Fp.
func (g *pairing) square(x tower.Fp2, f tower.E12) tower.E12 {
	if g.o.Choices.SquareOverFp4 {
		return x.Sqr12Twice(f)
	}
	return x.Sqr12(f)
}
