package programs

import (
	"math/big"

	"hwgen/ucode/ir"
	"hwgen/ucode/tower"
)

// failure is a place that stops the program with a status.
type failure struct {
	label *ir.Label
	code  int
}

// checks verifies the inputs: coordinates below p, on the curve, in the subgroup; the identity passes. It returns the
// places to which a failed check branches.
//
// Subgroups: Scott, "A note on group membership tests for G1, G2 and GT on BLS pairing-friendly curves", 2021: P is in G1 if
// and only if phi(P) = [-u^2]P, Q is in G2 if and only if psi(Q) = [u]Q. The ladders use complete formulas, so points
// outside the subgroup, of small order included, meet no exception.
func (g *pairing) checks() []failure {
	ok, id, t := g.Flag("ok"), g.Flag("identity"), g.Flag("u")
	pub := g.Public("ok")
	var fails []failure
	verdict := func(code int, name, doc string) ir.Item {
		g.Status(code, name, doc)
		l := g.Label("fail_" + name)
		fails = append(fails, failure{l, code})
		return &ir.Branch{If: pub, Set: false, To: l}
	}
	inRange := func(v *ir.Vec, point string) {
		g.Code("range-"+point, func(b *ir.Block) {
			b.Logic(ok, ir.True, ok, ok)
			for i := range v.N {
				b.Less(t, b.In(v, i), b.In(g.modulus, 0))
				b.Logic(ok, ir.And, ok, t)
			}
			b.Declassify(pub, ok, "whether the coordinates of "+point+" are below p")
		})
	}
	inRange(g.p, "P")
	g.Add(verdict(1, "p-range", "a coordinate of P is not below p"))
	inRange(g.q, "Q")
	g.Add(verdict(2, "q-range", "a coordinate of Q is not below p"))
	g.checkG1(ok, id, t, pub, verdict)
	g.checkG2(ok, id, t, pub, verdict)
	return fails
}

type verdictFunc func(code int, name, doc string) ir.Item

func (g *pairing) checkG1(ok, id, t ir.Flag, pub ir.Public, verdict verdictFunc) {
	p, base, acc := g.Local("check.P", 2), g.Local("check.base1", 3), g.Local("check.acc1", 3)
	curve := g.constant("b", big.NewInt(int64(g.b)))
	g.Code("curve-P", func(b *ir.Block) {
		g.identityFlag(b, g.p, id, t)
		rr := b.In(g.rr, 0)
		x, y := b.Mul(b.In(g.p, 0), rr), b.Mul(b.In(g.p, 1), rr)
		b.Equal(ok, b.Mul(y, y), b.Add(b.Mul(b.Mul(x, x), x), b.In(curve, 0)))
		b.Logic(ok, ir.Or, ok, id)
		b.Declassify(pub, ok, "whether P is on the curve")
		b.Out(p, 0, x)
		b.Out(p, 1, y)
		for i, v := range []ir.Value{x, y, b.In(g.one, 0)} {
			b.Out(base, i, v)
			b.Out(acc, i, v)
		}
	})
	g.Add(verdict(3, "p-curve", "P is not on the curve"))

	in := func(b *ir.Block, v *ir.Vec) tower.Projective[ir.Value] {
		return tower.Projective[ir.Value]{X: b.In(v, 0), Y: b.In(v, 1), Z: b.In(v, 2)}
	}
	out := func(b *ir.Block, v *ir.Vec, x tower.Projective[ir.Value]) {
		b.Out(v, 0, x.X)
		b.Out(v, 1, x.Y)
		b.Out(v, 2, x.Z)
	}
	double := g.Sub("g1-double", nil, ir.NewBlock("g1-double", func(b *ir.Block) {
		out(b, acc, tower.CompleteDouble(tower.Fp{Block: b, B: g.b}, in(b, acc)))
	}))
	add := g.Sub("g1-add", nil, ir.NewBlock("g1-add", func(b *ir.Block) {
		out(b, acc, tower.CompleteAdd(tower.Fp{Block: b, B: g.b}, in(b, acc), in(b, base)))
	}))
	g.ladder(double, add)
	g.Code("g1-base", func(b *ir.Block) { out(b, base, in(b, acc)) })
	g.ladder(double, add)
	beta := g.constant("beta", endomorphism(g.o.Curve))
	g.Code("subgroup-P", func(b *ir.Block) {
		r := in(b, acc) // [u^2]P, to equal -phi(P) = (beta x, -y)
		b.Equal(ok, r.X, b.Mul(b.Mul(b.In(p, 0), b.In(beta, 0)), r.Z))
		b.Equal(t, r.Y, b.Neg(b.Mul(b.In(p, 1), r.Z)))
		b.Logic(ok, ir.And, ok, t)
		b.Logic(ok, ir.Or, ok, id)
		b.Declassify(pub, ok, "whether P is in the subgroup")
	})
	g.Add(verdict(5, "p-subgroup", "P is not in the subgroup of order q"))
}

