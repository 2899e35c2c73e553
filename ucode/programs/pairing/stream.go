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
		for _, v := range []*ir.Vec{pr.p, pr.q} {
			v.Wait = statusMorePairs
		}
	}
	n := g.Input("n", 1, 0, false, "number of rounds")
	g.value("twelve coefficients, lowest first (a fastest, then b, then c)")
	g.Status(statusMorePairs, "pairs", "write the pairs of the next round, and resume")

	// The checks are part of each round, so entries differ in what a round leaves out.
	unchecked, only, more := g.Public("unchecked"), g.Public("check-only"), g.Public("more")
	begin, end := g.Label("begin"), g.Label("end")
	entry := func(skipChecks, skipValue ir.Truth) {
		g.Code("entry", func(b *ir.Block) {
			f := g.Flags[0]
			b.Logic(f, skipChecks, f, f)
			b.Publish(unchecked, f)
			b.Logic(f, skipValue, f, f)
			b.Publish(only, f)
		})
	}
	c := kit.NewChecker(g.Kit)
	g.Entry("checked", "check the inputs of each round, then compute")
	entry(ir.False, ir.False)
	g.Add(&ir.Jump{To: begin})
	g.CheckEntry("check", "check the inputs of each round only")
	entry(ir.False, ir.True)
	g.Add(&ir.Jump{To: begin})
	g.Entry("unchecked", "compute; the inputs must be what the checks would accept")
	entry(ir.True, ir.False)
	g.Add(begin)

	f, product, left := g.Local("f", 12), g.Local("product", 12), g.Local("left", 1)
	c.Numbers(statusOfRounds, n)
	again := func(b *ir.Block, rounds ir.Value) { // publishes whether there are rounds left
		b.Equal(g.Flags[0], rounds, b.In(g.Zero, 0))
		b.Logic(g.Flags[0], ir.Nor, g.Flags[0], g.Flags[0])
		b.Publish(more, g.Flags[0])
	}
	g.Code("begin", func(b *ir.Block) {
		for i := range 12 {
			v := b.In(g.Zero, 0)
			if i == 0 {
				v = b.In(g.One, 0)
			}
			b.Out(product, i, v)
		}
		b.Out(left, 0, b.In(n, 0))
		again(b, b.In(n, 0))
	})
	g.Add(&ir.Branch{If: more, Set: false, To: end})
	g.Add(&ir.While{If: more, Body: g.body(func() {
		compute, done := g.Label("compute"), g.Label("done")
		g.Add(&ir.Wait{Code: statusMorePairs}, &ir.Branch{If: unchecked, Set: true, To: compute})
		g.checks(c)
		g.Add(compute, &ir.Branch{If: only, Set: true, To: done})
		g.miller(f)
		g.AddForms("times", func(x tower.Fp2) { x.Out12(product, x.Mul12(x.In12(product), x.In12(f))) })
		g.Add(done)
		g.Code("next", func(b *ir.Block) {
			v := b.Sub(b.In(left, 0), b.In(g.Plain, 0))
			b.Out(left, 0, v)
			again(b, v)
		})
	})})
	g.Add(end)
	finished := g.Label("finished")
	g.Add(&ir.Branch{If: only, Set: true, To: finished})
	g.canonical(g.finalExponentiation(product))
	g.Add(finished, &ir.Halt{Code: 0})
	c.Stops()
	return g.Program, nil
}

// body is what build adds to the program, taken out of it.
func (g *program) body(build func()) []ir.Item {
	outer := g.Body
	g.Body = nil
	build()
	inner := g.Body
	g.Body = outer
	return inner
}
