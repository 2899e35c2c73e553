package model

import (
	"math/big"
	"testing"

	gnark "github.com/consensys/gnark-crypto/ecc/bls12-381"
	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"
)

func someBlinders(s *source) Blinders {
	r := s.e.Fq.Modulus()
	return Blinders{s.below(r), s.below(r), s.below(r)}
}

// The client gets what gnark-crypto computes, for every kind of P and Q, in both conventions.
func TestDelegation(t *testing.T) {
	t.Parallel()
	e, c := bls(t), newTally(t)
	s := newSource(e)
	for i, in := range pairInputs(s, 3) {
		conv := []Convention{Cubed, Textbook}[i%2]
		d, err := e.NewDelegation(in.Q, conv)
		require.NoError(t, err)
		b := someBlinders(s)
		U, V, err := d.Blind(in.P, b)
		require.NoError(t, err)
		alpha, beta := d.Serve(U, V)
		got, err := d.Finish(alpha, beta, b)
		c.ok(err == nil && e.Fp12.Equal(got, e.Pair(in.P, in.Q, conv)), "%v: %v", in, err)
		if conv == Cubed {
			g, err := gnark.Pair([]gnark.G1Affine{gG1(in.P)}, []gnark.G2Affine{gG2(in.Q)})
			c.ok(err == nil && e.Fp12.Equal(got, fromGFp12(g)), "gnark: %v", in)
		}
	}
}

// P = -g G makes U the identity, and x U + h G = 0 makes V one: still right.
func TestDelegationOfIdentities(t *testing.T) {
	e, c := bls(t), newTally(t)
	d, err := e.NewDelegation(e.GeneratorG2(), Cubed)
	require.NoError(t, err)
	seven, two := big.NewInt(7), big.NewInt(2)
	for _, k := range []struct {
		p    int64 // P = p G
		h    int64
		U, V bool // identity
	}{{-7, 3, true, false}, {-6, -2, false, true}, {0, 3, false, false}} {
		P := e.MulBaseG1(big.NewInt(k.p))
		b := Blinders{G: seven, X: two, H: big.NewInt(k.h)}
		U, V, err := d.Blind(P, b)
		require.NoError(t, err)
		c.ok(U.Inf == k.U && V.Inf == k.V, "U %v, V %v", U, V)
		alpha, beta := d.Serve(U, V)
		got, err := d.Finish(alpha, beta, b)
		c.ok(err == nil && e.Fp12.Equal(got, e.Pair(P, d.Q, Cubed)), "%d: %v", k.p, err)
	}
}

// Every way to cheat that does not guess x is refused.
func TestDelegationAgainstCheats(t *testing.T) {
	e, c := bls(t), newTally(t)
	s, k := newSource(e), e.Fp12
	d, err := e.NewDelegation(e.GeneratorG2(), Cubed)
	require.NoError(t, err)
	b := Blinders{s.below(e.Fq.Modulus()), big.NewInt(12), s.below(e.Fq.Modulus())} // x even, and a multiple of 3
	U, V, err := d.Blind(e.MulBaseG1(s.scalar()), b)
	require.NoError(t, err)
	alpha, beta := d.Serve(U, V)
	cube := s.ofOrder(3) // cube^x = 1
	for _, cheat := range []struct {
		name        string
		alpha, beta Fp12
		want        error
	}{
		{"alpha times an element of GT", k.Mul(alpha, d.E), beta, ErrServer},
		{"both times one element", k.Mul(alpha, d.E), k.Mul(beta, d.E), ErrServer},
		{"beta wrong", alpha, k.Mul(beta, d.E), ErrServer},
		{"exchanged", beta, alpha, ErrServer},
		{"1 and 1", k.One(), k.One(), ErrServer},
		{"inverse", k.Conj(alpha), k.Conj(beta), ErrServer},
		{"-alpha: (-1)^x = 1", k.Neg(alpha), beta, ErrNotInGT},
		{"alpha times a cube root of 1", k.Mul(alpha, cube), beta, ErrNotInGT},
		{"0 and 0", k.Zero(), k.Zero(), ErrNotInGT},
		{"beta = 0", alpha, k.Zero(), ErrServer},
		{"anything", s.fp12(), s.fp12(), ErrNotInGT},
	} {
		_, err := d.Finish(cheat.alpha, cheat.beta, b)
		c.ok(err == cheat.want, "%s: %v, want %v", cheat.name, err, cheat.want)
	}
	// Who knows x does cheat: the check rests on its secrecy.
	got, err := d.Finish(k.Mul(alpha, d.E), k.Mul(beta, e.ExpGT(d.E, b.X)), b)
	c.ok(err == nil && !k.Equal(got, e.Pair(e.AddG1(U, e.NegG1(e.MulBaseG1(b.G))), d.Q, Cubed)), "with x known")
}

