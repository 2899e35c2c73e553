package flow

import (
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"hwgen/synth"
	"hwgen/synth/gatesim"
	"hwgen/synth/liberty"
	"hwgen/synth/netlist"
	"hwgen/synth/point"
	"hwgen/synth/quirks"
)

// A library whose energies do not depend on load and slew, so that power can be told by hand. At 2 V: an inverter takes 0.3 pJ for a rise of its
// output and 0.1 for a fall, whatever the related pin; a NAND2 0.5 and 0.3 if its first input causes it, 0.9 and 0.7 if the second does; a
// flip-flop 0.2 for each rise of its clock and 0.4 for each fall, 0.8 and 0.6 for its output, 0.06 and 0.02 for its data input.
func byHand() string {
	const header = `library(hand) { delay_model : table_lookup; time_unit : "1ns"; voltage_unit : "1V"; current_unit : "1uA"; leakage_power_unit : "1nW";
  pulling_resistance_unit : "1kohm"; capacitive_load_unit (1,pf); nom_process : 1; nom_voltage : 2; nom_temperature : 25;
  slew_upper_threshold_pct_rise : 80; slew_lower_threshold_pct_rise : 20; slew_upper_threshold_pct_fall : 80; slew_lower_threshold_pct_fall : 20;
  input_threshold_pct_rise : 50; input_threshold_pct_fall : 50; output_threshold_pct_rise : 50; output_threshold_pct_fall : 50;
  lu_table_template(dt) { variable_1 : total_output_net_capacitance; variable_2 : input_net_transition; index_1 ("0, 1"); index_2 ("0, 1"); }
  power_lut_template(pt) { variable_1 : total_output_net_capacitance; variable_2 : input_transition_time; index_1 ("0, 1"); index_2 ("0, 1"); }
  power_lut_template(it) { variable_1 : input_transition_time; index_1 ("0, 1"); }
`
	table := func(kind, template string, v float64) string {
		if template == "it" {
			return fmt.Sprintf("%s(it) { index_1 (\"0, 1\"); values (\"%g, %g\"); }\n", kind, v, v)
		}
		return fmt.Sprintf("%s(%s) { index_1 (\"0, 1\"); index_2 (\"0, 1\"); values (\"%g, %g\", \"%g, %g\"); }\n", kind, template, v, v, v, v)
	}
	arc := func(from, more string) string {
		s := fmt.Sprintf("timing() { related_pin : \"%s\"; %s\n", from, more)
		for _, k := range []string{"cell_rise", "cell_fall", "rise_transition", "fall_transition"} {
			s += table(k, "dt", 0.1)
		}
		return s + "}\n"
	}
	energy := func(related, when, template string, rise, fall float64) string {
		s := "internal_power() { "
		if related != "" {
			s += fmt.Sprintf("related_pin : \"%s\"; ", related)
		}
		if when != "" {
			s += fmt.Sprintf("when : \"%s\"; ", when)
		}
		return s + table("rise_power", template, rise) + table("fall_power", template, fall) + "}\n"
	}
	in := func(name, more string) string {
		return fmt.Sprintf("pin(%s) { direction : input; capacitance : 0.01; %s }\n", name, more)
	}
	out := func(name, function, more string) string {
		return fmt.Sprintf("pin(%s) { direction : output; function : \"%s\"; %s }\n", name, function, more)
	}
	const negative = "timing_sense : negative_unate;"
	limit := "rise_constraint(scalar) { values (\"0\"); } fall_constraint(scalar) { values (\"0\"); }"
	return header +
		"cell(BUF) { area : 2; cell_leakage_power : 1;\n" + in("A", "") + out("Y", "A", arc("A", "timing_sense : positive_unate;")+energy("A", "", "pt", 0.1, 0.1)) + "}\n" +
		"cell(INV) { area : 1; cell_leakage_power : 1;\n" + in("A", "") + out("Y", "!A", arc("A", negative)+energy("A", "", "pt", 0.3, 0.1)) + "}\n" +
		"cell(NAND) { area : 1; cell_leakage_power : 1;\n" + in("A", "") + in("B", "") +
		out("Y", "!(A&B)", arc("A", negative)+arc("B", negative)+energy("A", "", "pt", 0.5, 0.3)+energy("B", "", "pt", 0.9, 0.7)) + "}\n" +
		"cell(FF) { area : 4; cell_leakage_power : 3; ff(IQ,IQN) { next_state : \"D\"; clocked_on : \"C\"; }\n" +
		in("C", "clock : true; "+energy("", "D", "it", 0.2, 0.4)+energy("", "!D", "it", 0.2, 0.4)) +
		in("D", energy("", "", "it", 0.06, 0.02)+"timing() { related_pin : \"C\"; timing_type : setup_rising; "+limit+" }") +
		out("Q", "IQ", arc("C", "timing_type : rising_edge; timing_sense : non_unate;")+energy("C", "", "pt", 0.8, 0.6)) + "}\n}\n"
}

