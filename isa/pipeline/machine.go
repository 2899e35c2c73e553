package pipeline

import "hwgen/isa"

// Op is what the timing of an instruction depends on: its table row and its resolved element addresses.
type Op struct {
	Spec   *isa.Spec
	Reads  [4]int // element addresses read, in any order, both halves of double-width operands
	N      int    // how many of Reads are used
	Writes [2]int // element addresses written, the lower half of a double-width result first
	W      int    // how many of Writes are used
}

// Read adds an operand: an element, or both halves of a double-width value.
func (o *Op) Read(addr int, wide bool) {
	if wide {
		addr &^= 1
		o.Reads[o.N+1] = addr | 1
		o.Reads[o.N] = addr
		o.N += 2
		return
	}
	o.Reads[o.N] = addr
	o.N++
}

// Write adds a result: an element, or both halves of a double-width value.
func (o *Op) Write(addr int, wide bool) {
	if wide {
		o.Writes[0], o.Writes[1], o.W = addr&^1, addr|1, 2
		return
	}
	o.Writes[o.W] = addr
	o.W++
}

// Cause says what made an instruction wait; it is the last rule that held it back.
type Cause int

const (
	CauseNone      Cause = iota // issued in the first cycle after its predecessor
	CauseOperand                // an operand was not written yet
	CauseResult                 // an earlier write to the same element was still under way
	CauseQueue                  // the multiplier's queue was full
	CauseQueuedUse              // an element written is an operand of the queued multiplier operation
	CausePort                   // the memory port was taken, or the adder
	CauseFlag                   // a compare was in flight
	CauseDrain                  // waited until nothing was in flight, or for division steps to end
	Causes
)

var causeNames = [Causes]string{"none", "operand", "result", "queue", "queued-use", "port", "flag", "drain"}

// String is the name used in profiles.
func (c Cause) String() string { return causeNames[c] }

// unit is what only one instruction can use in a cycle.
type unit int

const (
	port      unit = iota // the memory port, or the one for reads
	writePort             // the one for writes, if there are two
	adder
	units
)

// Machine is the timing state of a run. Cycles are those of the run: the first instruction issues at isa.FirstIssue at
// the earliest. The zero value is not usable; see New.
type Machine struct {
	timing  isa.Timing
	now     int64          // issue cycle of the last instruction
	ready   []int64        // by element address: first cycle at which it may be used again
	taken   [units][]int64 // reserved cycles of each unit; those in the past are dropped now and then
	writes  unit           // what writes take
	fetch   int64          // fetch cycle of the last multiplier operation
	queued  [4]int         // its operands
	queuedN int
	mend    int64 // cycle after its last one in the array
	flag    int64 // first cycle at which flags may be used
	drained int64 // first cycle at which nothing is in flight
	alone   int64 // first cycle at which anything may issue after division steps
	stats   Stats
}

// Stats are counts over a run.
type Stats struct {
	Issued    int64         // instructions
	Mul       int64         // multiplier operations
	MulBusy   int64         // cycles in which the array works
	PortSlots int64         // reserved slots of the memory port, or of both
	Stalls    [Causes]int64 // cycles without issue, by cause
}

// New returns the state before the first cycle.
func New(t isa.Timing) *Machine {
	m := &Machine{timing: t, fetch: -1}
	if t.TwoPorts {
		m.writes = writePort
	}
	return m
}

// Timing is that of the core.
func (m *Machine) Timing() isa.Timing { return m.timing }

