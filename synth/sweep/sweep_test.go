//go:build linux

package sweep

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"strconv"
	"syscall"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"hwgen/synth/engine"
	"hwgen/synth/metrics"
	"hwgen/synth/point"
)

// The test binary is also what measures a point: its area is its word size. FAKE says what goes wrong, in the point of which word size.
func TestMain(m *testing.M) {
	if len(os.Args) > 1 && os.Args[1] == "sweep-point" {
		if err := fake(os.Args[3], os.Args[7]); err != nil {
			os.Stderr.WriteString("hwgen: " + err.Error() + "\n")
			os.Exit(1)
		}
		os.Exit(0)
	}
	os.Exit(m.Run())
}

func fake(file, out string) error {
	data, err := os.ReadFile(file)
	if err != nil {
		return err
	}
	p, err := point.Parse(data)
	if err != nil {
		return err
	}
	if n, err := strconv.Atoi(os.Getenv("FAKE_WORD")); err == nil && n == p.Word {
		switch os.Getenv("FAKE") {
		case "fails":
			return errors.New("yosys: it is broken")
		case "silent":
			return nil
		case "other":
			p.Seed++
		case "waits":
			time.Sleep(time.Minute)
		case "fills":
			if err := os.WriteFile(filepath.Join(out, "ballast"), make([]byte, 1<<20), 0o644); err != nil {
				return err
			}
		}
	}
	m := metrics.Metrics{Schema: metrics.Schema, Point: p, Name: p.Name(), Area: metrics.Area{Gates: float64(p.Word)}}
	return m.Write(filepath.Join(out, "metrics.json"))
}

func library(t *testing.T) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), "cells.lib")
	require.NoError(t, os.WriteFile(path, []byte("library (cells) {}"), 0o644))
	return path
}

func grid(t *testing.T, lib string, words ...int) []point.Point {
	t.Helper()
	points, err := Grid{Units: []point.Unit{point.Multiplier}, Words: words, Curves: []string{"bls12-381"}, Cores: []string{"default"},
		Libraries: [][]string{{lib}}, Scripts: []point.Script{point.Small}}.Points()
	require.NoError(t, err)
	return points
}

func options(t *testing.T) Options {
	t.Helper()
	self, err := os.Executable()
	require.NoError(t, err)
	return Options{Engine: engine.Local{Jobs: 2}, Command: []string{self}, Cache: t.TempDir(), Jobs: 2}
}

func run(t *testing.T, dir string, points []point.Point) Outcome {
	t.Helper()
	d, err := Open(dir, points)
	require.NoError(t, err)
	defer d.Close()
	out, err := Run(t.Context(), d, options(t))
	require.NoError(t, err)
	return out
}

func areas(out Outcome) (a []float64) {
	for _, m := range out.Metrics {
		a = append(a, m.Area.Gates)
	}
	return a
}

func TestGridLeavesOutWhatMakesNoDifference(t *testing.T) {
	g := Grid{Units: []point.Unit{point.Multiplier, point.Core}, Words: []int{16, 32}, Curves: []string{"bls12-381"}, Cores: []string{"default"},
		Libraries: [][]string{{library(t)}}, Scripts: []point.Script{point.Small, point.Fast}, Ports: []string{"1rw", "1r1w"}}
	points, err := g.Points()
	require.NoError(t, err)
	var names []string
	for _, p := range points {
		names = append(names, p.Name())
	}
	assert.Equal(t, []string{"multiplier-w16-cells", "multiplier-w32-cells", "multiplier-w16-cells-fast", "multiplier-w32-cells-fast",
		"core-w16-cells-1rw", "core-w32-cells-1rw", "core-w16-cells-fast-1rw", "core-w32-cells-fast-1rw",
		"core-w16-cells-1r1w", "core-w32-cells-1r1w", "core-w16-cells-fast-1r1w", "core-w32-cells-fast-1r1w"}, names)
	g.Words = []int{97}
	_, err = g.Points()
	var f *point.FlagError
	require.ErrorAs(t, err, &f)
	assert.Equal(t, "words", f.Flag)
}

// A point that fails keeps its log and stops no other; what is wrong with it is said.
func TestFailedPoints(t *testing.T) {
	lib := library(t)
	for mode, want := range map[string]string{"fails": "yosys: it is broken", "silent": "it left no metrics: ", "other": "is of another point"} {
		t.Setenv("FAKE", mode)
		t.Setenv("FAKE_WORD", "24")
		dir := t.TempDir()
		out := run(t, dir, grid(t, lib, 16, 24, 32))
		assert.Equal(t, []float64{16, 32}, areas(out), mode)
		require.Len(t, out.Failures, 1)
		assert.Equal(t, "multiplier-w24-cells", out.Failures[0].Name)
		assert.Contains(t, out.Failures[0].Reason, want)
		assert.FileExists(t, filepath.Join(dir, out.Failures[0].Log))
	}
}

