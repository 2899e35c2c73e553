package params

import (
	"math/big"
	"testing"

	gfp "github.com/consensys/gnark-crypto/ecc/bls12-381/fp"
	gnark "github.com/consensys/gnark-crypto/ecc/bls12-381/hash_to_curve"
	"github.com/stretchr/testify/require"
)

func bls12381(t *testing.T) *Curve {
	c, err := LoadCurve("bls12-381")
	require.NoError(t, err)
	return c
}

// The derived isogenies are those of RFC 9380, appendix E, as gnark-crypto lists them (without the leading 1 of a monic one).
func TestIsogeniesAgainstGnark(t *testing.T) {
	c := bls12381(t)
	h, k := c.Hash, c.fp2()
	require.Len(t, h.G1.Kernel, 5)
	require.Len(t, h.G2.Kernel, 1)
	value := func(x gfp.Element) *big.Int { return x.BigInt(new(big.Int)) }
	checks := 0
	same := func(name string, got []Ext2, n int, want func(int) Ext2) {
		require.Contains(t, []int{n, n + 1}, len(got), name)
		for i := range n {
			require.True(t, k.equal(want(i), got[i]), "%s[%d]", name, i)
			checks++
		}
		if len(got) > n {
			require.True(t, k.equal(k.one(), got[n]), name)
		}
	}
	names := []string{"x numerator", "x denominator", "y numerator", "y denominator"}
	for i, got := range [][]Ext2{h.G1.XNum, h.G1.XDen, h.G1.YNum, h.G1.YDen} {
		want := gnark.G1IsogenyMap()[i]
		same("G1 "+names[i], got, len(want), func(i int) Ext2 { return Ext2{value(want[i]), new(big.Int)} })
	}
	for i, got := range [][]Ext2{h.G2.XNum, h.G2.XDen, h.G2.YNum, h.G2.YDen} {
		want := gnark.G2IsogenyMap()[i]
		same("G2 "+names[i], got, len(want), func(i int) Ext2 { return Ext2{value(want[i].A0), value(want[i].A1)} })
	}
	a1, b1 := gnark.G1SSWUIsogenyCurveCoefficients()
	for _, pair := range [][2]*big.Int{
		{value(a1), h.G1.A[0]}, {value(b1), h.G1.B[0]}, {value(gnark.G1SSWUIsogenyZ()), h.G1.Z[0]},
	} {
		require.Zero(t, pair[0].Cmp(pair[1]))
	}
	a2, b2 := gnark.G2SSWUIsogenyCurveCoefficients()
	z2 := gnark.G2SSWUIsogenyZ()
	require.True(t, k.equal(h.G2.A, Ext2{value(a2.A0), value(a2.A1)}))
	require.True(t, k.equal(h.G2.B, Ext2{value(b2.A0), value(b2.A1)}))
	require.True(t, k.equal(h.G2.Z, Ext2{value(z2.A0), value(z2.A1)}))
	require.Equal(t, 12+10+16+15+4+2+4+3, checks)
}

// h_eff is written in the RFC, section 8.8; its product with any point is in the subgroup.
func TestEffectiveCofactors(t *testing.T) {
	c := bls12381(t)
	require.Equal(t, "d201000000010001", c.Hash.G1.HEff.Text(16))
	require.Equal(t, "bc69f08f2ee75b3584c6a0ea91b352888e2a8e9145ad7689986ff031508ffe1329c2f178731db956"+
		"d82bf015d1212b02ec0ec69d7477c1ae954cbc06689f6a359894c0adebbf6b4e8020005aaa95551", c.Hash.G2.HEff.Text(16))
	k := c.fp2()
	for degree, m := range map[int]*HashMap{1: &c.Hash.G1, 2: &c.Hash.G2} {
		b := map[int]Ext2{1: {c.B, new(big.Int)}, 2: c.BTwist}[degree]
		sum := k.anyPoint(b, degree)
		for x := int64(100); x < 106; x++ {
			at := Ext2{big.NewInt(x), big.NewInt(int64(degree - 1))}
			if y, ok := k.sqrt(k.add(k.mul(k.mul(at, at), at), b), degree); ok {
				sum = k.addPoints(sum, &[2]Ext2{at, y})
			}
			require.Nil(t, k.times(c.r(), k.times(m.HEff, sum)), "degree %d", degree)
			require.NotNil(t, k.times(m.HEff, sum))
		}
	}
}

func TestOptionalSections(t *testing.T) {
	for _, n := range []string{"bls12-377", "bn254", "toy13", "toy31"} {
		c, err := LoadCurve(n)
		require.NoError(t, err)
		require.Nil(t, c.Hash, n)
		require.Nil(t, c.Edwards, n)
	}
}

func TestHashErrors(t *testing.T) {
	const kernel = "    kernel: 0x010ef"
	notBack := func(g string) string {
		return "hash." + g + ".kernel: the double, the double of that and so on do not come back to this x within 16 steps"
	}
	for _, k := range []struct{ old, new, want string }{
		{"    z: 11", "    z: 4", "hash.g1.z: a square"},
		{"    z: 11", "    z: -1", "hash.g1.z: -1"},
		{"    z: 11", "    z: 3", "hash.g1.z: no point has x = b/(z a), which the exceptional u need"},
		{"    z: 11", "    z: 0", "hash.g1.z: a square"},
		{"z: [-2, -1]", "z: [-2]", "hash.g2.z: 1 entries, want 2"},
		{"z: [-2, -1]", "z: [3, 4]", "hash.g2.z: a square"},
		{"a: [0, 240]", "a: [0, 0]", "hash.g2.a: zero"},
		{"b: [1012, 1012]", "b: [0, 0]", "hash.g2.b: zero"},
		{"b: [1012, 1012]", "b: [1012, 1013]", notBack("g2")},
		{"kernel: [-6, 6]", "kernel: [6, 6]", notBack("g2")},
		{"kernel: [-6, 6]", "kernel: []", "hash.g2.kernel: 0 entries, want 2"},
		{kernel, "    kernel: 0xf10ef", "hash.g1.kernel: not below the base modulus"},
		{kernel, "    kernel: 0x020ef", notBack("g1")},
		{"    scale: 11", "    scale: 13", "hash.g1.kernel: the isogeny of this kernel and scale does not lead to the curve of the group"},
		{"    scale: -3", "    scale: 0", "hash.g2.scale: zero"},
	} {
		_, err := parseCurve(replaceIn(t, "curves/bls12-381.yaml", k.old, k.new))
		require.EqualError(t, err, k.want, "%q -> %q", k.old, k.new)
	}
	toy := "hash: {g1: {a: 1}}\nheadroom: 3"
	_, err := parseCurve(replaceIn(t, "curves/toy13.yaml", "headroom: 3", toy))
	require.EqualError(t, err, "hash: given without a family")
	content, err := files.ReadFile("curves/bn254.yaml")
	require.NoError(t, err)
	_, err = parseCurve(append(content, "hash: {}\n"...))
	require.EqualError(t, err, "hash: the effective cofactors of family bn are not known here")
}
