package verif

import (
	"context"
	"errors"
	"fmt"
	"math/big"
	"math/rand/v2"
	"runtime"

	"hwgen/isa"
	"hwgen/isa/pipeline"
	"hwgen/iss"
)

// Check are the choices for a run in lockstep.
type Check struct {
	// MaxSteps bounds the simulator; 0 means defaultMaxSteps.
	MaxSteps int64
	// Disturb, if set, makes bus accesses at random moments of the run: they must be refused and change nothing.
	Disturb *rand.Rand
	// OnIssue and OnStop observe the simulator; nil is allowed.
	OnIssue func(pc int, i isa.Instr, e pipeline.Event)
	OnStop  func(iss.Stop)
	// Progress is told now and then how many cycles the RTL has run since the last START or RESUME; nil is allowed.
	Progress func(cycles int64)
}

const (
	defaultMaxSteps = 1 << 30
	// slice is how many cycles the RTL runs before it is asked whether it still should.
	slice = 1 << 16
)

// Report says what a run in lockstep compared.
type Report struct {
	Writes   int64          // retired writes, each in cycle, address and value
	Values   int64          // elements and codes read back through the bus
	Accesses int64          // bus accesses, each with its number of cycles
	Stops    int64          // stops, each with status and cycle counter
	Refused  int64          // accesses to the running core that had no effect
	Cycles   int64          // length of the run
	Stats    pipeline.Stats // of the simulator
	Last     iss.Stop
}

// Checks is the number of comparisons made.
func (r Report) Checks() int64 { return r.Writes + r.Values + r.Accesses + r.Stops + r.Refused }

// Add accumulates another report.
func (r *Report) Add(o Report) {
	r.Writes += o.Writes
	r.Values += o.Values
	r.Accesses += o.Accesses
	r.Stops += o.Stops
	r.Refused += o.Refused
	r.Cycles += o.Cycles
	r.Last = o.Last
}

// Mismatch is a disagreement of RTL and simulator.
type Mismatch struct {
	Program string
	Cycle   int64
	What    string
}

func (m *Mismatch) Error() string {
	return fmt.Sprintf("lockstep: program %s: cycle %d: %s", m.Program, m.Cycle, m.What)
}

// Lockstep runs a program on the RTL and on the simulator and compares every retired write as it happens, then every stop
// (status, codes, cycle counter) and at the end all of data memory. A write that only one of them makes is an error. After
// an error the session is of no more use.
func Lockstep(ctx context.Context, s *Sim, cfg iss.Config, p *Program, c Check) (Report, error) {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	l := &lockstep{ctx: ctx, sim: s, program: p, check: c}
	if err := l.prepare(cfg); err != nil {
		return l.report, fmt.Errorf("lockstep: program %s: %w", p.Name, err)
	}
	err := l.run()
	s.wire.onWrite = nil
	if err != nil {
		var m *Mismatch
		if !errors.As(err, &m) {
			err = fmt.Errorf("lockstep: program %s: %w", p.Name, err)
		}
		return l.report, err
	}
	if l.report.Checks() == 0 {
		return l.report, fmt.Errorf("lockstep: program %s: nothing was checked", p.Name)
	}
	return l.report, nil
}

type lockstep struct {
	ctx     context.Context
	sim     *Sim
	iss     *iss.Machine
	program *Program
	check   Check
	report  Report
	first   int64 // bus accesses of the session before this run

	// Of the present segment, from START or RESUME to the next stop:
	expect  chan iss.Retire // writes of the simulator; closed at its stop
	stopped chan outcome
}

type outcome struct {
	stop iss.Stop
	err  error
}

