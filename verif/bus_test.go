package verif_test

import (
	"math/big"
	"testing"

	"github.com/stretchr/testify/require"

	"hwgen/isa"
	"hwgen/verif"
)

// busCore is the core of the bus tests: an element has 48 bits, of which the host sees 32.
var busCore = point{curve: "toy31", word: 16, data: 20, program: 64, loops: 2, calls: 2}

// open starts a simulation of a point.
func open(t *testing.T, p point, s verif.Session) *verif.Sim {
	t.Helper()
	bin, _ := build(t, p, verif.Options{})
	sim, err := bin.Open(t.Context(), s)
	require.NoError(t, err)
	t.Cleanup(func() { sim.Close() })
	return sim
}

// asm encodes instructions given as name and raw operands.
func asm(t *testing.T, lines ...[]any) []uint32 {
	t.Helper()
	var words []uint32
	for _, l := range lines {
		var args []uint32
		for _, a := range l[1:] {
			args = append(args, uint32(a.(int)))
		}
		i, err := isa.New(isa.Must(l[0].(string)), args...)
		require.NoError(t, err)
		words = append(words, i.Encode())
	}
	return words
}

type line = []any

func read(t *testing.T, s *verif.Sim, addr uint32) uint32 {
	t.Helper()
	v, err := s.Read32(addr)
	require.NoError(t, err)
	return v
}

func register(t *testing.T, s *verif.Sim, name string) uint32 {
	t.Helper()
	v, err := s.Register(name)
	require.NoError(t, err)
	return v
}

func status(t *testing.T, s *verif.Sim) verif.Status {
	t.Helper()
	st, err := s.Status()
	require.NoError(t, err)
	return st
}

func start(t *testing.T, s *verif.Sim, entry int, words []uint32) {
	t.Helper()
	require.NoError(t, s.LoadProgram(words))
	require.NoError(t, s.Start(entry))
}

func TestConfigurationRegisters(t *testing.T) {
	t.Parallel()
	s := open(t, busCore, verif.Session{})
	require.Equal(t, uint32(isa.VersionValue), register(t, s, "VERSION"))
	require.Equal(t, verif.Geometry{WordBits: 16, Words: 3, Visible: 1, Stride: 1, Moduli: 2, Elements: 20, Instructions: 64}, s.Geometry())
}

// After reset the registers hold what the contract says, whatever the core did before.
func TestResetWhileRunning(t *testing.T) {
	t.Parallel()
	s := open(t, busCore, verif.Session{})
	start(t, s, 1, asm(t, line{"nop"}, line{"jump", 1}))
	require.True(t, status(t, s).Busy)
	require.NoError(t, s.Reset())
	require.Equal(t, verif.Status{}, status(t, s))
	for name, want := range map[string]uint32{"ENTRY": 0, "PLEN": 64, "IRQ_EN": 0, "CTRL": 0, "CYCLES_LO": 0, "CYCLES_HI": 0} {
		require.Equal(t, want, register(t, s, name), name)
	}
	start(t, s, 0, asm(t, line{"halt", 9}))
	irq, err := s.Run(50, true)
	require.NoError(t, err)
	require.False(t, irq, "the interrupt is disabled after reset")
	require.Equal(t, verif.Status{Done: true, Code: 9}, status(t, s))
}

func TestRegistersAndMemoriesReadBack(t *testing.T) {
	t.Parallel()
	s := open(t, busCore, verif.Session{Seed: 3})
	g := s.Geometry()
	require.NoError(t, s.SetRegister("ENTRY", 13))
	require.Equal(t, uint32(13), register(t, s, "ENTRY"))
	require.NoError(t, s.SetRegister("PLEN", 17))
	require.Equal(t, uint32(17), register(t, s, "PLEN"))
	// Registers keep only the bits they have.
	require.NoError(t, s.SetRegister("IRQ_EN", 0xfffffffe))
	require.Equal(t, uint32(0), register(t, s, "IRQ_EN"))
	for i := range g.Instructions {
		require.NoError(t, s.Write32(g.Address(isa.RegionProgram, i), 0x9e3779b9*uint32(i+1)))
	}
	for i := range g.Elements {
		require.NoError(t, s.WriteElement(i, new(big.Int).SetUint64(uint64(0x85ebca6b*uint32(i+1)))))
	}
	for i := range g.Instructions {
		require.Equal(t, 0x9e3779b9*uint32(i+1), read(t, s, g.Address(isa.RegionProgram, i)), "program word %d", i)
	}
	for i := range g.Elements {
		v, err := s.ReadElement(i)
		require.NoError(t, err)
		require.Equal(t, uint64(0x85ebca6b*uint32(i+1)), v.Uint64(), "element %d", i)
	}
	require.Equal(t, verif.Status{}, status(t, s))
}

