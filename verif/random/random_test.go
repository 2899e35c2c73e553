package random

import (
	"math/big"
	"reflect"
	"testing"

	"hwgen/iss"
	"hwgen/verif"
)

// testCores are small, with and without a constant ROM, with addresses on both sides of what a byte can name.
func testCores() []Config {
	p, q := big.NewInt(0x1fff_ffff_ffff_ffe7), big.NewInt(1000003)
	return []Config{
		{Core: iss.Config{WordBits: 16, Words: 4, Moduli: []*big.Int{p, q}, DataDepth: 50, LoopDepth: 3, CallDepth: 2, Divsteps: true}, ProgramDepth: 256},
		{Core: iss.Config{WordBits: 16, Words: 3, Moduli: []*big.Int{q}, DataDepth: 40, LoopDepth: 3, CallDepth: 2, TwoPorts: true, Direct: true}, ProgramDepth: 256},
		{Core: iss.Config{WordBits: 24, Words: 3, Moduli: []*big.Int{p}, DataDepth: 300, LoopDepth: 2, CallDepth: 4, Divsteps: true,
			Constants: []*big.Int{big.NewInt(1), q, p}}, ProgramDepth: 256},
	}
}

// The programs that the simulator runs reach everything that is counted; the lockstep test runs the same kind on the RTL.
func TestProgramsReachEverything(t *testing.T) {
	for _, c := range testCores() {
		cov := NewCoverage()
		steps := 0
		for seed := range uint64(600) {
			p, err := New(seed, c)
			if err != nil {
				t.Fatal(err)
			}
			simulate(t, c, p, cov)
		}
		for _, n := range cov.Instructions {
			steps += int(n)
		}
		t.Logf("w=%d: %d instructions, stalls %v, errors %v", c.Core.WordBits, steps, cov.Stalls, cov.Errors)
		for _, m := range cov.Missing(c.Core.Features()) {
			t.Errorf("w=%d: never reached: %s", c.Core.WordBits, m)
		}
	}
}

func simulate(t *testing.T, c Config, p *verif.Program, cov *Coverage) {
	t.Helper()
	m, err := iss.New(c.Core)
	if err != nil {
		t.Fatal(err)
	}
	m.OnIssue = cov.OnIssue
	m.Load(p.Words)
	for _, e := range p.Elements {
		m.SetElement(e.Addr, e.Value)
	}
	cov.Begin(c.Core)
	m.Start(p.Entry)
	for waits := 0; ; waits++ {
		stop, err := m.Run()
		if err != nil {
			t.Fatal(err)
		}
		cov.OnStop(stop)
		if stop.Kind != iss.Waiting {
			return
		}
		if waits < len(p.Lend) {
			for _, e := range p.Lend[waits] {
				m.SetElement(e.Addr, e.Value)
			}
		}
		m.Resume()
	}
}

func TestSameSeedSameProgram(t *testing.T) {
	c := testCores()[0]
	a, err := New(7, c)
	if err != nil {
		t.Fatal(err)
	}
	b, err := New(7, c)
	if err != nil {
		t.Fatal(err)
	}
	if !reflect.DeepEqual(a, b) {
		t.Error("two programs from one seed")
	}
}
