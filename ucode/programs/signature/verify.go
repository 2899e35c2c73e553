package signature

import (
	"hwgen/ucode/ir"
	"hwgen/ucode/programs/kit"
	"hwgen/ucode/programs/pairing"
)

// BuildVerify is CoreVerify, section 2.7 of the draft: e(key, H) e(-G, signature) = 1 for the point H of the message and the generator G,
// arguments exchanged if keys are in G2.
func BuildVerify(s Scheme) func(o kit.Options) (*ir.Program, error) {
	return func(o kit.Options) (_ *ir.Program, err error) {
		g := newProgram(o, s, "bls-verify", "whether a BLS signature of a message is valid", okVerified)
		key, sig := g.key(), g.signature()
		u := g.message(false)
		g.Entries(func(c *kit.Checker) {
			g.checkKey(c, key)
			checkPoint(c, statusSignature, sig)
			g.checkMessage(c, u)
		}, func(c *kit.Checker) {
			f, h := g.Local("f", 12), g.Local("hash", g.signatureSize())
			err = g.hash(u, h)
			p := pairing.NewProduct(g.Kit, g.points(key, h), g.points(g.minusGenerator(), sig))
			p.Miller(f)
			requireValid(c, p, f)
		})
		return g.Program, err
	}
}
