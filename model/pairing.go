package model

import (
	"fmt"
	"math/big"

	"hwgen/params"
)

// A Pairing is everything the model knows of one curve: fields, tower, groups and the optimal ate pairing. Its methods do
// not change it, so it serves many goroutines as long as no counter is attached.
type Pairing struct {
	Curve *params.Curve

	Fp   *Field // base field
	Fq   *Field // scalar field, of order r
	Fp2  *Field2
	Fp6  *Field6
	Fp12 *Field12

	g1 *group[*big.Int]
	g2 *group[Fp2]
}

// New builds the model of a curve. The error says so if the curve file has moduli alone or a family whose pairing is not
// modelled; BLS12 curves are, and NewField serves any modulus.
func New(c *params.Curve) (*Pairing, error) {
	switch c.Family {
	case params.FamilyBLS12:
	case "":
		return nil, fmt.Errorf("curve %s: moduli without a curve have no pairing", c.Name)
	default:
		return nil, fmt.Errorf("curve %s: the pairing of family %s is not modelled", c.Name, c.Family)
	}
	e := &Pairing{Curve: c, Fp: NewField(c.Moduli[0]), Fq: NewField(c.Moduli[1])}
	if spare := 8*e.size() - e.Fp.Modulus().BitLen(); spare < flagBits {
		return nil, fmt.Errorf("curve %s: %d spare bits in an encoded coordinate, the point encoding needs %d", c.Name, spare, flagBits)
	}
	e.Fp2 = &Field2{
		Fp:   e.Fp,
		beta: e.Fp.newConstant(c.Beta),
		xi:   [2]constant{e.Fp.newConstant(c.Xi[0]), e.Fp.newConstant(c.Xi[1])},
	}
	e.Fp6 = &Field6{Fp2: e.Fp2}
	e.Fp6.setFrobenius()
	e.Fp12 = &Field12{Fp6: e.Fp6}

	r := e.Fq.Modulus()
	e.g1 = &group[*big.Int]{f: e.Fp, b: c.B, r: r, generator: G1{X: c.G1[0], Y: c.G1[1]}}
	e.g2 = &group[Fp2]{f: e.Fp2, b: fromExt2(c.BTwist), r: r, generator: G2{X: fromExt2(c.G2[0]), Y: fromExt2(c.G2[1])}}
	return e, nil
}

func fromExt2(x params.Ext2) Fp2 { return Fp2{x[0], x[1]} }

// Attach counts the operations in Fp from now on; nil stops it.
func (e *Pairing) Attach(c *Counts) { e.Fp.Count = c }

// Pair is the optimal ate pairing of P and Q in the given convention, and 1 if either is the identity. P must be on its
// curve and Q in the subgroup of order r; for other points the value is defined but no pairing.
func (e *Pairing) Pair(P G1, Q G2, conv Convention) Fp12 {
	return e.MultiPair([]Input{{P, Q}}, conv)
}

// MultiPair is the product of the pairings of all inputs; 1 if there are none.
func (e *Pairing) MultiPair(in []Input, conv Convention) Fp12 {
	return e.FinalExp(e.MultiMiller(in), conv)
}

// InSubgroupGT tells whether f is in the subgroup of order r of Fp12: f^r = 1.
func (e *Pairing) InSubgroupGT(f Fp12) bool { return e.Fp12.IsOne(e.Fp12.Exp(f, e.Fq.Modulus())) }