// Clone returns an independent copy.
func (m *Machine) Clone() *Machine {
	c := *m
	c.ready = append([]int64(nil), m.ready...)
	for u := range c.taken {
		c.taken[u] = append([]int64(nil), m.taken[u]...)
	}
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
	for _, a := range o.Writes[:o.W] {
		t = max(t, m.ReadyAt(a))
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
	hold(m.alone, CauseDrain)
	for _, a := range o.Reads[:o.N] {
		hold(m.ReadyAt(a), CauseOperand)
	}
	for _, a := range o.Writes[:o.W] {
		hold(m.ReadyAt(a), CauseResult)
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
	slots, ok := m.timing.SlotsOf(o.Spec.Class)
	if !ok {
		return t, cause
	}
	for _, a := range o.Writes[:o.W] {
		for _, q := range m.queued[:m.queuedN] {
			if a == q {
				hold(m.fetch+1, CauseQueuedUse)
			}
		}
	}
	for m.missing(slots, t) {
		t, cause = t+1, CausePort
	}
	return t, cause
}

// missing reports whether a cycle that an adder instruction issued at t needs of port or adder is reserved.
func (m *Machine) missing(s isa.Slots, t int64) bool {
	for _, r := range s.Reads {
		if m.reserved(port, t+int64(r)) {
			return true
		}
	}
	for _, w := range s.Writes {
		if m.reserved(m.writes, t+int64(w)) {
			return true
		}
	}
	for _, a := range s.Adder {
		if m.reserved(adder, t+int64(a)) {
			return true
		}
	}
	return false
}

func (m *Machine) reserved(u unit, cycle int64) bool {
	for _, r := range m.taken[u] {
		if r == cycle {
			return true
		}
	}
	return false
}

// Event is what issuing an instruction fixed.
type Event struct {
	Issue int64    // cycle of issue
	Write [2]int64 // port slots of the writes, in the order of the operation's
	Start int64    // first array cycle of a multiplier operation
	Busy  int64    // its number of array cycles
	Cause Cause    // what held it back
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
	} else if slots, ok := m.timing.SlotsOf(o.Spec.Class); ok {
		m.issueAdder(o, slots, &e)
	}
	return e
}

func (m *Machine) issueAdder(o *Op, s isa.Slots, e *Event) {
	for _, r := range s.Reads {
		m.reserve(port, e.Issue+int64(r))
	}
	for _, a := range s.Adder {
		m.reserve(adder, e.Issue+int64(a))
	}
	for _, w := range s.Writes {
		m.reserve(m.writes, e.Issue+int64(w))
	}
	m.drained = max(m.drained, e.Issue+int64(s.Last())+1)
	if o.Spec.Class == isa.ClassDivstep {
		m.alone = m.drained // it has the adder and the port to itself
	}
	if o.W == 0 {
		m.flag = e.Issue + int64(s.FlagReady())
		return
	}
	for k, a := range o.Writes[:o.W] {
		e.Write[k] = e.Issue + int64(s.Writes[k])
		m.setReady(a, max(m.ReadyAt(a), e.Write[k]+1)) // division steps may name one element twice
	}
}

func (m *Machine) issueMul(o *Op, e *Event) {
	x := max(e.Issue+1, m.mend-isa.FetchLead)
	for m.reserved(port, x) || m.reserved(port, x+1) {
		x++
	}
	m.fetch, m.queued, m.queuedN = x, o.Reads, o.N
	e.Start, e.Busy = x+isa.FetchLead, int64(m.timing.MulCycles(o.Spec))
	m.mend = e.Start + e.Busy
	m.reserve(port, x)
	m.reserve(port, x+1)
	m.reserve(adder, m.mend+isa.MulAdder)
	e.Write[o.W-1] = m.mend + isa.MulWrite
	if o.W == 2 {
		m.reserve(adder, m.mend+isa.MulAdderLow)
		e.Write[0] = m.mend + isa.MulWriteLow
	}
	for k, a := range o.Writes[:o.W] {
		m.reserve(m.writes, e.Write[k])
		m.setReady(a, e.Write[k]+1)
	}
	m.drained = max(m.drained, e.Write[o.W-1]+1)
	m.stats.Mul++
	m.stats.MulBusy += e.Busy
}

// reserve takes a cycle of a unit.
func (m *Machine) reserve(u unit, cycle int64) {
	m.taken[u] = append(m.taken[u], cycle)
	if u != adder {
		m.stats.PortSlots++
	}
}

// prune forgets reservations that no later instruction can meet.
func (m *Machine) prune() {
	for u, cycles := range m.taken {
		if len(cycles) < 16 {
			continue
		}
		k := 0
		for _, c := range cycles {
			if c > m.now {
				cycles[k] = c
				k++
			}
		}
		m.taken[u] = cycles[:k]
	}
}

// Forget drops what is known about the readiness of elements from an address on; the scheduler numbers values that have no element
// yet from there.
func (m *Machine) Forget(from int) {
	if len(m.ready) > from {
		m.ready = m.ready[:from]
	}
}
