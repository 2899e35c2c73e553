package model

import (
	"math/big"
	"testing"

	circl "github.com/cloudflare/circl/ecc/bls12381"
	gnark "github.com/consensys/gnark-crypto/ecc/bls12-381"
	"github.com/stretchr/testify/require"
	blst "github.com/supranational/blst/bindings/go"
)

// Points of small order: outside the subgroup, and where the addition formulas meet their special cases.

// smallG1 has order 3: (0, 2), since the tangent there meets the curve three times.
func smallG1(e *Pairing) G1 { return G1{X: big.NewInt(0), Y: big.NewInt(2)} }

// smallG2 has order 13, whose square divides the cofactor of G2.
func smallG2(t *testing.T, s *source) G2 {
	e := s.e
	n := new(big.Int).Mul(e.Curve.H2, e.Fq.Modulus())
	for {
		p := e.MulG2(s.curveG2(), new(big.Int).Quo(n, big.NewInt(169)))
		for q := p; !q.Inf; q = e.MulG2(q, big.NewInt(13)) {
			p = q
		}
		if !p.Inf {
			require.True(t, e.MulG2(p, big.NewInt(13)).Inf)
			return p
		}
	}
}

// pointsG1 are points of the curve of every kind.
func pointsG1(s *source, random int) []G1 {
	e := s.e
	list := []G1{e.IdentityG1(), e.GeneratorG1(), e.NegG1(e.GeneratorG1()), smallG1(e), e.NegG1(smallG1(e))}
	for range random {
		list = append(list, s.curveG1(), e.MulG1(e.GeneratorG1(), s.scalar()))
	}
	return list
}

func pointsG2(t *testing.T, s *source, random int) []G2 {
	e := s.e
	small := smallG2(t, s)
	list := []G2{e.IdentityG2(), e.GeneratorG2(), e.NegG2(e.GeneratorG2()), small, e.NegG2(small)}
	for range random {
		list = append(list, s.curveG2(), e.MulG2(e.GeneratorG2(), s.scalar()))
	}
	return list
}

func TestG1AddAgainstOracles(t *testing.T) {
	t.Parallel()
	e, c := bls(t), newTally(t)
	list := pointsG1(newSource(e), 10)
	for _, p := range list {
		for _, q := range append(list, e.NegG1(p), e.DoubleG1(p)) {
			got := e.AddG1(p, q)
			var j gnark.G1Jac
			gp, gq := gG1(p), gG1(q)
			var g gnark.G1Affine
			g.FromJacobian(j.FromAffine(&gp).AddMixed(&gq))
			c.ok(e.EqualG1(got, fromGG1(g)), "%v + %v by gnark", p, q)

			if bp, bq := e.bG1(p), e.bG1(q); bp != nil && bq != nil {
				b := new(blst.P1)
				b.FromAffine(bp)
				c.ok(string(b.Add(bq).Serialize()) == string(e.MarshalG1Uncompressed(got)), "%v + %v by blst", p, q)
			}
			if e.InSubgroupG1(p) && e.InSubgroupG1(q) {
				z := new(circl.G1)
				z.Add(e.cG1(p), e.cG1(q))
				c.ok(string(z.Bytes()) == string(e.MarshalG1Uncompressed(got)), "%v + %v by circl", p, q)
			}
		}
		var j gnark.G1Jac
		gp := gG1(p)
		var g gnark.G1Affine
		c.ok(e.EqualG1(e.DoubleG1(p), fromGG1(*g.FromJacobian(j.FromAffine(&gp).DoubleAssign()))), "2 %v", p)
		c.ok(e.EqualG1(e.NegG1(p), fromGG1(*g.Neg(&gp))), "-%v", p)
		c.ok(e.OnCurveG1(p) && gp.IsOnCurve(), "on curve %v", p)
		c.ok(e.InSubgroupG1(p) == gp.IsInSubGroup(), "subgroup by gnark %v", p)
		c.ok(e.InSubgroupG1(p) == (e.bG1(p) != nil && e.bG1(p).InG1()), "subgroup by blst %v", p)
	}
}

func TestG2AddAgainstOracles(t *testing.T) {
	t.Parallel()
	e, c := bls(t), newTally(t)
	list := pointsG2(t, newSource(e), 8)
	for _, p := range list {
		for _, q := range append(list, e.NegG2(p), e.DoubleG2(p)) {
			got := e.AddG2(p, q)
			var j gnark.G2Jac
			gp, gq := gG2(p), gG2(q)
			var g gnark.G2Affine
			g.FromJacobian(j.FromAffine(&gp).AddMixed(&gq))
			c.ok(e.EqualG2(got, fromGG2(g)), "%v + %v by gnark", p, q)

			b := new(blst.P2)
			b.FromAffine(e.bG2(p))
			c.ok(string(b.Add(e.bG2(q)).Serialize()) == string(e.MarshalG2Uncompressed(got)), "%v + %v by blst", p, q)
			if e.InSubgroupG2(p) && e.InSubgroupG2(q) {
				z := new(circl.G2)
				z.Add(e.cG2(p), e.cG2(q))
				c.ok(string(z.Bytes()) == string(e.MarshalG2Uncompressed(got)), "%v + %v by circl", p, q)
			}
		}
		var j gnark.G2Jac
		gp := gG2(p)
		var g gnark.G2Affine
		c.ok(e.EqualG2(e.DoubleG2(p), fromGG2(*g.FromJacobian(j.FromAffine(&gp).DoubleAssign()))), "2 %v", p)
		c.ok(e.EqualG2(e.NegG2(p), fromGG2(*g.Neg(&gp))), "-%v", p)
		c.ok(e.OnCurveG2(p) && gp.IsOnCurve(), "on curve %v", p)
		c.ok(e.InSubgroupG2(p) == gp.IsInSubGroup(), "subgroup by gnark %v", p)
		c.ok(e.InSubgroupG2(p) == e.bG2(p).InG2(), "subgroup by blst %v", p)
	}
}

