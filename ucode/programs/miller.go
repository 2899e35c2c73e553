package programs

import (
	"math/big"

	"hwgen/ucode/ir"
	"hwgen/ucode/tower"
)

// miller computes f_{|u|,Q}(P), up to factors that the final exponentiation removes, conjugated if u is negative. Vercauteren,
// "Optimal pairings", 2010. The first iteration knows that Z = 1 and f = 1. That the last needs no point is
// not used: it would save 12 products for some 470 instructions.
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
	g.code("miller-first", func(x tower.Fp2) {
		b := x.Block
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
	double := g.Sub("miller-double", nil, g.forms("miller-double", func(x tower.Fp2) {
		b := x.Block
		p, l := x.Double(point(x), at(b))
		keep(x, p)
		x.Out12(f, x.MulLineTwice(x.Sqr12Scaled(x.In12(f)), l))
	}))
	add := g.Sub("miller-add", nil, g.forms("miller-add", func(x tower.Fp2) {
		b := x.Block
		p, l := x.AddMixed(point(x), x.In(q, 0), x.In(q, 2), at(b))
		keep(x, p)
		x.Out12(f, x.MulLineTwice(x.In12(f), l))
	}))
	runs(g.absU, second-1, 0, func(doublings int, then bool) {
		g.Add(repeat(doublings, &ir.Call{Sub: double})...)
		if then {
			g.Add(&ir.Call{Sub: add})
		}
	})
	if g.negU {
		g.code("miller-conjugate", func(x tower.Fp2) {
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
	switch n {
	case 0:
		return nil
	case 1:
		return []ir.Item{item}
	}
	return []ir.Item{&ir.Loop{Count: n, Body: []ir.Item{item}}}
}
