package maps

import (
	"fmt"
	"math/big"

	"hwgen/params"
	"hwgen/ucode/ir"
	"hwgen/ucode/programs/kit"
)

// BuildHashG1 is hash_to_curve from two numbers, BuildEncodeG1 encode_to_curve from one: the suites BLS12381G1_XMD:SHA-256_SSWU_RO_ and
// _NU_ of RFC 9380 after hash_to_field.
func BuildHashG1(o kit.Options) (*ir.Program, error) {
	return buildG1(o, "hash-to-g1", "point of G1 from two numbers, by RFC 9380 after hash_to_field", 2)
}

// BuildEncodeG1 is encode_to_curve.
func BuildEncodeG1(o kit.Options) (*ir.Program, error) {
	return buildG1(o, "encode-to-g1", "point of G1 from one number, by RFC 9380 after hash_to_field", 1)
}

// BuildHashG2 is hash_to_curve from two elements of Fp2, BuildEncodeG2 encode_to_curve from one: the suites
// BLS12381G2_XMD:SHA-256_SSWU_RO_ and _NU_.
func BuildHashG2(o kit.Options) (*ir.Program, error) {
	return buildG2(o, "hash-to-g2", "point of G2 from two elements of Fp2, by RFC 9380 after hash_to_field", 2)
}

// BuildEncodeG2 is encode_to_curve.
func BuildEncodeG2(o kit.Options) (*ir.Program, error) {
	return buildG2(o, "encode-to-g2", "point of G2 from one element of Fp2, by RFC 9380 after hash_to_field", 1)
}

func buildG1(o kit.Options, name, doc string, n int) (*ir.Program, error) {
	g := groupG1(kit.New(o, name, doc))
	inputs := g.inputs(n, "number below p")
	out := g.Output("point", 2, 0, "x, y of a point of G1; the identity is 0, 0")
	return g.run(inputs, func() error { return hashG1(g, inputs, out) })
}

func buildG2(o kit.Options, name, doc string, n int) (*ir.Program, error) {
	g := groupG2(kit.New(o, name, doc))
	inputs := g.inputs(n, "element of Fp2: two numbers below p")
	out := g.Output("point", 4, 0, "x0, x1, y0, y1 of a point of G2; the identity is all zeros")
	return g.run(inputs, func() error { return hashG2(g, inputs, out) })
}

// inputs declares n elements u0, u1, ...
func (g *group[E]) inputs(n int, doc string) (v []*ir.Vec) {
	g.Status(0, "ok", "the inputs are numbers below p, if they were checked; the point is valid, if it was computed")
	for i := range n {
		v = append(v, g.Input(fmt.Sprintf("u%d", i), g.size, 0, true, doc))
	}
	return v
}

// run adds the entries: the checks of ranges, and the computation.
func (g *group[E]) run(inputs []*ir.Vec, compute func() error) (_ *ir.Program, err error) {
	g.Entries(func(c *kit.Checker) {
		for i, u := range inputs {
			c.Numbers(i+1, u)
		}
	}, func(*kit.Checker) { err = compute() })
	return g.Program, err
}

// FitsHash accepts the curves whose file says how to hash to them, if the programs' way to clear cofactors holds.
func FitsHash(c *params.Curve) error {
	if err := kit.FitsTower(c); err != nil {
		return err
	}
	if c.Hash == nil {
		return fmt.Errorf("curve %s: its file has no section hash", c.Name)
	}
	if c.U.Sign() > 0 || c.U.Bit(0) != 0 || c.Hash.G1.HEff.Cmp(new(big.Int).Sub(one, c.U)) != 0 {
		return fmt.Errorf("curve %s: hashing is there for even u < 0", c.Name)
	}
	return kit.FitsRoots(c)
}
