package signature

import (
	"fmt"
	"math/big"

	"hwgen/ucode/ir"
	"hwgen/ucode/programs/group"
	"hwgen/ucode/programs/kit"
	"hwgen/ucode/programs/maps"
	"hwgen/ucode/programs/pairing"
)

// Scheme tells where keys are.
type Scheme string

// The schemes.
const (
	MinPK  Scheme = "min-pk"  // short keys: keys in G1, signatures in G2
	MinSig Scheme = "min-sig" // short signatures: keys in G2, signatures in G1
)

// Status codes of all programs of the package.
const (
	statusKey       = 1 // range, curve, subgroup, identity
	statusSignature = 5 // range, curve, subgroup
	statusMessage   = 8 // u0, u1
	statusNotValid  = 10
	statusRounds    = 11 // number of keys
	statusNoKeys    = 12
	statusSum       = 13 // of keys: identity
	statusSecret    = 14
	statusRandom    = 15 // those of group.Random
	statusMore      = 100
)

// program is one of the package under construction.
type program struct {
	*kit.Kit
	scheme Scheme
}

func newProgram(o kit.Options, s Scheme, name, doc, ok string) *program {
	g := &program{kit.New(o, fmt.Sprintf("%s-%s", name, s), doc), s}
	g.Status(0, "ok", ok)
	return g
}

// point declares an input of G1 called p, or of G2 called q. Nothing that a verifier sees is secret.
func (g *program) point(inG2 bool, doc string) *ir.Vec {
	if inG2 {
		return g.Input("q", 4, 0, false, doc+", in G2: x0, x1, y0, y1; the identity is 0, 0, 0, 0")
	}
	return g.Input("p", 2, 0, false, doc+", in G1: x, y; the identity is 0, 0")
}

func (g *program) key() *ir.Vec       { return g.point(g.scheme == MinSig, "public key") }
func (g *program) signature() *ir.Vec { return g.point(g.scheme == MinPK, "signature") }

// message declares the field elements of a message.
func (g *program) message(secret bool) (u []*ir.Vec) {
	size := g.signatureSize() / 2
	for i := range 2 {
		u = append(u, g.Input(fmt.Sprintf("u%d", i), size, 0, secret, "field element of the message, by hash_to_field"))
	}
	return u
}

// keySize and signatureSize are the numbers of coordinates of points.
func (g *program) keySize() int       { return map[Scheme]int{MinPK: 2, MinSig: 4}[g.scheme] }
func (g *program) signatureSize() int { return 6 - g.keySize() }

// checkPoint checks that a point is in its group.
func checkPoint(c *kit.Checker, code int, v *ir.Vec) {
	c.Range(code, v)
	if v.N == 4 {
		c.G2(code+1, code+2, v)
	} else {
		c.G1(code+1, code+2, v)
	}
}

// checkKey checks a public key, which must not be the identity.
func (g *program) checkKey(c *kit.Checker, key *ir.Vec) {
	checkPoint(c, statusKey, key)
	c.NotIdentity(statusKey+3, key, "the public key")
}

func (g *program) checkMessage(c *kit.Checker, u []*ir.Vec) {
	for i, v := range u {
		c.Numbers(statusMessage+i, v)
	}
}

// hash leaves the point of a message in the signatures' group.
func (g *program) hash(u []*ir.Vec, point *ir.Vec) error {
	if g.scheme == MinPK {
		return maps.HashG2(g.Kit, u, point)
	}
	return maps.HashG1(g.Kit, u, point)
}

// multiply leaves a multiple of a point of the signatures' group.
func (g *program) multiply(r group.Random, scalar, point, out *ir.Vec) {
	if g.scheme == MinPK {
		group.MultiplyG2(g.Kit, r, scalar, point, out)
		return
	}
	group.MultiplyG1(g.Kit, r, scalar, point, out)
}

// sum is a sum of keys.
func (g *program) sum() group.Sum {
	if g.scheme == MinPK {
		return group.SumG1(g.Kit)
	}
	return group.SumG2(g.Kit)
}

// points are the arguments of a pairing of a point of the keys' group with one of the signatures' group.
func (g *program) points(key, signature *ir.Vec) pairing.Points {
	if g.scheme == MinPK {
		return pairing.Points{P: key, Q: signature}
	}
	return pairing.Points{P: signature, Q: key}
}

// minusGenerator is the negative of the generator of the keys' group, as plain numbers.
func (g *program) minusGenerator() *ir.Vec {
	neg := func(x *big.Int) *big.Int { return new(big.Int).Sub(g.Mont.M, x) }
	c := g.Curve
	if g.scheme == MinPK {
		return g.Constant("-generator", c.G1[0], neg(c.G1[1]))
	}
	return g.Constant("-generator", c.G2[0][0], c.G2[0][1], neg(c.G2[1][0]), neg(c.G2[1][1]))
}

// requireValid stops the program unless the product is 1 after the final exponentiation.
func requireValid(c *kit.Checker, p *pairing.Product, f *ir.Vec) {
	p.RequireOne(c, f, statusNotValid, "not-valid", "the signature is not valid", "whether the signature is valid")
}

const okVerified = "the signature is valid; or the inputs are, if only they were checked"
