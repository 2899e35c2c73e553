package pairing

import (
	"math/big"

	"hwgen/ucode/ir"
	"hwgen/ucode/programs/group"
	"hwgen/ucode/programs/kit"
	"hwgen/ucode/tower"
)

// Status codes of the random numbers of a single pair.
const (
	statusRandom     = statusOfWhole
	statusRandomZero = statusesOfPair
	statusLambda     = statusesOfPair + 1 // range, zero
	statusRepeated   = statusesOfPair + 3
)

// blinding computes e(aP, bQ) in place of e(P, Q), for a random a and b = 1/a modulo the order r: what the pairing works on depends on a. The
// points must have order r, as those do that pass the checks.
type blinding struct {
	*program
	random *ir.Vec // input: any number below 2^256, of which a is the remainder modulo r
	a, b   *ir.Vec
}

func (g *program) newBlinding() *blinding {
	return &blinding{g, g.Scalar("k", "random number, below 2^256 and not 0 modulo r"), g.Local("blind.a", 1), g.Local("blind.b", 1)}
}

// check checks the range of the random number.
func (m *blinding) check(c *kit.Checker) {
	c.Scalar(statusRandom, m.random)
	m.reduce(c)
}

// reduce computes a and refuses 0.
func (m *blinding) reduce(c *kit.Checker) {
	m.Code("blind-reduce", func(b *ir.Block) {
		_, rest := m.DivMod(b, b.In(m.random, 0), "order", m.Curve.Moduli[1].Value)
		b.Out(m.a, 0, rest)
	})
	c.Require(statusRandomZero, "random-zero", "the random number is 0 modulo r", "whether the random number is 0", func(x tower.Fp2, ok, _ ir.Flag) {
		b := x.Block
		b.Equal(ok, b.In(m.a, 0), b.In(m.Zero, 0))
		b.Logic(ok, ir.Nor, ok, ok)
	})
}

// apply replaces the points of the pair.
func (m *blinding) apply(c *kit.Checker) {
	m.reduce(c)
	m.Add(&ir.Mode{Modulus: 1})
	m.Add(m.inverse()...)
	m.Add(&ir.Mode{Modulus: 0})
	pr := m.pairs[0]
	p, q := m.Local("blind.p", 2), m.Local("blind.q", 4)
	group.MultiplyG1(m.Kit, group.Random{}, m.a, pr.p, p)
	group.MultiplyG2(m.Kit, group.Random{}, m.b, pr.q, q)
	pr.p, pr.q = p, q
}

// inverse sets b = 1/a modulo r, in the mode of that modulus, by division steps or by Fermat.
func (m *blinding) inverse() []ir.Item {
	order := m.Curve.Moduli[1].Value
	if m.HasDivsteps() {
		state := m.Local("blind.divsteps", 4)
		state.Signed = true
		v := kit.Inverter{Modulus: m.Number("order", order), Zero: m.Zero, State: state, Negative: m.Flags[0], M: order}
		return v.Items("blind-invert", m.Plain, m.a, m.b)
	}
	// a^(r-2) from a for a 2^-E is 2^(2E)/a, as of the program inv-fq
	power := m.Local("blind.power", 1)
	correct := m.Constant("1/R", new(big.Int).ModInverse(m.Mont.R, order))
	return append(m.Chain("blind-invert", kit.FermatChain(m.Curve, 1), m.a, power),
		ir.NewBlock("blind-correct", func(b *ir.Block) { b.Out(m.b, 0, b.Mul(b.In(power, 0), b.In(correct, 0))) }))
}
