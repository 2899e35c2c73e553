package verif_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"hwgen/iss"
	"hwgen/ucode/compile"
	"hwgen/ucode/compile/extremes"
	"hwgen/verif"
)

// extremePoints are cores of random programs, so that nothing is built for them: the smallest word, the default and the largest. The
// constants of the program fill the element, so the host must see all of it.
func extremePoints() (all []point) {
	for _, p := range points {
		switch {
		case p.curve != "bls12-381":
		case p.word == 16, p.word == 64, p.word == 96:
			all = append(all, p)
		}
	}
	return all
}

// Values at both ends of every interval that the compiler proves, on the Verilog: every write as on the simulator, every result
// as by math/big.
func TestExtremesInLockstep(t *testing.T) {
	writes, results := int64(0), 0
	ps := extremePoints()
	require.Len(t, ps, 3)
	for _, p := range ps {
		curve := loadCurve(t, p.curve)
		bin, cfg := build(t, p, verif.Options{})
		sim, err := bin.Open(t.Context(), verif.Session{Seed: randomSeed})
		require.NoError(t, err)
		defer sim.Close()
		for mode := range curve.Moduli {
			c := extremes.New(curve, p.core(), mode)
			im, err := compile.Compile(c.Program(), curve, p.core())
			require.NoError(t, err)
			for _, x := range c.Inputs() {
				r, err := verif.Lockstep(t.Context(), sim, cfg, program(t, im, "start", x[:]), verif.Check{})
				require.NoError(t, err)
				require.Equal(t, iss.Halted, r.Last.Kind)
				writes += r.Writes
				for i, want := range c.Want(x) {
					got, err := sim.ReadElement(im.Outputs[0].Addr[i])
					require.NoError(t, err)
					require.Zero(t, want.Cmp(got), "w=%d modulus %d, %x: result %d is %x, not %x", p.word, mode, x, i, got, want)
					results++
				}
			}
		}
	}
	require.Equal(t, len(ps)*2*81*9, results)
	t.Logf("%d writes, %d results", writes, results)
}
