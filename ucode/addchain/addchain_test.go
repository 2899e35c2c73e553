package addchain

import (
	"math/big"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"hwgen/params"
)

// The chains for the moduli of BLS12-381 have the right exponents and no more steps than is known to be enough.
func TestRecipes(t *testing.T) {
	c, err := params.LoadCurve("bls12-381")
	require.NoError(t, err)
	root, ok := RootBLS12(c.U)
	require.True(t, ok)
	require.Zero(t, root.Exponent().Cmp(new(big.Int).Rsh(c.Moduli[0].Value, 2)))
	require.LessOrEqual(t, len(root.Steps), 422)
	inverse, ok := InverseBLS12(c.U)
	require.True(t, ok)
	require.Zero(t, inverse.Exponent().Cmp(new(big.Int).Sub(c.Moduli[1].Value, two)))
	require.LessOrEqual(t, len(inverse.Steps), 278)
}

// Where a recipe does not hold it says so.
func TestRecipesThatDoNotHold(t *testing.T) {
	for _, u := range []int64{5, 3, -3, -6, -4} { // positive, odd, (s+1)/3 no integer, (s+1)/3 odd but 1 modulo 4 or not at all
		_, ok := RootBLS12(big.NewInt(u))
		require.False(t, ok, "u = %d", u)
	}
	_, ok := InverseBLS12(big.NewInt(7))
	require.False(t, ok)
}

// Search finds a chain for every exponent; small ones are as short as can be, large ones shorter than by bits.
func TestSearch(t *testing.T) {
	for e, want := range map[int64]int{1: 0, 2: 1, 3: 2, 7: 4, 15: 5, 23: 6, 31: 7, 255: 10} {
		c := Search(big.NewInt(e))
		require.Len(t, c.Steps, want, "exponent %d", e)
		require.Equal(t, e, c.Exponent().Int64())
	}
	for e := int64(1); e < 300; e++ {
		require.Equal(t, e, Search(big.NewInt(e)).Exponent().Int64())
	}
	rng := rand.New(rand.NewPCG(1, 2))
	for range 20 {
		e := new(big.Int)
		for range 6 {
			e.Lsh(e, 64).Add(e, new(big.Int).SetUint64(rng.Uint64()))
		}
		c := Search(e)
		require.Zero(t, c.Exponent().Cmp(e))
		require.Less(t, len(c.Steps), e.BitLen()*5/4)
	}
}

// The builder does not make a value twice and drops what the result does not need.
func TestBuilder(t *testing.T) {
	b := NewBuilder()
	two := b.Mul(0, 0)
	require.Equal(t, two, b.Square(0, 1))
	b.Mul(two, 0) // not needed
	c := b.Chain(b.Square(two, 2))
	require.Equal(t, Chain{[]Step{{0, 0}, {1, 1}, {2, 2}}}, c)
	require.Equal(t, int64(8), c.Exponent().Int64())
}
