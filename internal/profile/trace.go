package profile

import (
	"fmt"

	"hwgen/internal/runner"
	"hwgen/internal/samples"
	"hwgen/isa"
	"hwgen/isa/pipeline"
	"hwgen/iss"
	"hwgen/params"
	"hwgen/ucode"
	"hwgen/ucode/link"
)

// Job is a program and the core that it runs on.
type Job struct {
	Image *ucode.Image
	Curve *params.Curve
	Core  *params.Core
	ROM   *link.ROM // of a core whose microcode is baked in; Image is then one of its images
	Entry string    // empty for the default entry
}

// Issued is an instruction of a run.
type Issued struct {
	PC   int
	Spec *isa.Spec
	pipeline.Event
	slots isa.Slots // of adder instructions
}

// Trace is a run, instruction by instruction.
type Trace struct {
	Job    Job
	Cycles int64
	Stats  pipeline.Stats
	Issued []Issued
	parts  *parts
}

// Record runs a program on valid inputs. Control flow does not depend on secret inputs, so every accepted input takes the same cycles.
func Record(j Job) (*Trace, error) {
	e, ok := j.Image.Entry(j.Entry)
	if !ok {
		return nil, fmt.Errorf("program %s has no entry %q", j.Image.Program, j.Entry)
	}
	j.Entry = e.Name
	t := &Trace{Job: j, parts: newParts(j.Image)}
	timing := iss.FromParams(j.Curve, j.Core).Timing()
	r, counts, err := runner.ISS(&runner.Job{Image: j.Image, Curve: j.Curve, Core: j.Core, ROM: j.ROM, Entry: j.Entry, Inputs: samples.Inputs(j.Image, j.Curve),
		OnIssue: func(pc int, i isa.Instr, e pipeline.Event) {
			slots, _ := timing.SlotsOf(i.Spec.Class)
			t.Issued = append(t.Issued, Issued{pc, i.Spec, e, slots})
		}})
	if err != nil {
		return nil, err
	}
	if !r.OK() {
		return nil, fmt.Errorf("program %s, entry %s: sample inputs end with %v", j.Image.Program, e.Name, r)
	}
	t.Cycles, t.Stats = r.Cycles, counts.Stats
	return t, nil
}

// array tells an operation of the multiplier.
func (i *Issued) array() bool { return i.Spec.Class == isa.ClassMul }

// end is the cycle after the last one in the array.
func (i *Issued) end() int64 { return i.Start + i.Busy }

// port gives the cycles in which the memory ports are reserved, for reads and for writes.
func (i *Issued) port() (reads, writes []int64) {
	if i.array() {
		x := i.Start - isa.FetchLead
		return []int64{x, x + 1}, i.results()
	}
	return i.from(i.slots.Reads), i.from(i.slots.Writes)
}

// from makes cycles of the run of cycles relative to the issue.
func (i *Issued) from(slots []int) (cycles []int64) {
	for _, s := range slots {
		cycles = append(cycles, i.Issue+int64(s))
	}
	return cycles
}

// results are the write slots of a multiplier operation: a double-width result has two.
func (i *Issued) results() []int64 {
	if upper := i.Write[1]; upper != 0 {
		return []int64{i.Write[0], upper}
	}
	return i.Write[:1]
}

// adder gives the cycles in which the adder works, also for a compare. Division steps are not counted here.
func (i *Issued) adder() (cycles []int64) {
	switch i.Spec.Class {
	case isa.ClassDivstep:
		return nil
	case isa.ClassMul:
		for _, w := range i.results() {
			cycles = append(cycles, w-isa.MulWrite+isa.MulAdder)
		}
		return cycles
	}
	return i.from(i.slots.Adder)
}

// alone is the first cycle at which another instruction may issue after division steps: they have adder and port to themselves.
func (i *Issued) alone() int64 {
	if i.Spec.Class != isa.ClassDivstep {
		return 0
	}
	return i.Issue + int64(i.slots.Last()) + 1
}
