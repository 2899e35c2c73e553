package flow

import (
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"hwgen/synth/gatesim"
	"hwgen/synth/liberty"
	"hwgen/synth/netlist"
	"hwgen/synth/point"
)

// Models of cells by Yosys from the same liberty file, with paths for SDF; each counts the changes of its outputs.
func icarusModels(t *testing.T, dir, lib string, m *mapped, cells *liberty.Library) string {
	t.Helper()
	require.NoError(t, os.WriteFile(filepath.Join(dir, "models.ys"), []byte("read_liberty -ignore_miss_func "+lib+"\nproc\nwrite_verilog -noattr models.v\n"), 0o600))
	command(t, dir, "yosys", "-q", "models.ys")
	data, err := os.ReadFile(filepath.Join(dir, "models.v"))
	require.NoError(t, err)
	var b strings.Builder
	b.WriteString("`timescale 1ns/1ps\n")
	found := 0
	for _, mod := range regexp.MustCompile(`(?s)module (\w+)\(.*?endmodule`).FindAllStringSubmatch(string(data), -1) {
		c := cells.Cell(mod[1])
		if c == nil || m.used[mod[1]] == 0 {
			continue
		}
		found++
		text := strings.TrimSuffix(mod[0], "endmodule")
		specify, count := "  specify\n", ""
		for _, out := range c.Outputs() {
			for _, in := range c.Inputs() {
				switch {
				case c.State == nil:
					specify += fmt.Sprintf("    (%s => %s) = (0.1, 0.1);\n", in, out)
				case isClock(c, in):
					specify += fmt.Sprintf("    (posedge %s => (%s +: D)) = (0.1, 0.1);\n", in, out)
				}
			}
			count += fmt.Sprintf("  integer n_%s = 0;\n  always @(%s) n_%s = n_%s + 1;\n", out, out, out, out)
		}
		b.WriteString(text + specify + "  endspecify\n" + count + "endmodule\n")
	}
	require.Equal(t, len(m.used), found)
	return b.String()
}

func command(t *testing.T, dir, name string, args ...string) string {
	t.Helper()
	cmd := exec.CommandContext(t.Context(), name, args...)
	cmd.Dir = dir
	out, err := cmd.CombinedOutput()
	require.NoError(t, err, "%s %v: %s", name, args, out)
	return string(out)
}

// icarusSDF is the file of OpenSTA in a form that Icarus heeds: typical values given, no wires, no top cell, no timing checks.
func icarusSDF(sdf string) string {
	cells := strings.Split(sdf, "\n (CELL\n")
	kept := cells[:1]
	for _, c := range cells[1:] {
		if strings.Contains(c, "(INSTANCE)") {
			continue
		}
		c = regexp.MustCompile(`(?s)\(TIMINGCHECK.*?\n  \)\n`).ReplaceAllString(c, "")
		kept = append(kept, regexp.MustCompile(`\(([-0-9.]+)::([-0-9.]+)\)`).ReplaceAllString(c, "($2:$2:$2)"))
	}
	s := strings.TrimRight(strings.Join(kept, "\n (CELL\n"), "\n )")
	return s + ")\n  )\n )\n)\n"
}