// Reading an undefined address returns 0, writing one does nothing; both set the sticky error, and CLEAR drops it.
func TestUndefinedAddresses(t *testing.T) {
	t.Parallel()
	for _, p := range []point{busCore, wideCore} {
		s := open(t, p, verif.Session{})
		g := s.Geometry()
		addrs := []uint32{0x30, 0x34, 0x3c, 0x40, 0x80, 0x100, 0x400, 0x800, 1<<g.RegionBits() - 4, g.Address(3, 0), g.Address(3, 5),
			g.Address(isa.RegionProgram, g.Instructions), g.Address(isa.RegionProgram, 1<<(g.RegionBits()-2)-1),
			g.ElementAddress(g.Elements, 0), g.Address(isa.RegionData, 1<<(g.RegionBits()-2)-1)}
		if g.Visible < g.Stride {
			addrs = append(addrs, g.ElementAddress(0, g.Visible), g.ElementAddress(3, g.Stride-1))
		}
		for _, a := range addrs {
			require.False(t, status(t, s).Undefined, "before 0x%x", a)
			require.Zero(t, read(t, s, a), "0x%x", a)
			require.True(t, status(t, s).Undefined, "read of 0x%x", a)
			require.NoError(t, s.Clear())
			require.Equal(t, verif.Status{}, status(t, s))
			require.NoError(t, s.Write32(a, 0xffffffff))
			require.True(t, status(t, s).Undefined, "write to 0x%x", a)
			require.NoError(t, s.Clear())
		}
		require.Equal(t, uint32(isa.IDValue), register(t, s, "ID"))
	}
}

// While a program runs, registers can be read; every write and every access to a memory is refused and changes nothing.
func TestAccessesWhileBusyAreRefused(t *testing.T) {
	t.Parallel()
	s := open(t, busCore, verif.Session{})
	g := s.Geometry()
	require.NoError(t, s.WriteElement(2, big.NewInt(77)))
	loop := asm(t, line{"nop"}, line{"jump", 0}, line{"halt", 1})
	start(t, s, 0, loop)
	busy := verif.Status{Busy: true}
	require.Equal(t, busy, status(t, s))
	require.Equal(t, uint32(0), register(t, s, "ENTRY"))
	require.Equal(t, uint32(len(loop)), register(t, s, "PLEN"))
	require.Equal(t, busy, status(t, s), "register reads are not refused")
	before := register(t, s, "CYCLES_LO")
	require.Greater(t, register(t, s, "CYCLES_LO"), before)

	require.Zero(t, read(t, s, g.Address(isa.RegionProgram, 1)))
	busy.Refused = true
	require.Equal(t, busy, status(t, s))
	require.NoError(t, s.Write32(g.Address(isa.RegionProgram, 1), 0), "cleared, it would stop the program")
	require.Zero(t, read(t, s, g.ElementAddress(2, 0)))
	require.NoError(t, s.WriteElement(2, big.NewInt(99)))
	for _, name := range []string{"ENTRY", "PLEN", "IRQ_EN"} {
		require.NoError(t, s.SetRegister(name, 0), name)
	}
	require.NoError(t, s.Start(2))
	require.NoError(t, s.Resume())
	require.NoError(t, s.Clear())
	_, err := s.Run(500, false)
	require.NoError(t, err)
	require.Equal(t, busy, status(t, s), "nothing but the sticky error has changed")
	require.Equal(t, uint32(len(loop)), register(t, s, "PLEN"))
	require.Equal(t, uint32(1), register(t, s, "IRQ_EN"))

	require.NoError(t, s.Reset())
	for i, w := range loop {
		require.Equal(t, w, read(t, s, g.Address(isa.RegionProgram, i)))
	}
	v, err := s.ReadElement(2)
	require.NoError(t, err)
	require.Equal(t, int64(77), v.Int64())
}

