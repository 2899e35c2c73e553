package delegate

import (
	"hwgen/ucode/ir"
	"hwgen/ucode/programs/group"
	"hwgen/ucode/programs/gt"
	"hwgen/ucode/programs/kit"
	"hwgen/ucode/tower"
)

// Status codes.
const (
	statusRandom   = 1 // range of each of the three numbers, then zero and repeated
	statusPoint    = 6 // range, curve, subgroup
	statusBase     = 9 // of E: range, zero, subgroup
	statusAlpha    = 12
	statusBeta     = 15
	statusServer   = 16
	statusDelegate = 100
)

// The random numbers.
const (
	atG = iota
	atX
	atH
	randoms
)

// program is the client of a delegated pairing under construction.
//
// For a secret P and a fixed Q, with the generator G and E = e(G, Q), it draws on three random numbers g, x, h, offers U = P + gG and
// V = xU + hG, waits for alpha = e(U, Q) and beta = e(V, Q), refuses unless alpha is in GT and alpha^x E^h = beta, and then has
// e(P, Q) = alpha E^-g. Scott, "Implementing cryptographic pairings on smartcards" (delegation, one product with a variable point and three
// powers); Chevallier-Mames, Coron, McCullagh, Naccache and Scott, "Secure delegation of elliptic-curve pairing", 2010. To pass with a wrong
// alpha, which is in GT, a server has to guess x.
type program struct {
	*kit.Kit
	p, e, alpha, beta *ir.Vec // inputs; the last three lie far
	random            []*ir.Vec
	reduced, kept     *ir.Vec // the random numbers modulo r, the latter far

	scalar, base, multiple *ir.Vec // of the product: scalar, point, result
	power                  *gt.Power
	near                   *ir.Vec // of the power: its base
	products, powers       *ir.Sub
	copies                 map[string]*ir.Sub // between far and near
}

// Build is the program pairing-delegate. The random numbers are any below 2^256, taken modulo r, where none may be 0 and no two the same.
func Build(o kit.Options) (*ir.Program, error) {
	g := &program{Kit: kit.New(o, "pairing-delegate", "pairing e(P, Q) that another machine computes, blinded and verified"), copies: map[string]*ir.Sub{}}
	g.Status(0, "ok", "the inputs are valid, if they were checked; the value is that of the pairing, if it was computed")
	g.p = g.Input("p", 2, 0, true, "P: x, y; the identity is 0, 0")
	for i, doc := range []string{"random number g", "random number x", "random number h"} {
		g.random = append(g.random, g.Scalar([]string{"k0", "k1", "k2"}[i], doc))
	}
	const coefficients = ": twelve coefficients, lowest first"
	g.e = g.Input("f", 12, 0, true, "E = e(G, Q) for the generator G"+coefficients)
	g.alpha, g.beta = g.Input("g0", 12, 0, true, "e(U, Q)"+coefficients), g.Input("g1", 12, 0, true, "e(V, Q)"+coefficients)
	u, v := g.Output("point0", 2, 0, "U, to be paired with Q"), g.Output("point1", 2, 0, "V, to be paired with Q")
	out := g.Output("value", 12, 0, "e(P, Q)"+coefficients)
	for _, w := range []*ir.Vec{g.e, g.alpha, g.beta} {
		w.Far = true
	}
	for _, w := range []*ir.Vec{g.alpha, g.beta, u, v} {
		w.Wait, w.Rounds = statusDelegate, 1
	}
	g.Status(statusDelegate, "delegate", "read U and V, write e(U, Q) and e(V, Q), and resume")
	g.reduced, g.kept = g.Local("random", randoms), g.Local("random.kept", randoms)
	g.kept.Far = true

	var members *gt.Membership
	near := func(far *ir.Vec) *ir.Vec { return g.Local(far.Name, 12) }
	e, alpha, beta := near(g.e), near(g.alpha), near(g.beta)
	g.Entries(func(c *kit.Checker) {
		members = gt.NewMembership(c)
		for i, r := range g.random {
			c.Scalar(statusRandom+i, r)
		}
		g.checkRandom(c)
		c.Range(statusPoint, g.p)
		c.G1(statusPoint+1, statusPoint+2, g.p)
		g.load(g.e, e)
		members.Check(statusBase, e)
	}, func(c *kit.Checker) {
		g.checkRandom(c)
		g.keep(g.reduced, g.kept)
		g.blind(u, v)
		g.Add(&ir.Wait{Code: statusDelegate})
		g.load(g.alpha, alpha)
		members.Check(statusAlpha, alpha)
		g.load(g.beta, beta)
		c.Numbers(statusBeta, beta)
		g.finish(c, out)
	})
	return g.Program, nil
}

