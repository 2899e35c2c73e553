package flow

import (
	"bytes"
	"compress/gzip"
	"os"
	"os/exec"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"hwgen/synth"
	"hwgen/synth/metrics"
	"hwgen/synth/point"
)

// others is the folder of more cell libraries: HWGEN_LIBERTY, or ../shared/lib beside the folder of go.mod; empty if there is none.
func others(t *testing.T) string {
	t.Helper()
	dir := os.Getenv("HWGEN_LIBERTY")
	if dir == "" {
		dir = filepath.Join("..", "shared", "lib")
	}
	if !filepath.IsAbs(dir) {
		root, err := os.Getwd()
		require.NoError(t, err)
		for {
			if _, err := os.Stat(filepath.Join(root, "go.mod")); err == nil {
				break
			}
			require.NotEqual(t, filepath.Dir(root), root, "no go.mod above the test")
			root = filepath.Dir(root)
		}
		dir = filepath.Join(root, dir)
	}
	return dir
}

// adderOf13 measures a small adder.
func adderOf13(t *testing.T, libraries ...string) metrics.Metrics {
	t.Helper()
	p := aPoint(t, point.Adder, libraries...)
	p.Curve, p.Cycles = "toy13", 240
	m, err := Run(t.Context(), p, Options{Cache: shared})
	require.NoError(t, err)
	require.Zero(t, m.Timing.Unconstrained)
	require.True(t, m.Timing.Met)
	require.Equal(t, 3*13+1, m.Area.Flops)
	require.InDelta(t, 500, m.Area.Gates, 200)
	require.Greater(t, m.Energy.PerCyclePJ.Mean, m.Energy.PerCycle0PJ)
	require.Greater(t, m.Energy.Checked, 240)
	require.Positive(t, m.Energy.LeakageMW)
	return m
}

// One netlist's worth of each library, without a word about it but its file: energy goes with the square of the voltage and with size.
func TestLibraries(t *testing.T) {
	const qflow = "/usr/share/qflow/tech/"
	last := 0.0
	for _, l := range []struct{ file, nand2 string }{
		{synth.DefaultLiberty, "NAND2X1"},
		{qflow + "osu035/osu035_stdcells.lib", "NAND2X1"},
		{qflow + "osu050/osu05_stdcells.lib", "NAND2X1"},
	} {
		m := adderOf13(t, l.file)
		require.Equal(t, l.nand2, m.Area.Nand2)
		t.Logf("%s: %.0f NAND2, %.2f ns, %.2f pJ a cycle", m.Corner[0].Library, m.Area.Gates, m.Timing.CriticalPathNS, m.Energy.PerCyclePJ.Mean)
		require.Greater(t, m.Energy.PerCyclePJ.Mean, 2*last)
		last = m.Energy.PerCyclePJ.Mean
	}
}

func TestOpenLibraries(t *testing.T) {
	dir := others(t)
	for file, nand2 := range map[string]string{"sky130_fd_sc_hd__tt_025C_1v80.lib.gz": "sky130_fd_sc_hd__nand2_1", "ihp_sg13g2_typ.lib.gz": "sg13g2_nand2_1"} {
		t.Run(file, func(t *testing.T) {
			path := filepath.Join(dir, file)
			if _, err := os.Stat(path); err != nil {
				t.Skipf("no %s in %s; set HWGEN_LIBERTY to a folder that has it", file, dir)
			}
			m := adderOf13(t, path)
			require.Equal(t, nand2, m.Area.Nand2)
			t.Logf("%s: %.0f NAND2, %.2f ns, %.2f pJ a cycle", m.Corner[0].Library, m.Area.Gates, m.Timing.CriticalPathNS, m.Energy.PerCyclePJ.Mean)
		})
	}
}

// Several files are corners: one netlist, a voltage and a frequency each.
func TestCorners(t *testing.T) {
	text, err := os.ReadFile(synth.DefaultLiberty)
	require.NoError(t, err)
	low := bytes.ReplaceAll(text, []byte("voltage : 1.8"), []byte("voltage : 0.9")) // of its delays nothing changes
	require.NotEqual(t, text, low)
	file := filepath.Join(t.TempDir(), "osu018_low.lib.gz")
	var z bytes.Buffer
	w := gzip.NewWriter(&z)
	_, err = w.Write(low)
	require.NoError(t, err)
	require.NoError(t, w.Close())
	require.NoError(t, os.WriteFile(file, z.Bytes(), 0o600))
	m := adderOf13(t, synth.DefaultLiberty, file)
	require.Len(t, m.Corner, 2)
	require.InDelta(t, 1.8, m.Corner[0].Voltage, 0)
	require.InDelta(t, 0.9, m.Corner[1].Voltage, 0)
	require.InEpsilon(t, m.Corner[0].MaxMHz, m.Corner[1].MaxMHz, 1e-3)
	require.Less(t, m.Corner[1].PerCyclePJ, m.Corner[0].PerCyclePJ)
	require.Greater(t, m.Corner[1].PerCyclePJ, m.Corner[0].PerCyclePJ/4) // a quarter of what nets take; tables stay
}