// The simulator and Icarus, which share neither models nor rules, count the same toggles on a multiply-accumulate with the same delays, but for
// a few pulses that just pass or just do not.
func TestTogglesAgreeWithIcarus(t *testing.T) {
	r, _, m, d := through(t, aPoint(t, point.Mac))
	lib := r.libraries[0].Library
	const cycles, period, word = 120, 8000, 16
	dir := t.TempDir()
	models := icarusModels(t, dir, lib.Path, m, lib)
	sdf, err := os.ReadFile(filepath.Join(d.dir, "delays.sdf"))
	require.NoError(t, err)
	verilog, err := os.ReadFile(filepath.Join(m.dir, netlistFile))
	require.NoError(t, err)

	delays, err := netlist.ParseSDF(sdf)
	require.NoError(t, err)
	sim, err := gatesim.New(m.flat, lib, delays, clockPort)
	require.NoError(t, err)
	var stimulus strings.Builder
	draw := &random{rand.New(rand.NewPCG(7, 7))}
	b := &bench{ctx: t.Context(), Sim: sim, period: period, inputPS: 300}
	in := &inputs{b: b}
	const from = 4 // Icarus begins with unknown values
	var ours []string
	for cycle := range cycles {
		for _, p := range []string{"a_i", "b_i", "c_i", "d_i"} {
			v := draw.bits(word)
			in.set(p, v)
			fmt.Fprintf(&stimulus, "%04x", v)
		}
		stimulus.WriteByte('\n')
		if cycle == from {
			b.begin()
		}
		require.NoError(t, b.cycle())
		v, err := b.Get("p_o")
		require.NoError(t, err)
		ours = append(ours, fmt.Sprintf("%08x", v))
	}
	require.NoError(t, in.err)

	var names, print strings.Builder
	for _, c := range m.flat.Cells {
		for _, out := range lib.Cell(c.Type).Outputs() {
			fmt.Fprintf(&names, "    dut.%s.n_%s = 0;\n", c.Name, out)
			fmt.Fprintf(&print, "    $display(\"N %s %s %%0d\", dut.%s.n_%s);\n", c.Name, out, c.Name, out)
		}
	}
	tb := fmt.Sprintf("`timescale 1ns/1ps\nmodule tb;\n  reg clk = 0; reg [63:0] s; reg [63:0] all [0:%d]; wire [31:0] p; integer i;\n"+
		"  %s dut(.clk_i(clk), .a_i(s[63:48]), .b_i(s[47:32]), .c_i(s[31:16]), .d_i(s[15:0]), .p_o(p));\n"+
		"  initial begin\n    $sdf_annotate(\"delays.sdf\", dut);\n    $readmemh(\"stimulus\", all);\n    #10;\n"+
		"    for (i = 0; i < %d; i = i + 1) begin\n      if (i == %d) begin\n%s      end\n      clk = 1; #0.3 s = all[i]; #3.7 clk = 0; #4 $display(\"P %%08x\", p);\n    end\n%s    $finish;\n  end\nendmodule\n",
		cycles-1, m.top, cycles, from, names.String(), print.String())
	for name, text := range map[string]string{"cells.v": models, "delays.sdf": icarusSDF(string(sdf)), "netlist.v": string(verilog), "tb.v": tb, "stimulus": stimulus.String()} {
		require.NoError(t, os.WriteFile(filepath.Join(dir, name), []byte(text), 0o600))
	}
	command(t, dir, "iverilog", "-g2005", "-gspecify", "-T", "typ", "-o", "tb.vvp", "tb.v", "netlist.v", "cells.v")
	out := command(t, dir, "vvp", "-n", "tb.vvp")
	var theirs []string
	counts := map[string]int{}
	for line := range strings.Lines(out) {
		f := strings.Fields(line)
		switch {
		case len(f) == 2 && f[0] == "P":
			theirs = append(theirs, f[1])
		case len(f) == 4 && f[0] == "N":
			counts[f[1]+" "+f[2]], err = strconv.Atoi(f[3])
			require.NoError(t, err)
		}
	}
	require.Equal(t, ours[from:], theirs[from:])
	total, apart, sum := 0, 0, 0
	for _, c := range m.flat.Cells {
		for _, pin := range lib.Cell(c.Type).Outputs() {
			net, ok := gatesim.Driven(c, pin)
			require.True(t, ok)
			mine, other := int(b.Toggles[net]), counts[c.Name+" "+pin]
			total, sum, apart = total+other, sum+mine, apart+max(mine-other, other-mine)
		}
	}
	settled := 0
	for _, c := range m.flat.Cells {
		for _, pin := range lib.Cell(c.Type).Outputs() {
			net, _ := gatesim.Driven(c, pin)
			settled += int(b.Settled[net])
		}
	}
	t.Logf("%d toggles by Icarus, %d here, %d apart at single outputs, %d at zero delay", total, sum, apart, settled)
	require.Greater(t, total, 3*settled/2)
	require.InEpsilon(t, total, sum, 0.02)
	require.Less(t, apart, total/10)
	require.True(t, slices.Contains(theirs, ours[len(ours)-1]))
}