// Each kind of write on its own sets the sticky error.
func TestEachRefusalIsSticky(t *testing.T) {
	t.Parallel()
	s := open(t, busCore, verif.Session{})
	g := s.Geometry()
	accesses := map[string]func() error{
		"program read":  func() error { _, err := s.Read32(g.Address(isa.RegionProgram, 0)); return err },
		"program write": func() error { return s.Write32(g.Address(isa.RegionProgram, 0), 0) },
		"data read":     func() error { _, err := s.Read32(g.ElementAddress(0, 0)); return err },
		"data write":    func() error { return s.Write32(g.ElementAddress(0, 0), 0) },
		"ENTRY":         func() error { return s.SetRegister("ENTRY", 1) },
		"PLEN":          func() error { return s.SetRegister("PLEN", 1) },
		"IRQ_EN":        func() error { return s.SetRegister("IRQ_EN", 0) },
		"start":         func() error { return s.SetRegister("CTRL", 1) },
		"resume":        s.Resume,
		"clear":         s.Clear,
	}
	for name, access := range accesses {
		require.NoError(t, s.Reset())
		start(t, s, 0, asm(t, line{"jump", 0}))
		require.Equal(t, verif.Status{Busy: true}, status(t, s), name)
		require.NoError(t, access(), name)
		require.Equal(t, verif.Status{Busy: true, Refused: true}, status(t, s), name)
	}
}

// A program that waits lends the memory until it is resumed; the run's registers stay closed.
func TestWaitLendsTheMemory(t *testing.T) {
	t.Parallel()
	s := open(t, busCore, verif.Session{})
	require.NoError(t, s.WriteElement(0, big.NewInt(5)))
	start(t, s, 0, asm(t, line{"dbl", 1, 0}, line{"wait", 42}, line{"dbl", 2, 1}, line{"halt", 43}))
	st, err := s.Wait(100)
	require.NoError(t, err)
	require.Equal(t, verif.Status{Waiting: true, Interrupt: true, Code: 42}, st)
	v, err := s.ReadElement(1)
	require.NoError(t, err)
	require.Equal(t, int64(10), v.Int64())
	require.NoError(t, s.WriteElement(1, big.NewInt(100)))
	require.NoError(t, s.SetRegister("IRQ_EN", 0))
	require.False(t, status(t, s).Interrupt)
	require.NoError(t, s.SetRegister("IRQ_EN", 1))
	require.Equal(t, verif.Status{Waiting: true, Interrupt: true, Code: 42}, status(t, s))

	for _, name := range []string{"ENTRY", "PLEN"} {
		before := register(t, s, name)
		require.NoError(t, s.SetRegister(name, 3))
		require.Equal(t, before, register(t, s, name), name)
		require.True(t, status(t, s).Refused, name)
	}
	require.NoError(t, s.SetRegister("CTRL", 1), "START is refused")
	require.Equal(t, verif.Status{Waiting: true, Interrupt: true, Code: 42, Refused: true}, status(t, s))

	waited, err := s.Cycles()
	require.NoError(t, err)
	_, err = s.Run(1000, false)
	require.NoError(t, err)
	again, err := s.Cycles()
	require.NoError(t, err)
	require.Equal(t, waited, again, "waiting is not counted")
	require.NoError(t, s.Resume())
	st, err = s.Wait(100)
	require.NoError(t, err)
	require.Equal(t, verif.Status{Done: true, Interrupt: true, Code: 43, Refused: true}, st)
	v, err = s.ReadElement(2)
	require.NoError(t, err)
	require.Equal(t, int64(200), v.Int64())
}

// RESUME without a waiting program is refused, and START while one waits (above).
func TestResumeWithoutWait(t *testing.T) {
	t.Parallel()
	s := open(t, busCore, verif.Session{})
	require.NoError(t, s.Resume())
	require.Equal(t, verif.Status{Refused: true}, status(t, s))
	require.NoError(t, s.Clear())
	require.Equal(t, verif.Status{}, status(t, s))
}