// An interrupted sweep goes on in the same directory, which another sweep may not have.
func TestInterruptedSweepGoesOn(t *testing.T) {
	lib, dir := library(t), t.TempDir()
	points := grid(t, lib, 16, 24, 32)
	t.Setenv("FAKE", "waits")
	t.Setenv("FAKE_WORD", "32")
	d, err := Open(dir, points)
	require.NoError(t, err)
	_, err = Open(dir, points)
	require.EqualError(t, err, dir+": another hwgen works there")
	ctx, cancel := context.WithCancelCause(t.Context())
	why := errors.New("enough")
	o := options(t)
	o.Watch = func(e Event) {
		if e.Progress.Done == 2 {
			cancel(why)
		}
	}
	_, err = Run(ctx, d, o)
	require.ErrorIs(t, err, why)
	d.Close()
	assert.FileExists(t, filepath.Join(dir, "points", "multiplier-w16-cells", "metrics.json"))

	_, err = Open(dir, grid(t, lib, 16, 24))
	require.EqualError(t, err, dir+": holds another sweep (it has also multiplier-w32-cells); name another directory")
	_, err = Open(dir, grid(t, lib, 16, 24, 32, 48))
	require.EqualError(t, err, dir+": holds another sweep (it has no multiplier-w48-cells, or other options of it); name another directory")
	t.Setenv("FAKE", "")
	assert.Equal(t, []float64{16, 24, 32}, areas(run(t, dir, points)))
}

func TestDirectoryOfSomethingElse(t *testing.T) {
	points := grid(t, library(t), 16)
	dir := t.TempDir()
	require.NoError(t, os.WriteFile(filepath.Join(dir, "thesis.tex"), nil, 0o644))
	_, err := Open(dir, points)
	require.EqualError(t, err, dir+": holds other files and no sweep (thesis.tex); name an empty or a new directory")
	_, err = Open(filepath.Join(dir, "thesis.tex"), points)
	require.EqualError(t, err, filepath.Join(dir, "thesis.tex")+": is a file, a directory is needed")
	_, err = Open(filepath.Join(dir, "thesis.tex", "x"), points)
	require.ErrorContains(t, err, "not a directory")
	_, err = Open(filepath.Join(dir, "new"), nil)
	require.ErrorContains(t, err, "a sweep needs a point")
}

// A disk that fills fails the point that finds it full. What was measured stays whole, and when there is room again the sweep goes on.
func TestFullDisk(t *testing.T) {
	dir := t.TempDir()
	if err := syscall.Mount("none", dir, "tmpfs", 0, "size=256k"); err != nil {
		t.Skipf("only root can make a small file system: %v", err)
	}
	defer func() { assert.NoError(t, syscall.Unmount(dir, 0)) }()
	out := filepath.Join(dir, "out")
	points := grid(t, library(t), 16, 24)
	t.Setenv("FAKE", "fills")
	t.Setenv("FAKE_WORD", "24")
	d, err := Open(out, points)
	require.NoError(t, err)
	o := options(t)
	o.Engine = engine.Local{Jobs: 1}
	got, err := Run(t.Context(), d, o)
	require.NoError(t, err)
	d.Close()
	assert.Equal(t, []float64{16}, areas(got))
	require.Len(t, got.Failures, 1)
	assert.Contains(t, got.Failures[0].Reason, "no space left on device")
	assert.NoFileExists(t, filepath.Join(out, "points", "multiplier-w24-cells", "metrics.json"))
	_, err = metrics.Read(filepath.Join(out, "points", "multiplier-w16-cells", "metrics.json"))
	require.NoError(t, err)
	require.NoError(t, os.Remove(filepath.Join(out, "points", "multiplier-w24-cells", "ballast")))
	t.Setenv("FAKE", "")
	assert.Equal(t, []float64{16, 24}, areas(run(t, out, points)))
}

// Copies for the nodes of a cluster: the same point at another place.
func TestInputsAreCopied(t *testing.T) {
	dir, lib := t.TempDir(), library(t)
	points := grid(t, lib, 16)
	d, err := Open(dir, points)
	require.NoError(t, err)
	defer d.Close()
	p, err := d.copyInputs(points[0])
	require.NoError(t, err)
	assert.Equal(t, points[0].Key(), p.Key())
	assert.Equal(t, dir, p.Libraries[0].Path[:len(dir)])
	got, err := os.ReadFile(p.Libraries[0].Path)
	require.NoError(t, err)
	assert.Equal(t, "library (cells) {}", string(got))
	assert.Equal(t, lib, points[0].Libraries[0].Path)
}

func TestProgressTellsWhatIsLeft(t *testing.T) {
	list := items(grid(t, library(t), 16, 32, 64, 96))
	now := time.Unix(0, 0)
	r := newTracker(list, 2, now)
	at := func(s int) time.Time { return now.Add(time.Duration(s) * time.Second) }
	r.event(engine.Event{Task: 0, State: engine.Started}, at(0))
	e := r.event(engine.Event{Task: 1, State: engine.Started}, at(0))
	assert.Equal(t, Progress{Points: 4, Running: 2, Left: 2}, e.Progress)
	e = r.event(engine.Event{Task: 0, State: engine.Finished, Result: engine.Result{Seconds: 12.56}}, at(13))
	assert.Equal(t, 1, e.Progress.Done)
	assert.InDelta(t, 13, e.Progress.Elapsed, 1e-9)
	// A hundredth of a second for each unit of weight: 20.24 of which 13 are over, 50.96 and 102.16, two at a time.
	assert.InDelta(t, (20.24-13+50.96+102.16)/2, e.Progress.Expected, 0.01)
	e = r.event(engine.Event{Task: 1, State: engine.Lost, Text: "node_fail"}, at(14))
	assert.Equal(t, Progress{Points: 4, Done: 1, Left: 3, Elapsed: 14, Expected: e.Progress.Expected}, e.Progress)
	e = r.event(engine.Event{Task: 1, State: engine.Finished, Result: engine.Result{Failure: "no"}}, at(15))
	assert.Equal(t, "failed", e.Event)
	assert.Equal(t, 1, e.Progress.Failed)
	assert.Equal(t, "multiplier-w32-cells", e.Point)
}