func (l *lockstep) prepare(cfg iss.Config) error {
	g := l.sim.Geometry()
	if g.WordBits != cfg.WordBits || g.Words != cfg.Words || g.Elements != cfg.DataDepth || g.Moduli != len(cfg.Moduli) {
		return fmt.Errorf("the core says of itself %+v, the simulator is set to w=%d s=%d, %d elements, %d moduli",
			g, cfg.WordBits, cfg.Words, cfg.DataDepth, len(cfg.Moduli))
	}
	l.first = l.sim.Accesses()
	m, err := iss.New(cfg)
	if err != nil {
		return err
	}
	m.Load(l.program.Words)
	m.MaxSteps = l.check.MaxSteps
	if m.MaxSteps == 0 {
		m.MaxSteps = defaultMaxSteps
	}
	m.OnIssue = func(pc int, i isa.Instr, e pipeline.Event) {
		if l.ctx.Err() != nil {
			runtime.Goexit() // nobody waits for the rest of the run
		}
		if l.check.OnIssue != nil {
			l.check.OnIssue(pc, i, e)
		}
	}
	m.OnRetire = func(r iss.Retire) {
		select {
		case l.expect <- r:
		case <-l.ctx.Done():
		}
	}
	l.iss = m
	if err := l.sim.Clear(); err != nil {
		return err
	}
	if err := l.load(); err != nil {
		return err
	}
	all := make([]Element, cfg.DataDepth)
	for i := range all {
		all[i] = Element{i, new(big.Int)}
	}
	for _, e := range l.program.Elements {
		all[e.Addr].Value = e.Value
	}
	for _, e := range all {
		m.SetElement(e.Addr, e.Value)
	}
	return l.sim.WriteElements(all)
}

func (l *lockstep) load() error {
	if l.program.Resident {
		return l.sim.SetRegister("PLEN", uint32(len(l.program.Words)))
	}
	return l.sim.LoadProgram(l.program.Words)
}

func (l *lockstep) run() error {
	l.sim.wire.onWrite = l.compare
	l.iss.Start(l.program.Entry)
	l.simulate()
	if err := l.sim.Start(l.program.Entry); err != nil {
		return err
	}
	for waits := 0; ; waits++ {
		stop, err := l.segment()
		if err != nil {
			return err
		}
		if stop.Kind != iss.Waiting {
			l.report.Last, l.report.Cycles, l.report.Stats = stop, stop.Cycles, l.iss.Stats()
			err := l.readBack()
			l.report.Accesses = l.sim.Accesses() - l.first
			return err
		}
		if waits < len(l.program.Lend) {
			for _, e := range l.program.Lend[waits] {
				l.iss.SetElement(e.Addr, e.Value)
			}
			if err := l.sim.WriteElements(l.program.Lend[waits]); err != nil {
				return err
			}
		}
		l.iss.Resume()
		l.simulate()
		if err := l.sim.Resume(); err != nil {
			return err
		}
	}
}

// simulate lets the simulator run ahead to its next stop.
func (l *lockstep) simulate() {
	expect, stopped := make(chan iss.Retire, 256), make(chan outcome, 1)
	l.expect, l.stopped = expect, stopped
	go func() {
		defer close(expect)
		stop, err := l.iss.Run()
		stopped <- outcome{stop, err}
	}()
}

// compare holds a write of the RTL against the next one of the simulator.
func (l *lockstep) compare(got write) error {
	select {
	case want, ok := <-l.expect:
		if !ok {
			return l.mismatch(got.cycle, "element %d is written with 0x%x, the simulator makes no more writes", got.addr, got.value)
		}
		if got.cycle != want.Cycle || got.addr != want.Addr || got.value.Cmp(want.Value) != 0 {
			return l.mismatch(got.cycle, "got element %d = 0x%x, want in cycle %d element %d = 0x%x (%s)",
				got.addr, got.value, want.Cycle, want.Addr, want.Value, l.program.describe(want.PC))
		}
		l.report.Writes++
		return nil
	case <-l.ctx.Done():
		return l.ctx.Err()
	}
}

