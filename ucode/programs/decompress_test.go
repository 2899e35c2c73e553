package programs

import (
	"math/big"
	"testing"

	"github.com/stretchr/testify/require"

	"hwgen/internal/reference"
	"hwgen/model"
)

// decompress runs a decompression from an entry and compares status and point with the reference.
func decompress(t *testing.T, name, entry string, x ...*big.Int) (status string) {
	o, im := groupImage(t, name, 64)
	in := map[string][]*big.Int{"x": x}
	want, out, err := reference.Run(name, reference.Query{Curve: o.Curve, Entry: entry, Computes: true, Inputs: in})
	require.NoError(t, err)
	r := simulate(t, im, o.Curve, o.Core, entry, in)
	s, _ := im.Status(r.stop.Code)
	require.Equal(t, want, s.Name, "%x", x)
	for i, v := range out["point"] {
		require.Zero(t, v.Cmp(r.outputs["point"][i]), "%x", x)
	}
	return s.Name
}

// Right sides x^3 + b' in Fp, squares there or not: half of the norm's root and the first coefficient may vanish.
func TestDecompressRealRightSides(t *testing.T) {
	b := newBench(t)
	f := b.model.Fp
	flags := new(big.Int).Lsh(big.NewInt(4), 381)
	larger := new(big.Int).Lsh(one, 381)
	real, imaginary := 0, 0
	for n := int64(1); real < 3 || imaginary < 3; n++ { // the second part of (x0 + x1 a)^3 + 4(1+a) is 3 x0^2 x1 - x1^3 + 4
		x1 := big.NewInt(n)
		num := f.Sub(f.Mul(f.Sqr(x1), x1), big.NewInt(4))
		x0, ok := f.Sqrt(f.Mul(num, f.Inv(f.Mul(big.NewInt(3), x1))))
		if !ok {
			continue
		}
		X := model.Fp2{A0: x0, A1: x1}
		y, ok := b.model.Fp2.Sqrt(b.model.Fp2.Add(b.model.Fp2.Mul(b.model.Fp2.Sqr(X), X), model.Fp2{A0: b.curve.BTwist[0], A1: b.curve.BTwist[1]}))
		require.True(t, ok)
		if y.A0.Sign() == 0 {
			imaginary++
		} else {
			real++
		}
		for _, x := range []*big.Int{new(big.Int).Add(x1, flags), new(big.Int).Add(x1, new(big.Int).Add(flags, larger))} {
			require.Equal(t, "ok", decompress(t, "g2-decompress", "unchecked", x0, x))
			require.Equal(t, "x-subgroup", decompress(t, "g2-decompress", "checked", x0, x))
		}
	}
}

// Every combination of the flags on points, on the identity, on p and on numbers that have no point.
func TestDecompressFlags(t *testing.T) {
	b := newBench(t)
	p, q := b.points()
	seen := map[string]int{}
	for flags := range int64(8) {
		with := func(x *big.Int) *big.Int {
			f := new(big.Int).Lsh(big.NewInt(flags), 381)
			return f.Add(f, x)
		}
		zero, modulus := new(big.Int), b.curve.Moduli[0].Value
		last := new(big.Int).Sub(modulus, one)
		for _, entry := range []string{"checked", "unchecked"} {
			for _, x := range []*big.Int{p.X, zero, one, big.NewInt(3), modulus, last} {
				seen[decompress(t, "g1-decompress", entry, with(x))]++
			}
			for _, x := range [][2]*big.Int{{q.X.A0, q.X.A1}, {zero, zero}, {one, zero}, {zero, one}, {modulus, zero}, {zero, modulus}, {last, last}} {
				seen[decompress(t, "g2-decompress", entry, x[0], with(x[1]))]++
			}
		}
	}
	for _, status := range []string{"ok", "x-compression", "x-infinity", "x-range", "x-curve", "x-subgroup"} {
		require.NotZero(t, seen[status], status)
	}
}
