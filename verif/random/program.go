package random

import (
	"fmt"
	"math/rand/v2"

	"hwgen/isa"
	"hwgen/iss"
	"hwgen/verif"
)

// New makes the program with the given seed. It stops within the bounds of the configuration, with HALT or with an error.
func New(seed uint64, c Config) (*verif.Program, error) { return after(nil, seed, c) }

// Image makes programs with consecutive seeds, each behind the one before, and the image for a core with program ROM. It has as
// many as fit.
func Image(seed uint64, c Config) ([]uint32, []*verif.Program, error) {
	var image []uint32
	var programs []*verif.Program
	for {
		p, err := after(image, seed+uint64(len(programs)), c)
		if err != nil {
			return nil, nil, err
		}
		if len(p.Words) > c.ProgramDepth-maxLength {
			return image, programs, nil
		}
		p.Resident = true
		image, programs = p.Words, append(programs, p)
	}
}

// maxLength is more than any program has.
const maxLength = 1000

// after makes a program whose words follow others that do not belong to it.
func after(words []uint32, seed uint64, c Config) (*verif.Program, error) {
	for attempt := uint64(0); attempt < 1000; attempt++ {
		g := newGenerator(rand.New(rand.NewPCG(seed, attempt)), c)
		g.words = append(g.words, words...)
		p := g.program(profiles[g.r.IntN(len(profiles))])
		p.Name = fmt.Sprintf("random-%d-%s", seed, p.Name)
		if stops(p, c) {
			return p, nil
		}
	}
	return nil, fmt.Errorf("random: seed %d: no program that stops within %d steps and %d cycles", seed, c.maxSteps(), c.maxCycles())
}

// stops tries a program on the simulator.
func stops(p *verif.Program, c Config) bool {
	m, err := iss.New(c.Core)
	if err != nil || len(p.Words) > c.ProgramDepth {
		return false
	}
	m.MaxSteps = c.maxSteps()
	m.Load(p.Words)
	for _, e := range p.Elements {
		m.SetElement(e.Addr, e.Value)
	}
	m.Start(p.Entry)
	for waits := 0; ; waits++ {
		stop, err := m.Run()
		if err != nil || stop.Cycles > c.maxCycles() || waits > 20 {
			return false
		}
		if stop.Kind != iss.Waiting {
			return true
		}
		if waits < len(p.Lend) {
			for _, e := range p.Lend[waits] {
				m.SetElement(e.Addr, e.Value)
			}
		}
		m.Resume()
	}
}

const unknown = -1

// generator writes one program. It keeps track of the base registers, so that operands stay within the memory unless a program
// is meant to fail there.
type generator struct {
	c       Config
	r       *rand.Rand
	profile profile
	words   []uint32
	base    [isa.Windows]int // or unknown
	pool    []int            // the elements that most operands come from: few, so that hazards are many
	recent  []int            // the last ones named
	loops   int              // entries that the loop stack may hold at the present place
	leaked  bool             // one of them will never go
	times   int              // how often the present place runs in one pass of its routine
	subs    []*sub
	level   int // 0 in the main routine, n within the n-th subroutine
}

// sub is a subroutine; its calls are patched when its place is known.
type sub struct {
	addr  int
	calls []int // words that call it
}

// scratchWindow is the only base register that subroutines touch; they leave scratchBase in it.
const (
	scratchWindow = isa.Windows - 1
	scratchBase   = 0
	maxTimes      = 12
)

func newGenerator(r *rand.Rand, c Config) *generator { return &generator{c: c, r: r, times: 1} }

