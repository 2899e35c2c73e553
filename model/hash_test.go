package model

import (
	"bytes"
	"encoding/hex"
	"errors"
	"math/big"
	"path/filepath"
	"strings"
	"testing"

	circl "github.com/cloudflare/circl/ecc/bls12381"
	gnark "github.com/consensys/gnark-crypto/ecc/bls12-381"
	"github.com/stretchr/testify/require"
	blst "github.com/supranational/blst/bindings/go"
	"pgregory.net/rapid"
)

func hasher(t testing.TB) *Hasher {
	h, err := bls(t).Hasher()
	require.NoError(t, err)
	return h
}

func TestExpandMessageVectors(t *testing.T) {
	dir, c := vectors(t), newTally(t)
	for _, name := range []string{"38", "256"} { // lengths of the tag
		var v struct {
			DST   string
			Tests []struct {
				Msg     string
				Len     string `json:"len_in_bytes"`
				Uniform string `json:"uniform_bytes"`
			}
		}
		readJSON(t, &v, dir, "rfc9380", "expand_message_xmd_SHA256_"+name+".json")
		for _, k := range v.Tests {
			n := int(hexInt(t, k.Len).Int64())
			got, err := ExpandMessageXMD([]byte(k.Msg), []byte(v.DST), n)
			c.ok(err == nil && hex.EncodeToString(got) == k.Uniform, "%s, %d bytes of %q: %v", name, n, k.Msg, err)
		}
	}
	c.ok(c.n == 20, "20 vectors")
}

func TestExpandMessageBounds(t *testing.T) {
	c := newTally(t)
	for n, good := range map[int]bool{-1: false, 0: false, 1: true, 32: true, 33: true, 8160: true, 8161: false} {
		got, err := ExpandMessageXMD(nil, []byte("tag"), n)
		c.ok((err == nil) == good && (!good || len(got) == n), "%d: %v", n, err)
	}
	_, err := ExpandMessageXMD(nil, []byte("tag"), 8161)
	require.EqualError(t, err, "8161 bytes of expanded message, want 1..8160")
	h := hasher(t)
	for _, f := range []func() error{
		func() error { _, err := h.HashToG1(nil, nil); return err },
		func() error { _, err := h.HashToG2(nil, nil); return err },
		func() error { _, err := h.EncodeToG1(nil, nil); return err },
		func() error { _, err := h.EncodeToG2(nil, nil); return err },
	} {
		c.ok(errors.Is(f(), ErrDST), "an empty tag is refused")
	}
}

// A curve of the RFC's test vectors, over E.
type rfcGroup[E any] struct {
	suite    string
	element  func(string) E
	field    func(msg, dst []byte, count int) ([]E, error)
	equal    func(x, y E) bool
	toCurve  func(E) Point[E]
	same     func(p, q Point[E]) bool
	clear    func(Point[E]) Point[E]
	add      func(p, q Point[E]) Point[E]
	hash, nu func(msg, dst []byte) (Point[E], error)
}

// replay compares every value that a vector has: u, Q0 and Q1 or Q, and P.
func (g *rfcGroup[E]) replay(t *testing.T, c *tally) {
	type xy struct{ X, Y string }
	point := func(p xy) Point[E] { return Point[E]{X: g.element(p.X), Y: g.element(p.Y)} }
	for _, kind := range []string{"RO", "NU"} {
		var v struct {
			DST     string
			Vectors []struct {
				Msg          string
				P, Q, Q0, Q1 xy
				U            []string
			}
		}
		readJSON(t, &v, vectors(t), "rfc9380", g.suite+"_XMD-SHA-256_SSWU_"+kind+"_.json")
		c.ok(len(v.Vectors) == 5, "five vectors")
		for _, k := range v.Vectors {
			msg, dst := []byte(k.Msg), []byte(v.DST)
			q, run := []xy{k.Q0, k.Q1}, g.hash
			if kind == "NU" {
				q, run = []xy{k.Q}, g.nu
			}
			u, err := g.field(msg, dst, len(q))
			c.ok(err == nil && len(u) == len(k.U), "%q: %d elements", k.Msg, len(k.U))
			sum := Point[E]{Inf: true}
			for i := range u {
				c.ok(g.equal(u[i], g.element(k.U[i])), "%q: u%d", k.Msg, i)
				c.ok(g.same(g.toCurve(u[i]), point(q[i])), "%q: Q%d", k.Msg, i)
				sum = g.add(sum, point(q[i]))
			}
			c.ok(g.same(g.clear(sum), point(k.P)), "%q: P of Q", k.Msg)
			got, err := run(msg, dst)
			c.ok(err == nil && g.same(got, point(k.P)), "%q: P", k.Msg)
		}
	}
}

