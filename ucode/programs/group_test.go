package programs

import (
	"fmt"
	"testing"

	"github.com/stretchr/testify/require"

	"hwgen/internal/reference"
	"hwgen/internal/samples"
	"hwgen/iss"
	"hwgen/ucode"
)

// compare runs a program on samples, hostile and random, and compares with the reference.
func compare(t *testing.T, o Options, im *ucode.Image, random int) (checks int) {
	for _, c := range samples.Cases(im, o.Curve, random, 7) {
		e, _ := im.Entry(c.Entry)
		status, out, err := reference.Run(im.Program, reference.Query{Curve: o.Curve, Entry: e.Name, Computes: e.Outputs, Inputs: c.Inputs})
		require.NoError(t, err)
		r := simulate(t, im, o.Curve, o.Core, e.Name, c.Inputs)
		require.Equal(t, iss.Halted, r.stop.Kind, c.Name)
		got, _ := im.Status(r.stop.Code)
		require.Equal(t, status, got.Name, c.Name)
		for name, want := range out {
			for i := range want {
				require.Zero(t, want[i].Cmp(r.outputs[name][i]), "%s: %s[%d] is %x, not %x", c.Name, name, i, r.outputs[name][i], want[i])
			}
		}
		checks++
	}
	return checks
}

func groupImage(t testing.TB, name string, w int) (Options, *ucode.Image) {
	o := Options{Curve: loadCurve(t, "bls12-381"), Core: coreOf(t, w)}
	im, err := Build(name, o)
	require.NoError(t, err)
	return o, im
}

// groupPrograms are those on points of G1 and G2.
var groupPrograms = []string{
	"g1-add", "g2-add", "g1-double", "g2-double", "g1-check", "g2-check", "g1-mul", "g2-mul", "g1-mul-plain", "g2-mul-plain",
	"g1-mul-base", "g2-mul-base",
}

func TestGroupProgramsEqualModel(t *testing.T) {
	for _, name := range groupPrograms {
		for _, w := range []int{64, 24, 95} {
			t.Run(fmt.Sprintf("%s/w=%d", name, w), func(t *testing.T) {
				o, im := groupImage(t, name, w)
				n := compare(t, o, im, 3)
				require.NotZero(t, n)
				t.Logf("%d runs", n)
			})
		}
	}
}
