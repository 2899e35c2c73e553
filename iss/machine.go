package iss

import (
	"fmt"
	"math/big"

	"hwgen/isa"
	"hwgen/isa/pipeline"
)

// Retire is one write to an element of data memory.
type Retire struct {
	Cycle int64 // run cycle in which the port writes
	Addr  int
	Value *big.Int
	PC    int // address of the instruction that wrote
}

// StopKind says how a run ended.
type StopKind int

const (
	Halted  StopKind = iota // HALT
	Waiting                 // WAIT; Resume goes on
	Failed                  // stopped with an error code
)

// Stop describes the end of a run, or its pause.
type Stop struct {
	Kind   StopKind
	Code   int           // operand of HALT or WAIT
	Error  isa.ErrorCode // for Failed
	PC     int           // address of the stopping instruction
	Cycles int64         // cycle counter of the core
}

// Machine is a simulated core. Load a program, set elements, Start, Run.
type Machine struct {
	cfg      Config
	alus     []*alu
	program  []uint32
	decoded  []isa.Instr
	valid    []bool
	mem      []*big.Int
	zero     *big.Int
	pc       int
	mode     int
	base     [isa.Windows]int
	flags    [isa.Flags]bool
	loops    []loop
	calls    []int
	time     *pipeline.Machine
	pending  []Retire
	steps    divsteps
	MaxSteps int64 // issued instructions after which Run gives up; 0 means no bound

	// OnRetire is called for each write in order of cycle; nil is allowed.
	OnRetire func(Retire)
	// OnIssue is called for each issued instruction; nil is allowed.
	OnIssue func(pc int, i isa.Instr, e pipeline.Event)
}

type loop struct {
	first, last int
	count       uint32
}

// New returns a core with cleared memory and an empty program.
func New(cfg Config) (*Machine, error) {
	if err := cfg.Validate(); err != nil {
		return nil, err
	}
	m := &Machine{cfg: cfg, zero: new(big.Int), mem: make([]*big.Int, cfg.DataDepth)}
	widest := 0
	for _, p := range cfg.Moduli {
		widest = max(widest, p.BitLen())
	}
	for i := range cfg.Moduli {
		m.alus = append(m.alus, newALU(cfg, i, widest))
	}
	for i := range m.mem {
		m.mem[i] = m.zero
	}
	m.Start(0)
	return m, nil
}

// Load replaces the program; its length is the core's PLEN.
func (m *Machine) Load(words []uint32) {
	m.program = words
	m.decoded = make([]isa.Instr, len(words))
	m.valid = make([]bool, len(words))
	for i, w := range words {
		m.decoded[i], m.valid[i] = isa.Decode(w)
		m.valid[i] = m.valid[i] && m.cfg.Features().Has(m.decoded[i].Spec)
	}
}

// SetElement writes an element; bits above the element are dropped.
func (m *Machine) SetElement(addr int, v *big.Int) {
	m.mem[addr] = new(big.Int).And(v, m.alus[0].element)
}

// Element reads an element. The result must not be changed.
func (m *Machine) Element(addr int) *big.Int { return m.mem[addr] }

// Stats returns the counts of the run so far.
func (m *Machine) Stats() pipeline.Stats { return m.time.Stats() }

// Start prepares a run from the given program address: flags, base registers, mode, stacks and time are cleared.
func (m *Machine) Start(entry int) {
	m.pc, m.mode, m.base, m.flags = entry, 0, [isa.Windows]int{}, [isa.Flags]bool{}
	m.loops, m.calls, m.pending, m.steps = nil, nil, nil, divsteps{}
	m.time = pipeline.New(m.cfg.Timing())
}

// Run executes until the program stops or waits. The error reports only that MaxSteps was exceeded.
func (m *Machine) Run() (Stop, error) {
	for steps := int64(0); ; steps++ {
		if m.MaxSteps > 0 && steps >= m.MaxSteps {
			return Stop{}, fmt.Errorf("iss: no stop within %d instructions, at pc %d", m.MaxSteps, m.pc)
		}
		if stop, stopped := m.step(); stopped {
			m.flush(m.time.Now() + 1)
			stop.Cycles = m.time.Now() + 1
			return stop, nil
		}
	}
}

// Resume continues after WAIT: one cycle fetches the next instruction.
func (m *Machine) Resume() { m.time.Skip(m.time.Now() + 1) }

var haltOp = pipeline.Op{Spec: isa.Must("halt")}

// fail lets everything in flight finish and stops with an error code, as HALT would.
func (m *Machine) fail(code isa.ErrorCode) (Stop, bool) {
	m.time.Issue(&haltOp)
	return Stop{Kind: Failed, Error: code, PC: m.pc}, true
}

