package model

import (
	"bytes"
	"math/big"
	"testing"

	circl "github.com/cloudflare/circl/ecc/bls12381"
	cff "github.com/cloudflare/circl/ecc/bls12381/ff"
	gnark "github.com/consensys/gnark-crypto/ecc/bls12-381"
	"github.com/stretchr/testify/require"
	blst "github.com/supranational/blst/bindings/go"

	"hwgen/params"
)

// pairInputs are pairs in the subgroups: every combination of identity, generators and their negatives, then hostile and
// random multiples.
func pairInputs(s *source, random int) []Input {
	e := s.e
	var list []Input
	for _, p := range []G1{e.IdentityG1(), e.GeneratorG1(), e.NegG1(e.GeneratorG1())} {
		for _, q := range []G2{e.IdentityG2(), e.GeneratorG2(), e.NegG2(e.GeneratorG2())} {
			list = append(list, Input{p, q})
		}
	}
	for range random {
		list = append(list, Input{e.MulG1(e.GeneratorG1(), s.scalar()), e.MulG2(e.GeneratorG2(), s.scalar())})
	}
	return list
}

func blstPair(e *Pairing, in []Input) []byte {
	f := blst.Fp12One()
	for _, pair := range in {
		f.MulAssign(blst.Fp12MillerLoop(e.bG2(pair.Q), e.bG1(pair.P)))
	}
	f.FinalExp()
	return f.ToBendian()
}

func TestPairAgainstOracles(t *testing.T) {
	t.Parallel()
	e, c := bls(t), newTally(t)
	k := e.Fp12
	for _, in := range pairInputs(newSource(e), 100) {
		miller := e.Miller(in.P, in.Q)
		got := e.FinalExp(miller, Cubed)
		g, err := gnark.Pair([]gnark.G1Affine{gG1(in.P)}, []gnark.G2Affine{gG2(in.Q)})
		require.NoError(t, err)
		c.ok(k.Equal(got, fromGFp12(g)), "gnark: %v", in)
		gb := g.Bytes()
		c.ok(bytes.Equal(e.MarshalGT(got), gb[:]), "gnark's bytes: %v", in)
		z, err := circl.Pair(e.cG1(in.P), e.cG2(in.Q)).MarshalBinary()
		require.NoError(t, err)
		c.ok(bytes.Equal(e.MarshalGT(got), z), "circl: %v", in)
		c.ok(bytes.Equal(e.blstBytes(got), blstPair(e, []Input{in})), "blst: %v", in)
		c.ok(k.IsOne(got) == (in.P.Inf || in.Q.Inf), "1 exactly for an identity: %v", in)

		textbook := e.FinalExp(miller, Textbook)
		c.ok(k.Equal(got, k.Mul(k.Sqr(textbook), textbook)), "cube: %v", in)
	}
}

// Products: no pairs, identities anywhere, pairs that cancel, repeated points.
func TestMultiPairAgainstOracles(t *testing.T) {
	t.Parallel()
	e, c := bls(t), newTally(t)
	s, k := newSource(e), e.Fp12
	pool := pairInputs(s, 20)
	c.ok(k.IsOne(e.MultiPair(nil, Cubed)) && k.IsOne(e.MultiPair(nil, Textbook)), "the empty product is 1")
	for range 30 {
		var in []Input
		for range 1 + s.IntN(4) {
			next := pool[s.IntN(len(pool))]
			if len(in) > 0 && s.IntN(3) == 0 {
				next = in[s.IntN(len(in))]
				if s.IntN(2) == 0 {
					next.P = e.NegG1(next.P)
				}
			}
			in = append(in, next)
		}
		got := e.MultiPair(in, Cubed)
		product := k.One()
		var ps []gnark.G1Affine
		var qs []gnark.G2Affine
		for _, pair := range in {
			product = k.Mul(product, e.Pair(pair.P, pair.Q, Cubed))
			ps, qs = append(ps, gG1(pair.P)), append(qs, gG2(pair.Q))
		}
		c.ok(k.Equal(got, product), "product of pairings: %v", in)
		g, err := gnark.Pair(ps, qs)
		require.NoError(t, err)
		c.ok(k.Equal(got, fromGFp12(g)), "gnark: %v", in)
		c.ok(bytes.Equal(e.blstBytes(got), blstPair(e, in)), "blst: %v", in)
	}
	for _, in := range pool {
		both := []Input{in, {e.NegG1(in.P), in.Q}}
		c.ok(k.IsOne(e.MultiPair(both, Cubed)), "e(P, Q) e(-P, Q) = 1: %v", in)
		other := []Input{in, {in.P, e.NegG2(in.Q)}, {e.IdentityG1(), in.Q}, {in.P, e.IdentityG2()}}
		c.ok(k.IsOne(e.MultiPair(other, Textbook)), "e(P, Q) e(P, -Q) = 1: %v", in)
	}
}

