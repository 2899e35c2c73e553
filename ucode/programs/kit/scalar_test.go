package kit

import (
	"math/big"
	"testing"

	"github.com/stretchr/testify/require"

	"hwgen/params"
)

func loadCurve(t *testing.T) *params.Curve {
	c, err := params.LoadCurve("bls12-381")
	require.NoError(t, err)
	return c
}

// The vectors by which parts are made odd are 0 modulo r, and each changes the parity of one part that those after it leave alone.
func TestLattices(t *testing.T) {
	c := loadCurve(t)
	s, r := new(big.Int).Abs(c.U), c.Moduli[1].Value
	require.Zero(t, s.Bit(0), "u must be even")
	value := func(base *big.Int, v ...*big.Int) *big.Int {
		sum, power := new(big.Int), big.NewInt(1)
		for _, x := range v {
			sum.Add(sum, new(big.Int).Mul(x, power))
			power = new(big.Int).Mul(power, base)
		}
		return sum.Mod(sum, r)
	}
	zero, minus := new(big.Int), big.NewInt(-1)
	ss := new(big.Int).Mul(s, s)
	for _, v := range [][]*big.Int{{one, new(big.Int).Sub(ss, one)}, {ss, minus}} {
		require.Zero(t, value(ss, v...).Sign())
	}
	for _, v := range [][]*big.Int{{one, zero, minus, s}, {s, minus, zero, zero}, {zero, s, minus, zero}, {zero, zero, s, minus}} {
		require.Zero(t, value(s, v...).Sign())
	}
	// the largest quotients fit their parts, with what is added to make them odd
	top := new(big.Int).Lsh(one, ScalarBits)
	half, quarter := new(big.Int).Div(top, ss), new(big.Int).Div(top, new(big.Int).Mul(ss, s))
	require.Negative(t, half.Add(half, one).Cmp(new(big.Int).Lsh(one, HalfBits)))
	require.Negative(t, quarter.Add(quarter, one).Cmp(new(big.Int).Lsh(one, QuarterBits)))
	require.Negative(t, new(big.Int).Lsh(ss, 1).Cmp(new(big.Int).Lsh(one, HalfBits)))
	require.Negative(t, new(big.Int).Add(new(big.Int).Lsh(s, 1), one).Cmp(new(big.Int).Lsh(one, QuarterBits)))
}

// The bounds in the proof that no sum of g1-mul and g2-mul is exceptional before their last windows, which have five bits.
func TestNoExceptionalSums(t *testing.T) {
	r := loadCurve(t).Moduli[1].Value
	norm := func(bits int, factor, power int64) *big.Int { // (factor A^2)^power for A = 2^bits + 2^5
		a := new(big.Int).Add(new(big.Int).Lsh(one, uint(bits)), big.NewInt(32))
		v := a.Mul(a, a)
		return v.Mul(v, big.NewInt(factor)).Exp(v, big.NewInt(power), nil)
	}
	require.Negative(t, norm(125, 3, 1).Cmp(r))
	require.Negative(t, norm(60, 6, 2).Cmp(r))
}

// The points that combinations begin with are on their curves, and r times them is not the identity.
func TestOutside(t *testing.T) {
	c := loadCurve(t)
	p, r := c.Moduli[0].Value, c.Moduli[1].Value
	zero := new(big.Int)
	for _, x := range []struct {
		point, generator Affine
		b                Gauss
	}{
		{OutsideG1(c), GeneratorG1(c), Gauss{c.B, zero}},
		{OutsideG2(c), GeneratorG2(c), Gauss{c.BTwist[0], c.BTwist[1]}},
	} {
		a := x.point
		require.True(t, equal(a.Y.Mul(a.Y, p), a.X.Mul(a.X, p).Mul(a.X, p).Add(x.b, p)))
		require.False(t, a.killed(r, p))
		require.True(t, x.generator.killed(r, p))
	}
}
