package random

import (
	"fmt"
	"slices"

	"hwgen/isa"
	"hwgen/isa/pipeline"
	"hwgen/iss"
)

// Hazard is a relation of an instruction to an earlier one that names the same element.
type Hazard int

const (
	ReadAfterWrite Hazard = iota
	WriteAfterRead
	WriteAfterWrite
	hazards
)

var hazardNames = [hazards]string{"read after write", "write after read", "write after write"}

// maxDistance is the largest distance, in instructions, at which hazards are told apart: farther than any adder result is
// under way.
const maxDistance = 5

// Classes of instructions; control is the first, multiplication the last.
const classes = int(isa.ClassMul) + 1

// Coverage counts what a set of runs reached. Let it see each run: Begin, then OnIssue and OnStop as callbacks.
type Coverage struct {
	Instructions map[string]int64
	Stalls       [pipeline.Causes]int64 // instructions by what held them back last
	Errors       map[isa.ErrorCode]int64
	Stops        [3]int64 // by iss.StopKind
	Pairs        [classes][classes]int64
	// Hazards by kind, distance less one, and the class of the earlier instruction: an adder class or multiplication.
	Hazards [hazards][maxDistance][classes]int64
	Windows [isa.Windows]int64 // operands named through each window
	Halves  [2]int64           // double-width operands named by their lower and upper element
	// Mixed hazards by distance less one and half: a pair is written, then one of it read; one is written, then the pair.
	Mixed [2][maxDistance][2]int64

	core    iss.Config
	base    [isa.Windows]int
	history []entry
}

// entry is an issued instruction with its resolved addresses.
type entry struct {
	class  isa.Class
	reads  []int
	writes []int
}

// NewCoverage returns empty counters.
func NewCoverage() *Coverage {
	return &Coverage{Instructions: map[string]int64{}, Errors: map[isa.ErrorCode]int64{}}
}

// Begin forgets the state of the last run.
func (c *Coverage) Begin(core iss.Config) {
	c.core, c.base, c.history = core, [isa.Windows]int{}, nil
}

// OnIssue counts an instruction.
func (c *Coverage) OnIssue(_ int, i isa.Instr, e pipeline.Event) {
	c.Instructions[i.Spec.Name]++
	c.Stalls[e.Cause]++
	now := entry{class: i.Spec.Class}
	for k, f := range i.Spec.Fields {
		element, wide := f.Element()
		if !element {
			continue
		}
		addrs := []int{c.resolve(i.Args[k])}
		if wide {
			c.Halves[addrs[0]&1]++
			addrs = []int{addrs[0] &^ 1, addrs[0] | 1}
		}
		if f.Reads() {
			now.reads = append(now.reads, addrs...)
		}
		if f.Writes() {
			now.writes = append(now.writes, addrs...)
		}
	}
	switch i.Spec.Name {
	case "setbase":
		c.base[i.Arg("w")] = int(i.Arg("base"))
	case "addbase":
		k := i.Arg("w")
		c.base[k] = (c.base[k] + int(i.Arg("offset"))) & (1<<isa.ElementBits - 1)
	}
	for d := 1; d <= min(maxDistance, len(c.history)); d++ {
		c.relate(now, c.history[len(c.history)-d], d)
	}
	if n := len(c.history); n > 0 {
		c.Pairs[c.history[n-1].class][now.class]++
	}
	c.history = append(c.history, now)
	if len(c.history) > maxDistance {
		c.history = c.history[1:]
	}
}

// OnStop counts a stop.
func (c *Coverage) OnStop(s iss.Stop) {
	c.Errors[s.Error]++
	c.Stops[s.Kind]++
}

// Add accumulates the counters of other runs.
func (c *Coverage) Add(o *Coverage) {
	for name, n := range o.Instructions {
		c.Instructions[name] += n
	}
	for code, n := range o.Errors {
		c.Errors[code] += n
	}
	for i, n := range o.Stalls {
		c.Stalls[i] += n
	}
	for i, n := range o.Stops {
		c.Stops[i] += n
	}
	for i, n := range o.Windows {
		c.Windows[i] += n
	}
	for half := range 2 {
		c.Halves[half] += o.Halves[half]
		for d := range maxDistance {
			c.Mixed[0][d][half] += o.Mixed[0][d][half]
			c.Mixed[1][d][half] += o.Mixed[1][d][half]
		}
	}
	for a := range classes {
		for b := range classes {
			c.Pairs[a][b] += o.Pairs[a][b]
		}
	}
	for h := range hazards {
		for d := range maxDistance {
			for k := range classes {
				c.Hazards[h][d][k] += o.Hazards[h][d][k]
			}
		}
	}
}