// Inf alone makes the identity: coordinates beside it are absent or stale and must not be looked at.
func TestIdentityHasNoCoordinates(t *testing.T) {
	e, c := bls(t), newTally(t)
	p, q := e.GeneratorG1(), e.GeneratorG2()
	stale1, stale2 := p, q
	stale1.Inf, stale2.Inf = true, true
	for _, o1 := range []G1{{Inf: true}, stale1, e.IdentityG1()} {
		c.ok(e.Fp12.IsOne(e.Pair(o1, q, Cubed)), "e(0, Q)")
		c.ok(e.EqualG1(e.AddG1(o1, p), p) && e.EqualG1(e.AddG1(p, o1), p), "0 + P")
		c.ok(e.DoubleG1(o1).Inf && e.NegG1(o1).Inf && e.MulG1(o1, big.NewInt(5)).Inf, "2 0, -0, 5 0")
		c.ok(bytes.Equal(e.MarshalG1(o1), e.MarshalG1(e.IdentityG1())), "encoding")
	}
	for _, o2 := range []G2{{Inf: true}, stale2, e.IdentityG2()} {
		c.ok(e.Fp12.IsOne(e.Pair(p, o2, Cubed)), "e(P, 0)")
		c.ok(e.EqualG2(e.AddG2(o2, q), q) && e.EqualG2(e.AddG2(q, o2), q), "0 + Q")
		c.ok(e.DoubleG2(o2).Inf && e.NegG2(o2).Inf && e.MulG2(o2, big.NewInt(5)).Inf, "2 0, -0, 5 0")
		c.ok(bytes.Equal(e.MarshalG2Uncompressed(o2), e.MarshalG2Uncompressed(e.IdentityG2())), "encoding")
	}
}

// P outside the subgroup still has a value that gnark and blst agree on.
func TestPairOfAnyP(t *testing.T) {
	e, c := bls(t), newTally(t)
	s := newSource(e)
	q := e.GeneratorG2()
	for _, p := range pointsG1(s, 20) {
		got := e.Pair(p, q, Cubed)
		g, err := gnark.Pair([]gnark.G1Affine{gG1(p)}, []gnark.G2Affine{gG2(q)})
		require.NoError(t, err)
		c.ok(e.Fp12.Equal(got, fromGFp12(g)), "gnark: %v", p)
		if e.bG1(p) != nil {
			c.ok(bytes.Equal(e.blstBytes(got), blstPair(e, []Input{{p, q}})), "blst: %v", p)
		}
	}
	for range 5 { // a Q of any order must not make it fail, whatever the value
		e.Pair(s.curveG1(), s.curveG2(), Cubed)
		e.Pair(smallG1(e), smallG2(t, s), Textbook)
		c.n++
	}
}

// The exponents, by their definitions.
func TestExponents(t *testing.T) {
	t.Parallel()
	for _, name := range []string{"bls12-381", "bls12-377"} {
		t.Run(name, func(t *testing.T) {
			e, c := pairingOf(t, name), newTally(t)
			s, p, r, u := newSource(e), e.Fp.Modulus(), e.Fq.Modulus(), e.Curve.U
			one, three := big.NewInt(1), big.NewInt(3)

			// 3 (p^4 - p^2 + 1)/r = (u - 1)^2 (u + p) (u^2 + p^2 - 1) + 3
			p2 := new(big.Int).Mul(p, p)
			hard := new(big.Int).Mul(p2, p2)
			hard.Add(hard.Sub(hard, p2), one)
			hard, rest := hard.QuoRem(hard, r, new(big.Int))
			c.ok(rest.Sign() == 0, "r divides p^4 - p^2 + 1")
			right := new(big.Int).Sub(u, one)
			right.Mul(right, right)
			right.Mul(right, new(big.Int).Add(u, p))
			sum := new(big.Int).Mul(u, u)
			right.Mul(right, sum.Sub(sum.Add(sum, p2), one))
			right.Add(right, three)
			c.ok(right.Cmp(new(big.Int).Mul(hard, three)) == 0, "the factorisation of the hard part")

			full := new(big.Int).Exp(p, big.NewInt(12), nil)
			full.Quo(full.Sub(full, one), r)
			for range 3 {
				f := s.fp12()
				want := e.Fp12.Exp(f, full)
				c.ok(e.Fp12.Equal(e.FinalExp(f, Textbook), want), "textbook: %v", f)
				c.ok(e.Fp12.Equal(e.FinalExp(f, Cubed), e.Fp12.Exp(want, three)), "cubed: %v", f)
			}
			c.ok(e.Fp12.IsZero(e.FinalExp(e.Fp12.Zero(), Cubed)), "0")
			c.ok(e.Fp12.IsZero(e.FinalExp(e.Fp12.Zero(), Textbook)), "0")
			subfield := Fp12{s.fp6(), e.Fp6.Zero()}
			c.ok(e.Fp12.IsOne(e.FinalExp(subfield, Cubed)), "a subfield goes to 1")
		})
	}
}

