package addchain

import (
	"math/big"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"hwgen/params"
)

func TestPrintCounts(t *testing.T) {
	c, err := params.LoadCurve("bls12-381")
	require.NoError(t, err)
	r, ok := RootBLS12(c.U)
	require.True(t, ok)
	t.Log(len(r.Steps), r.Exponent().Cmp(new(big.Int).Rsh(c.Moduli[0].Value, 2)))
	r, ok = InverseBLS12(c.U)
	require.True(t, ok)
	t.Log(len(r.Steps), new(big.Int).Sub(c.Moduli[1].Value, r.Exponent()))
	s := new(big.Int).Neg(c.U)
	for _, d := range []int64{0, 1, 2} {
		t.Log(d, len(Search(new(big.Int).Sub(s, big.NewInt(d))).Steps))
	}
	_ = rand.Int
}
