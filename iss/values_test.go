package iss

import (
	"math/big"
	"math/rand"

	"github.com/stretchr/testify/require"

	"hwgen/params"
)

// seed of every random value here, so that a failure repeats.
const seed = 20260101

// geometry is a curve on a word size, in the default core.
type geometry struct {
	curve string
	word  int
}

// geometries covers every built-in curve on the paper's word sizes and a few odd ones.
func geometries() []geometry {
	var all []geometry
	for _, c := range params.CurveNames() {
		for _, w := range []int{16, 17, 24, 31, 32, 48, 64, 95, 96} {
			all = append(all, geometry{c, w})
		}
	}
	return all
}

func (g geometry) config(t require.TestingT) Config {
	curve, err := params.LoadCurve(g.curve)
	require.NoError(t, err)
	core, err := params.LoadCore("default")
	require.NoError(t, err)
	core.Word = g.word
	return FromParams(curve, core)
}

func pow2(n int) *big.Int { return new(big.Int).Lsh(big.NewInt(1), uint(n)) }

func plus(a *big.Int, d int64) *big.Int { return new(big.Int).Add(a, big.NewInt(d)) }

// hostile gives elements that carry, wrap or sit at the edge of a range.
func hostile(c Config, m *big.Int) []*big.Int {
	e := c.WordBits * c.Words
	var v []*big.Int
	for _, x := range []*big.Int{big.NewInt(0), big.NewInt(3), m, new(big.Int).Lsh(m, 1), pow2(m.BitLen()), pow2(m.BitLen() - 1),
		pow2(c.WordBits), pow2(e - c.WordBits), pow2(e - 1), pow2(e), new(big.Int).Sub(pow2(e), m), new(big.Int).Rsh(m, 1)} {
		v = append(v, plus(x, -2), plus(x, -1), x, plus(x, 1))
	}
	for k := range c.Words { // one word of ones, and ones but for one word
		ones := new(big.Int).Lsh(plus(pow2(c.WordBits), -1), uint(k*c.WordBits))
		v = append(v, ones, new(big.Int).Sub(plus(pow2(e), -1), ones))
	}
	k := 0
	for _, x := range v {
		if x.Sign() >= 0 && x.BitLen() <= e {
			v[k] = x
			k++
		}
	}
	return v[:k]
}

// sample adds random elements and random residues to the hostile ones.
func sample(c Config, m *big.Int, r *rand.Rand, n int) []*big.Int {
	v := hostile(c, m)
	for range n {
		v = append(v, new(big.Int).Rand(r, pow2(c.WordBits*c.Words)), new(big.Int).Rand(r, m))
	}
	return v
}