// Every way to stop with an error reports its code and raises the interrupt; the core can be used again right away.
func TestErrorsStopTheCore(t *testing.T) {
	t.Parallel()
	s := open(t, busCore, verif.Session{})
	busy := line{"mul", 4, 5, 6} // something in flight when the error comes
	cases := []struct {
		name string
		code isa.ErrorCode
		word []uint32
	}{
		{"cleared memory", isa.ErrIllegal, []uint32{0}},
		{"no such opcode", isa.ErrIllegal, []uint32{0xffffffff}},
		{"bit that must be zero", isa.ErrIllegal, []uint32{isa.Must("nop").Match() | 1}},
		{"constant without ROM", isa.ErrIllegal, asm(t, line{"ldc", 0, 0})},
		{"end of program", isa.ErrProgramEnd, nil},
		{"jump beyond it", isa.ErrProgramEnd, asm(t, line{"jump", 50})},
		{"jump beyond the memory", isa.ErrProgramEnd, asm(t, line{"jump", 1<<isa.AddressBits - 1})},
		{"return without call", isa.ErrCallStack, asm(t, line{"ret"})},
		{"endless recursion", isa.ErrCallStack, asm(t, line{"call", 1})},
		{"loop of no turns", isa.ErrLoopStack, asm(t, line{"loop", 0, 2}, line{"nop"})},
		{"loops too deep", isa.ErrLoopStack, asm(t, line{"loop", 1, 9}, line{"loop", 1, 8}, line{"loop", 1, 7})},
		{"first operand", isa.ErrDataAddress, asm(t, line{"add", 0, 20, 1})},
		{"second operand", isa.ErrDataAddress, asm(t, line{"add", 0, 1, 20})},
		{"result", isa.ErrDataAddress, asm(t, line{"mul", 20, 1, 2})},
		{"window", isa.ErrDataAddress, asm(t, line{"setbase", 2, 4095}, line{"neg", 1, isa.WindowStart + 2*isa.WindowSize})},
		{"modulus", isa.ErrModulus, asm(t, line{"setmod", 2})},
	}
	checks := 0
	for _, c := range cases {
		words := append(asm(t, busy), c.word...)
		start(t, s, 0, words)
		st, err := s.Wait(2000)
		require.NoError(t, err, c.name)
		require.Equal(t, verif.Status{Done: true, Interrupt: true, Error: c.code}, st, c.name)
		checks++

		start(t, s, 0, asm(t, line{"halt", 1}))
		st, err = s.Wait(100)
		require.NoError(t, err, c.name)
		require.Equal(t, verif.Status{Done: true, Interrupt: true, Code: 1}, st, c.name)
	}
	require.Equal(t, len(cases), checks)
}

// The interrupt is a level: done or waiting, while enabled.
func TestInterruptLevel(t *testing.T) {
	t.Parallel()
	s := open(t, busCore, verif.Session{})
	require.NoError(t, s.SetRegister("IRQ_EN", 0))
	start(t, s, 0, asm(t, line{"wait", 1}, line{"halt", 2}))
	irq, err := s.Run(50, true)
	require.NoError(t, err)
	require.False(t, irq)
	require.Equal(t, verif.Status{Waiting: true, Code: 1}, status(t, s))
	require.NoError(t, s.SetRegister("IRQ_EN", 1))
	irq, err = s.Run(1, true)
	require.NoError(t, err)
	require.True(t, irq)
	require.NoError(t, s.Resume())
	_, err = s.Wait(50)
	require.NoError(t, err)
	require.NoError(t, s.Clear())
	irq, err = s.Run(20, true)
	require.NoError(t, err)
	require.False(t, irq, "CLEAR drops done")
	require.Equal(t, verif.Status{}, status(t, s))
}

// Bits that the host does not see are cleared by its writes, and only by them.
func TestHiddenBitsAreCleared(t *testing.T) {
	t.Parallel()
	bin, cfg := build(t, busCore, verif.Options{})
	s, err := bin.Open(t.Context(), verif.Session{})
	require.NoError(t, err)
	defer s.Close()
	// 2*(2^32-1) - m needs 33 bits.
	p := &verif.Program{Name: "hidden", Words: asm(t, line{"dbl", 1, 0}, line{"mov", 2, 1}, line{"wait", 0}, line{"mov", 3, 1}, line{"mov", 4, 2}, line{"halt", 0}),
		Elements: []verif.Element{{Addr: 0, Value: big.NewInt(1<<32 - 1)}},
		Lend:     [][]verif.Element{{{Addr: 1, Value: big.NewInt(3)}}}}
	r, err := verif.Lockstep(t.Context(), s, cfg, p, verif.Check{})
	require.NoError(t, err)
	require.Equal(t, int64(4), r.Writes)
}
