package pairing

import (
	"fmt"
	"math/big"

	"hwgen/ucode/ir"
	"hwgen/ucode/programs/kit"
)

var one = big.NewInt(1)

// program is a pairing program under construction.
type program struct {
	*kit.Kit
	pairs     []*pair
	out       *ir.Vec
	inversion *ir.Sub // of the compact profile
}

// Build is the optimal ate pairing of P in G1 and Q in G2, both affine, the identity being (0, 0).
func Build(o kit.Options) (*ir.Program, error) {
	return buildPairs(o, "pairing", "optimal ate pairing e(P, Q)", []string{""})
}

// BuildMulti is a product of pairings, which shares the squarings of the Miller loop and the final exponentiation.
func BuildMulti(o kit.Options) (*ir.Program, error) {
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

// BuildCheck checks the inputs of a pairing and computes nothing; it is for the compact profile, whose pairing has no checks.
func BuildCheck(o kit.Options) (*ir.Program, error) {
	g := newProgram(o, "pairing-check", "checks of the inputs of a pairing", []string{""})
	g.CheckEntry("check", "check the inputs")
	checker := g.checks()
	g.Add(&ir.Halt{Code: 0})
	checker.Stops()
	return g.Program, nil
}

// buildPairs makes a program with one pair for each name.
//
// Entries: "checked" checks the inputs and stops with a status if they are not points of the groups, then computes;
// "check" only checks; "unchecked" only computes. The compact profile has the last alone.
func buildPairs(o kit.Options, name, doc string, names []string) (*ir.Program, error) {
	g := newProgram(o, name, doc, names)
	g.out = g.Output("value", 12, 0, "twelve coefficients, lowest first (a fastest, then b, then c)")
	if g.IsCompact() {
		g.compute()
		g.Add(&ir.Halt{Code: 0})
		return g.Program, nil
	}
	start, done, only := g.Label("start"), g.Label("done"), g.Public("check-only")
	g.Entry("checked", "check the inputs, then compute")
	g.Add(&ir.Jump{To: start})
	g.CheckEntry("check", "check the inputs only")
	g.Code("check-only", func(b *ir.Block) {
		b.Logic(g.Flags[0], ir.True, g.Flags[0], g.Flags[0])
		b.Publish(only, g.Flags[0])
	})
	g.Add(start)
	checker := g.checks()
	g.Add(&ir.Branch{If: only, Set: true, To: done})
	g.compute()
	g.Add(done, &ir.Halt{Code: 0})
	checker.Stops()
	return g.Program, nil
}

// newProgram starts a program with one pair for each name.
func newProgram(o kit.Options, name, doc string, names []string) *program {
	g := &program{Kit: kit.New(o, name, doc)}
	for _, n := range names {
		g.pairs = append(g.pairs, &pair{
			name: n,
			p:    g.Input("p"+n, 2, 0, true, "P"+n+": x, y; the identity is 0, 0"),
			q:    g.Input("q"+n, 4, 0, true, "Q"+n+": x0, x1, y0, y1; the identity is 0, 0, 0, 0"),
		})
	}
	g.Status(0, "ok", "the inputs are points of the groups, if they were checked; the value is valid, if it was computed")
	return g
}

// statusesOfPair separates the codes of one pair from those of the next.
const statusesOfPair = 8

// checks verifies the inputs.
func (g *program) checks() *kit.Checker {
	c := kit.NewChecker(g.Kit)
	for i, pr := range g.pairs {
		first := statusesOfPair * i
		c.Range(first+1, pr.p)
		c.Range(first+2, pr.q)
		c.G1(first+3, first+5, pr.p)
		c.G2(first+4, first+6, pr.q)
	}
	return c
}

// compute is the computation itself, with its entry.
func (g *program) compute() {
	for _, pr := range g.pairs {
		pr.state = g.Local("pair"+pr.name, stateSize)
	}
	g.Entry("unchecked", "compute; the inputs must be points of the groups")
	f := g.Local("f", 12)
	g.miller(f)
	g.finalExponentiation(f)
}
