package programs

import (
	"math/big"
	"testing"

	"github.com/stretchr/testify/require"

	"hwgen/model"
	"hwgen/params"
)

// The compact profile keeps data and instructions in the 16 KB of the paper's chip, for at most 800,000 cycles at w = 64, and
// computes the same value; so does its check program.
func TestCompact(t *testing.T) {
	b := newBench(t)
	core, err := params.LoadCore("compact")
	require.NoError(t, err)
	require.Equal(t, 16<<10, 4*core.ProgramDepth+4*b.curve.HostWords()*core.DataDepth)
	p, q := b.points()
	for _, w := range append([]int{17}, paperWords...) {
		sized := *core
		sized.Word = w
		for _, convention := range conventions(w) {
			im, err := Build("pairing", Options{Curve: b.curve, Core: &sized, Convention: convention, Profile: Compact})
			require.NoError(t, err)
			for _, in := range some(w, 1, []model.Input{{P: p, Q: q}, {P: p, Q: b.model.IdentityG2()}, {P: b.model.IdentityG1(), Q: q}}) {
				want := b.model.Pair(in.P, in.Q, model.Convention(convention)).Coefficients()
				r := simulate(t, im, b.curve, &sized, "", coordinates(in.P, in.Q))
				require.Zero(t, r.stop.Code)
				for i, v := range r.outputs["value"] {
					require.Zero(t, want[i].Cmp(v), "w=%d %s coefficient %d", w, convention, i)
				}
				if w == 64 && convention == Cubed {
					require.LessOrEqual(t, r.stop.Cycles, int64(800_000))
				}
			}
		}
		im, err := Build("pairing-inputs", Options{Curve: b.curve, Core: &sized})
		require.NoError(t, err)
		require.Zero(t, simulate(t, im, b.curve, &sized, "", coordinates(p, q)).stop.Code)
		require.Equal(t, 5, simulate(t, im, b.curve, &sized, "", coordinates(b.outsideG1(), q)).stop.Code)
		bad := coordinates(p, q)
		bad["p"][1] = new(big.Int).Add(bad["p"][1], one)
		require.Equal(t, 3, simulate(t, im, b.curve, &sized, "", bad).stop.Code)
	}
}
