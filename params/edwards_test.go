package params

import (
	"math/big"
	"testing"

	gnark "github.com/consensys/gnark-crypto/ecc/bls12-381/twistededwards"
	"github.com/stretchr/testify/require"
)

func TestJubjub(t *testing.T) {
	c := bls12381(t)
	e := c.Edwards
	want := gnark.GetEdwardsCurve()
	require.Equal(t, "jubjub", e.Name)
	require.Zero(t, e.Order.Cmp(&want.Order))
	require.Zero(t, e.D.Cmp(want.D.BigInt(new(big.Int))))
	require.Zero(t, e.A.Cmp(want.A.BigInt(new(big.Int))))
	require.Equal(t, big.NewInt(8), e.Cofactor)

	// d = -10240/10241
	d := new(big.Int).Mul(e.D, big.NewInt(10241))
	require.Zero(t, d.Mod(d.Add(d, big.NewInt(10240)), c.r()).Sign())
}

func TestEdwardsErrors(t *testing.T) {
	const order = "0x0e7db4ea6533afa906673b0101343b00a6682093ccc81082d0970e5ed6f72cb7"
	const d = "d: 0x2a9318e74bfa2b48f5fd9207e6bd7fd4292d7f6d37579d2601065fd6d6343eb1"
	const generator = "    x: 0x0926d4f32059c712d418a7ff26753b6ad5b9a7d3ef8e282747bf46920a95a753\n" +
		"    y: 0x57a1019e6de9b67553bb37d0c21cfd056d65674dcedbddbc305632adaaf2b530"
	for _, k := range []struct{ old, new, want string }{
		{"  a: -1", "  a: 5", "edwards.a: zero or not a square: the addition law would not be complete"},
		{"  a: -1", "  a: 0", "edwards.a: zero or not a square: the addition law would not be complete"},
		{"d: 0x2a93", "d: 0x7a93", "edwards.d: not below the scalar modulus"},
		{d, "d: 4",
			"edwards.d: zero or a square: the addition law would not be complete"},
		{d, "d: 5", "edwards.generator: not on the curve"},
		{"6f72cb7 #", "6f72cb8 #", "edwards.order: not odd"},
		{"6f72cb7 #", "6f72cb9 #", "edwards.order: not prime"},
		{order, "7919",
			"edwards.order: not one multiple of it is within Hasse's bound of the scalar modulus"},
		{order,
			"4002409555221667393417789825735904156556882819939007885332058136124031650490837864442687629129015664037894272559787",
			"edwards.order: not one multiple of it is within Hasse's bound of the scalar modulus"},
		{generator, "    x: 0\n    y: 1",
			"edwards.generator: order is not edwards.order"},
		{generator, "    x: 0\n    y: -1",
			"edwards.generator: order is not edwards.order"},
		{"x: 0x0926", "x: 0x1926", "edwards.generator: not on the curve"},
		{"name: jubjub", "name: Jubjub", `edwards.name: "Jubjub" is not a name: a lower-case letter, then up to 31 of a-z 0-9 _ -`},
	} {
		_, err := parseCurve(replaceIn(t, "curves/bls12-381.yaml", k.old, k.new))
		require.EqualError(t, err, k.want, "%q -> %q", k.old, k.new)
	}
}

// Hasse's interval around q + 1 = 102 is 82..122: no multiple, one, several.
func TestHasseCofactor(t *testing.T) {
	q := big.NewInt(101)
	for n, want := range map[int64]int64{97: 1, 41: 2, 61: 2, 31: 3, 79: 0, 127: 0, 20: 0, 13: 0} {
		h := hasseCofactor(q, big.NewInt(n))
		if want == 0 {
			require.Nil(t, h, "%d", n)
			continue
		}
		require.Equal(t, big.NewInt(want), h, "%d", n)
	}
}
