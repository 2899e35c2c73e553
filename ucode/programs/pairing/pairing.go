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
	lineRange *ir.Sub // of a fixed Q
	lambda    *ir.Vec // random Z of the point that the Miller loop multiplies; nil for 1
}

// Build is the optimal ate pairing of P in G1 and Q in G2, both affine, the identity being (0, 0).
func Build(o kit.Options) (*ir.Program, error) {
	return buildPairs(o, "pairing", "optimal ate pairing e(P, Q)", []string{""})
}

// BuildMulti is a product of pairings, which shares the squarings of the Miller loop and the final exponentiation.
func BuildMulti(o kit.Options) (*ir.Program, error) {
	names, err := pairNames(o)
	if err != nil {
		return nil, err
	}
	return buildPairs(o, "multi-pairing", fmt.Sprintf("product of %d optimal ate pairings", len(names)), names)
}

// pairNames numbers the pairs that the options ask for.
func pairNames(o kit.Options) (names []string, err error) {
	n := o.Pairs
	if n == 0 {
		n = defaultPairs
	}
	if n < 1 || n > maxPairs {
		return nil, fmt.Errorf("%d pairs: 1 to %d are possible in one request", n, maxPairs)
	}
	for k := range n {
		names = append(names, fmt.Sprint(k))
	}
	return names, nil
}

// defaultPairs is what a signature verification multiplies.
const defaultPairs = 2

// BuildInputs checks the inputs of a pairing and computes nothing; it is for the compact profile, whose pairing has no checks.
func BuildInputs(o kit.Options) (*ir.Program, error) {
	g := newProgram(o, "pairing-inputs", "checks of the inputs of a pairing", []string{""})
	g.CheckEntry("check", "check the inputs")
	c := kit.NewChecker(g.Kit)
	g.checks(c)
	g.Add(&ir.Halt{Code: 0})
	c.Stops()
	return g.Program, nil
}

// buildPairs makes a program with one pair for each name.
func buildPairs(o kit.Options, name, doc string, names []string) (*ir.Program, error) {
	g := newProgram(o, name, doc, names)
	g.value("twelve coefficients, lowest first (a fastest, then b, then c)")
	var blind *blinding
	if o.Protects(kit.Blind) {
		blind = g.newBlinding()
	}
	if o.Protects(kit.Projective) {
		g.lambda = g.Lambda()
	}
	g.entries(func(c *kit.Checker) {
		g.checks(c)
		if blind != nil {
			blind.check(c)
		}
		if g.lambda != nil {
			c.Lambda(statusLambda, g.lambda)
		}
		if blind != nil && g.lambda != nil {
			c.Different(statusRepeated, blind.random, g.lambda)
		}
	}, func(c *kit.Checker) {
		if blind != nil {
			blind.apply(c)
		}
		f := g.Local("f", 12)
		g.miller(f)
		g.canonical(g.finalExponentiation(f))
	})
	return g.Program, nil
}

// entries are those of every program; the compact profile computes only.
func (g *program) entries(checks, compute func(c *kit.Checker)) {
	if !g.IsCompact() {
		g.Entries(checks, compute)
		return
	}
	c := kit.NewChecker(g.Kit)
	g.Unchecked(c, compute)
	g.Add(&ir.Halt{Code: 0})
	c.Stops()
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
	g.Status(0, "ok", "the inputs are valid, if they were checked; the value is valid, if it was computed")
	return g
}

// statusesOfPair separates the codes of one pair from those of the next. The code below that of the second pair is free for what a program
// finds out about the whole.
const (
	statusesOfPair = 8
	statusOfWhole  = statusesOfPair - 1
	maxPairs       = 1 << 8 / statusesOfPair
)

// checks verifies the inputs.
func (g *program) checks(c *kit.Checker) {
	for i, pr := range g.pairs {
		first := statusesOfPair * i
		c.Range(first+1, pr.p)
		c.Range(first+2, pr.q)
		c.G1(first+3, first+5, pr.p)
		c.G2(first+4, first+6, pr.q)
	}
}

// value declares the output, an element of Fp12.
func (g *program) value(doc string) { g.out = g.Output("value", 12, 0, doc) }

// scaled is an element of Fp12 that has the factor of products by evaluation a number of times.
type scaled struct {
	*ir.Vec
	factors int
}

// canonical writes an element in Montgomery form to the output.
func (g *program) canonical(f scaled) {
	by := g.Plain
	if f.factors > 0 {
		by = g.Constant("canonical", g.evaluationFactor(-f.factors))
	}
	g.Code("canonical", func(b *ir.Block) {
		for i := range 12 {
			b.Out(g.out, i, b.Mul(b.In(f.Vec, i), b.In(by, 0)))
		}
	})
}
