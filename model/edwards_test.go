package model

import (
	"encoding/hex"
	"encoding/json"
	"math/big"
	"os"
	"path/filepath"
	"slices"
	"testing"

	gnark "github.com/consensys/gnark-crypto/ecc/bls12-381/twistededwards"
	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"hwgen/params"
)

func jubjub(t testing.TB) *Edwards {
	c, err := params.LoadCurve("bls12-381")
	require.NoError(t, err)
	e, err := NewEdwards(c)
	require.NoError(t, err)
	return e
}

func fromGEd(p gnark.PointAffine) EdwardsPoint { return EdwardsPoint{fromGFr(p.X), fromGFr(p.Y)} }

func gEd(p EdwardsPoint) gnark.PointAffine { return gnark.NewPointAffine(gFr(p.X), gFr(p.Y)) }

// smallJubjub lists the eight points whose order divides the cofactor: the multiples of one of order 8.
func smallJubjub(t testing.TB, e *Edwards) []EdwardsPoint {
	for y := int64(2); ; y++ {
		p, ok := e.decompress(big.NewInt(y), 0)
		if !ok {
			continue
		}
		p = e.Mul(p, e.Params.Order)
		if e.IsIdentity(e.Mul(p, big.NewInt(4))) {
			continue
		}
		list := make([]EdwardsPoint, 8)
		for i := range list {
			list[i] = e.Mul(p, big.NewInt(int64(i)))
		}
		require.True(t, e.IsIdentity(e.Mul(p, big.NewInt(8))))
		return list
	}
}

// decompress finds the point of a given y whose x has a given parity, as Zcash encodes points: x^2 = (1 - y^2)/(a - d y^2).
func (e *Edwards) decompress(y *big.Int, parity uint) (EdwardsPoint, bool) {
	f := e.F
	y2 := f.Sqr(y)
	x, ok := f.Sqrt(f.Mul(f.Sub(f.One(), y2), f.Inv(f.Sub(e.Params.A, f.Mul(e.Params.D, y2)))))
	if !ok {
		return EdwardsPoint{}, false
	}
	if x.Bit(0) != parity {
		x = f.Neg(x)
	}
	return EdwardsPoint{x, y}, true
}

// littleEndian reads a scalar of the Zcash vectors.
func littleEndian(t *testing.T, s string) *big.Int {
	b, err := hex.DecodeString(s)
	require.NoError(t, err)
	slices.Reverse(b)
	return new(big.Int).SetBytes(b)
}

// zcashPoint reads a point: y, and the parity of x in the top bit.
func zcashPoint(t *testing.T, e *Edwards, s string) EdwardsPoint {
	v := littleEndian(t, s)
	parity := v.Bit(255)
	p, ok := e.decompress(v.SetBit(v, 255, 0), parity)
	require.True(t, ok, s)
	return p
}

// saplingRows reads a file of Zcash's: a line of text, a line of column names, then rows.
func saplingRows(t *testing.T, name string) [][]string {
	b, err := os.ReadFile(filepath.Join(vectors(t), "jubjub", name))
	require.NoError(t, err)
	var raw [][]any
	require.NoError(t, json.Unmarshal(b, &raw))
	var rows [][]string
	for _, r := range raw[2:] {
		var row []string
		for _, v := range r {
			s, _ := v.(string) // some columns are numbers, not used here
			row = append(row, s)
		}
		rows = append(rows, row)
	}
	return rows
}

func TestSaplingVectors(t *testing.T) {
	vectors(t)
	e, c := jubjub(t), newTally(t)
	generators := saplingRows(t, "sapling_generators.json")[0]
	for _, s := range generators {
		p := zcashPoint(t, e, s)
		c.ok(e.Check(p) == nil && !e.IsIdentity(p), "generator %s", s)
	}
	c.ok(e.Equal(zcashPoint(t, e, generators[0]), e.Generator()), "the generator is that of spend authorisation")
	proof := zcashPoint(t, e, generators[1])
	for _, row := range saplingRows(t, "sapling_key_components.json") {
		ask, nsk, ak, nk := littleEndian(t, row[1]), littleEndian(t, row[2]), row[4], row[5]
		c.ok(e.Equal(e.MulBase(ask), zcashPoint(t, e, ak)), "ak = [ask] G")
		c.ok(e.Equal(e.Mul(proof, nsk), zcashPoint(t, e, nk)), "nk = [nsk] H")
	}
	for _, row := range saplingRows(t, "sapling_signatures.json") {
		sk, vk, alpha, rsk, rvk := littleEndian(t, row[0]), row[1], littleEndian(t, row[2]), littleEndian(t, row[3]), row[4]
		c.ok(e.Equal(e.MulBase(sk), zcashPoint(t, e, vk)), "vk = [sk] G")
		c.ok(e.Equal(e.MulBase(rsk), zcashPoint(t, e, rvk)), "rvk = [rsk] G")
		c.ok(e.Equal(e.Add(zcashPoint(t, e, vk), e.MulBase(alpha)), zcashPoint(t, e, rvk)), "rvk = vk + [alpha] G")
	}
	c.ok(c.n >= 40, "%d checks", c.n)
}

