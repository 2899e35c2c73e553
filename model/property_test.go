package model

import (
	"bytes"
	"math/big"
	"testing"

	"pgregory.net/rapid"
)

// drawIn draws an element of a field: hostile half of the time.
func drawIn(f *Field) *rapid.Generator[*big.Int] {
	m := f.Modulus()
	return rapid.OneOf(
		rapid.SampledFrom(hostile(m)),
		rapid.Map(rapid.SliceOfN(rapid.Byte(), (m.BitLen()+7)/8, (m.BitLen()+7)/8), func(b []byte) *big.Int {
			return f.Reduce(new(big.Int).SetBytes(b))
		}),
	)
}

func drawFp12(e *Pairing) *rapid.Generator[Fp12] {
	return rapid.Map(rapid.SliceOfN(drawIn(e.Fp), 12, 12), func(v []*big.Int) Fp12 {
		return FromCoefficients([12]*big.Int(v))
	})
}

// drawScalar draws any integer a caller might pass, negative ones included.
func drawScalar(e *Pairing) *rapid.Generator[*big.Int] {
	return rapid.OneOf(
		rapid.SampledFrom(hostileScalars(e.Fq.Modulus())),
		rapid.Map(rapid.Int64(), big.NewInt),
		drawIn(e.Fq),
	)
}

func TestFp12IsAField(t *testing.T) {
	for _, name := range []string{"bls12-381", "bls12-377"} {
		t.Run(name, func(t *testing.T) {
			e, c := pairingOf(t, name), newTally(t)
			k, g := e.Fp12, drawFp12(e)
			rapid.Check(t, func(t *rapid.T) {
				x, y, z := g.Draw(t, "x"), g.Draw(t, "y"), g.Draw(t, "z")
				is := func(law string, a, b Fp12) {
					if c.n++; !k.Equal(a, b) {
						t.Fatal(law)
					}
				}
				is("xy = yx", k.Mul(x, y), k.Mul(y, x))
				is("(xy)z = x(yz)", k.Mul(k.Mul(x, y), z), k.Mul(x, k.Mul(y, z)))
				is("x(y + z) = xy + xz", k.Mul(x, k.Add(y, z)), k.Add(k.Mul(x, y), k.Mul(x, z)))
				is("x - y = x + (-y)", k.Sub(x, y), k.Add(x, k.Neg(y)))
				is("x^2 = xx", k.Sqr(x), k.Mul(x, x))
				is("(xy)^p = x^p y^p", k.Frobenius(k.Mul(x, y), 1), k.Mul(k.Frobenius(x, 1), k.Frobenius(y, 1)))
				is("x (1/x) x = x", k.Mul(k.Mul(x, k.Inv(x)), x), x)
				is("coefficients", FromCoefficients(x.Coefficients()), x)
				if !k.IsZero(x) {
					is("x (1/x) = 1", k.Mul(x, k.Inv(x)), k.One())
				}
			})
		})
	}
}

func TestGroupLaws(t *testing.T) {
	e, c := bls(t), newTally(t)
	g := drawScalar(e)
	rapid.Check(t, func(t *rapid.T) {
		a, b := g.Draw(t, "a"), g.Draw(t, "b")
		sum := new(big.Int).Add(a, b)
		is := func(law string, good bool) {
			if c.n++; !good {
				t.Fatal(law)
			}
		}
		P, Q := e.GeneratorG1(), e.GeneratorG2()
		aP, bP := e.MulG1(P, a), e.MulG1(P, b)
		is("(a + b)P = aP + bP in G1", e.EqualG1(e.MulG1(P, sum), e.AddG1(aP, bP)))
		is("aP - aP = 0 in G1", e.AddG1(aP, e.NegG1(aP)).Inf)
		is("aP + aP = 2aP in G1", e.EqualG1(e.AddG1(aP, aP), e.DoubleG1(aP)))
		is("aP is on the curve", e.OnCurveG1(aP))
		aQ, bQ := e.MulG2(Q, a), e.MulG2(Q, b)
		is("(a + b)Q = aQ + bQ in G2", e.EqualG2(e.MulG2(Q, sum), e.AddG2(aQ, bQ)))
		is("aQ - aQ = 0 in G2", e.AddG2(aQ, e.NegG2(aQ)).Inf)
		is("aQ + aQ = 2aQ in G2", e.EqualG2(e.AddG2(aQ, aQ), e.DoubleG2(aQ)))
		is("aQ is on the twist", e.OnCurveG2(aQ))
	})
}

// e(aP, bQ) = e(P, Q)^(ab) for any integers, in both conventions and in both families' twists.
func TestBilinear(t *testing.T) {
	t.Parallel()
	for _, name := range []string{"bls12-381", "bls12-377"} {
		t.Run(name, func(t *testing.T) {
			e, c := pairingOf(t, name), newTally(t)
			g := drawScalar(e)
			base := map[Convention]Fp12{}
			for _, conv := range []Convention{Cubed, Textbook} {
				base[conv] = e.Pair(e.GeneratorG1(), e.GeneratorG2(), conv)
				c.ok(!e.Fp12.IsOne(base[conv]) && e.InSubgroupGT(base[conv]), "not degenerate, of order r")
			}
			rapid.Check(t, func(t *rapid.T) {
				a, b := g.Draw(t, "a"), g.Draw(t, "b")
				conv := rapid.SampledFrom([]Convention{Cubed, Textbook}).Draw(t, "convention")
				got := e.Pair(e.MulG1(e.GeneratorG1(), a), e.MulG2(e.GeneratorG2(), b), conv)
				want := e.Fp12.CyclotomicExp(base[conv], new(big.Int).Mul(a, b))
				if c.n++; !e.Fp12.Equal(got, want) {
					t.Fatal("not bilinear")
				}
			})
		})
	}
}

// What a parser accepts is the one encoding of its point: whatever bytes come in, marshalling gives them back.
func TestParsersAreStrict(t *testing.T) {
	e, c := bls(t), newTally(t)
	accepted := 0
	rapid.Check(t, func(t *rapid.T) {
		n := rapid.SampledFrom([]int{0, 1, 47, 48, 48, 49, 95, 96, 96, 96, 97, 192, 192, 193}).Draw(t, "length")
		b := rapid.SliceOfN(rapid.Byte(), n, n).Draw(t, "bytes")
		if n > 0 && rapid.Bool().Draw(t, "plausible") {
			b[0] = b[0]&^flagMask | rapid.SampledFrom([]byte{0, 0x40, 0x80, 0xa0, 0xc0, 0xe0}).Draw(t, "flags")
			b[0] &^= 0x10 // so that x < p often
		}
		original := bytes.Clone(b)
		if p, err := e.ParseG1(b); err == nil {
			accepted++
			if got := e.MarshalG1(p); !bytes.Equal(got, b) && !bytes.Equal(e.MarshalG1Uncompressed(p), b) {
				t.Fatalf("G1: %x comes back as %x", b, got)
			}
		}
		if p, err := e.ParseG2(b); err == nil {
			accepted++
			if got := e.MarshalG2(p); !bytes.Equal(got, b) && !bytes.Equal(e.MarshalG2Uncompressed(p), b) {
				t.Fatalf("G2: %x comes back as %x", b, got)
			}
		}
		if c.n++; !bytes.Equal(original, b) {
			t.Fatal("the parser changed its input")
		}
	})
	c.ok(accepted > 0, "no input was accepted, so nothing was compared")
}
