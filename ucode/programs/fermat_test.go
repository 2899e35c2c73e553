package programs

import (
	"testing"

	"github.com/stretchr/testify/require"

	"hwgen/isa"
	"hwgen/model"
	"hwgen/ucode"
	"hwgen/ucode/compile"
	"hwgen/ucode/ir"
	"hwgen/ucode/programs/kit"
)

// On a core without division steps the programs that invert compile without them, and pairings of every profile have the same values.
func TestCoreWithoutDivsteps(t *testing.T) {
	b := newBench(t)
	p, q := b.points()
	for k, profile := range Profiles() {
		core := coreOf(t, []int{64, 16, 96}[k])
		core.Divsteps = false
		im, err := Build("pairing", Options{Curve: b.curve, Core: core, Profile: profile})
		require.NoError(t, err)
		requireNoDivsteps(t, im)
		for _, in := range []model.Input{{P: p, Q: q}, {P: p, Q: b.model.IdentityG2()}} {
			want := b.model.Pair(in.P, in.Q, model.Cubed).Coefficients()
			r := simulate(t, im, b.curve, core, "unchecked", coordinates(in.P, in.Q))
			require.Zero(t, r.stop.Code)
			for i, v := range r.outputs["value"] {
				require.Zero(t, want[i].Cmp(v), "%s coefficient %d", profile, i)
			}
		}
	}
	core := coreOf(t, 64)
	core.Divsteps = false
	for _, name := range []string{"pairing-inputs", "final-exp", "gt-check", "field", "inv-fp", "inv-fq", "sqrt-fp"} {
		im, err := Build(name, Options{Curve: b.curve, Core: core})
		require.NoError(t, err)
		requireNoDivsteps(t, im)
	}
}

func requireNoDivsteps(t *testing.T, im *ucode.Image) {
	for _, word := range im.Words {
		i, ok := isa.Decode(word)
		require.True(t, ok)
		require.NotEqual(t, isa.FeatureDivsteps, i.Spec.Needs, "%s: %s", im.Program, i.Spec.Name)
	}
}

// A program that asks for division steps all the same is refused.
func TestDivstepsAreRefused(t *testing.T) {
	curve, core := loadCurve(t, "bls12-381"), coreOf(t, 64)
	o := Options{Curve: curve, Core: core}
	k := kit.New(o, "test", "")
	x, y := k.Input("x", 1, 0, true, ""), k.Output("y", 1, 0, "")
	k.Entry("start", "")
	k.Add(k.Invert("invert", x, y)...)
	k.Add(&ir.Halt{})
	core.Divsteps = false
	_, err := compile.Compile(k.Program, curve, core)
	require.EqualError(t, err, "test: dsfg needs division steps, which the core has not (core field divsteps)")
}