func TestRFC9380(t *testing.T) {
	vectors(t)
	h, c := hasher(t), newTally(t)
	fp := func(s string) *big.Int { return hexInt(t, s) }
	fp2 := func(s string) Fp2 {
		c0, c1, ok := strings.Cut(s, ",")
		require.True(t, ok, s)
		return Fp2{fp(c0), fp(c1)}
	}
	(&rfcGroup[*big.Int]{"BLS12381G1", fp, h.HashToFieldG1, h.Fp.Equal, h.MapG1, h.EqualG1, h.ClearCofactorG1, h.AddG1,
		h.HashToG1, h.EncodeToG1}).replay(t, c)
	(&rfcGroup[Fp2]{"BLS12381G2", fp2, h.HashToFieldG2, h.Fp2.Equal, h.MapG2, h.EqualG2, h.ClearCofactorG2, h.AddG2,
		h.HashToG2, h.EncodeToG2}).replay(t, c)
}

func TestEthereumHashToG2(t *testing.T) {
	dir, h, c := vectors(t), hasher(t), newTally(t)
	paths, err := filepath.Glob(filepath.Join(dir, "bls12-381-tests", "hash_to_G2", "*.json"))
	require.NoError(t, err)
	c.ok(len(paths) == 4, "%d files", len(paths))
	for _, path := range paths {
		var v struct {
			Input  struct{ Msg string }
			Output struct{ X, Y string }
		}
		readJSON(t, &v, path)
		got, err := h.HashToG2([]byte(v.Input.Msg), []byte("QUUX-V01-CS02-with-BLS12381G2_XMD:SHA-256_SSWU_RO_"))
		pair := func(x Fp2) string {
			return "0x" + hex.EncodeToString(h.bytesOf(x.A0)) + ",0x" + hex.EncodeToString(h.bytesOf(x.A1))
		}
		c.ok(err == nil && pair(got.X) == v.Output.X && pair(got.Y) == v.Output.Y, "%s", path)
	}
}

func TestHashAgainstOracles(t *testing.T) {
	h, c := hasher(t), newTally(t)
	s := newSource(h.Pairing)
	for i := range 28 {
		msg := bytes.Repeat([]byte{byte(s.Uint32())}, s.IntN(200))
		dst := bytes.Repeat([]byte{byte(s.Uint32())}, []int{1, 16, 43, 254, 255, 256, 300}[i%7])
		p, err := h.HashToG1(msg, dst)
		require.NoError(t, err)
		np, err := h.EncodeToG1(msg, dst)
		require.NoError(t, err)
		q, err := h.HashToG2(msg, dst)
		require.NoError(t, err)
		nq, err := h.EncodeToG2(msg, dst)
		require.NoError(t, err)

		c.ok(string(blst.HashToG1(msg, dst).Serialize()) == string(h.MarshalG1Uncompressed(p)), "blst RO G1")
		c.ok(string(blst.EncodeToG1(msg, dst).Serialize()) == string(h.MarshalG1Uncompressed(np)), "blst NU G1")
		c.ok(string(blst.HashToG2(msg, dst).Serialize()) == string(h.MarshalG2Uncompressed(q)), "blst RO G2")
		c.ok(string(blst.EncodeToG2(msg, dst).Serialize()) == string(h.MarshalG2Uncompressed(nq)), "blst NU G2")

		z1, z2 := new(circl.G1), new(circl.G2)
		z1.Hash(msg, dst)
		c.ok(string(z1.Bytes()) == string(h.MarshalG1Uncompressed(p)), "circl RO G1")
		z1.Encode(msg, dst)
		c.ok(string(z1.Bytes()) == string(h.MarshalG1Uncompressed(np)), "circl NU G1")
		z2.Hash(msg, dst)
		c.ok(string(z2.Bytes()) == string(h.MarshalG2Uncompressed(q)), "circl RO G2")
		z2.Encode(msg, dst)
		c.ok(string(z2.Bytes()) == string(h.MarshalG2Uncompressed(nq)), "circl NU G2")

		if len(dst) > maxDST { // gnark refuses it
			continue
		}
		g1, err := gnark.HashToG1(msg, dst)
		c.ok(err == nil && h.EqualG1(p, fromGG1(g1)), "gnark RO G1")
		g1, err = gnark.EncodeToG1(msg, dst)
		c.ok(err == nil && h.EqualG1(np, fromGG1(g1)), "gnark NU G1")
		g2, err := gnark.HashToG2(msg, dst)
		c.ok(err == nil && h.EqualG2(q, fromGG2(g2)), "gnark RO G2")
		g2, err = gnark.EncodeToG2(msg, dst)
		c.ok(err == nil && h.EqualG2(nq, fromGG2(g2)), "gnark NU G2")
	}
}

