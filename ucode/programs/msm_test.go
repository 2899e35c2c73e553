package programs

import (
	"fmt"
	"math/big"
	"math/rand"
	"testing"

	"github.com/stretchr/testify/require"

	"hwgen/internal/samples"
	"hwgen/params"
)

// Combinations of one point up to four and of portions, on a core that is large enough: random points, a bad last one, and points that are all the
// same, all opposite, all the identity, with scalars that cancel.
func TestMSMOfManyPoints(t *testing.T) {
	r := rand.New(rand.NewSource(3))
	for _, c := range []struct {
		name, point string
		points      []int
	}{{"g1-msm", "p", []int{1, 2, 3, 4, 9}}, {"g2-msm", "q", []int{1, 2, 3}}} {
		for _, n := range c.points {
			core := coreOf(t, 64)
			core.ProgramDepth = params.MaxProgramDepth
			o := Options{Curve: loadCurve(t, "bls12-381"), Core: core, Pairs: n}
			im, err := Build(c.name, o)
			require.NoError(t, err)
			for range 2 {
				equalsReference(t, o, im, "checked", samples.Random(im, o.Curve, r))
			}
			last := fmt.Sprint(c.point, n-1)
			bad := samples.Random(im, o.Curve, r)
			equalsReference(t, o, im, "checked", with(bad, last, 0, one))
			equalsReference(t, o, im, "check", with(bad, last, 0, o.Curve.Moduli[0].Value))
			in := samples.Random(im, o.Curve, r)
			base := in[c.point+"0"]
			q, p := o.Curve.Moduli[1].Value, o.Curve.Moduli[0].Value
			opposite := append([]*big.Int{}, base...)
			for i := len(base) / 2; i < len(base); i++ {
				opposite[i] = new(big.Int).Sub(p, base[i])
			}
			zero := make([]*big.Int, len(base))
			for i := range zero {
				zero[i] = new(big.Int)
			}
			for _, second := range [][]*big.Int{base, opposite, zero} {
				for _, scalar := range []*big.Int{in["k0"][0], new(big.Int).Sub(q, new(big.Int).Mod(in["k0"][0], q)), new(big.Int), q} {
					for i := 1; i < n; i++ {
						in[fmt.Sprint(c.point, i)], in[fmt.Sprint("k", i)] = second, []*big.Int{scalar}
					}
					equalsReference(t, o, im, "checked", in)
				}
			}
			for i := range n {
				in[fmt.Sprint(c.point, i)] = zero
			}
			equalsReference(t, o, im, "checked", in)
		}
	}
}

func TestMSMOfTooManyPoints(t *testing.T) {
	o := Options{Curve: loadCurve(t, "bls12-381"), Core: coreOf(t, 64), Pairs: 64}
	_, err := Build("g1-msm", o)
	require.ErrorContains(t, err, "program g1-msm: 64 points: at most 63")
	o.Pairs = -1
	_, err = Build("g1-msm", o)
	require.ErrorContains(t, err, "program g1-msm: -1 points: at least 1")
	o.Pairs = 60
	_, err = Build("g1-msm", o)
	require.ErrorContains(t, err, "data_depth")
}

// One doubling serves all points: two of them take less than 85 % more than one.
func TestMSMSharesDoublings(t *testing.T) {
	cycles := func(name string, n int) int64 {
		core := coreOf(t, 64)
		core.ProgramDepth = params.MaxProgramDepth
		o := Options{Curve: loadCurve(t, "bls12-381"), Core: core, Pairs: n}
		im, err := Build(name, o)
		require.NoError(t, err)
		return simulate(t, im, o.Curve, o.Core, "unchecked", samples.Inputs(im, o.Curve)).stop.Cycles
	}
	for _, name := range []string{"g1-msm", "g2-msm"} {
		a, b := cycles(name, 1), cycles(name, 2)
		t.Logf("%s: %d, %d cycles", name, a, b)
		require.Less(t, 100*b, 185*a)
	}
}