func TestDelegationRefusals(t *testing.T) {
	e, c := bls(t), newTally(t)
	s := newSource(e)
	_, err := e.NewDelegation(smallG2(t, s), Cubed)
	require.ErrorIs(t, err, ErrNotInSubgroup)
	_, err = e.NewDelegation(G2{X: e.Fp2.One(), Y: e.Fp2.One()}, Cubed)
	require.ErrorIs(t, err, ErrNotOnCurve)
	d, err := e.NewDelegation(e.GeneratorG2(), Cubed)
	require.NoError(t, err)
	b := someBlinders(s)
	_, _, err = d.Blind(smallG1(e), b)
	require.ErrorIs(t, err, ErrNotInSubgroup)
	r, one := e.Fq.Modulus(), big.NewInt(1)
	rPlus1 := new(big.Int).Add(r, one)
	for _, k := range []struct {
		b    Blinders
		want error
	}{
		{Blinders{big.NewInt(0), b.X, b.H}, ErrRandomZero},
		{Blinders{b.G, r, b.H}, ErrRandomZero},
		{Blinders{b.G, b.X, big.NewInt(0)}, ErrRandomZero},
		{Blinders{b.G, b.G, b.H}, ErrRandomRepeated},
		{Blinders{b.G, b.X, b.X}, ErrRandomRepeated},
		{Blinders{one, b.X, rPlus1}, ErrRandomRepeated},
	} {
		_, _, err := d.Blind(e.GeneratorG1(), k.b)
		require.ErrorIs(t, err, k.want)
		_, err = d.Finish(d.E, d.E, k.b)
		require.ErrorIs(t, err, k.want)
		c.n++
	}
}

func TestCountermeasures(t *testing.T) {
	e, c := bls(t), newTally(t)
	g := drawScalar(e)
	is := func(t *rapid.T, what string, good bool) {
		if c.n++; !good {
			t.Fatal(what)
		}
	}
	rapid.Check(t, func(t *rapid.T) {
		a, k := g.Draw(t, "a"), g.Draw(t, "k")
		in := Input{e.MulBaseG1(k), e.GeneratorG2()}
		zero := e.Fq.Reduce(a).Sign() == 0
		blinded, err := e.BlindInput(in, a)
		is(t, "a = 0 is refused", (err != nil) == zero)
		split, err := e.SplitScalar(k, a)
		is(t, "s = 0 is refused", (err != nil) == zero)
		if zero {
			return
		}
		is(t, "aP", e.EqualG1(blinded.P, e.MulG1(in.P, a)))
		is(t, "a b Q = Q", e.EqualG2(e.MulG2(blinded.Q, a), in.Q))
		sum, err := e.MSMG1([]G1{e.GeneratorG1(), e.GeneratorG1()}, split[:])
		is(t, "sP + (k - s)P = kP", err == nil && e.EqualG1(sum, in.P))
	})
}

func TestBlindedPairing(t *testing.T) {
	e, c := bls(t), newTally(t)
	s := newSource(e)
	for _, in := range pairInputs(s, 4) {
		blinded, err := e.BlindInput(in, s.below(e.Fq.Modulus()))
		require.NoError(t, err)
		c.ok(e.Fp12.Equal(e.Pair(blinded.P, blinded.Q, Cubed), e.Pair(in.P, in.Q, Cubed)), "e(aP, bQ) = e(P, Q): %v", in)
	}
}

func TestRandomised(t *testing.T) {
	e, c := bls(t), newTally(t)
	s := newSource(e)
	for range 50 {
		P, Q, l := e.MulBaseG1(s.scalar()), e.MulBaseG2(s.scalar()), s.in(e.Fp)
		x, err := e.RandomisedG1(P, l)
		y, err2 := e.RandomisedG2(Q, l)
		c.ok((err != nil) == e.Fp.IsZero(l) && (err2 != nil) == e.Fp.IsZero(l), "0 is refused: %v, %v", err, err2)
		if err != nil {
			continue
		}
		z := e.Fp.Inv(x[2]) // 0 for the identity
		c.ok(P.Inf == e.Fp.IsZero(x[2]) && (P.Inf || e.EqualG1(G1{X: e.Fp.Mul(x[0], z), Y: e.Fp.Mul(x[1], z)}, P)), "%v", P)
		c.ok(!e.Fp.IsZero(x[1]) || !e.Fp.IsZero(x[2]), "a point of projective space")
		z2 := e.Fp2.Inv(y[2])
		c.ok(Q.Inf == e.Fp2.IsZero(y[2]) && (Q.Inf || e.EqualG2(G2{X: e.Fp2.Mul(y[0], z2), Y: e.Fp2.Mul(y[1], z2)}, Q)), "%v", Q)
	}
	_, err := e.RandomisedG1(e.GeneratorG1(), e.Fp.Modulus())
	require.ErrorIs(t, err, ErrRandomZero)
	_, err = CheckRandom(e.Fq, big.NewInt(3), big.NewInt(5), big.NewInt(3))
	require.EqualError(t, err, "two random elements of one request are equal modulo the modulus: numbers 1 and 3")
}