func (c *Coverage) resolve(operand uint32) int {
	k, offset, ok := isa.Window(operand)
	if !ok {
		return int(operand)
	}
	c.Windows[k]++
	return (c.base[k] + offset) & (1<<isa.ElementBits - 1)
}

func (c *Coverage) relate(now, earlier entry, distance int) {
	relate := func(h Hazard, now, before []int) {
		for _, a := range now {
			if slices.Contains(before, a) {
				c.Hazards[h][distance-1][earlier.class]++
				return
			}
		}
	}
	relate(ReadAfterWrite, now.reads, earlier.writes)
	relate(WriteAfterWrite, now.writes, earlier.writes)
	relate(WriteAfterRead, now.writes, earlier.reads)
	// Between one element and a pair: the pair is of the earlier instruction, or of the later one.
	if len(earlier.writes) == 2 && len(now.writes) < 2 && len(now.reads) > 0 {
		for _, a := range now.reads {
			if slices.Contains(earlier.writes, a) {
				c.Mixed[0][distance-1][a&1]++
			}
		}
	}
	if len(now.writes) == 2 && len(earlier.writes) == 1 && slices.Contains(now.writes, earlier.writes[0]) {
		c.Mixed[1][distance-1][earlier.writes[0]&1]++
	}
}

// Missing lists what no run has reached yet. What cores with these features do not offer is not asked for: constants without a constant
// ROM, division steps without them.
func (c *Coverage) Missing(f isa.Features) []string {
	var m []string
	need := func(n int64, format string, args ...any) {
		if n == 0 {
			m = append(m, fmt.Sprintf(format, args...))
		}
	}
	offered := func(class int) bool {
		return (f.Constants || isa.Class(class) != isa.ClassConstant) && (f.Divsteps || isa.Class(class) != isa.ClassDivstep)
	}
	for half, n := range c.Halves {
		need(n, "double-width operand named by its half %d", half)
		for d := range maxDistance {
			need(c.Mixed[0][d][half], "half %d of a result read at distance %d", half, d+1)
			need(c.Mixed[1][d][half], "pair written over its half %d at distance %d", half, d+1)
		}
	}
	for i := range isa.Table {
		s := &isa.Table[i]
		if f.Has(s) {
			need(c.Instructions[s.Name], "instruction %s", s.Name)
		}
	}
	for cause, n := range c.Stalls {
		if pipeline.Cause(cause) == pipeline.CauseQueuedUse {
			// Never the last cause: the cycle from which the rule lets an instruction issue is the second fetch cycle of
			// that multiplication, in which the port is taken. The case itself is a hazard, below.
			continue
		}
		need(n, "stall %s", pipeline.Cause(cause))
	}
	for _, code := range isa.ErrorCodes() {
		if f.Constants || code != isa.ErrConstantIndex {
			need(c.Errors[code], "error %s", code)
		}
	}
	for kind, n := range c.Stops {
		need(n, "stop of kind %d", kind)
	}
	for w, n := range c.Windows {
		need(n, "window %d", w)
	}
	for a := range classes {
		for b := range classes {
			if offered(a) && offered(b) {
				need(c.Pairs[a][b], "class %d before class %d", a, b)
			}
		}
	}
	for h := range hazards {
		for d := range maxDistance {
			for class := range classes {
				if offered(class) && possible(h, isa.Class(class)) {
					need(c.Hazards[h][d][class], "%s at distance %d of an instruction of class %d", hazardNames[h], d+1, class)
				}
			}
		}
	}
	return m
}

// possible tells which classes can be the earlier side of a hazard: those that write, or those that read.
func possible(h Hazard, class isa.Class) bool {
	switch class {
	case isa.ClassControl:
		return false
	case isa.ClassCompare:
		return h == WriteAfterRead
	case isa.ClassConstant:
		return h != WriteAfterRead
	}
	return true
}
