package verif_test

import (
	"math/big"
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"hwgen/verif"
)

// The checker is checked: RTL and simulator run different programs, and the message must say where they part. A resident program
// is not loaded, so the RTL keeps the one that was there.
func TestLockstepNamesTheDisagreement(t *testing.T) {
	t.Parallel()
	bin, cfg := build(t, busCore, verif.Options{})
	nop, halt := line{"nop"}, line{"halt", 7}
	cases := []struct {
		name      string
		rtl, sim  []line
		wantError string
	}{
		{"value", []line{{"add", 2, 0, 1}, halt}, []line{{"sub", 2, 0, 1}, halt},
			"cycle 4: got element 2 = 0x8, want in cycle 4 element 2 = 0x2 (pc 0: sub d=2 a=0 b=1)"},
		{"address", []line{{"mov", 2, 0}, halt}, []line{{"mov", 3, 0}, halt},
			"cycle 3: got element 2 = 0x5, want in cycle 3 element 3 = 0x5 (pc 0: mov d=3 a=0)"},
		{"cycle", []line{nop, {"mov", 2, 0}, halt}, []line{{"mov", 2, 0}, nop, halt},
			"cycle 4: got element 2 = 0x5, want in cycle 3 element 2 = 0x5 (pc 0: mov d=2 a=0)"},
		{"write of the RTL alone", []line{{"mov", 2, 0}, {"mov", 3, 0}, halt}, []line{{"mov", 2, 0}, nop, halt},
			"cycle 4: element 3 is written with 0x5, the simulator makes no more writes"},
		{"write of the simulator alone", []line{{"mov", 2, 0}, nop, halt}, []line{{"mov", 2, 0}, {"mov", 3, 0}, halt},
			"cycle 5: stopped (done interrupt code 7 error none) without the write of element 3 = 0x5 in cycle 4 (pc 1: mov d=3 a=0)"},
		{"code", []line{{"halt", 8}}, []line{halt},
			"cycle 2: stopped with done interrupt code 8 error none, want done interrupt code 7 error none (pc 0: halt code=7)"},
		{"error", []line{{"ret"}}, []line{halt},
			"cycle 2: stopped with done interrupt code 0 error call-stack, want done interrupt code 7 error none (pc 0: halt code=7)"},
		{"wait", []line{{"wait", 7}}, []line{halt},
			"cycle 2: stopped with waiting interrupt code 7 error none, want done interrupt code 7 error none (pc 0: halt code=7)"},
		{"number of cycles", []line{nop, halt}, []line{halt, nop},
			"cycle 3: the cycle counter shows 3, want 2 (pc 0: halt code=7)"},
		{"no stop", []line{{"jump", 0}}, []line{halt},
			"cycle 131072: no stop, the simulator stops after 2 cycles (pc 0: halt code=7)"},
	}
	for _, c := range cases {
		sim, err := bin.Open(t.Context(), verif.Session{})
		require.NoError(t, err)
		require.NoError(t, sim.LoadProgram(asm(t, c.rtl...)))
		p := &verif.Program{Name: c.name, Words: asm(t, c.sim...), Resident: true,
			Elements: []verif.Element{{Addr: 0, Value: big.NewInt(5)}, {Addr: 1, Value: big.NewInt(3)}}}
		require.Equal(t, len(c.rtl), len(c.sim), "the length is the one thing that both share")
		_, err = verif.Lockstep(t.Context(), sim, cfg, p, verif.Check{})
		require.EqualError(t, err, "lockstep: program "+c.name+": "+c.wantError)
		var m *verif.Mismatch
		require.ErrorAs(t, err, &m)
		sim.Close()
	}
}

// A program without an end is the program's fault, and is not run forever.
func TestLockstepGivesUp(t *testing.T) {
	t.Parallel()
	bin, cfg := build(t, busCore, verif.Options{})
	sim, err := bin.Open(t.Context(), verif.Session{})
	require.NoError(t, err)
	defer sim.Close()
	p := &verif.Program{Name: "endless", Words: asm(t, line{"jump", 0})}
	_, err = verif.Lockstep(t.Context(), sim, cfg, p, verif.Check{MaxSteps: 100})
	require.EqualError(t, err, "lockstep: program endless: iss: no stop within 100 instructions, at pc 0")
}

func TestLockstepRefusesAnotherCore(t *testing.T) {
	t.Parallel()
	bin, cfg := build(t, busCore, verif.Options{})
	sim, err := bin.Open(t.Context(), verif.Session{})
	require.NoError(t, err)
	defer sim.Close()
	cfg.Words++
	_, err = verif.Lockstep(t.Context(), sim, cfg, &verif.Program{Name: "p", Words: asm(t, line{"halt", 0})}, verif.Check{})
	require.ErrorContains(t, err, "the simulator is set to w=16 s=4, 20 elements, 2 moduli")
}

// A run with a trace gives an FST file in which the run can be seen.
func TestTraceIsWritten(t *testing.T) {
	t.Parallel()
	bin, cfg := build(t, busCore, verif.Options{Trace: true, Quick: true})
	path := filepath.Join(t.TempDir(), "t.fst")
	sim, err := bin.Open(t.Context(), verif.Session{Trace: path})
	require.NoError(t, err)
	p := &verif.Program{Name: "traced", Words: asm(t, line{"mul", 2, 0, 1}, line{"halt", 0}), Elements: []verif.Element{{Addr: 0, Value: big.NewInt(5)}}}
	_, err = verif.Lockstep(t.Context(), sim, cfg, p, verif.Check{})
	require.NoError(t, err)
	require.NoError(t, sim.Close())
	trace, err := os.ReadFile(path)
	require.NoError(t, err)
	require.Greater(t, len(trace), 2000)
	require.Zero(t, trace[0], "the first block of an FST file is its header")
}

// A core with ROM has no program memory on the bus.
func TestProgramRomIsNotOnTheBus(t *testing.T) {
	t.Parallel()
	src, _, _ := romSource(t, romPoints[0], randomSeed)
	bin, err := verif.Build(t.Context(), src, verif.Options{})
	require.NoError(t, err)
	sim, err := bin.Open(t.Context(), verif.Session{})
	require.NoError(t, err)
	defer sim.Close()
	at := sim.Geometry().Address(1, 0)
	require.Zero(t, read(t, sim, at))
	require.Equal(t, verif.Status{Undefined: true}, status(t, sim))
	require.NoError(t, sim.Clear())
	require.NoError(t, sim.Write32(at, 1))
	require.Equal(t, verif.Status{Undefined: true}, status(t, sim))
}