// checkRandom reduces the random numbers and checks that none is 0 and no two are equal.
func (g *program) checkRandom(c *kit.Checker) {
	g.Code("reduce", func(b *ir.Block) {
		for i, r := range g.random {
			_, rest := g.DivMod(b, b.In(r, 0), "order", g.Curve.Moduli[1].Value)
			b.Out(g.reduced, i, rest)
		}
	})
	none := func(b *ir.Block, ok, t ir.Flag, pairs [][2]ir.Value) {
		b.Logic(ok, ir.True, ok, ok)
		for _, p := range pairs {
			b.Equal(t, p[0], p[1])
			b.Logic(ok, ir.AndNot, ok, t)
		}
	}
	in := func(b *ir.Block, i int) ir.Value { return b.In(g.reduced, i) }
	c.Require(statusRandom+randoms, "random-zero", "a random number is 0 modulo r", "whether a random number is 0", func(x tower.Fp2, ok, t ir.Flag) {
		b, zero := x.Block, x.Block.In(g.Zero, 0)
		none(b, ok, t, [][2]ir.Value{{in(b, atG), zero}, {in(b, atX), zero}, {in(b, atH), zero}})
	})
	c.Require(statusRandom+randoms+1, "random-repeated", "two random numbers are equal modulo r", "whether random numbers are equal", func(x tower.Fp2, ok, t ir.Flag) {
		b := x.Block
		none(b, ok, t, [][2]ir.Value{{in(b, atG), in(b, atX)}, {in(b, atG), in(b, atH)}, {in(b, atX), in(b, atH)}})
	})
}

// blind computes U and V.
func (g *program) blind(u, v *ir.Vec) {
	g.scalar, g.base, g.multiple = g.Local("product.scalar", 1), g.Local("product.base", 2), g.Local("product", 2)
	generator := g.Constant("generator", g.Curve.G1[0], g.Curve.G1[1])
	generator.Far = true
	product := func(i int, p *ir.Vec) {
		if g.products == nil {
			g.products = g.Sub("product", nil, g.Items(func() { group.MultiplyG1(g.Kit, group.Random{}, g.scalar, g.base, g.multiple) })...)
		}
		g.choose(i, g.scalar)
		g.load(p, g.base)
		g.Add(&ir.Call{Sub: g.products})
	}
	sum := group.SumG1(g.Kit)
	product(atG, generator)
	sum.Start()
	sum.Plus(g.multiple)
	sum.Plus(g.p)
	sum.Finish(u)
	product(atX, u)
	sum.Start()
	sum.Plus(g.multiple)
	product(atH, generator)
	sum.Plus(g.multiple)
	sum.Finish(v)
}

// finish verifies alpha and beta, which are canonical, alpha in GT, and computes the value.
func (g *program) finish(c *kit.Checker, out *ir.Vec) {
	acc, other := g.Local("power.acc", 12), g.Local("power.other", 12)
	exponent := g.Local("power.scalar", 1)
	g.power, g.near = gt.NewPower(g.Kit, acc), g.Local("power.of", 12)
	power := func(i int, far *ir.Vec) {
		if g.powers == nil {
			g.powers = g.Sub("power", nil, g.Items(func() { g.power.Of(exponent, g.near) })...)
		}
		g.load(far, g.near)
		g.choose(i, exponent)
		g.Add(&ir.Call{Sub: g.powers})
	}
	kept := g.Local("kept", 12)
	kept.Far = true
	times := func(far *ir.Vec) {
		g.load(far, g.near)
		g.power.Times(g.near)
	}
	power(atX, g.alpha)
	gt.Leave(g.Kit, "leave", acc, other)
	g.keep(other, kept)
	power(atH, g.e)
	times(kept)
	g.load(g.beta, g.near)
	gt.Enter(g.Kit, "enter-beta", g.near, other)
	c.Require(statusServer, "server", "the results of the other machine are not consistent", "whether the results are consistent",
		func(x tower.Fp2, ok, t ir.Flag) { gt.Equal(x, ok, t, x.In12(acc), x.In12(other)) })
	power(atG, g.e)
	g.AddForms("inverse", func(x tower.Fp2) { x.Out12(acc, x.Conj12(x.In12(acc))) })
	times(g.alpha)
	gt.Leave(g.Kit, "canonical", acc, out)
}

// choose copies one of the random numbers.
func (g *program) choose(i int, to *ir.Vec) { g.copy("random-"+to.Name, g.kept.At(i), to, true) }

// load copies elements that lie far, keep copies them there.
func (g *program) load(far, to *ir.Vec)   { g.copy("load-"+to.Name, far.At(0), to, true) }
func (g *program) keep(from, far *ir.Vec) { g.copy("keep-"+far.Name, far.At(0), from, false) }

// copy copies between elements that lie far and storage in reach. Copies of one name share a subroutine.
func (g *program) copy(name string, far ir.Slice, near *ir.Vec, load bool) {
	if g.copies[name] == nil {
		param := ir.NewParam("far", near.N, 0)
		from, to := near, param
		if load {
			from, to = param, near
		}
		g.copies[name] = g.Sub(name, []*ir.Vec{param}, ir.NewBlock(name, func(b *ir.Block) {
			for i := range near.N {
				b.Out(to, i, b.In(from, i))
			}
		}))
	}
	g.Add(&ir.Call{Sub: g.copies[name], Bind: []ir.Slice{far}})
}
