package flow

import (
	"context"
	"io"
	"os"
	"path/filepath"
	"sync"
	"testing"

	"github.com/stretchr/testify/require"

	"hwgen/synth"
	"hwgen/synth/metrics"
	"hwgen/synth/point"
	"hwgen/synth/unit"
)

// aPoint is a small point on the default library.
func aPoint(t *testing.T, u point.Unit, libraries ...string) point.Point {
	t.Helper()
	p := point.Point{Unit: u, Word: 16, Curve: "bls12-381", Core: "default", Script: point.Small, Energy: true, Seed: 1}
	if len(libraries) == 0 {
		libraries = []string{synth.DefaultLiberty}
	}
	for _, l := range libraries {
		f, err := point.ReadFile(l)
		require.NoError(t, err)
		p.Libraries = append(p.Libraries, f)
	}
	return p
}

// kept is a cache in memory of directories, so that tests share what they make.
type kept struct {
	sync.Mutex
	dir   string
	done  map[string]string
	makes int
}

func (k *kept) Do(key, stage string, make func(dir string) error) (string, error) {
	k.Lock()
	defer k.Unlock()
	if dir, ok := k.done[key]; ok {
		return dir, nil
	}
	dir, err := os.MkdirTemp(k.dir, stage+"-")
	if err != nil {
		return "", err
	}
	k.makes++
	k.Unlock() // a stage may ask for others
	err = make(dir)
	k.Lock()
	if err != nil {
		return "", err
	}
	k.done[key] = dir
	return dir, nil
}

var shared = &kept{done: map[string]string{}}

func TestMain(m *testing.M) {
	dir, err := os.MkdirTemp("", "hwgen-flow-")
	if err != nil {
		panic(err)
	}
	shared.dir = dir
	status := m.Run()
	os.RemoveAll(dir)
	os.Exit(status)
}

// through runs the stages up to timing.
func through(t *testing.T, p point.Point) (*run, *unit.Unit, *mapped, *timed) {
	t.Helper()
	r := &run{point: p, cache: shared, log: io.Discard}
	require.NoError(t, r.open())
	u, err := unit.New(p)
	require.NoError(t, err)
	design, err := u.Design.Verilog()
	require.NoError(t, err)
	m, err := r.synthesise(t.Context(), u, design)
	require.NoError(t, err)
	d, err := r.time(t.Context(), m, r.libraries[0])
	require.NoError(t, err)
	return r, u, m, d
}

// A whole point: figures that can be told beforehand, and bounds of the issue for the others.
func TestMultiplyAccumulate(t *testing.T) {
	p := aPoint(t, point.Mac)
	var stages []string
	m, err := Run(t.Context(), p, Options{Cache: shared, Progress: func(s string) { stages = append(stages, s) }})
	require.NoError(t, err)
	require.Equal(t, Stages(), stages)
	require.Equal(t, "mac-w16-osu018", m.Name)
	require.Equal(t, "NAND2X1", m.Area.Nand2)
	require.Equal(t, 96, m.Area.Flops) // four operands and a double-width result
	require.LessOrEqual(t, m.Area.Gates, 2400.0)
	require.InDelta(t, m.Area.Library, m.Area.Gates*24, 1)
	require.Zero(t, m.Timing.Unconstrained)
	require.Equal(t, 96+32, m.Timing.Endpoints)
	require.True(t, m.Timing.Met)
	require.InDelta(t, 1000, m.Timing.MaxMHz*m.Timing.CriticalPathNS, 1)
	require.EqualValues(t, 1152, m.Cycles.M1)
	e := m.Energy
	require.GreaterOrEqual(t, e.M1Done, 3.0)
	require.GreaterOrEqual(t, e.Batches, 12)
	require.Greater(t, e.Checked, e.Cycles)
	require.Greater(t, e.PerCyclePJ.Mean, 1.2*e.PerCycle0PJ, "glitches")
	require.Less(t, e.PerCyclePJ.Half, 0.05*e.PerCyclePJ.Mean)
	require.InEpsilon(t, e.PerM1PJ.Mean, 1152*e.PerCyclePJ.Mean, 1e-4)
	require.Greater(t, e.ClockPJ, 0.0)
	require.Len(t, m.Corner, 1)
	require.InEpsilon(t, e.PerM1PJ.Mean, m.Corner[0].PerM1PJ, 1e-3)

	// The same again is the same, from what is there, and reads back as written.
	makes := shared.makes
	again, err := Run(t.Context(), p, Options{Cache: shared})
	require.NoError(t, err)
	require.Equal(t, m, again)
	require.Equal(t, makes, shared.makes)
	file := filepath.Join(t.TempDir(), "metrics.json")
	require.NoError(t, m.Write(file))
	read, err := metrics.Read(file)
	require.NoError(t, err)
	require.Equal(t, m, read)
}

// The multiplier runs whole Montgomery products on its netlist, and its modules add up.
func TestMultiplier(t *testing.T) {
	p := aPoint(t, point.Multiplier)
	p.Curve, p.Word = "toy31", 16
	m, err := Run(t.Context(), p, Options{Cache: shared})
	require.NoError(t, err)
	require.Greater(t, len(m.Area.Modules), 2)
	sum, flops := 0.0, 0
	for _, x := range m.Area.Modules {
		sum, flops = sum+x.Gates, flops+x.Flops
	}
	require.InEpsilon(t, m.Area.Gates, sum, 1e-3)
	require.Equal(t, m.Area.Flops, flops)
	require.GreaterOrEqual(t, m.Energy.Checked, 100)
	require.InDelta(t, float64(m.Energy.Cycles)/float64(m.Cycles.M1), m.Energy.M1Done, 1e-3)
}

// The core runs a program on its netlist; what it writes is what the simulator writes.
func TestCore(t *testing.T) {
	p := aPoint(t, point.Core)
	p.Curve, p.Core = "toy13", "tiny"
	p.Memory = point.Memory{ReadPJ: 0.01, WritePJ: 0.02, MM2PerBit: 1e-6, AccessNS: 1.5}
	m, err := Run(t.Context(), p, Options{Cache: shared})
	require.NoError(t, err)
	require.Greater(t, m.Energy.Checked, 20)
	require.Positive(t, m.Memory.Bits)
	require.True(t, m.Memory.Modeled)
	require.InEpsilon(t, float64(m.Memory.Bits)*1e-6, m.Memory.AreaMM2, 1e-4)
	require.Positive(t, m.Energy.MemoryPJ)
	require.Zero(t, m.Timing.Unconstrained)
	p.Memory = point.Memory{}
	fast, err := Run(t.Context(), p, Options{Cache: shared})
	require.NoError(t, err)
	require.Zero(t, fast.Energy.MemoryPJ)
	require.Less(t, fast.Timing.CriticalPathNS, m.Timing.CriticalPathNS+1e-9)
	require.Contains(t, fast.Notes[1], "no model of them was given")
}

// A cancelled run says so, and leaves no tool behind.
func TestCancelled(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	_, err := Run(ctx, aPoint(t, point.Adder), Options{Progress: func(stage string) {
		if stage == StageSynthesise {
			cancel()
		}
	}})
	require.ErrorIs(t, err, context.Canceled)
}
