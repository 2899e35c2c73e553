package compile

import (
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"hwgen/isa"
	"hwgen/iss"
	"hwgen/params"
	"hwgen/ucode/compile/extremes"
)

// The bounds that the compiler proves are met on the simulator: residues of every modulus at both ends of their interval, alone and as
// sums of double-width products at both ends of theirs (0 and m 2^E - 1); the largest constants that a product may have. One more
// in any of these is refused (TestRanges).
func TestExtremesOfIntervals(t *testing.T) {
	checks := 0
	for _, name := range params.CurveNames() {
		for _, w := range []int{16, 17, 64, 96} {
			curve, core := setup(t, name, w)
			for k := range curve.Moduli {
				checks += extremesOf(t, curve, core, k)
			}
		}
	}
	require.Greater(t, checks, 10_000)
	t.Logf("%d results", checks)
}

func extremesOf(t *testing.T, curve *params.Curve, core *params.Core, mode int) (checks int) {
	c := extremes.New(curve, core, mode)
	im, err := Compile(c.Program(), curve, core)
	require.NoError(t, err)
	for _, name := range []string{"wmul", "wsub", "wneg", "wdbl", "wadd", "redc", "mul"} {
		require.True(t, slices.ContainsFunc(im.Words, func(word uint32) bool { i, ok := isa.Decode(word); return ok && i.Spec.Name == name }), name)
	}
	s, err := iss.New(iss.FromParams(curve, core))
	require.NoError(t, err)
	s.Load(im.Words)
	for _, c := range im.Data {
		s.SetElement(c.Addr, c.Value)
	}
	for _, x := range c.Inputs() {
		for i, v := range x {
			s.SetElement(im.Inputs[0].Addr[i], v)
		}
		s.Start(im.Entries[0].PC)
		stop, err := s.Run()
		require.NoError(t, err)
		require.Equal(t, iss.Halted, stop.Kind)
		for i, want := range c.Want(x) {
			got := s.Element(im.Outputs[0].Addr[i])
			require.Zero(t, want.Cmp(got), "%s w=%d modulus %d, %x: result %d is %x, not %x", curve.Name, core.Word, mode, x, i, got, want)
			checks++
		}
	}
	return checks
}
