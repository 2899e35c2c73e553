package signature

import (
	"hwgen/ucode/ir"
	"hwgen/ucode/programs/group"
	"hwgen/ucode/programs/kit"
	"hwgen/ucode/tower"
)

// BuildSign is CoreSign, section 2.6 of the draft: the product of the secret key and the point of the message. Its countermeasures are those
// of a multiple.
func BuildSign(s Scheme) func(o kit.Options) (*ir.Program, error) {
	return func(o kit.Options) (_ *ir.Program, err error) {
		g := newProgram(o, s, "bls-sign", "BLS signature of a message", "the inputs are valid, if they were checked; the signature is, if it was computed")
		sk := g.Scalar("sk", "secret key, 1 to r-1")
		u := g.message(true)
		r := group.NewRandom(g.Kit)
		out := g.Output("point", g.signatureSize(), 0, "signature: coordinates as a verifier takes them")
		g.Entries(func(c *kit.Checker) {
			g.checkSecret(c, sk)
			g.checkMessage(c, u)
			r.Check(c, statusRandom)
		}, func(*kit.Checker) {
			h := g.Local("hash", g.signatureSize())
			err = g.hash(u, h)
			g.multiply(r, sk, h, out)
		})
		return g.Program, err
	}
}

// checkSecret checks that a secret key is not 0 and below the order of the groups.
func (g *program) checkSecret(c *kit.Checker, sk *ir.Vec) {
	order := g.Number("order", g.Curve.Moduli[1].Value)
	c.Require(statusSecret, "sk-range", "the secret key is not in 1..r-1", "whether the secret key is in 1..r-1", func(x tower.Fp2, ok, t ir.Flag) {
		b := x.Block
		b.Less(ok, b.In(sk, 0), b.In(order, 0))
		b.Equal(t, b.In(sk, 0), b.In(g.Zero, 0))
		b.Logic(ok, ir.AndNot, ok, t)
	})
}
