//go:build linux

package cli

import (
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"hwgen/internal/slurmtest"
	"hwgen/synth/metrics"
	"hwgen/synth/sweep"
)

// The test binary is also the hwgen that engines run.
func TestMain(m *testing.M) {
	if len(os.Args) > 1 && !strings.HasPrefix(os.Args[1], "-") {
		os.Exit(Main())
	}
	os.Exit(m.Run())
}

// toySweep is a sweep of seconds: the adder of a toy field.
func toySweep(dir string, more ...string) []string {
	return append([]string{"sweep", "--unit", "adder", "--curve", "toy13", "--words", "16,17", "-o", dir}, more...)
}

func measured(t *testing.T, dir, name string) metrics.Metrics {
	t.Helper()
	m, err := metrics.Read(filepath.Join(dir, "points", name, "metrics.json"))
	require.NoError(t, err)
	for i := range m.Point.Libraries {
		m.Point.Libraries[i].Path = filepath.Base(m.Point.Libraries[i].Path)
	}
	return m
}

// A small sweep through Yosys, OpenSTA and the gate simulator, here and on a cluster: the same metrics. From the cache the same bytes.
func TestSweepHereAndOnACluster(t *testing.T) {
	dir := t.TempDir()
	here, there := filepath.Join(dir, "here"), filepath.Join(dir, "there")
	cache := filepath.Join(dir, "cache")
	text := succeeds(t, toySweep(here, "--cache", cache)...)
	for _, name := range []string{"adder-w16-osu018-toy13", "adder-w17-osu018-toy13"} {
		assert.Contains(t, text, name)
	}
	assert.Contains(t, text, "2 points in "+here)
	m := measured(t, here, "adder-w16-osu018-toy13")
	assert.Positive(t, m.Area.Gates)
	assert.Positive(t, m.Energy.PerCyclePJ.Mean)
	var first []string
	files := []string{"results.csv", "results.json", "results.md", "index.html", "points/adder-w16-osu018-toy13/metrics.json"}
	for _, f := range files {
		first = append(first, read(t, filepath.Join(here, f)))
		assert.NotContains(t, read(t, filepath.Join(here, f)), "/root/", f)
	}
	var events []sweep.Event
	for line := range strings.Lines(succeeds(t, toySweep(here, "--cache", cache, "--json")...)) {
		var e sweep.Event
		require.NoError(t, json.Unmarshal([]byte(line), &e))
		events = append(events, e)
	}
	require.Len(t, events, 5) // a beginning and an end for each point, and the end of all
	assert.Equal(t, "end", events[4].Event)
	assert.Equal(t, 2, events[3].Progress.Done)
	for i, f := range files {
		assert.Equal(t, first[i], read(t, filepath.Join(here, f)), "%s from the cache", f)
	}

	slurmtest.Start(t)
	text = succeeds(t, toySweep(there, "--engine", "slurm")...)
	assert.Contains(t, text, "2 points in "+there)
	for _, name := range []string{"adder-w16-osu018-toy13", "adder-w17-osu018-toy13"} {
		assert.Equal(t, measured(t, here, name), measured(t, there, name))
	}
	o := hwgen(toySweep(filepath.Join(dir, "refused"), "--engine", "slurm", "--sbatch", "--partition=nowhere")...)
	assert.Equal(t, 1, o.status)
	assert.Regexp(t, `^hwgen: --engine slurm: sbatch: invalid partition specified: nowhere.*\n$`, o.stderr)

	out := succeeds(t, "sweep", "compare", here, there)
	assert.Contains(t, out, "2 points in both: 0 differ, 2 are the same")

	// Verification in parts compares what one process compares.
	args := []string{"verify", "--curve", "toy13", "--word", "16", "--program", "field", "--seeds", "30"}
	whole := strings.Split(succeeds(t, args...), " checks passed")[0]
	work := filepath.Join(dir, "verify")
	assert.Equal(t, whole, strings.Split(succeeds(t, append(args, "--engine", "slurm", "--work", work)...), " checks passed")[0])
	assert.Equal(t, whole, strings.Split(succeeds(t, append(args, "--jobs", "3")...), " checks passed")[0])
}

