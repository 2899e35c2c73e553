package model

import (
	"math/big"
	"testing"

	"github.com/consensys/gnark-crypto/ecc"
	gnark "github.com/consensys/gnark-crypto/ecc/bls12-381"
	gfr "github.com/consensys/gnark-crypto/ecc/bls12-381/fr"
	"github.com/stretchr/testify/require"
	blst "github.com/supranational/blst/bindings/go"
	"pgregory.net/rapid"
)

func TestMSMAgainstOracles(t *testing.T) {
	e, c := bls(t), newTally(t)
	s := newSource(e)
	for _, n := range []int{0, 1, 2, 3, 7, 16} {
		p := sample(n, func() G1 { return e.MulBaseG1(s.scalar()) })
		q := sample(n, func() G2 { return e.MulBaseG2(s.scalar()) })
		if n > 2 { // equal and opposite points
			p[1], p[2] = p[0], e.NegG1(p[0])
			q[1], q[2] = q[0], e.NegG2(q[0])
		}
		k := sample(n, s.scalar)
		var gp []gnark.G1Affine
		var gq []gnark.G2Affine
		var gk []gfr.Element
		for i := range k {
			gp, gq, gk = append(gp, gG1(p[i])), append(gq, gG2(q[i])), append(gk, gFr(k[i]))
		}
		got1, err := e.MSMG1(p, k)
		require.NoError(t, err)
		got2, err := e.MSMG2(q, k)
		require.NoError(t, err)
		if n == 0 {
			c.ok(got1.Inf && got2.Inf, "the empty sum")
			continue
		}
		var g1 gnark.G1Affine
		_, err = g1.MultiExp(gp, gk, ecc.MultiExpConfig{})
		c.ok(err == nil && e.EqualG1(got1, fromGG1(g1)), "%d points of G1", n)
		var g2 gnark.G2Affine
		_, err = g2.MultiExp(gq, gk, ecc.MultiExpConfig{})
		c.ok(err == nil && e.EqualG2(got2, fromGG2(g2)), "%d points of G2", n)
	}
	_, err := e.MSMG1(make([]G1, 2), nil)
	require.EqualError(t, err, "2 points and 0 scalars: want one scalar for each point")
	_, err = e.MSMG2(nil, make([]*big.Int, 1))
	require.EqualError(t, err, "0 points and 1 scalars: want one scalar for each point")
}

func TestGTAgainstOracles(t *testing.T) {
	t.Parallel()
	e, c := bls(t), newTally(t)
	s, k := newSource(e), e.Fp12
	base := e.Pair(e.GeneratorG1(), e.GeneratorG2(), Cubed)
	for _, n := range append(hostileScalars(e.Fq.Modulus()), sample(10, s.scalar)...) {
		f := e.ExpGT(base, s.below(e.Fq.Modulus()))
		got := e.ExpGT(f, n)
		var g gnark.GT
		c.ok(k.Equal(got, fromGFp12(*g.Exp(gFp12(f), n))), "%v by gnark", n)
		gf, gg := gFp12(f), gFp12(got)
		c.ok(k.Equal(e.MulGT(f, got), fromGFp12(*g.Mul(&gf, &gg))), "product by gnark")
		c.ok(e.CheckGT(got) == nil && gg.IsInSubGroup(), "in GT")
		c.ok(k.IsOne(e.MulGT(got, e.ExpGT(f, new(big.Int).Neg(n)))), "f^n f^-n = 1, %v", n)
	}
}

// What is not in GT: 0, elements of other orders, of the cyclotomic subgroup too, and those of small order.
func TestGTMembership(t *testing.T) {
	t.Parallel()
	e, c := bls(t), newTally(t)
	s, k := newSource(e), e.Fp12
	refused := []Fp12{k.Zero(), k.Neg(k.One()), s.fp12(), {s.fp6(), e.Fp6.Zero()}}
	refused = append(refused, e.easyPart(s.fp12())) // of order (p^4 - p^2 + 1)/r times r, almost surely
	for _, l := range []int64{2, 3, 13} {           // 13 divides (p^4 - p^2 + 1)/r: in the cyclotomic subgroup
		g := s.ofOrder(l)
		refused = append(refused, g, k.Mul(g, e.Pair(e.GeneratorG1(), e.GeneratorG2(), Cubed)))
	}
	for _, f := range refused {
		c.ok(e.CheckGT(f) == ErrNotInGT, "%v", f)
		g := gFp12(f)
		c.ok(k.IsZero(f) || !g.IsInSubGroup(), "gnark accepts %v", f)
	}
	c.ok(e.CheckGT(k.One()) == nil, "1")
	_, err := e.FinalExponentiation(k.Zero(), Cubed)
	require.ErrorIs(t, err, ErrZero)
	f := s.fp12()
	got, err := e.FinalExponentiation(f, Textbook)
	c.ok(err == nil && k.Equal(got, e.FinalExp(f, Textbook)), "any other element")
}

func TestFixedQ(t *testing.T) {
	t.Parallel()
	for _, name := range []string{"bls12-381", "bls12-377"} {
		t.Run(name, func(t *testing.T) {
			e, c := pairingOf(t, name), newTally(t)
			for _, in := range pairInputs(newSource(e), 20) {
				fixed := e.Lines(in.Q)
				u := new(big.Int).Abs(e.Curve.U)
				lines := u.BitLen() - 2
				for bit := range u.BitLen() {
					lines += int(u.Bit(bit))
				}
				c.ok(len(fixed) == lines, "%d lines", len(fixed))
				f := e.MillerLines(in.P, fixed)
				c.ok(in.Q.Inf || e.Fp12.Equal(f, e.Miller(in.P, in.Q)), "Miller value of %v", in)
				c.ok(e.Fp12.Equal(e.FinalExp(f, Cubed), e.Pair(in.P, in.Q, Cubed)), "pairing of %v", in)
			}
		})
	}
}

func TestProductIsOne(t *testing.T) {
	t.Parallel()
	e, c := bls(t), newTally(t)
	c.ok(e.ProductIsOne(nil), "no pairs")
	c.ok(e.ProductIsOne([]Input{{e.IdentityG1(), e.GeneratorG2()}, {e.GeneratorG1(), e.IdentityG2()}}), "identities")
	g := drawScalar(e)
	rapid.Check(t, func(t *rapid.T) {
		a, b, d := g.Draw(t, "a"), g.Draw(t, "b"), g.Draw(t, "d")
		// e(aG, bH) e(-(ab + d)G, H) = e(G, H)^-d
		ab := new(big.Int).Mul(a, b)
		in := []Input{
			{e.MulBaseG1(a), e.MulBaseG2(b)},
			{e.NegG1(e.MulBaseG1(ab.Add(ab, d))), e.GeneratorG2()},
		}
		got := e.ProductIsOne(in)
		if c.n++; got != (e.Fq.Reduce(d).Sign() == 0) {
			t.Fatalf("product is one: %v", got)
		}
		ok, err := gnark.PairingCheck([]gnark.G1Affine{gG1(in[0].P), gG1(in[1].P)}, []gnark.G2Affine{gG2(in[0].Q), gG2(in[1].Q)})
		if c.n++; err != nil || ok != got {
			t.Fatal("gnark disagrees")
		}
		ml := blst.Fp12MillerLoop(e.bG2(in[0].Q), e.bG1(in[0].P))
		if c.n++; got != blst.Fp12FinalVerify(ml, blst.Fp12MillerLoop(e.bG2(in[1].Q), e.bG1(e.NegG1(in[1].P)))) {
			t.Fatal("blst disagrees")
		}
	})
}
