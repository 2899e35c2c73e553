package programs

import (
	"fmt"
	"math/big"
	"testing"

	"github.com/stretchr/testify/require"

	"hwgen/internal/reference"
	"hwgen/internal/samples"
	"hwgen/iss"
	"hwgen/ucode"
)

// compare runs a program on samples, hostile and random, and compares with the reference.
func compare(t *testing.T, o Options, im *ucode.Image, random int) (checks int) {
	for _, c := range some(o.Core.Word, 8, samples.Cases(im, o.Curve, random, 7)) {
		equalsReference(t, o, im, c.Entry, c.Inputs, c.Name)
		checks++
	}
	return checks
}

// equalsReference runs a program once.
func equalsReference(t *testing.T, o Options, im *ucode.Image, entry string, in map[string][]*big.Int, what ...any) {
	e, _ := im.Entry(entry)
	status, out, err := reference.Run(im.Program, reference.Query{Curve: o.Curve, Entry: e.Name, Computes: e.Outputs, Inputs: in})
	require.NoError(t, err)
	r := simulate(t, im, o.Curve, o.Core, e.Name, in)
	require.Equal(t, iss.Halted, r.stop.Kind, what...)
	got, _ := im.Status(r.stop.Code)
	require.Equal(t, status, got.Name, what...)
	for name, want := range out {
		for i := range want {
			require.Zero(t, want[i].Cmp(r.outputs[name][i]), "%v: %s[%d] is %x, not %x", what, name, i, r.outputs[name][i], want[i])
		}
	}
}

// groupImage builds a program for the default core with a word size, once.
func groupImage(t testing.TB, name string, w int) (Options, *ucode.Image) {
	o := Options{Curve: loadCurve(t, "bls12-381"), Core: coreOf(t, w)}
	key := fmt.Sprint("default core", name, w)
	if images[key] == nil {
		im, err := Build(name, o)
		require.NoError(t, err)
		images[key] = im
	}
	return o, images[key]
}

// groupPrograms are those on points of G1 and G2.
var groupPrograms = []string{
	"g1-add", "g2-add", "g1-double", "g2-double", "g1-check", "g2-check", "g1-mul", "g2-mul", "g1-mul-plain", "g2-mul-plain",
	"g1-mul-base", "g2-mul-base", "g1-decompress", "g2-decompress",
	"g2-mul-skew", "g1-msm", "g2-msm",
}

func TestGroupProgramsEqualModel(t *testing.T) {
	for _, name := range groupPrograms {
		for _, w := range []int{24, 95} { // package library has 64 and others
			t.Run(fmt.Sprintf("%s/w=%d", name, w), func(t *testing.T) {
				o, im := groupImage(t, name, w)
				n := compare(t, o, im, 3)
				require.NotZero(t, n)
				t.Logf("%d runs", n)
			})
		}
	}
}