// A point that fails is named, in the command's line and in the reports; the others are there.
func TestSweepWithAFailure(t *testing.T) {
	dir := t.TempDir()
	out := filepath.Join(dir, "out")
	yosys, err := exec.LookPath("yosys")
	require.NoError(t, err)
	tools := filepath.Join(dir, "tools")
	require.NoError(t, os.Mkdir(tools, 0o755))
	write(t, tools, "yosys", "#!/bin/sh\nif grep -qs 'module hwgen_mac' design.v; then echo 'ERROR: it is broken'; exit 1; fi\nexec "+yosys+` "$@"`+"\n")
	require.NoError(t, os.Chmod(filepath.Join(tools, "yosys"), 0o755))
	t.Setenv("PATH", tools+":"+os.Getenv("PATH"))
	o := hwgen(toySweep(out, "--words", "16", "--unit", "adder,mac", "--cache", filepath.Join(dir, "cache"))...)
	assert.Equal(t, 1, o.status)
	assert.Regexp(t, `^hwgen: sweep: 1 of 2 points failed: mac-w16-osu018-toy13 \(.*yosys.*it is broken.*; see `+out+`/points/mac-w16-osu018-toy13/log\)\n$`, o.stderr)
	assert.Contains(t, o.stdout, "adder-w16-osu018-toy13")
	assert.Regexp(t, `failed +mac-w16-osu018-toy13`, o.stdout)
	assert.Contains(t, read(t, filepath.Join(out, "results.md")), "mac-w16-osu018-toy13: ")
	assert.Contains(t, read(t, filepath.Join(out, "points", "mac-w16-osu018-toy13", "log")), "ERROR: it is broken")
	assert.NoFileExists(t, filepath.Join(out, "points", "mac-w16-osu018-toy13", "metrics.json"))
}

func TestBadSweeps(t *testing.T) {
	dir := t.TempDir()
	file := write(t, dir, "file", "x")
	other := filepath.Join(dir, "other")
	require.NoError(t, os.Mkdir(other, 0o755))
	write(t, other, "thesis.tex", "")
	out := filepath.Join(dir, "out")
	for _, c := range []struct {
		message string
		args    []string
	}{
		{"--output is missing: a sweep needs a directory, such as -o sweep", []string{}},
		{`invalid argument "` + file + `" for "-o, --output" flag: is a file, a directory is needed`, []string{"-o", file}},
		{`invalid argument "15" for "--words" flag: 15: outside 16..96`, []string{"--words", "15", "-o", out}},
		{`invalid argument "16-97" for "--words" flag: 16-97: outside 16..96`, []string{"--words", "16-97", "-o", out}},
		{`invalid argument "x" for "--words" flag: want word sizes such as 16,24,32 or 16-20, or all; "x" is none`, []string{"--words", "x", "-o", out}},
		{`invalid argument "16,16" for "--words" flag: 16 is given twice`, []string{"--words", "16,16", "-o", out}},
		{"--unit alu: want one of multiplier, mac, adder, core", []string{"--unit", "alu", "-o", out}},
		{"--script tiny: want one of small, fast", []string{"--script", "tiny", "-o", out}},
		{"--ports 3: want 1rw or 1r1w", []string{"--unit", "core", "--ports", "3", "-o", out}},
		{"--engine pbs: want local or slurm", []string{"--engine", "pbs", "-o", out}},
		{"--jobs 0: want 1 or more", []string{"--jobs", "0", "-o", out}},
		{"--sbatch: only with --engine slurm", []string{"--sbatch", "-p x", "-o", out}},
		{`invalid argument "2" for "--max-memory" flag: want an amount of memory such as 500M or 2G, at least 64M`, []string{"--max-memory", "2", "-o", out}},
		{"--period -1: want a clock period in ns, or 0 for the shortest", []string{"--period", "-1", "-o", out}},
		{"--liberty a,,b: want a liberty file, or several, separated by commas", []string{"--liberty", "a,,b", "-o", out}},
	} {
		refuses(t, 2, c.message, append([]string{"sweep"}, c.args...)...)
	}
	refuses(t, 1, "--output "+other+": holds other files and no sweep (thesis.tex); name an empty or a new directory", "sweep", "-o", other)
	refuses(t, 1, "--liberty: open /nowhere.lib: no such file or directory", "sweep", "--liberty", "/nowhere.lib", "-o", out)
	broken := write(t, dir, "broken.lib", "library (broken) { nom_voltage : 1.0; }\n")
	o := hwgen("sweep", "--liberty", broken, "-o", out)
	assert.Equal(t, 1, o.status)
	assert.Regexp(t, `^hwgen: --liberty: .*broken\.lib: .*\n$`, o.stderr)
	refuses(t, 1, "compare: "+other+" holds no finished sweep: there is no results.json", "sweep", "compare", other, other)
	refuses(t, 2, "--work is missing: --engine slurm needs a directory that all nodes share", "verify", "--engine", "slurm")
	assert.NoDirExists(t, out, "a refused sweep leaves nothing")
	t.Setenv("PATH", dir)
	refuses(t, 1, "--engine slurm: sbatch is not installed (Debian package slurm-client)", "sweep", "--engine", "slurm", "--words", "16", "-o", out)
	refuses(t, 1, "yosys is not installed (Debian package yosys)", "sweep", "--words", "16", "-o", filepath.Join(dir, "new"))
	assert.NoDirExists(t, filepath.Join(dir, "new"))
}
