package gatesim

import (
	"math/big"
	"testing"

	"github.com/stretchr/testify/require"

	"hwgen/synth/liberty"
	"hwgen/synth/netlist"
)

const cells = `library(l) {
  cell(INV) { area : 1; pin(A) { direction : input; } pin(Y) { direction : output; function : "!A"; } }
  cell(AND) { area : 1; pin(A) { direction : input; } pin(B) { direction : input; } pin(Y) { direction : output; function : "A B"; } }
  cell(FF) { area : 1; ff(IQ,IQN) { next_state : "D"; clocked_on : "C"; clear : "!R"; } pin(C) { direction : input; } pin(D) { direction : input; }
    pin(R) { direction : input; } pin(Q) { direction : output; function : "IQ"; } pin(QN) { direction : output; function : "IQN"; } }
  cell(FFN) { area : 1; ff(IQ,IQN) { next_state : "D"; clocked_on : "!C"; } pin(C) { direction : input; } pin(D) { direction : input; }
    pin(Q) { direction : output; function : "IQ"; } }
  cell(LAT) { area : 1; latch(IQ,IQN) { data_in : "D"; enable : "C"; } pin(C) { direction : input; } pin(D) { direction : input; }
    pin(Q) { direction : output; function : "IQ"; } } }`

// pulse is a flip-flop fed from d, and an AND of its output with the inverse of it: a pulse as long as the inverter is slow.
func pulse(t *testing.T, inverter, and int) *Sim {
	t.Helper()
	n := &netlist.Netlist{Nets: 10, Ports: map[string]netlist.Port{"clk": {Input: true, Bits: []int{2}}, "d": {Input: true, Bits: []int{3}}, "r": {Input: true, Bits: []int{4}},
		"q": {Bits: []int{5}}, "y": {Bits: []int{7}}},
		Cells: []netlist.Cell{
			{Name: "f", Type: "FF", Pins: map[string]int{"C": 2, "D": 3, "R": 4, "Q": 5}},
			{Name: "i", Type: "INV", Pins: map[string]int{"A": 5, "Y": 6}},
			{Name: "a", Type: "AND", Pins: map[string]int{"A": 5, "B": 6, "Y": 7}},
		}}
	d := netlist.Delays{
		"f": {{From: "C", To: "Q", Rise: 20, Fall: 30}, {From: "R", To: "Q", Rise: 5, Fall: 5}},
		"i": {{From: "A", To: "Y", Rise: inverter, Fall: inverter}},
		"a": {{From: "A", To: "Y", Rise: and, Fall: and}, {From: "B", To: "Y", Rise: and, Fall: and}},
	}
	lib, err := liberty.Parse([]byte(cells))
	require.NoError(t, err)
	s, err := New(n, lib, d, "clk")
	require.NoError(t, err)
	return s
}

func bit(t *testing.T, s *Sim, port string) uint {
	t.Helper()
	v, err := s.Get(port)
	require.NoError(t, err)
	return v.Bit(0)
}

// A pulse of 50 ps passes a gate of 40 ps and not one of 60 ps; at zero delay there is none in either.
func TestGlitch(t *testing.T) {
	for and, toggles := range map[int]uint32{40: 2, 60: 0} {
		s := pulse(t, 50, and)
		require.NoError(t, s.SetBit("r", true))
		require.NoError(t, s.SetBit("d", true))
		require.NoError(t, s.Step(1000, 100))
		require.Zero(t, bit(t, s, "q"))
		s.Clear()
		require.NoError(t, s.Step(1000, 100)) // q rises at 20 ps, its inverse falls at 70
		require.EqualValues(t, 1, bit(t, s, "q"))
		require.EqualValues(t, 1, s.Toggles[5])
		require.EqualValues(t, 1, s.Settled[5])
		require.Equal(t, toggles, s.Toggles[7], "gate of %d ps", and)
		require.Zero(t, s.Settled[7])
		require.Zero(t, bit(t, s, "y"))
	}
}

// A reset acts at once and holds against the clock.
func TestReset(t *testing.T) {
	s := pulse(t, 50, 40)
	set := func(r, d bool) {
		require.NoError(t, s.SetBit("r", r))
		require.NoError(t, s.SetBit("d", d))
		require.NoError(t, s.Step(1000, 100))
	}
	set(true, true)
	set(true, true)
	require.EqualValues(t, 1, bit(t, s, "q"))
	set(false, true)
	require.Zero(t, bit(t, s, "q"))
	set(false, true)
	require.Zero(t, bit(t, s, "q"))
	set(true, true)
	require.Zero(t, bit(t, s, "q"))
	set(true, true)
	require.EqualValues(t, 1, bit(t, s, "q"))
}

func TestRefusals(t *testing.T) {
	s := pulse(t, 50, 40)
	require.NoError(t, s.SetBit("r", true))
	require.NoError(t, s.SetBit("d", true))
	require.NoError(t, s.Step(1000, 0))
	require.ErrorContains(t, s.Step(60, 0), "not settled 60 ps after the clock edge")
	require.ErrorContains(t, s.Set("q", big.NewInt(1)), "no input q")
	_, err := s.Get("z")
	require.ErrorContains(t, err, "no port z")

	lib, err := liberty.Parse([]byte(cells))
	require.NoError(t, err)
	for want, c := range map[string]netlist.Cell{
		"XOR is no cell of library l":               {Name: "x", Type: "XOR"},
		"latches and clock gates are not simulated": {Name: "x", Type: "LAT", Pins: map[string]int{"C": 2, "D": 3, "Q": 4}},
		"x is not clocked by port clk":              {Name: "x", Type: "FF", Pins: map[string]int{"C": 3, "D": 3, "Q": 4}},
		"x works on the falling edge":               {Name: "x", Type: "FFN", Pins: map[string]int{"C": 2, "D": 3, "Q": 4}},
		"drives a net that is a constant or driven": {Name: "x", Type: "INV", Pins: map[string]int{"A": 3, "Y": 1}},
		"input d is driven from within":             {Name: "x", Type: "INV", Pins: map[string]int{"A": 2, "Y": 3}},
		"the logic has a loop that does not settle": {Name: "x", Type: "INV", Pins: map[string]int{"A": 4, "Y": 4}},
	} {
		n := &netlist.Netlist{Nets: 5, Ports: map[string]netlist.Port{"clk": {Input: true, Bits: []int{2}}, "d": {Input: true, Bits: []int{3}}}, Cells: []netlist.Cell{c}}
		_, err := New(n, lib, netlist.Delays{}, "clk")
		require.ErrorContains(t, err, want)
	}
	_, err = New(&netlist.Netlist{Nets: 2}, lib, nil, "clk")
	require.ErrorContains(t, err, "no clock port clk")
}