func (g *pairing) checkG2(ok, id, t ir.Flag, pub ir.Public, verdict verdictFunc) {
	q, acc := g.Local("check.Q", 4), g.Local("check.acc2", 6)
	bTwist := g.constant("b'", g.o.Curve.BTwist[0], g.o.Curve.BTwist[1])
	equal := func(b *ir.Block, x, y tower.E2) {
		b.Equal(ok, x[0], y[0])
		b.Equal(t, x[1], y[1])
		b.Logic(ok, ir.And, ok, t)
	}
	g.code("curve-Q", func(f tower.Fp2) {
		b := f.Block
		g.identityFlag(b, g.q, id, t)
		var c [4]ir.Value
		for i := range 4 {
			c[i] = b.Mul(b.In(g.q, i), b.In(g.rr, 0))
			b.Out(q, i, c[i])
			b.Out(acc, i, c[i])
		}
		b.Out(acc, 4, b.In(g.one, 0))
		b.Out(acc, 5, b.In(g.zero, 0))
		x, y := tower.E2{c[0], c[1]}, tower.E2{c[2], c[3]}
		equal(b, f.Sqr(y), f.Add(f.Mul(f.Sqr(x), x), f.In(bTwist, 0)))
		b.Logic(ok, ir.Or, ok, id)
		b.Declassify(pub, ok, "whether Q is on the twist")
	})
	g.Add(verdict(4, "q-curve", "Q is not on the twist"))

	in := func(f tower.Fp2) tower.Projective[tower.E2] {
		return tower.Projective[tower.E2]{X: f.In(acc, 0), Y: f.In(acc, 2), Z: f.In(acc, 4)}
	}
	out := func(f tower.Fp2, x tower.Projective[tower.E2]) {
		f.Out(acc, 0, x.X)
		f.Out(acc, 2, x.Y)
		f.Out(acc, 4, x.Z)
	}
	double := g.Sub("g2-double", nil, g.forms("g2-double", func(f tower.Fp2) {
		out(f, tower.CompleteDouble[tower.E2](f, in(f)))
	}))
	add := g.Sub("g2-add", nil, g.forms("g2-add", func(f tower.Fp2) {
		out(f, tower.CompleteAddMixed[tower.E2](f, in(f), f.In(q, 0), f.In(q, 2)))
	}))
	g.ladder(double, add)
	cx, cy := twistFrobenius(g.o.Curve)
	g.code("subgroup-Q", func(f tower.Fp2) {
		b := f.Block
		r := in(f) // [|u|]Q, to equal psi(Q) with the sign of u
		x := g.timesConstant(f, f.Conj(f.In(q, 0)), cx, "psi.x")
		y := g.timesConstant(f, f.Conj(f.In(q, 2)), cy, "psi.y")
		if g.negU {
			y = f.Neg(y)
		}
		equal(b, r.X, f.Mul(x, r.Z))
		both := f.Mul(y, r.Z)
		b.Equal(t, r.Y[0], both[0])
		b.Logic(ok, ir.And, ok, t)
		b.Equal(t, r.Y[1], both[1])
		b.Logic(ok, ir.And, ok, t)
		b.Logic(ok, ir.Or, ok, id)
		b.Declassify(pub, ok, "whether Q is in the subgroup")
	})
	g.Add(verdict(6, "q-subgroup", "Q is not in the subgroup of order q"))
}

// ladder multiplies the point that the subroutines work on by |u|.
func (g *pairing) ladder(double, add *ir.Sub) {
	runs(g.absU, g.absU.BitLen()-2, 0, func(doublings int, then bool) {
		g.Add(repeat(doublings, &ir.Call{Sub: double})...)
		if then {
			g.Add(&ir.Call{Sub: add})
		}
	})
}