// From the field elements on, hostile and exceptional ones included.
func TestMapAgainstGnark(t *testing.T) {
	h, c := hasher(t), newTally(t)
	s := newSource(h.Pairing)
	list1 := append(h.ExceptionalG1(), hostile(h.Fp.Modulus())...)
	for _, u := range append(list1, sample(40, func() *big.Int { return s.below(h.Fp.Modulus()) })...) {
		got := h.EncodeFromFieldG1(u)
		c.ok(h.EqualG1(got, fromGG1(gnark.MapToG1(gFp(u)))), "G1: %x", u)
		c.ok(h.OnCurveG1(h.MapG1(u)) && h.InSubgroupG1(got), "G1: %x", u)
	}
	list2 := append(h.ExceptionalG2(), sample(30, s.fp2)...)
	for _, u := range list2 {
		got := h.EncodeFromFieldG2(u)
		c.ok(h.EqualG2(got, fromGG2(gnark.MapToG2(gFp2(u)))), "G2: %x", u)
		c.ok(h.OnCurveG2(h.MapG2(u)) && h.InSubgroupG2(got), "G2: %x", u)
	}
}

// Every special case occurs: 0, both roots of z u^2 = -1, and u that lead to a pole of the isogeny, where the image is the
// identity and the rest of the hash must still add up.
func TestExceptionalInputs(t *testing.T) {
	h, c := hasher(t), newTally(t)
	list := h.ExceptionalG1()
	c.ok(len(list) == 1+2+16, "%d exceptional u for G1", len(list))
	c.ok(len(h.ExceptionalG2()) == 1, "0 is the only one for G2")
	other := big.NewInt(5)
	for i, u := range list {
		zu2 := h.Fp.Mul(h.g1.z, h.Fp.Sqr(u))
		vanishes := h.Fp.IsZero(h.Fp.Add(h.Fp.Sqr(zu2), zu2))
		c.ok(vanishes == (i < 3), "the denominator at %x", u)
		c.ok(h.MapG1(u).Inf == (i >= 3), "the pole at %x", u)
		c.ok(h.EqualG1(h.HashFromFieldG1(u, other), h.AddG1(h.EncodeFromFieldG1(u), h.EncodeFromFieldG1(other))), "%x", u)
		c.ok(h.HashFromFieldG1(u, h.Fp.Neg(u)).Inf || h.Fp.IsZero(u), "map(-u) = -map(u), %x", u)
	}
	// At u = 0 the sign of y is that of 0, for u and -u alike: the sum is a double.
	zero := h.MapG1(big.NewInt(0))
	c.ok(h.EqualG1(h.HashFromFieldG1(big.NewInt(0), big.NewInt(0)), h.ClearCofactorG1(h.DoubleG1(zero))), "0 twice")
}

func TestHashLaws(t *testing.T) {
	h, c := hasher(t), newTally(t)
	g := drawIn(h.Fp)
	rapid.Check(t, func(t *rapid.T) {
		u, v := Fp2{g.Draw(t, "u0"), g.Draw(t, "u1")}, Fp2{g.Draw(t, "v0"), g.Draw(t, "v1")}
		is := func(law string, good bool) {
			if c.n++; !good {
				t.Fatal(law)
			}
		}
		is("map(-u) = -map(u) in G1", h.Fp.IsZero(u.A0) || h.EqualG1(h.MapG1(h.Fp.Neg(u.A0)), h.NegG1(h.MapG1(u.A0))))
		is("map(-u) = -map(u) in G2", h.Fp2.IsZero(u) || h.EqualG2(h.MapG2(h.Fp2.Neg(u)), h.NegG2(h.MapG2(u))))
		is("y has the sign of u", func() bool { _, y := h.g1.sswu(u.A0); return h.Fp.Sgn0(y) == h.Fp.Sgn0(u.A0) }())
		is("y has the sign of u in Fp2", func() bool { _, y := h.g2.sswu(u); return h.Fp2.Sgn0(y) == h.Fp2.Sgn0(u) }())
		is("both orders", h.EqualG1(h.HashFromFieldG1(u.A0, v.A0), h.HashFromFieldG1(v.A0, u.A0)))
		is("in the subgroup", h.InSubgroupG1(h.HashFromFieldG1(u.A0, v.A0)))
		is("on the twist", h.OnCurveG2(h.MapG2(u)) && h.OnCurveG2(h.MapG2(v)))
	})
}

func TestHasherRefusal(t *testing.T) {
	_, err := pairingOf(t, "bls12-377").Hasher()
	require.EqualError(t, err, "curve bls12-377: the curve file has no section hash")
}
