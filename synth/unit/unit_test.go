package unit

import (
	"testing"

	"github.com/stretchr/testify/require"

	"hwgen/synth/point"
)

func TestUnits(t *testing.T) {
	for u, c := range map[point.Unit]struct {
		top     string
		modules int
		m1      int64
		boxes   int
	}{
		point.Multiplier: {"hwgen_multiplier", 3, 72, 0},
		point.Mac:        {"hwgen_mac", 2, 72, 0},
		point.Adder:      {"hwgen_addsub_plain", 1, 0, 0},
		point.Core:       {"hwgen_core", 13, 72, 1},
	} {
		got, err := New(point.Point{Unit: u, Word: 64, Curve: "bls12-381", Core: "default"})
		require.NoError(t, err)
		require.Equal(t, c.top, got.Design.Top().Name)
		require.Len(t, got.Design.Modules(), c.modules, u)
		require.Equal(t, c.m1, got.M1)
		require.Len(t, got.Boxes, c.boxes)
		_, err = got.Design.Verilog()
		require.NoError(t, err)
	}
	got, err := New(point.Point{Unit: point.Core, Word: 32, Curve: "bls12-381", Core: "default", Ports: "1r1w", WriteBack: "direct", Divsteps: "false"})
	require.NoError(t, err)
	require.True(t, got.Config.TwoPorts && got.Config.Direct && !got.Config.Divsteps)
	require.Len(t, got.Boxes, 2)
}

func TestRefusals(t *testing.T) {
	for want, p := range map[string]point.Point{
		"--curve: unknown curve": {Unit: point.Mac, Word: 64, Curve: "x", Core: "default"},
		"--core: unknown core":   {Unit: point.Mac, Word: 64, Curve: "toy13", Core: "x"},
		"--core: ports":          {Unit: point.Mac, Word: 64, Curve: "toy13", Core: "default", Ports: "x"},
		"--core: word":           {Unit: point.Mac, Word: 8, Curve: "toy13", Core: "default"},
		"--divsteps":             {Unit: point.Mac, Word: 64, Curve: "toy13", Core: "default", Divsteps: "x"},
		"--unit x":               {Unit: "x", Word: 64, Curve: "toy13", Core: "default"},
	} {
		_, err := New(p)
		require.ErrorContains(t, err, want)
	}
}
