package pipeline

import "hwgen/isa"

// Op is what the timing of an instruction depends on: its table row and its resolved element addresses.
type Op struct {
	Spec  *isa.Spec
	Reads [2]int // element addresses read, in any order
	N     int    // how many of Reads are used
	Write int    // element address written, or -1
}

// Cause says what made an instruction wait; it is the last rule that held it back.
type Cause int

const (
	CauseNone      Cause = iota // issued in the first cycle after its predecessor
	CauseOperand                // an operand was not written yet
	CauseResult                 // an earlier write to the same element was still under way
	CauseQueue                  // the multiplier's queue was full
	CauseQueuedUse              // the element written is an operand of the queued multiplication
	CausePort                   // the memory port was taken
	CauseFlag                   // a compare was in flight
	CauseDrain                  // waited until nothing was in flight
	Causes
)

var causeNames = [Causes]string{"none", "operand", "result", "queue", "queued-use", "port", "flag", "drain"}

// String is the name used in profiles.
func (c Cause) String() string { return causeNames[c] }

// Machine is the timing state of a run. Cycles are those of the run: the first instruction issues at isa.FirstIssue at
// the earliest. The zero value is not usable; see New.
type Machine struct {
	mulCycles int
	now       int64   // issue cycle of the last instruction
	ready     []int64 // by element address: first cycle at which it may be used again
	slots     []int64 // reserved port slots, those in the past are dropped now and then
	fetch     int64   // fetch cycle of the last multiplication
	queued    [2]int  // its operands
	mend      int64   // cycle after its last one in the array
	flag      int64   // first cycle at which flags may be used
	drained   int64   // first cycle at which nothing is in flight
	stats     Stats
}

// Stats are counts over a run.
type Stats struct {
	Issued    int64         // instructions
	Mul       int64         // multiplications
	MulBusy   int64         // cycles in which the array works
	PortSlots int64         // cycles in which the memory port is reserved
	Stalls    [Causes]int64 // cycles without issue, by cause
}

// New returns the state before the first cycle for elements of s words.
func New(s int) *Machine {
	return &Machine{mulCycles: isa.MulCycles(s), fetch: -1, queued: [2]int{-1, -1}}
}

// Clone returns an independent copy.
func (m *Machine) Clone() *Machine {
	c := *m
	c.ready = append([]int64(nil), m.ready...)
	c.slots = append([]int64(nil), m.slots...)
	return &c
}

// Now is the issue cycle of the last instruction.
func (m *Machine) Now() int64 { return m.now }

// ArrayFree is the cycle from which the multiplier array has no work yet.
func (m *Machine) ArrayFree() int64 { return m.mend }

// QueueFree is the first cycle at which the multiplier's queue can take another instruction.
func (m *Machine) QueueFree() int64 { return m.fetch + 1 }

// Drained is the first cycle at which nothing is in flight.
func (m *Machine) Drained() int64 { return m.drained }

// Stats returns the counts so far.
func (m *Machine) Stats() Stats { return m.stats }

// Skip lets the clock run on to cycle t without issuing, so that nothing issues at t or before it.
func (m *Machine) Skip(t int64) {
	if t > m.now {
		m.now = t
	}
}

// ReadyAt is the first cycle at which an instruction may use the element.
func (m *Machine) ReadyAt(addr int) int64 {
	if addr < len(m.ready) {
		return m.ready[addr]
	}
	return 0
}

func (m *Machine) setReady(addr int, t int64) {
	for addr >= len(m.ready) {
		m.ready = append(m.ready, 0)
	}
	m.ready[addr] = t
}

// DataReady is the first cycle at which the operands and the result element of the instruction are ready, whatever else holds it back.
func (m *Machine) DataReady(o *Op) int64 {
	var t int64
	for _, a := range o.Reads[:o.N] {
		t = max(t, m.ReadyAt(a))
	}
	if o.Write >= 0 {
		t = max(t, m.ReadyAt(o.Write))
	}
	return t
}