// Each bad library is one clear line that names the file.
func TestBadLibraries(t *testing.T) {
	dir := t.TempDir()
	text, err := os.ReadFile(synth.DefaultLiberty)
	require.NoError(t, err)
	var z bytes.Buffer
	w := gzip.NewWriter(&z)
	_, err = w.Write(text)
	require.NoError(t, err)
	require.NoError(t, w.Close())
	without := func(cells ...string) []byte {
		out := text
		for _, c := range cells {
			require.Contains(t, string(out), "cell ("+c+")")
			out = bytes.ReplaceAll(out, []byte("cell ("+c+")"), []byte("cel ("+c+")"))
		}
		return out
	}
	for name, c := range map[string]struct {
		text []byte
		want string
	}{
		"empty.lib":   {nil, "is empty"},
		"verilog.lib": {[]byte("module m; endmodule\n"), "is no liberty file"},
		"cut.lib.gz":  {z.Bytes()[:z.Len()/3], "gzip: damaged or cut short"},
		"half.lib":    {text[:bytes.LastIndex(text, []byte("\ncell (NOR2X1)"))], "the file ends in the middle"},
		"noflop.lib":  {without("DFFPOSX1", "DFFNEGX1", "DFFSR"), "has no flip-flop"},
		"nonand.lib":  {without("NAND2X1"), "has no NAND2"},
		"nobuf.lib":   {without("BUFX2", "BUFX4", "CLKBUF1", "CLKBUF2", "CLKBUF3"), "has no buffer"},
		"volts.lib":   {bytes.ReplaceAll(text, []byte("nom_voltage : 1.8;"), nil), "nom_voltage is missing"},
	} {
		path := filepath.Join(dir, name)
		require.NoError(t, os.WriteFile(path, c.text, 0o600))
		_, err := Run(t.Context(), aPoint(t, point.Adder, path), Options{})
		require.ErrorContains(t, err, c.want, name)
		require.ErrorContains(t, err, "--liberty: liberty "+path)
		require.NotContains(t, err.Error(), "\n")
	}
	p := aPoint(t, point.Adder)
	p.Libraries[0].Path = filepath.Join(dir, "gone.lib")
	_, err = Run(t.Context(), p, Options{})
	require.ErrorContains(t, err, "gone.lib: no such file or directory")
	p = aPoint(t, point.Adder)
	p.Libraries[0].SHA256 = sum([]byte("other"))
	_, err = Run(t.Context(), p, Options{})
	require.ErrorContains(t, err, "has changed since")

	// Corners of other cells.
	p = aPoint(t, point.Adder, synth.DefaultLiberty, filepath.Join(dir, "volts.lib"))
	require.NoError(t, os.WriteFile(p.Libraries[1].Path, without("DFFPOSX1"), 0o600))
	p.Libraries[1], err = point.ReadFile(p.Libraries[1].Path)
	require.NoError(t, err)
	p.Curve = "toy13"
	_, err = Run(t.Context(), p, Options{Cache: shared})
	require.ErrorContains(t, err, "lacks cell DFFPOSX1")
}

// A tool that is not there is named, with its package.
func TestMissingTools(t *testing.T) {
	p := aPoint(t, point.Adder)
	p.Curve = "toy13"
	path := map[string]string{}
	for _, name := range []string{"yosys", "berkeley-abc"} {
		full, err := exec.LookPath(name)
		require.NoError(t, err)
		path[name] = full
	}
	dir := t.TempDir()
	t.Setenv("PATH", dir)
	_, err := Run(t.Context(), p, Options{})
	require.ErrorContains(t, err, "yosys is not installed (Debian package yosys)")
	for _, name := range []string{"yosys", "berkeley-abc"} {
		require.NoError(t, os.Symlink(path[name], filepath.Join(dir, name)))
	}
	_, err = Run(t.Context(), p, Options{})
	require.ErrorContains(t, err, "sta is not installed (Debian package opensta)")
}

// What a tool complains about comes back in one error.
func TestToolThatFails(t *testing.T) {
	dir := t.TempDir()
	require.NoError(t, os.WriteFile(filepath.Join(dir, "x.tcl"), []byte("read_liberty missing.lib\n"), 0o600))
	var log bytes.Buffer
	_, err := sta.run(t.Context(), dir, &log, "-no_splash", "-exit", "x.tcl")
	require.ErrorContains(t, err, "sta: Error:")
	require.Contains(t, log.String(), "missing.lib")
	_, err = yosys.run(t.Context(), dir, &log, "-q", "missing.ys")
	require.ErrorContains(t, err, "yosys:")
}
