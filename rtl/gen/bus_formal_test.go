package gen

import (
	"context"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"hwgen/rtl/verilog"
)

// proof is a checker of testdata/formal around generated modules.
type proof struct {
	checker string
	modules []verilog.Module
	depth   string // cycles of the bounded run
	defines string // for the checker
}

// tap brings internal nets of a module out to ports, for a checker; the text is unchanged otherwise.
func tap(m verilog.Module, nets ...verilog.Port) verilog.Module {
	g := verilog.Group{Comment: "Seen by the checker"}
	for _, n := range nets {
		g.Ports = append(g.Ports, verilog.Port{Name: "tap_" + n.Name, Dir: verilog.Out, Width: n.Width})
		net := n.Name
		if n.Note != "" {
			net = n.Note
		}
		m.Body = strings.TrimRight(m.Body, "\n") + "\n  assign tap_" + n.Name + " = " + net + ";\n"
	}
	m.Groups = append(append([]verilog.Group{}, m.Groups...), g)
	return m
}

// formalAddr is the width of the address in proofs about wrappers.
const formalAddr = 6

// taps lets a checker see the core's interface, whose rules are checked along the way; oneReset adds that the wrapper and the core leave
// their reset together (induction would not find that out).
const (
	taps = "`define TAPS wire t_req, t_we, t_ack, t_err, t_live; wire [5:0] t_addr; wire [31:0] t_wdata, t_rdata; " +
		"native_rules native (.clk(clk), .rst_n(rst_n), .req(t_req), .we(t_we), .addr(t_addr), .wdata(t_wdata), .ack(t_ack));"
	tapped = "\n`define TAPPED .busy_o(t_live), " +
		".tap_req(t_req), .tap_we(t_we), .tap_addr(t_addr), .tap_wdata(t_wdata), .tap_ack(t_ack), .tap_err(t_err), .tap_rdata(t_rdata)"
	oneReset       = " wire t_rst_n; always @* if (~start) assert (t_live == t_rst_n);"
	tappedOneReset = ", .tap_rst_n(t_rst_n)"
)

// busProof is the proof for a wrapper.
func busProof(t *testing.T, b Bus) proof {
	t.Helper()
	m, err := wrapper(b, DefaultPrefix, formalAddr)
	require.NoError(t, err)
	reset, err := RstSync(DefaultPrefix + "_rst_sync")
	require.NoError(t, err)
	one := func(name string, width int) verilog.Port { return verilog.Port{Name: name, Width: width} }
	m = tap(m, one("req", 1), one("we", 1), one("addr", formalAddr), one("wdata", 32), one("ack", 1), one("err", 1), one("rdata", 32))
	defines := taps + tapped + "\n"
	if slices.Contains(m.Children, reset.Name) {
		m = tap(m, one("rst_n", 1))
		defines = taps + oneReset + tapped + tappedOneReset + "\n"
	}
	depth := "18" // beyond every bound of waiting, from a reset on
	if b == TLUL {
		depth = "12"
	}
	return proof{checker: string(b), modules: []verilog.Module{reset, m}, depth: depth, defines: defines}
}

// prepare leaves the model for yosys-smtbmc in a folder.
func (p proof) prepare(t *testing.T, bounded bool) string {
	t.Helper()
	dir := t.TempDir()
	var text strings.Builder
	for _, m := range p.modules {
		text.WriteString(m.Source() + "\n")
	}
	write(t, dir, "dut.v", []byte(text.String()))
	files := []string{"checker.sv"}
	names := []string{p.checker}
	if p.defines != "" {
		files, names = append(files, "core.sv"), append(names, "core")
	}
	for i, f := range files {
		s, err := os.ReadFile(filepath.Join("testdata", "formal", names[i]+".sv"))
		require.NoError(t, err)
		write(t, dir, f, append([]byte(p.defines), s...))
	}
	read := "read_verilog -sv -formal "
	if bounded {
		read += "-DBOUNDED "
	}
	run(t, dir, "yosys", "-q", "-p", read+strings.Join(files, " ")+"; read_verilog dut.v; prep -top rules -nordff; async2sync; dffunmap; flatten; opt_clean; write_smt2 -wires model.smt2")
	return dir
}

// smtbmc runs the model checker and reports whether all assertions hold.
func smtbmc(t *testing.T, dir string, args ...string) (bool, string) {
	t.Helper()
	path, err := exec.LookPath("yosys-smtbmc")
	require.NoError(t, err, "this test needs yosys-smtbmc (Debian package yosys)")
	_, err = exec.LookPath("z3")
	require.NoError(t, err, "this test needs z3")
	ctx, cancel := context.WithTimeout(t.Context(), 10*time.Minute)
	defer cancel()
	// Without --unroll z3 does not come to an end.
	cmd := exec.CommandContext(ctx, path, append([]string{"-s", "z3", "--unroll", "--presat"}, append(args, "model.smt2")...)...)
	cmd.Dir = dir
	out, err := cmd.CombinedOutput()
	passed, failed := strings.Contains(string(out), "Status: PASSED"), strings.Contains(string(out), "Status: FAILED")
	require.Truef(t, passed != failed && passed == (err == nil), "yosys-smtbmc %v: %v\n%s", args, err, clip(string(out)))
	return passed, string(out)
}
