package programs

import (
	"math/big"
	"testing"

	"github.com/stretchr/testify/require"

	"hwgen/isa"
	"hwgen/model"
)

// What a pairing of single products may take: at most 14,700 of them, s(2s+1) cycles each, in a multiplier that works in 97 % of all
// cycles, on every word size. No instruction is of double width, none does division steps.
func TestPlainFigures(t *testing.T) {
	b := newBench(t)
	p, q := b.points()
	in := coordinates(p, q)
	for _, w := range everySize(b.curve) {
		core := coreOf(t, w)
		im, err := Build("pairing", Options{Curve: b.curve, Core: core, Profile: Plain})
		require.NoError(t, err)
		for _, word := range im.Words {
			i, ok := isa.Decode(word)
			require.True(t, ok)
			require.NotEqual(t, isa.ClassDivstep, i.Spec.Class)
			require.NotContains(t, []string{"wmul", "wsqr", "redc", "wadd", "wsub", "wdbl", "wneg"}, i.Spec.Name)
		}
		r := simulate(t, im, b.curve, core, "unchecked", in)
		require.LessOrEqual(t, r.stats.Mul, int64(14_700), "w=%d", w)
		require.LessOrEqual(t, 97*r.stop.Cycles, 100*r.stats.MulBusy, "w=%d: the multiplier works %d of %d cycles", w, r.stats.MulBusy, r.stop.Cycles)
		s := int64(b.curve.Words(w))
		require.LessOrEqual(t, 97*r.stop.Cycles, 100*r.stats.Mul*s*(2*s+1), "w=%d", w)
		if w == 64 {
			require.LessOrEqual(t, r.stop.Cycles, int64(1_200_000))
		}
	}
}

// The plain profile gives the same values and statuses as the others, identities included.
func TestPlainEqualsModel(t *testing.T) {
	b := newBench(t)
	p, q := b.points()
	for _, w := range append(append([]int{}, paperWords...), oddWords...) {
		core := coreOf(t, w)
		for _, convention := range conventions(w) {
			im, err := Build("pairing", Options{Curve: b.curve, Core: core, Convention: convention, Profile: Plain})
			require.NoError(t, err)
			for _, in := range some(w, 1, []model.Input{{P: p, Q: q}, {P: p, Q: b.model.IdentityG2()}, {P: b.model.IdentityG1(), Q: q}}) {
				want := b.model.Pair(in.P, in.Q, model.Convention(convention)).Coefficients()
				for _, entry := range []string{"checked", "unchecked"} {
					r := simulate(t, im, b.curve, core, entry, coordinates(in.P, in.Q))
					require.Zero(t, r.stop.Code)
					for i, v := range r.outputs["value"] {
						require.Zero(t, want[i].Cmp(v), "w=%d %s coefficient %d", w, convention, i)
					}
				}
			}
			r := simulate(t, im, b.curve, core, "check", coordinates(b.outsideG1(), q))
			s, ok := im.Status(r.stop.Code)
			require.True(t, ok)
			require.Equal(t, "p-subgroup", s.Name)
		}
	}
}

// A product of pairings has a plain form too.
func TestPlainMultiPairing(t *testing.T) {
	b := newBench(t)
	p0, q0 := b.points()
	p1, q1 := b.points()
	core := coreOf(t, 64)
	im, err := Build("multi-pairing", Options{Curve: b.curve, Core: core, Profile: Plain})
	require.NoError(t, err)
	in := map[string][]*big.Int{}
	for name, c := range map[string]map[string][]*big.Int{"0": coordinates(p0, q0), "1": coordinates(p1, q1)} {
		in["p"+name], in["q"+name] = c["p"], c["q"]
	}
	want := b.model.MultiPair([]model.Input{{P: p0, Q: q0}, {P: p1, Q: q1}}, model.Cubed).Coefficients()
	r := simulate(t, im, b.curve, core, "unchecked", in)
	for i, v := range r.outputs["value"] {
		require.Zero(t, want[i].Cmp(v), "coefficient %d", i)
	}
}