// Scalar products in the subgroup against all three oracles, which take scalars below r.
func TestMulAgainstOracles(t *testing.T) {
	t.Parallel()
	e, c := bls(t), newTally(t)
	s, r := newSource(e), e.Fq.Modulus()
	scalars := append(hostileScalars(r), sample(100, func() *big.Int { return s.below(r) })...)
	_, _, g1, g2 := gnark.Generators()
	for _, k := range scalars {
		reduced := e.Fq.Reduce(k)
		be := reduced.FillBytes(make([]byte, 32))
		bs := new(blst.Scalar).FromBEndian(be) // nil for 0
		cs := new(circl.Scalar)
		require.NoError(t, cs.UnmarshalBinary(be))

		p := e.MulG1(e.GeneratorG1(), k)
		var gp gnark.G1Affine
		c.ok(e.EqualG1(p, fromGG1(*gp.ScalarMultiplication(&g1, reduced))), "%v G1 by gnark", k)
		c.ok(bs == nil || string(blst.P1Generator().Mult(bs).Compress()) == string(e.MarshalG1(p)), "%v G1 by blst", k)
		z1 := new(circl.G1)
		z1.ScalarMult(cs, circl.G1Generator())
		c.ok(string(z1.BytesCompressed()) == string(e.MarshalG1(p)), "%v G1 by circl", k)

		q := e.MulG2(e.GeneratorG2(), k)
		var gq gnark.G2Affine
		c.ok(e.EqualG2(q, fromGG2(*gq.ScalarMultiplication(&g2, reduced))), "%v G2 by gnark", k)
		c.ok(bs == nil || string(blst.P2Generator().Mult(bs).Compress()) == string(e.MarshalG2(q)), "%v G2 by blst", k)
		z2 := new(circl.G2)
		z2.ScalarMult(cs, circl.G2Generator())
		c.ok(string(z2.BytesCompressed()) == string(e.MarshalG2(q)), "%v G2 by circl", k)
	}
}

// Outside the subgroup the oracles' endomorphisms do not apply: there only their additions are used, and k is not reduced.
func TestMulOutsideSubgroup(t *testing.T) {
	e, c := bls(t), newTally(t)
	s := newSource(e)
	small := smallG2(t, s)
	for i, k := range hostileScalars(e.Fq.Modulus()) {
		p, q := s.curveG1(), s.curveG2()
		if i%3 == 0 {
			p, q = smallG1(e), small
		}
		gp, gq := gG1(p), gG2(q)
		var z1 gnark.G1Jac
		var z2 gnark.G2Jac
		z1.FromAffine(new(gnark.G1Affine))
		z2.FromAffine(new(gnark.G2Affine))
		for bit := k.BitLen() - 1; bit >= 0; bit-- {
			z1.DoubleAssign()
			z2.DoubleAssign()
			if k.Bit(bit) == 1 {
				z1.AddMixed(&gp)
				z2.AddMixed(&gq)
			}
		}
		var a1 gnark.G1Affine
		var a2 gnark.G2Affine
		c.ok(e.EqualG1(e.MulG1(p, k), fromGG1(*a1.FromJacobian(&z1))), "%v %v", k, p)
		c.ok(e.EqualG2(e.MulG2(q, k), fromGG2(*a2.FromJacobian(&z2))), "%v %v", k, q)
	}
}

func TestCheck(t *testing.T) {
	e, c := bls(t), newTally(t)
	s := newSource(e)
	c.ok(e.CheckG1(e.GeneratorG1()) == nil, "generator")
	c.ok(e.CheckG2(e.GeneratorG2()) == nil, "generator")
	c.ok(e.CheckG1(G1{Inf: true}) == nil, "the identity, without coordinates")
	c.ok(e.CheckG2(G2{Inf: true}) == nil, "the identity, without coordinates")
	c.ok(e.CheckG1(smallG1(e)) == ErrNotInSubgroup, "order 3")
	c.ok(e.CheckG2(smallG2(t, s)) == ErrNotInSubgroup, "order 13")
	c.ok(e.CheckG1(G1{X: big.NewInt(1), Y: big.NewInt(1)}) == ErrNotOnCurve, "(1, 1)")
	c.ok(e.CheckG1(G1{X: big.NewInt(0), Y: big.NewInt(0)}) == ErrNotOnCurve, "(0, 0) without Inf is a wrong point")
	c.ok(e.CheckG2(G2{X: e.Fp2.Zero(), Y: e.Fp2.Zero()}) == ErrNotOnCurve, "(0, 0) without Inf is a wrong point")
}
