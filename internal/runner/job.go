package runner

import (
	"fmt"
	"math/big"
	"strings"

	"hwgen/isa"
	"hwgen/isa/pipeline"
	"hwgen/params"
	"hwgen/ucode"
	"hwgen/ucode/link"
	"hwgen/verif"
)

// Job is a program with the inputs of one run.
type Job struct {
	Image      *ucode.Image
	Curve      *params.Curve
	Core       *params.Core
	Convention string // of pairing values
	Entry      string // empty for the default entry
	Inputs     map[string][]*big.Int
	ROM        *link.ROM // of a core whose microcode is baked in; Image is then one of its images

	// OnIssue observes each instruction that the simulator issues; nil is allowed.
	OnIssue func(pc int, i isa.Instr, e pipeline.Event)
}

// prepare checks the job against its image: it returns the entry and what the host writes before the start.
func (j *Job) prepare() (ucode.Entry, []verif.Element, error) {
	e, ok := j.Image.Entry(j.Entry)
	if !ok {
		return e, nil, fmt.Errorf("program %s has no entry %q; there are %s", j.Image.Program, j.Entry, strings.Join(entryNames(j.Image), ", "))
	}
	var all []verif.Element
	for _, c := range j.Image.Data {
		all = append(all, verif.Element{Addr: c.Addr, Value: c.Value})
	}
	for _, p := range j.Image.Inputs {
		values, ok := j.Inputs[p.Name]
		n := p.Numbers()
		if n == 0 && len(values)%len(p.Addr) != 0 {
			return e, nil, fmt.Errorf("program %s: input %s takes %d numbers for each round, got %d", j.Image.Program, p.Name, len(p.Addr), len(values))
		}
		if n != 0 && (!ok || len(values) != n) {
			return e, nil, fmt.Errorf("program %s: input %s takes %d numbers, got %d", j.Image.Program, p.Name, n, len(values))
		}
		if p.Wait != 0 {
			continue
		}
		for i, v := range values {
			all = append(all, verif.Element{Addr: p.Addr[i], Value: v})
		}
	}
	for name := range j.Inputs {
		if _, ok := j.Image.Input(name); !ok {
			return e, nil, fmt.Errorf("program %s has no input %q; there are %s", j.Image.Program, name, strings.Join(inputNames(j.Image), ", "))
		}
	}
	return e, all, nil
}

func entryNames(im *ucode.Image) (names []string) {
	for _, e := range im.Entries {
		names = append(names, e.Name)
	}
	return names
}

func inputNames(im *ucode.Image) (names []string) {
	for _, p := range im.Inputs {
		names = append(names, p.Name)
	}
	return names
}
