package params

import (
	"math/big"
	"testing"

	"github.com/stretchr/testify/require"
)

// The circuit computes -1/m: (Factor)(Sum) m = -1 mod 2^w.
func TestQuotientDigit(t *testing.T) {
	checks := 0
	for _, name := range CurveNames() {
		c, err := LoadCurve(name)
		require.NoError(t, err)
		for w := 16; w <= 96; w++ {
			r := new(big.Int).Lsh(big.NewInt(1), uint(w))
			for _, m := range c.Moduli {
				q := NewQuotientDigit(m.Value, w)
				v := new(big.Int).Mul(value(q.Factor), value(q.Sum))
				require.Equal(t, q.Value, new(big.Int).Mod(v, r))
				v.Mul(v, m.Value).Add(v, big.NewInt(1)).Mod(v, r)
				require.Zero(t, v.Sign(), "%s %s w=%d", name, m.Name, w)
				checks++
			}
		}
	}
	require.NotZero(t, checks)
	c, err := LoadCurve("bls12-381")
	require.NoError(t, err)
	for w, digit := range map[int]int{16: 0, 24: 0, 32: 0, 48: 0, 64: 0, 96: 0} {
		require.Equal(t, digit, c.DigitCycles(w), "w=%d: %d adder bits", w, NewQuotientDigit(c.Moduli[0].Value, w).AdderBits())
	}
}

// What the circuit of a modulus takes, in words.
func TestQuotientDigitInWords(t *testing.T) {
	c, err := LoadCurve("bls12-381")
	require.NoError(t, err)
	for w, want := range map[int][]string{
		16: {"2 signed-digit terms, 0.9 additions of a word", "1 signed-digit term, 1.0 additions of a word"},
		64: {"2 x 9 signed-digit terms, 3.3 additions of a word", "2 signed-digit terms, 1.5 additions of a word"},
		96: {"2 x 15 signed-digit terms, 6.2 additions of a word", "7 signed-digit terms, 2.8 additions of a word"},
	} {
		for i, m := range c.Moduli {
			require.Equal(t, want[i], NewQuotientDigit(m.Value, w).String(), "w=%d, %s", w, m.Name)
		}
	}
}

func value(terms []Term) *big.Int {
	v := new(big.Int)
	for _, t := range terms {
		x := new(big.Int).Lsh(big.NewInt(1), uint(t.Shift))
		if t.Negative {
			x.Neg(x)
		}
		v.Add(v, x)
	}
	return v
}
