package signature

import (
	"hwgen/ucode/ir"
	"hwgen/ucode/programs/kit"
	"hwgen/ucode/programs/pairing"
	"hwgen/ucode/tower"
)

// rounds declares the number of keys, which come one in a round.
func (g *program) rounds() *ir.Vec { return g.Input("n", 1, 0, false, "number of public keys") }

// streamed makes inputs come in rounds.
func streamed(inputs ...*ir.Vec) {
	for _, v := range inputs {
		v.Wait = statusMore
	}
}

// BuildAggregateVerify is CoreAggregateVerify, section 2.9 of the draft, for any number of keys, each with its message:
// e(key1, H1) e(key2, H2) ... e(-G, signature) = 1. That messages differ, where the scheme wants it, is the host's to see.
func BuildAggregateVerify(s Scheme) func(o kit.Options) (*ir.Program, error) {
	return func(o kit.Options) (_ *ir.Program, err error) {
		g := newProgram(o, s, "bls-aggregate-verify", "whether one BLS signature of many messages, each by its signer, is valid", okVerified)
		n, sig, key := g.rounds(), g.signature(), g.key()
		u := g.message(false)
		streamed(key, u[0], u[1])

		// One Miller loop for all pairs: what it works on is copied into k and h.
		f, k, h := g.Local("f", 12), g.Local("pair.key", g.keySize()), g.Local("pair.signature", g.signatureSize())
		pair, product := pairing.NewProduct(g.Kit, g.points(k, h)), pairing.NewAccumulator(g.Kit)
		var miller *ir.Sub
		times := func() {
			if miller == nil {
				miller = g.Sub("miller", nil, g.Items(func() { pair.Miller(f) })...)
			}
			g.Add(&ir.Call{Sub: miller})
			product.Times(f)
		}
		kit.Rounds{
			N: n, Range: statusRounds, Wait: statusMore, Inputs: "key and message",
			Check: func(c *kit.Checker) { checkPoint(c, statusSignature, sig) },
			Start: func(c *kit.Checker) {
				g.requireKeys(c, n)
				product.Start()
			},
			CheckRound: func(c *kit.Checker) {
				g.checkKey(c, key)
				g.checkMessage(c, u)
			},
			Round: func(*kit.Checker) {
				err = g.hash(u, h)
				g.copy("key", key, k)
				times()
			},
			Finish: func(c *kit.Checker) {
				g.copy("generator", g.minusGenerator(), k)
				g.copy("signature", sig, h)
				times()
				requireValid(c, pair, product.Value)
			},
		}.Add(g.Kit)
		return g.Program, err
	}
}

// BuildFastAggregateVerify is FastAggregateVerify, section 3.3.4, for any number of keys and one message: the verification of the message
// under the sum of the keys, which must not be the identity. That keys come with proofs of possession is the host's to see.
func BuildFastAggregateVerify(s Scheme) func(o kit.Options) (*ir.Program, error) {
	return func(o kit.Options) (_ *ir.Program, err error) {
		g := newProgram(o, s, "bls-fast-aggregate-verify", "whether one BLS signature of a message by many signers is valid", okVerified)
		n, sig, key := g.rounds(), g.signature(), g.key()
		u := g.message(false)
		streamed(key)
		sum := g.sum()
		kit.Rounds{
			N: n, Range: statusRounds, Wait: statusMore, Inputs: "the key",
			Check: func(c *kit.Checker) {
				checkPoint(c, statusSignature, sig)
				g.checkMessage(c, u)
			},
			Start: func(c *kit.Checker) {
				g.requireKeys(c, n)
				sum.Start()
			},
			CheckRound: func(c *kit.Checker) { g.checkKey(c, key) },
			Round:      func(*kit.Checker) { sum.Plus(key) },
			Finish: func(c *kit.Checker) {
				f, h, total := g.Local("f", 12), g.Local("hash", g.signatureSize()), g.Local("keys", g.keySize())
				sum.Finish(total)
				c.NotIdentity(statusSum, total, "the sum of the public keys")
				err = g.hash(u, h)
				p := pairing.NewProduct(g.Kit, g.points(total, h), g.points(g.minusGenerator(), sig))
				p.Miller(f)
				requireValid(c, p, f)
			},
		}.Add(g.Kit)
		return g.Program, err
	}
}

// requireKeys refuses to verify for no keys at all.
func (g *program) requireKeys(c *kit.Checker, n *ir.Vec) {
	c.Require(statusNoKeys, "no-keys", "the number of public keys is 0", "whether there are public keys", func(x tower.Fp2, ok, _ ir.Flag) {
		b := x.Block
		b.Equal(ok, b.In(n, 0), b.In(g.Zero, 0))
		b.Logic(ok, ir.Nor, ok, ok)
	})
}

// copy copies a point.
func (g *program) copy(name string, from, to *ir.Vec) {
	g.Code("copy-"+name, func(b *ir.Block) {
		for i := range from.N {
			b.Out(to, i, b.In(from, i))
		}
	})
}