// hostileJubjubScalars are hostile for the order of the subgroup as well as for the scalar modulus.
func hostileJubjubScalars(e *Edwards) []*big.Int {
	return append(hostileScalars(e.Params.Order), hostileScalars(e.F.Modulus())...)
}

func TestJubjubAgainstGnark(t *testing.T) {
	e, c := jubjub(t), newTally(t)
	s := newSource(bls(t))
	points := smallJubjub(t, e)
	for range 6 {
		p := e.MulBase(s.below(e.Params.Order))
		points = append(points, p, e.Neg(p), e.Add(p, points[s.IntN(8)]))
	}
	for _, p := range points {
		gp := gEd(p)
		c.ok(e.OnCurve(p) && gp.IsOnCurve(), "on the curve")
		var d gnark.PointAffine
		c.ok(e.Equal(e.Double(p), fromGEd(*d.Double(&gp))), "2 %v", p)
		for _, q := range points {
			gq := gEd(q)
			var g gnark.PointAffine
			c.ok(e.Equal(e.Add(p, q), fromGEd(*g.Add(&gp, &gq))), "%v + %v", p, q)
		}
	}
	for _, k := range hostileJubjubScalars(e) {
		for _, p := range points[:12] {
			gp := gEd(p)
			var g gnark.PointAffine
			c.ok(e.Equal(e.Mul(p, k), fromGEd(*g.ScalarMultiplication(&gp, k))), "%v %v", k, p)
		}
	}
}

func TestJubjubChecks(t *testing.T) {
	e, c := jubjub(t), newTally(t)
	c.ok(e.Check(e.Identity()) == nil, "the identity")
	c.ok(e.Check(e.Generator()) == nil, "the generator")
	small := smallJubjub(t, e)
	for i, p := range small[1:] {
		c.ok(e.Check(p) == ErrNotInSubgroup, "order divides 8: %d", i+1)
		c.ok(e.Check(e.Add(p, e.Generator())) == ErrNotInSubgroup, "generator and a small point: %d", i+1)
	}
	c.ok(e.Equal(small[4], EdwardsPoint{big.NewInt(0), e.F.Neg(e.F.One())}), "(0, -1) has order 2")
	c.ok(e.Check(EdwardsPoint{big.NewInt(0), big.NewInt(0)}) == ErrNotOnCurve, "(0, 0)")
	c.ok(e.Check(EdwardsPoint{big.NewInt(1), big.NewInt(1)}) == ErrNotOnCurve, "(1, 1)")
	c11, err := params.LoadCurve("bls12-377")
	require.NoError(t, err)
	_, err = NewEdwards(c11)
	require.EqualError(t, err, "curve bls12-377: the curve file has no section edwards")
}

func TestJubjubLaws(t *testing.T) {
	e, c := jubjub(t), newTally(t)
	small := smallJubjub(t, e)
	scalar := rapid.OneOf(rapid.SampledFrom(hostileJubjubScalars(e)), rapid.Map(rapid.Int64(), big.NewInt), drawIn(e.F))
	point := rapid.Custom(func(t *rapid.T) EdwardsPoint {
		return e.Add(e.MulBase(scalar.Draw(t, "k")), rapid.SampledFrom(small).Draw(t, "small"))
	})
	rapid.Check(t, func(t *rapid.T) {
		p, q, r := point.Draw(t, "p"), point.Draw(t, "q"), point.Draw(t, "r")
		k, l := scalar.Draw(t, "k"), scalar.Draw(t, "l")
		is := func(law string, good bool) {
			if c.n++; !good {
				t.Fatal(law)
			}
		}
		is("P + Q = Q + P", e.Equal(e.Add(p, q), e.Add(q, p)))
		is("(P + Q) + R = P + (Q + R)", e.Equal(e.Add(e.Add(p, q), r), e.Add(p, e.Add(q, r))))
		is("P + 0 = P", e.Equal(e.Add(p, e.Identity()), p))
		is("P - P = 0", e.IsIdentity(e.Add(p, e.Neg(p))))
		is("(k + l)P = kP + lP", e.Equal(e.Mul(p, new(big.Int).Add(k, l)), e.Add(e.Mul(p, k), e.Mul(p, l))))
		is("on the curve", e.OnCurve(e.Add(p, q)))
	})
}
