package programs

import (
	"math/big"
	"slices"

	"hwgen/ucode/ir"
	"hwgen/ucode/tower"
)

// pairing holds what the parts of the pairing program share.
type pairing struct {
	*ir.Program
	o    Options
	f    montgomery
	absU *big.Int
	negU bool
	b    int // curve constant

	p, q, out *ir.Vec // inputs and output, canonical

	modulus, rr, one, plain, zero *ir.Vec // constants of one element
	inverter                      inverter
}

// buildPairing is the optimal ate pairing of P in G1 and Q in G2, both affine, the identity being (0, 0).
//
// Entries: "checked" checks the inputs and stops with a status if they are not points of the groups, then computes;
// "check" only checks; "unchecked" only computes.
func buildPairing(o Options) (*ir.Program, error) {
	g := &pairing{Program: ir.NewProgram("pairing", "optimal ate pairing e(P, Q)"), o: o, f: newMontgomery(o, 0)}
	g.absU, g.negU, g.b = new(big.Int).Abs(o.Curve.U), o.Curve.U.Sign() < 0, int(o.Curve.B.Int64())
	g.modulus, g.rr = g.Constant("modulus", g.f.m), g.Constant("rr", g.f.rr())
	g.one, g.plain, g.zero = g.Constant("one", g.f.of(one)), g.Constant("one.plain", one), g.Constant("zero", new(big.Int))
	g.p = g.Input("p", 2, 0, true, "P: x, y; the identity is 0, 0")
	g.q = g.Input("q", 4, 0, true, "Q: x0, x1, y0, y1; the identity is 0, 0, 0, 0")
	g.out = g.Output("value", 12, 0, "e(P, Q): twelve coefficients, lowest first (a fastest, then b, then c)")
	g.Status(0, "ok", "the value is valid; after \"check\", the inputs are")

	start, done := g.Label("start"), g.Label("done")
	only := g.Public("check-only")
	set := g.Flag("set")
	state := g.Local("divsteps", 4)
	state.Signed = true
	g.inverter = inverter{g.modulus, g.rr, g.zero, state, set, g.f.m}
	g.Entry("checked", "check the inputs, then compute")
	g.Add(&ir.Jump{To: start})
	g.Entry("check", "check the inputs only")
	g.Code("check-only", func(b *ir.Block) {
		b.Logic(set, ir.True, set, set)
		b.Publish(only, set)
	})
	g.Add(start)
	fails := g.checks()
	g.Add(&ir.Branch{If: only, Set: true, To: done})
	g.Entry("unchecked", "compute; the inputs must be points of the groups")
	g.compute(set)
	g.Add(done, &ir.Halt{Code: 0})
	for _, f := range fails {
		g.Add(f.label, &ir.Halt{Code: f.code})
	}
	return g.Program, nil
}

// compute is the pairing itself. The flag is free for use.
func (g *pairing) compute(identity ir.Flag) {
	f := g.Local("f", 12)
	g.miller(f)
	// A pairing with the identity is 1. The Miller loop then gives 0 or a value of no meaning, which is replaced.
	t, other := g.Flag("t"), g.Flag("other")
	g.code("identity", func(x tower.Fp2) {
		b := x.Block
		g.identityFlag(b, g.p, identity, t)
		g.identityFlag(b, g.q, other, t)
		b.Logic(identity, ir.Or, identity, other)
		zero, one := b.In(g.zero, 0), b.In(g.one, 0)
		unit := tower.E12{}
		for k := range 6 {
			*unit.W(k) = tower.E2{zero, zero}
		}
		unit.W(0)[0] = one
		x.Out12(f, x.Select12(identity, unit, x.In12(f)))
	})
	g.finalExponentiation(f)
}

// fp2 is Fp2 arithmetic in a block.
func (g *pairing) fp2(b *ir.Block) tower.Fp2 { return tower.Fp2{Block: b, B: g.b} }

// forms is a block of formulas over Fp2 in all forms that differ.
func (g *pairing) forms(name string, build func(x tower.Fp2)) ir.Item {
	c := &ir.Choice{Name: name}
	for k := range 8 {
		block := ir.NewBlock(name, func(b *ir.Block) {
			build(tower.Fp2{Block: b, B: g.b, ThreeSquares: k&1 != 0, OverFp4: k&2 != 0})
		})
		block.Squares = k&4 != 0
		if !slices.ContainsFunc(c.Forms, block.Same) {
			c.Forms = append(c.Forms, block)
		}
	}
	return c
}

// code appends a block of formulas over Fp2 to the program.
func (g *pairing) code(name string, build func(x tower.Fp2)) { g.Add(g.forms(name, build)) }

// identityFlag sets a flag if all coordinates of a point are zero.
func (g *pairing) identityFlag(b *ir.Block, point *ir.Vec, flag, t ir.Flag) {
	b.Equal(flag, b.In(point, 0), b.In(g.zero, 0))
	for i := 1; i < point.N; i++ {
		b.Equal(t, b.In(point, i), b.In(g.zero, 0))
		b.Logic(flag, ir.And, flag, t)
	}
}
