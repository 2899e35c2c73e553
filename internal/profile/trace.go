package profile

import (
	"fmt"
	"math/big"
	"regexp"

	"hwgen/internal/samples"
	"hwgen/isa"
	"hwgen/isa/pipeline"
	"hwgen/iss"
	"hwgen/params"
	"hwgen/ucode"
	"hwgen/ucode/link"
)

// maxSteps bounds a run: many times what any program of the library issues.
const maxSteps = 1 << 26

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
	cfg := iss.FromParams(j.Curve, j.Core)
	if j.ROM != nil {
		cfg.Constants = j.ROM.Constants
	}
	m, err := iss.New(cfg)
	if err != nil {
		return nil, err
	}
	m.MaxSteps = maxSteps
	for _, c := range j.Image.Data {
		m.SetElement(c.Addr, c.Value)
	}
	in := inputs(j.Image, j.Curve)
	for _, p := range j.Image.Inputs {
		for i, v := range in[p.Name] {
			m.SetElement(p.Addr[i], v)
		}
	}
	m.Load(j.Image.Words)
	m.Start(e.PC)
	t := &Trace{Job: j, parts: newParts(j.Image)}
	m.OnIssue = func(pc int, i isa.Instr, e pipeline.Event) {
		slots, _ := cfg.Timing().SlotsOf(i.Spec.Class)
		t.Issued = append(t.Issued, Issued{pc, i.Spec, e, slots})
	}
	stop, err := m.Run()
	switch {
	case err != nil:
		return nil, err
	case stop.Kind == iss.Waiting:
		return nil, fmt.Errorf("program %s waits for the host (code %d), which this command does not serve", j.Image.Program, stop.Code)
	case stop.Kind == iss.Failed:
		return nil, fmt.Errorf("program %s, entry %s: sample inputs end with error %v", j.Image.Program, e.Name, stop.Error)
	case stop.Code != 0:
		s, _ := j.Image.Status(stop.Code)
		return nil, fmt.Errorf("program %s, entry %s: sample inputs end with status %d %s", j.Image.Program, e.Name, stop.Code, s.Name)
	}
	t.Cycles, t.Stats = stop.Cycles, m.Stats()
	return t, nil
}

// numbered are the points of a program that takes several pairs.
var numbered = regexp.MustCompile(`^([pq])[0-9]+$`)

// inputs are the sample inputs; points that are numbered get the generators too.
func inputs(im *ucode.Image, curve *params.Curve) map[string][]*big.Int {
	in := samples.Inputs(im, curve)
	if curve.Family == "" {
		return in
	}
	for _, p := range im.Inputs {
		m := numbered.FindStringSubmatch(p.Name)
		switch {
		case m != nil && m[1] == "p" && len(p.Addr) == 2:
			in[p.Name] = []*big.Int{curve.G1[0], curve.G1[1]}
		case m != nil && m[1] == "q" && len(p.Addr) == 4:
			in[p.Name] = []*big.Int{curve.G2[0][0], curve.G2[0][1], curve.G2[1][0], curve.G2[1][1]}
		}
	}
	return in
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