func (l *lockstep) mismatch(cycle int64, format string, args ...any) error {
	return &Mismatch{l.program.Name, cycle, fmt.Sprintf(format, args...)}
}

// segment runs the RTL to its next stop and compares the stop.
func (l *lockstep) segment() (iss.Stop, error) {
	var o *outcome // of the simulator, once known
	started := l.sim.Clock().Cycles
	for {
		n := int64(slice)
		if l.check.Disturb != nil {
			n = 1 + l.check.Disturb.Int64N(200)
		}
		irq, err := l.sim.Run(n, true)
		if err != nil {
			return iss.Stop{}, err
		}
		if l.check.Progress != nil {
			l.check.Progress(l.sim.Clock().Cycles - started)
		}
		if irq {
			break
		}
		if l.check.Disturb != nil {
			if err := l.disturb(); err != nil {
				return iss.Stop{}, err
			}
		}
		if o == nil {
			select {
			case got := <-l.stopped:
				o = &got
			default:
			}
		}
		// The counter runs on from segment to segment, so this bound is a loose one; it only has to end a hung core.
		if o != nil && o.err == nil && l.sim.Clock().Cycles-started > o.stop.Cycles+slice {
			return iss.Stop{}, l.mismatch(l.sim.Clock().Cycles-started, "no stop, the simulator stops after %d cycles (%s)", o.stop.Cycles, l.program.describe(o.stop.PC))
		}
		if o != nil && o.err != nil {
			return iss.Stop{}, o.err
		}
	}
	status, err := l.sim.Status()
	if err != nil {
		return iss.Stop{}, err
	}
	cycles, err := l.sim.Cycles()
	if err != nil {
		return iss.Stop{}, err
	}
	select {
	case want, ok := <-l.expect:
		if ok {
			return iss.Stop{}, l.mismatch(cycles, "stopped (%s) without the write of element %d = 0x%x in cycle %d (%s)",
				status, want.Addr, want.Value, want.Cycle, l.program.describe(want.PC))
		}
	case <-l.ctx.Done():
		return iss.Stop{}, l.ctx.Err()
	}
	if o == nil {
		select {
		case got := <-l.stopped:
			o = &got
		case <-l.ctx.Done():
			return iss.Stop{}, l.ctx.Err()
		}
	}
	if o.err != nil {
		return iss.Stop{}, o.err
	}
	if l.check.OnStop != nil {
		l.check.OnStop(o.stop)
	}
	return o.stop, l.compareStop(status, cycles, o.stop)
}

func (l *lockstep) compareStop(got Status, cycles int64, stop iss.Stop) error {
	want := Status{Waiting: stop.Kind == iss.Waiting, Done: stop.Kind != iss.Waiting, Interrupt: true, Code: stop.Code, Error: stop.Error,
		Refused: l.report.Refused > 0}
	if stop.Kind == iss.Failed {
		want.Code = got.Code // means nothing after an error
	}
	if got != want {
		return l.mismatch(cycles, "stopped with %s, want %s (%s)", got, want, l.program.describe(stop.PC))
	}
	if cycles != stop.Cycles {
		return l.mismatch(cycles, "the cycle counter shows %d, want %d (%s)", cycles, stop.Cycles, l.program.describe(stop.PC))
	}
	l.report.Stops++
	return nil
}

// readBack compares all of data memory as the host sees it.
func (l *lockstep) readBack() error {
	g := l.sim.Geometry()
	addrs := make([]int, g.Elements)
	for i := range addrs {
		addrs[i] = i
	}
	values, err := l.sim.ReadElements(addrs)
	if err != nil {
		return err
	}
	mask := g.HostMask()
	for i, got := range values {
		if want := new(big.Int).And(l.iss.Element(i), mask); got.Cmp(want) != 0 {
			return l.mismatch(l.report.Cycles, "at the end element %d reads 0x%x, want 0x%x", i, got, want)
		}
		l.report.Values++
	}
	return nil
}
