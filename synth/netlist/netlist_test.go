package netlist

import (
	"testing"

	"github.com/stretchr/testify/require"
)

func TestParse(t *testing.T) {
	n, err := Parse([]byte(`{"modules": {"top": {"ports": {"a": {"direction": "input", "bits": [2, 3]}, "y": {"direction": "output", "bits": [4, "0"]}},
	"cells": {"b\\.c": {"type": "ND", "connections": {"A": [2], "B": ["1"], "Q": [4]}}, "a": {"type": "W", "connections": {"P": [3, "x"]}}},
	"netnames": {"u.v.long": {"bits": [4]}, "r_q": {"bits": [9, 4]}, "z": {"bits": [4]}, "h": {"hide_name": 1, "bits": [4]}}}}}`), "top")
	require.NoError(t, err)
	require.Equal(t, 10, n.Nets)
	require.Equal(t, Port{Input: true, Bits: []int{2, 3}}, n.Ports["a"])
	require.Equal(t, []int{4, Zero}, n.Ports["y"].Bits)
	require.Equal(t, []Cell{{"a", "W", map[string]int{"P[0]": 3, "P[1]": Zero}}, {"b.c", "ND", map[string]int{"A": 2, "B": One, "Q": 4}}}, n.Cells)
	require.Equal(t, "r_q[1]", n.Public("b.c"))
	require.Equal(t, "other", n.Public("other"))
	_, err = Parse([]byte(`{}`), "top")
	require.ErrorContains(t, err, "no module top")
	_, err = Parse([]byte(`{"modules":{"top":{"ports":{"a":{"direction":"input","bits":["q"]}}}}}`), "top")
	require.ErrorContains(t, err, "strange net q")
	_, err = Parse([]byte(`{`), "top")
	require.Error(t, err)
}

func TestParseSDF(t *testing.T) {
	d, err := ParseSDF([]byte(`(DELAYFILE
 (TIMESCALE 1ns)
 (CELL
  (CELLTYPE "top")
  (INSTANCE)
  (DELAY (ABSOLUTE
    (INTERCONNECT a g1/A (0.5::0.5) (0.5::0.5))
 (CELL
  (CELLTYPE "ND")
  (INSTANCE u\.g1)
    (IOPATH A Y (0.130::0.131) (0.121::0.122))
    (IOPATH (posedge B) Y (0.2) (0.0004))
    (IOPATH A Y (0.140::0.141) (0.1))
    (IOPATH C Y (0.3:0.4:0.2))
`))
	require.NoError(t, err)
	require.Equal(t, Delays{"u.g1": {{"A", "Y", 141, 122}, {"B", "Y", 200, 1}, {"C", "Y", 400, 400}}}, d)
	for text, want := range map[string]string{
		"(DELAYFILE)":                                 "no time scale",
		"(TIMESCALE 1us)":                             "line 1: time scale",
		"(TIMESCALE 1ns)\n(IOPATH A Y)":               "line 2: strange path",
		"(TIMESCALE 1ns)\n(IOPATH A Y (::) (1::1))":   "empty delay",
		"(TIMESCALE 1ns)\n(IOPATH A Y (x::1) (1::1))": "strange delay",
	} {
		_, err := ParseSDF([]byte(text))
		require.ErrorContains(t, err, want)
	}
}