// step issues one instruction.
func (m *Machine) step() (Stop, bool) {
	if m.pc >= len(m.program) {
		return m.fail(isa.ErrProgramEnd)
	}
	if !m.valid[m.pc] {
		return m.fail(isa.ErrIllegal)
	}
	i := m.decoded[m.pc]
	if code := m.controlError(i); code != isa.ErrNone {
		return m.fail(code)
	}
	op := pipeline.Op{Spec: i.Spec}
	for k, f := range i.Spec.Fields {
		element, wide := f.Element()
		if !element {
			continue
		}
		a := m.resolve(i.Args[k])
		if a >= m.cfg.DataDepth || wide && a|1 >= m.cfg.DataDepth {
			return m.fail(isa.ErrDataAddress)
		}
		if f.Reads() {
			op.Read(a, wide)
		}
		if f.Writes() {
			op.Write(a, wide)
		}
	}
	if code := m.dataError(i); code != isa.ErrNone {
		return m.fail(code)
	}
	e := m.time.Issue(&op)
	if m.OnIssue != nil {
		m.OnIssue(m.pc, i, e)
	}
	m.flush(e.Issue)
	if i.Spec.Class == isa.ClassControl {
		return m.control(i)
	}
	m.execute(i, op, e)
	m.pc = m.successor()
	return Stop{}, false
}

// resolve turns an operand byte into an element address.
func (m *Machine) resolve(operand uint32) int {
	if k, offset, ok := isa.Window(operand); ok {
		return (m.base[k] + offset) & (1<<isa.ElementBits - 1)
	}
	return int(operand)
}

// execute computes an adder, compare, constant or multiplier instruction.
func (m *Machine) execute(i isa.Instr, op pipeline.Op, e pipeline.Event) {
	u := m.alus[m.mode]
	var x [4]*big.Int
	for k, a := range op.Reads[:op.N] {
		x[k] = m.mem[a]
	}
	a, b := x[0], x[1]
	first, second := wide{x[0], x[1]}, wide{x[2], x[3]} // of wide operands
	var v wide                                          // of results of one element, the first half alone
	switch i.Spec.Name {
	case "add":
		v[0] = u.add(a, b)
	case "sub":
		v[0] = u.sub(a, b)
	case "dbl":
		v[0] = u.add(a, a)
	case "neg":
		v[0] = u.neg(a)
	case "mov":
		v[0] = u.in(a)
	case "sel":
		v[0] = u.in(b)
		if m.flags[i.Arg("f")] {
			v[0] = u.in(a)
		}
	case "clt":
		m.flags[i.Arg("f")] = u.in(a).Cmp(u.in(b)) < 0
	case "ceq":
		m.flags[i.Arg("f")] = u.in(a).Cmp(u.in(b)) == 0
	case "ldc":
		v[0] = u.in(m.cfg.Constants[i.Arg("index")])
	case "wadd":
		v = u.wadd(first, second)
	case "wsub":
		v = u.wsub(first, second)
	case "wdbl":
		v = u.wadd(first, first)
	case "wneg":
		v = u.wneg(first)
	case "csgn":
		m.flags[i.Arg("f")] = a.Bit(int(u.e)-1) == 1
	case "dcan":
		v[0] = u.canonical(a)
	case "dsfg":
		v[0], v[1] = m.steps.fg(u, a, b, i.Arg("first") == 1)
	case "dsde":
		v[0], v[1] = m.steps.de(u, a, b)
	case "mul":
		v[0] = u.mul(a, b)
	case "wmul":
		v = u.wmul(a, b)
	case "wsqr":
		v = u.wmul(a, a)
	case "redc":
		v[0] = u.redc(first)
	default:
		panic("iss: no semantics for " + i.Spec.Name)
	}
	for k := op.W - 1; k >= 0; k-- { // the second write of a division step comes first
		to := op.Writes[k]
		m.mem[to] = v[k]
		m.retireLater(Retire{Cycle: e.Write[k], Addr: to, Value: v[k], PC: m.pc})
	}
}

// retireLater keeps the writes in flight in order of cycle.
func (m *Machine) retireLater(r Retire) {
	if m.OnRetire == nil {
		return
	}
	k := len(m.pending)
	for k > 0 && m.pending[k-1].Cycle > r.Cycle {
		k--
	}
	m.pending = append(m.pending, Retire{})
	copy(m.pending[k+1:], m.pending[k:])
	m.pending[k] = r
}

// flush reports the writes up to a cycle before which nothing new can retire.
func (m *Machine) flush(cycle int64) {
	k := 0
	for k < len(m.pending) && m.pending[k].Cycle <= cycle {
		m.OnRetire(m.pending[k])
		k++
	}
	m.pending = m.pending[k:]
}