// Earliest is the cycle at which the instruction would issue if it came next, and what holds it back last.
func (m *Machine) Earliest(o *Op) (int64, Cause) {
	t, cause := m.now+1, CauseNone
	hold := func(until int64, c Cause) {
		if until > t {
			t, cause = until, c
		}
	}
	for _, a := range o.Reads[:o.N] {
		hold(m.ReadyAt(a), CauseOperand)
	}
	if o.Write >= 0 {
		hold(m.ReadyAt(o.Write), CauseResult)
	}
	if o.Spec.WaitsFlag {
		hold(m.flag, CauseFlag)
	}
	if o.Spec.Drains {
		hold(m.drained, CauseDrain)
	}
	if o.Spec.Class == isa.ClassMul {
		hold(m.fetch+1, CauseQueue)
		return t, cause
	}
	slots, adder := isa.SlotsOf(o.Spec.Class)
	if !adder {
		return t, cause
	}
	if o.Write >= 0 && (o.Write == m.queued[0] || o.Write == m.queued[1]) {
		hold(m.fetch+1, CauseQueuedUse)
	}
	for m.taken(slots, t) {
		t, cause = t+1, CausePort
	}
	return t, cause
}

// taken reports whether one of the slots of an adder instruction issued at t is reserved.
func (m *Machine) taken(s isa.Slots, t int64) bool {
	for _, r := range s.Reads {
		if m.reserved(t + int64(r)) {
			return true
		}
	}
	return m.reserved(t + int64(s.Write))
}

func (m *Machine) reserved(slot int64) bool {
	for _, r := range m.slots {
		if r == slot {
			return true
		}
	}
	return false
}

// Event is what issuing an instruction fixed.
type Event struct {
	Issue int64 // cycle of issue
	Write int64 // port slot of the write; 0 if the instruction writes no element
	Start int64 // first array cycle of a multiplication
	Cause Cause // what held it back
}

// Issue issues the instruction at its earliest cycle and returns what follows from that.
func (m *Machine) Issue(o *Op) Event {
	t, cause := m.Earliest(o)
	m.stats.Issued++
	m.stats.Stalls[cause] += t - m.now - 1
	m.now = t
	m.prune()
	e := Event{Issue: t, Cause: cause}
	if o.Spec.Class == isa.ClassMul {
		m.issueMul(o, &e)
	} else if slots, adder := isa.SlotsOf(o.Spec.Class); adder {
		m.issueAdder(o, slots, &e)
	}
	return e
}

func (m *Machine) issueAdder(o *Op, s isa.Slots, e *Event) {
	for _, r := range s.Reads {
		m.slots = append(m.slots, e.Issue+int64(r))
	}
	m.slots = append(m.slots, e.Issue+int64(s.Write))
	m.stats.PortSlots += int64(len(s.Reads)) + 1
	m.drained = max(m.drained, e.Issue+int64(s.Ready()))
	if o.Write < 0 {
		m.flag = e.Issue + int64(s.FlagReady())
		return
	}
	e.Write = e.Issue + int64(s.Write)
	m.setReady(o.Write, e.Issue+int64(s.Ready()))
}

func (m *Machine) issueMul(o *Op, e *Event) {
	x := max(e.Issue+1, m.mend-isa.FetchLead)
	for m.reserved(x) || m.reserved(x+1) {
		x++
	}
	m.fetch, m.queued = x, o.Reads
	e.Start = x + isa.FetchLead
	m.mend = e.Start + int64(m.mulCycles)
	e.Write = m.mend + isa.MulWrite
	m.slots = append(m.slots, x, x+1, e.Write)
	m.setReady(o.Write, e.Write+1)
	m.drained = max(m.drained, e.Write+1)
	m.stats.Mul++
	m.stats.MulBusy += int64(m.mulCycles)
	m.stats.PortSlots += 3
}

// prune forgets reservations that no later instruction can meet.
func (m *Machine) prune() {
	if len(m.slots) < 16 {
		return
	}
	k := 0
	for _, r := range m.slots {
		if r > m.now {
			m.slots[k] = r
			k++
		}
	}
	m.slots = m.slots[:k]
}

// Forget drops what is known about the readiness of elements from an address on; the scheduler numbers values that have no element
// yet from there.
func (m *Machine) Forget(from int) {
	if len(m.ready) > from {
		m.ready = m.ready[:from]
	}
}
