package programs

import (
	"fmt"
	"math/big"
	"slices"

	"hwgen/ucode/ir"
	"hwgen/ucode/tower"
)

// pairing holds what the parts of a pairing program share.
type pairing struct {
	*ir.Program
	o    Options
	f    montgomery
	absU *big.Int
	negU bool
	b    int // curve constant

	pairs []*pair
	out   *ir.Vec

	modulus, rr, one, plain, zero *ir.Vec // constants of one element
	inverter                      inverter
	inversion                     *ir.Sub    // of the compact profile
	flags                         [3]ir.Flag // for use inside blocks; the first can select
}

// buildPairing is the optimal ate pairing of P in G1 and Q in G2, both affine, the identity being (0, 0).
func buildPairing(o Options) (*ir.Program, error) {
	return buildPairs(o, "pairing", "optimal ate pairing e(P, Q)", []string{""})
}

// buildMultiPairing is a product of pairings, which shares the squarings of the Miller loop and the final exponentiation.
func buildMultiPairing(o Options) (*ir.Program, error) {
	n := o.Pairs
	if n == 0 {
		n = defaultPairs
	}
	if n < 1 {
		return nil, fmt.Errorf("%d pairs: at least 1 is needed", n)
	}
	var names []string
	for k := range n {
		names = append(names, fmt.Sprint(k))
	}
	return buildPairs(o, "multi-pairing", fmt.Sprintf("product of %d optimal ate pairings", n), names)
}

// defaultPairs is what a signature verification multiplies.
const defaultPairs = 2

// buildCheck checks the inputs of a pairing and computes nothing; it is for the compact profile, whose pairing has no checks.
func buildCheck(o Options) (*ir.Program, error) {
	g := newPairing(o, "pairing-check", "checks of the inputs of a pairing", []string{""})
	g.Entry("check", "check the inputs")
	fails := g.checks()
	g.Add(&ir.Halt{Code: 0})
	g.failures(fails)
	return g.Program, nil
}

// buildPairs makes a program with one pair for each name.
//
// Entries: "checked" checks the inputs and stops with a status if they are not points of the groups, then computes;
// "check" only checks; "unchecked" only computes. The compact profile has the last alone.
func buildPairs(o Options, program, doc string, names []string) (*ir.Program, error) {
	g := newPairing(o, program, doc, names)
	g.out = g.Output("value", 12, 0, "twelve coefficients, lowest first (a fastest, then b, then c)")
	if g.isCompact() {
		g.compute()
		g.Add(&ir.Halt{Code: 0})
		return g.Program, nil
	}
	start, done, only := g.Label("start"), g.Label("done"), g.Public("check-only")
	g.Entry("checked", "check the inputs, then compute")
	g.Add(&ir.Jump{To: start})
	g.Entry("check", "check the inputs only")
	g.Code("check-only", func(b *ir.Block) {
		b.Logic(g.flags[0], ir.True, g.flags[0], g.flags[0])
		b.Publish(only, g.flags[0])
	})
	g.Add(start)
	fails := g.checks()
	g.Add(&ir.Branch{If: only, Set: true, To: done})
	g.compute()
	g.Add(done, &ir.Halt{Code: 0})
	g.failures(fails)
	return g.Program, nil
}

// newPairing starts a program with one pair for each name.
func newPairing(o Options, program, doc string, names []string) *pairing {
	g := &pairing{Program: ir.NewProgram(program, doc), o: o, f: newMontgomery(o, 0)}
	g.absU, g.negU, g.b = new(big.Int).Abs(o.Curve.U), o.Curve.U.Sign() < 0, int(o.Curve.B.Int64())
	g.modulus, g.rr = g.Constant("modulus", g.f.m), g.Constant("rr", g.f.rr())
	g.one, g.plain, g.zero = g.Constant("one", g.f.of(one)), g.Constant("one.plain", one), g.Constant("zero", new(big.Int))
	for _, n := range names {
		g.pairs = append(g.pairs, &pair{
			name: n,
			p:    g.Input("p"+n, 2, 0, true, "P"+n+": x, y; the identity is 0, 0"),
			q:    g.Input("q"+n, 4, 0, true, "Q"+n+": x0, x1, y0, y1; the identity is 0, 0, 0, 0"),
		})
	}
	g.Status(0, "ok", "the inputs are points of the groups, if they were checked; the value is valid, if it was computed")
	for i, f := range []string{"x", "y", "z"} {
		g.flags[i] = g.Flag(f)
	}
	return g
}

// failures adds the places that stop with a status.
func (g *pairing) failures(fails []failure) {
	for _, f := range fails {
		g.Add(f.label, &ir.Halt{Code: f.code})
	}
}

// compute is the computation itself, with its entry.
func (g *pairing) compute() {
	state := g.Local("divsteps", 4)
	state.Signed = true
	g.inverter = inverter{g.modulus, g.rr, g.zero, state, g.flags[0], g.f.m}
	for _, pr := range g.pairs {
		pr.state = g.Local("pair"+pr.name, stateSize)
	}
	g.Entry("unchecked", "compute; the inputs must be points of the groups")
	f := g.Local("f", 12)
	g.miller(f)
	g.finalExponentiation(f)
}

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