// Final exponentiation alone, of values that no Miller loop gives.
func TestFinalExpAgainstOracles(t *testing.T) {
	t.Parallel()
	e, c := bls(t), newTally(t)
	s := newSource(e)
	for range 50 {
		f := s.fp12()
		if e.Fp12.IsZero(f) {
			continue
		}
		got := e.FinalExp(f, Cubed)
		gf, cf := gFp12(f), e.cFp12(f)
		c.ok(e.Fp12.Equal(got, fromGFp12(gnark.FinalExponentiation(&gf))), "gnark: %v", f)
		var easy cff.Cyclo6
		var root cff.URoot
		cff.EasyExponentiation(&easy, &cf)
		cff.HardExponentiation(&root, &easy)
		want := cff.URoot(e.cFp12(got))
		c.ok(root.IsEqual(&want) == 1, "circl: %v", f)
		c.ok(e.InSubgroupGT(got), "order r: %v", f)
		c.ok(!e.InSubgroupGT(f), "a random element is not: %v", f)
	}
}

func TestConventions(t *testing.T) {
	e, c := bls(t), newTally(t)
	for _, name := range []string{"cubed", "textbook"} {
		conv, err := ParseConvention(name)
		c.ok(err == nil && string(conv) == name, "%s: %v", name, err)
	}
	_, err := ParseConvention("squared")
	require.EqualError(t, err, `pairing convention "squared": want cubed or textbook`)
	require.Panics(t, func() { e.FinalExp(e.Fp12.One(), "squared") })
}

func TestNewRefusals(t *testing.T) {
	for name, want := range map[string]string{
		"bn254": "curve bn254: the pairing of family bn is not modelled",
		"toy13": "curve toy13: moduli without a curve have no pairing",
	} {
		c, err := params.LoadCurve(name)
		require.NoError(t, err)
		_, err = New(c)
		require.EqualError(t, err, want)
	}
}

func TestCounts(t *testing.T) {
	e, c := bls(t), newTally(t)
	count := func(do func()) Counts {
		var n Counts
		e.Attach(&n)
		do()
		e.Attach(nil)
		return n
	}
	x, y := newSource(e).fp12(), newSource(e).fp12()
	c.ok(count(func() { e.Fp2.Mul(x.C0.B0, y.C0.B0) }) == Counts{M: 3, A: 6}, "a product in Fp2: beta = -1 is one negation")
	c.ok(count(func() { e.Fp12.Mul(x, y) }).M == 54, "a product in Fp12 by Karatsuba: 3 * 6 * 3")
	c.ok(count(func() { e.Fp12.Inv(x) }).I == 1, "an inverse in Fp12 takes one in Fp")
	n := count(func() { e.Pair(e.GeneratorG1(), e.GeneratorG2(), Cubed) })
	c.ok(n.I == 63+5+1, "affine steps and the easy part: %+v", n) // |u| has 64 bits, 5 of them set after the first
	t.Logf("one pairing: %+v", n)
	c.ok(e.Fp.Count == nil, "detached")
}

var sink Fp12

func BenchmarkPair(b *testing.B) {
	e := bls(b)
	for _, conv := range []Convention{Cubed, Textbook} {
		b.Run(string(conv), func(b *testing.B) {
			for b.Loop() {
				sink = e.Pair(e.GeneratorG1(), e.GeneratorG2(), conv)
			}
		})
	}
}