// program writes a whole program.
func (g *generator) program(f profile) *verif.Program {
	g.profile = f
	g.pool = g.elements(3 + g.r.IntN(6))
	p := &verif.Program{Name: f.name, Elements: g.inputs(1.0)}
	for range 4 {
		p.Lend = append(p.Lend, g.inputs(0.2))
	}
	if f.wild {
		p.Entry = len(g.words) + g.r.IntN(3)
		g.wild()
		p.Words = g.words
		return p
	}
	for range min(g.r.IntN(3), g.c.Core.CallDepth) {
		g.subs = append(g.subs, &sub{})
	}
	// Subroutines stand before or after the main routine. Behind it they need an end of the run in between, which
	// rules out running off the program's end.
	first := g.r.IntN(2) == 0
	if first {
		g.subroutines()
	}
	p.Entry = len(g.words)
	g.level, g.base = 0, [isa.Windows]int{}
	if g.r.IntN(2) == 0 {
		g.plain(kSetmod)
	}
	g.block(5 + g.r.IntN(70))
	g.ending(first)
	if !first {
		g.subroutines()
	}
	for _, s := range g.subs {
		for _, at := range s.calls {
			g.words[at] |= uint32(s.addr)
		}
	}
	p.Words = g.words
	return p
}

// inputs gives each element a value with some probability.
func (g *generator) inputs(share float64) []verif.Element {
	var e []verif.Element
	for i := range g.c.Core.DataDepth {
		if g.r.Float64() < share {
			e = append(e, verif.Element{Addr: i, Value: Value(g.r, g.c)})
		}
	}
	return e
}

// elements picks n element addresses, the first of them one that an operand byte can name without a window.
func (g *generator) elements(n int) []int {
	e := []int{g.r.IntN(min(g.c.Core.DataDepth, isa.WindowStart))}
	for len(e) < n {
		e = append(e, g.r.IntN(g.c.Core.DataDepth))
	}
	return e
}

func (g *generator) subroutines() {
	for k, s := range g.subs {
		s.addr = len(g.words)
		g.level = k + 1
		for i := range g.base {
			g.base[i] = unknown
		}
		g.block(1 + g.r.IntN(8))
		if g.base[scratchWindow] != scratchBase {
			g.setBase(scratchWindow, scratchBase)
		}
		g.emit("ret")
	}
}

// emit appends an instruction and returns its address. Raw values that do not fit are a mistake of this package.
func (g *generator) emit(name string, args ...uint32) int {
	i, err := isa.New(isa.Must(name), args...)
	if err != nil {
		panic("random: " + err.Error())
	}
	g.words = append(g.words, i.Encode())
	return len(g.words) - 1
}

func (g *generator) setBase(window, base int) {
	g.emit("setbase", uint32(window), uint32(base))
	g.base[window] = base
}

// restore brings the base registers back to an earlier state, as the paths into and around a piece of code must agree on it.
func (g *generator) restore(base [isa.Windows]int) {
	for k := range base {
		if g.base[k] == base[k] {
			continue
		}
		if base[k] == unknown {
			g.base[k] = unknown
			continue
		}
		g.setBase(k, base[k])
	}
}

// element picks an element for an operand and returns the byte that names it.
func (g *generator) element() uint32 {
	for {
		var addr int
		switch n := g.r.IntN(10); {
		case n < 5 && len(g.recent) > 0:
			addr = g.recent[g.r.IntN(len(g.recent))]
		case n < 9:
			addr = g.pool[g.r.IntN(len(g.pool))]
		default:
			addr = g.r.IntN(g.c.Core.DataDepth)
		}
		if names := g.names(addr); len(names) > 0 {
			g.recent = append(g.recent, addr)
			if len(g.recent) > 6 {
				g.recent = g.recent[1:]
			}
			return names[g.r.IntN(len(names))]
		}
	}
}

// names are the operand bytes that stand for an element here.
func (g *generator) names(addr int) []uint32 {
	var n []uint32
	if addr < isa.WindowStart {
		n = append(n, uint32(addr))
	}
	for k, base := range g.base {
		if base == unknown {
			continue
		}
		if offset := (addr - base) & (1<<isa.ElementBits - 1); offset < isa.WindowSize {
			n = append(n, isa.WindowOperand(k, offset))
		}
	}
	return n
}
