package pairing

import (
	"fmt"

	"hwgen/ucode/ir"
	"hwgen/ucode/programs/kit"
	"hwgen/ucode/tower"
)

// Codes of the streamed product, above those of the pairs of a round.
const (
	maxStreamed     = 12
	statusOfRounds  = statusesOfPair * maxStreamed
	statusMorePairs = statusMoreLines
)

// BuildStream is a product of any number of pairings: the host writes the pairs of one round after the other. Those of a round share the
// squarings of the Miller loop, all of them the final exponentiation. No rounds give 1.
func BuildStream(o kit.Options) (*ir.Program, error) {
	names, err := pairNames(o)
	if err != nil {
		return nil, err
	}
	if len(names) > maxStreamed {
		return nil, fmt.Errorf("%d pairs: 1 to %d are possible in a round", len(names), maxStreamed)
	}
	g := newProgram(o, "multi-pairing-stream", fmt.Sprintf("product of n rounds of %d optimal ate pairings", len(names)), names)
	for _, pr := range g.pairs {
		pr.p.Wait, pr.q.Wait = statusMorePairs, statusMorePairs
	}
	n := g.Input("n", 1, 0, false, "number of rounds")
	g.value("twelve coefficients, lowest first (a fastest, then b, then c)")
	f := g.Local("f", 12)
	product := NewAccumulator(g.Kit)
	kit.Rounds{
		N: n, Range: statusOfRounds, Wait: statusMorePairs, Inputs: "the pairs",
		Start:      func(*kit.Checker) { product.Start() },
		CheckRound: g.checks,
		Round: func(*kit.Checker) {
			g.miller(f)
			product.Times(f)
		},
		Finish: func(*kit.Checker) { g.canonical(g.finalExponentiation(product.Value)) },
	}.Add(g.Kit)
	return g.Program, nil
}

// Accumulator is a product of elements of Fp12 in Montgomery form.
type Accumulator struct {
	k     *kit.Kit
	Value *ir.Vec
	times *ir.Sub
}

// NewAccumulator makes one.
func NewAccumulator(k *kit.Kit) *Accumulator {
	return &Accumulator{k: k, Value: k.Local("product", 12)}
}

// Start makes it 1.
func (a *Accumulator) Start() {
	a.k.Code("product-start", func(b *ir.Block) {
		b.Out(a.Value, 0, b.In(a.k.One, 0))
		for i := 1; i < 12; i++ {
			b.Out(a.Value, i, b.In(a.k.Zero, 0))
		}
	})
}

// Times multiplies it by f, always the same.
func (a *Accumulator) Times(f *ir.Vec) {
	if a.times == nil {
		a.times = a.k.Sub("product-times", nil, a.k.Forms("product-times", func(x tower.Fp2) {
			x.Out12(a.Value, x.Mul12(x.In12(a.Value), x.In12(f)))
		}))
	}
	a.k.Add(&ir.Call{Sub: a.times})
}