// toggler is a flip-flop that inverts itself, a chain of inverters behind it, and a NAND2 of which one input is 1.
const toggler = `module toggler(clk_i, a_o, b_o);
  input clk_i; output a_o; output b_o; wire q; wire n; wire one;
  FF f0 (.C(clk_i), .D(n), .Q(q));
  INV i0 (.A(q), .Y(n));
  INV i1 (.A(n), .Y(a_o));
  NAND n0 (.A(q), .B(1'b1), .Y(b_o));
endmodule
`

// small makes a netlist of Verilog with the stages of the flow behind synthesis.
func small(t *testing.T, libertyText, verilog, top string) (*run, *mapped) {
	t.Helper()
	dir := t.TempDir()
	file := filepath.Join(dir, "cells.lib")
	require.NoError(t, os.WriteFile(file, []byte(libertyText), 0o600))
	require.NoError(t, os.WriteFile(filepath.Join(dir, netlistFile), []byte(verilog), 0o600))
	require.NoError(t, os.WriteFile(filepath.Join(dir, "json.ys"), []byte("read_verilog "+netlistFile+"\nwrite_json "+jsonFile+"\n"), 0o600))
	_, err := yosys.run(t.Context(), dir, io.Discard, "-q", "json.ys")
	require.NoError(t, err)
	data, err := os.ReadFile(filepath.Join(dir, jsonFile))
	require.NoError(t, err)
	m := &mapped{dir: dir, top: top, used: map[string]int{}, hash: sum([]byte(verilog + libertyText))}
	m.flat, err = netlist.Parse(data, top)
	require.NoError(t, err)
	for _, c := range m.flat.Cells {
		m.used[c.Type]++
	}
	lib, err := synth.OpenLibrary(file, quirks.Builtin())
	require.NoError(t, err)
	return &run{point: point.Point{}, libraries: []*synth.Library{lib}, cache: shared, log: io.Discard}, m
}

// Everything here is known by hand: each net changes once a cycle.
func TestPowerByHand(t *testing.T) {
	r, m := small(t, byHand(), toggler, "toggler")
	lib := r.libraries[0]
	d, err := r.time(t.Context(), m, lib)
	require.NoError(t, err)
	require.InDelta(t, 0.1, d.PortNS, 1e-9)
	require.InDelta(t, 0.2, d.Paths[regToReg].NS, 1e-6) // clock to output, inverter, no setup
	require.InDelta(t, 0.4, d.critical().NS, 1e-6)      // the chain, and the delay at the port

	p, err := r.power(t.Context(), m, lib, d)
	require.NoError(t, err)
	const half = 0.5 * 2 * 2 // V^2/2: pJ for each change of a pF
	load := lib.LoadPF
	require.InDelta(t, 0.03, load, 1e-9)
	for name, want := range map[string]coefficient{
		"f0": {Clock: 0.2 + 0.4, Output: (0.8+0.6)/2 + half*0.02, Input: (0.06 + 0.02) / 2, Leakage: 3e-6},
		"i0": {Output: (0.3+0.1)/2 + half*0.02, Leakage: 1e-6},
		"i1": {Output: (0.3+0.1)/2 + half*load, Leakage: 1e-6},
		"n0": {Output: (0.5+0.3+0.9+0.7)/4 + half*load, Leakage: 1e-6},
	} {
		require.InDelta(t, want.Clock, p[name].Clock, 1e-5, name)
		require.InDelta(t, want.Output, p[name].Output, 1e-5, name)
		require.InDelta(t, want.Input, p[name].Input, 1e-5, name)
		require.InEpsilon(t, want.Leakage, p[name].Leakage, 1e-4, name)
	}

	data, err := os.ReadFile(filepath.Join(d.dir, "delays.sdf"))
	require.NoError(t, err)
	delays, err := netlist.ParseSDF(data)
	require.NoError(t, err)
	sim, err := gatesim.New(m.flat, lib.Library, delays, clockPort)
	require.NoError(t, err)
	b := &bench{ctx: t.Context(), Sim: sim, period: 1000, inputPS: 100}
	for range 4 {
		b.begin()
		for range 10 {
			require.NoError(t, b.cycle())
		}
		b.batch(10)
	}
	e, err := estimate(m, lib, p, &b.got)
	require.NoError(t, err)
	require.InDelta(t, 1, e.activity, 1e-9)
	sum := e.clock
	for _, k := range p {
		sum += k.Output + k.Input
	}
	clock := 0.2 + 0.4 + 2*2*0.01 // flip-flop, and its clock pin charged and discharged
	require.InDelta(t, clock, e.clock, 1e-5)
	byHand := clock + (0.7 + half*0.02 + 0.04) + (0.2 + half*0.02) + (0.2 + half*0.03) + (0.6 + half*0.03)
	require.InDelta(t, byHand, sum, 1e-4)
	for _, pJ := range append(e.dynamic, e.settled) {
		require.InDelta(t, byHand, pJ, 1e-4)
	}
	require.InEpsilon(t, 6e-6, e.leakage, 1e-4)
}

