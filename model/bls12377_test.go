package model

import (
	"math/big"
	"testing"

	gnark377 "github.com/consensys/gnark-crypto/ecc/bls12-377"
	fp377 "github.com/consensys/gnark-crypto/ecc/bls12-377/fp"
	"github.com/stretchr/testify/require"
)

// The other tower and the other kind of twist: what is right for both curves is not right by luck for one.
func TestBLS12377AgainstGnark(t *testing.T) {
	e, c := pairingOf(t, "bls12-377"), newTally(t)
	s := newSource(e)
	_, _, gen1, gen2 := gnark377.Generators()
	value := func(x fp377.Element) *big.Int { return x.BigInt(new(big.Int)) }
	fp2 := func(x gnark377.E2) Fp2 { return Fp2{value(x.A0), value(x.A1)} }
	fp6 := func(x gnark377.E6) Fp6 { return Fp6{fp2(x.B0), fp2(x.B1), fp2(x.B2)} }
	for range 40 {
		a, b := e.Fq.Reduce(s.scalar()), e.Fq.Reduce(s.scalar())
		var gp gnark377.G1Affine
		var gq gnark377.G2Affine
		gp.ScalarMultiplication(&gen1, a)
		gq.ScalarMultiplication(&gen2, b)
		p, q := e.MulG1(e.GeneratorG1(), a), e.MulG2(e.GeneratorG2(), b)
		c.ok(e.EqualG1(p, G1{value(gp.X), value(gp.Y), gp.IsInfinity()}), "%v G1", a)
		c.ok(e.EqualG2(q, G2{fp2(gq.X), fp2(gq.Y), gq.IsInfinity()}), "%v G2", b)
		short1, long1 := gp.Bytes(), gp.RawBytes()
		short2, long2 := gq.Bytes(), gq.RawBytes()
		c.ok(string(e.MarshalG1(p)) == string(short1[:]), "%v compressed", p)
		c.ok(string(e.MarshalG1Uncompressed(p)) == string(long1[:]), "%v uncompressed", p)
		c.ok(string(e.MarshalG2(q)) == string(short2[:]), "%v compressed", q)
		c.ok(string(e.MarshalG2Uncompressed(q)) == string(long2[:]), "%v uncompressed", q)
		g, err := gnark377.Pair([]gnark377.G1Affine{gp}, []gnark377.G2Affine{gq})
		require.NoError(t, err)
		c.ok(e.Fp12.Equal(e.Pair(p, q, Cubed), Fp12{fp6(g.C0), fp6(g.C1)}), "e(%v G1, %v G2)", a, b)
	}
}
