package synth

import (
	"testing"

	"github.com/stretchr/testify/require"

	"hwgen/params"
	"hwgen/rtl/gen"
	"hwgen/rtl/verilog"
	"hwgen/synth/liberty"
	"hwgen/synth/quirks"
)

func tiny(t *testing.T) (gen.CoreConfig, *verilog.Design) {
	t.Helper()
	cv, err := params.LoadCurve("toy13")
	require.NoError(t, err)
	co, err := params.LoadCore("tiny")
	require.NoError(t, err)
	co.DataDepth, co.ProgramDepth = 16, 64 // small, to be quick
	c := gen.NewCoreConfig(cv, co)
	d, err := gen.Core(c)
	require.NoError(t, err)
	return c, d
}

func osu018(t *testing.T) *Library {
	t.Helper()
	l, err := OpenLibrary(DefaultLiberty, quirks.Builtin())
	require.NoError(t, err)
	return l
}

// The flat netlist and the one with its hierarchy agree about flip-flops and nearly about the rest.
func TestArea(t *testing.T) {
	c, d := tiny(t)
	o := AreaOptions{Library: osu018(t), BlackBox: c.SramNames()}
	flat, err := Area(t.Context(), d, o)
	require.NoError(t, err)
	o.Hierarchy = true
	hier, err := Area(t.Context(), d, o)
	require.NoError(t, err)
	t.Logf("flat %.0f, by module %.0f gate equivalents, %.2f ns, %.1f s", flat.Gates, hier.Gates, flat.Delay, flat.Took.Seconds())
	for _, m := range hier.Modules {
		t.Logf("%-20s %6.0f, flip-flops %6.0f", m.Name, m.Gates, m.Sequential)
	}
	require.Len(t, flat.Modules, 1)
	require.Greater(t, len(hier.Modules), 8)
	require.InEpsilon(t, flat.Gates, hier.Gates, 0.15)
	require.InEpsilon(t, flat.Sequential, hier.Sequential, 0.02)
	require.Greater(t, flat.Gates, 5_000.0)
	require.Less(t, flat.Gates, 20_000.0)
	require.Equal(t, 4, flat.BlackBoxes) // three banks and the program memory
	require.Equal(t, 4, hier.BlackBoxes)
	require.Positive(t, flat.Delay)
}

func TestAreaRefuses(t *testing.T) {
	c, d := tiny(t)
	lib := osu018(t)
	boxes := c.SramNames()
	_, err := Area(t.Context(), d, AreaOptions{Library: lib, BlackBox: boxes, Script: "none"})
	require.ErrorContains(t, err, "script")
}

// A cell that nobody knows must not vanish from the sum.
func TestParseStat(t *testing.T) {
	cells, err := liberty.Parse([]byte(`library(l) { cell(NAND) { area : 2; } cell(DFF) { area : 8; ff(IQ,IQN) { next_state : "D"; } } }`))
	require.NoError(t, err)
	text := "\n=== top ===\n\n   Number of cells:                  6\n     NAND                            3\n     DFF                             1\n     sub                             2\n" +
		"\n=== sub ===\n\n     NAND                            5\n\n=== design hierarchy ===\n\n   top 1\n     sub 2\n"
	r, err := ParseStat([]byte(text), cells, 2, "top", nil)
	require.NoError(t, err)
	require.InDelta(t, 3+4+10, r.Gates, 1e-9)
	require.InDelta(t, 4, r.Sequential, 1e-9)
	require.Equal(t, 1, r.Flops)
	require.Equal(t, "sub", r.Modules[0].Name)
	_, err = ParseStat([]byte("=== top ===\n     MYSTERY     1\n     NAND    1\n"), cells, 2, "top", nil)
	require.ErrorContains(t, err, "MYSTERY")
	_, err = ParseStat([]byte("=== top ===\n     RAM     1\n     NAND    1\n"), cells, 2, "top", []string{"RAM"})
	require.NoError(t, err)
	_, err = ParseStat([]byte(text), cells, 2, "other", nil)
	require.Error(t, err)
}