// Where every net changes equally often the estimate is what OpenSTA reports for that activity.
func TestEstimateAgreesWithOpenSTA(t *testing.T) {
	r, _, m, d := through(t, aPoint(t, point.Mac))
	lib := r.libraries[0]
	p, err := r.power(t.Context(), m, lib, d)
	require.NoError(t, err)
	constraints := sdc(lib, m.flat, powerPeriod, d.PortNS, d.SlewNS, nil)
	ask := reporter{t.Context(), t.TempDir(), r}
	w, err := ask.weigh(m, lib, r.keep(m, lib))
	require.NoError(t, err)
	require.NoError(t, link(m.dir, ask.dir, netlistFile))
	reports, err := ask.ask(lib.ForPower(r.keep(m, lib), w.change), constraints, m.top, len(m.flat.Cells), 0.1, 0.2)
	require.NoError(t, err)
	require.Len(t, reports, 2)
	for i, activity := range []float64{0.1, 0.2} {
		cycles := 1000
		all := make([]uint32, m.flat.Nets)
		for k := range all {
			all[k] = uint32(activity * float64(cycles))
		}
		e, err := estimate(m, lib, p, &toggles{Batches: [][]uint32{all}, Lengths: []int{cycles}, Settled: all, Cycles: cycles})
		require.NoError(t, err)
		want := 0.0
		for _, x := range reports[i] {
			want += (x.internal + x.switching) * powerPeriod * 1e3
		}
		net := 0.0 // the clock net, whose driver is no instance
		for _, c := range m.flat.Cells {
			if cell := lib.Cell(c.Type); cell.Flop() {
				net += clockPF(cell) * lib.Voltage * lib.Voltage
			}
		}
		require.InEpsilon(t, want, e.dynamic[0]-net, 2e-3, "activity %g", activity)
		require.Len(t, reports[i], len(m.flat.Cells))
	}
}

// Groups that differ in condition are alternatives, those that differ in the supply pin are parts.
func TestInternalPower(t *testing.T) {
	lib, err := liberty.Parse([]byte(`library(l) { nom_voltage : 1; cell(X) { area : 1; pin(A) { direction : input; internal_power() { rise_power(t) { values ("8"); } } }
	pin(Y) { direction : output; function : "A";
	internal_power() { related_pin : "A"; when : "B"; related_pg_pin : VDD; rise_power(t) { values ("8, -16", "2e1"); } }
	internal_power() { related_pin : "A"; when : "B"; related_pg_pin : VSS; rise_power(t) { values ("8"); } }
	internal_power() { related_pin : "A"; when : "!B"; related_pg_pin : VDD; rise_power(t) { values ("4"); } }
	internal_power() { related_pin : "A"; when : "!B"; related_pg_pin : VSS; rise_power(t) { values ("4"); } } } }
	cell(Y) { area : 1; } }`))
	require.NoError(t, err)
	x := lib.Cell("X")
	require.InDelta(t, 2, x.Expected(liberty.OutputPin), 0)
	require.InDelta(t, 1, x.Expected(liberty.DataPin), 0)
	require.Zero(t, x.Expected(liberty.ClockPin))
	keep := func(c *liberty.Cell) bool { return c.Name == "X" }
	w := weights{"X": {liberty.OutputPin: 0.25, liberty.DataPin: 2}}
	text := string(lib.ForPower(keep, w.change))
	require.Contains(t, text, `values ("2, -4", "5")`)
	require.Equal(t, 1, strings.Count(text, `values ("16")`)) // of the input
	require.NotContains(t, text, "cell(Y)")
	require.Contains(t, text, "default_operating_conditions : nominal")
	require.NotContains(t, string(lib.ForPower(keep, silent(w.change))), `values ("16")`)
	require.Contains(t, string(lib.ForTiming(keep)), `values ("8, -16", "2e1")`)
	again, err := liberty.Parse([]byte(text))
	require.NoError(t, err)
	require.Len(t, again.Cells, 1)
}
