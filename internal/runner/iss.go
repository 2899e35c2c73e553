package runner

import (
	"math/big"

	"hwgen/isa"
	"hwgen/isa/pipeline"
	"hwgen/iss"
)

// maxSteps bounds a run on the simulator: many times what any program of the library issues.
const maxSteps = 1 << 26

// Profile is what the simulator counts in a run.
type Profile struct {
	pipeline.Stats
	Products   int64 // of field elements: mul, wmul, wsqr
	Reductions int64 // mul, redc
	Adds       int64 // add, sub, dbl, neg, and of double width wadd, wsub, wdbl, wneg
}

// count adds an instruction to the operations. A mul is a product and a reduction; an addition of double width is one addition.
func (p *Profile) count(name string) {
	switch name {
	case "mul":
		p.Products++
		p.Reductions++
	case "wmul", "wsqr":
		p.Products++
	case "redc":
		p.Reductions++
	case "add", "sub", "dbl", "neg", "wadd", "wsub", "wdbl", "wneg":
		p.Adds++
	}
}

// ISS runs a job on the simulator.
func ISS(j *Job) (*Result, *Profile, error) {
	e, elements, err := j.prepare()
	if err != nil {
		return nil, nil, err
	}
	cfg := iss.FromParams(j.Curve, j.Core)
	if j.ROM != nil {
		cfg.Constants = j.ROM.Constants
	}
	m, err := iss.New(cfg)
	if err != nil {
		return nil, nil, err
	}
	m.MaxSteps = maxSteps
	for _, x := range elements {
		m.SetElement(x.Addr, x.Value)
	}
	m.Load(j.Image.Words)
	m.Start(e.PC)
	p := &Profile{}
	m.OnIssue = func(pc int, i isa.Instr, e pipeline.Event) {
		p.count(i.Spec.Name)
		if j.OnIssue != nil {
			j.OnIssue(pc, i, e)
		}
	}
	s, read := newStream(j), func(a int) (*big.Int, error) { return m.Element(a), nil }
	stop, err := m.Run()
	for err == nil && stop.Kind == iss.Waiting {
		write, refused := s.serve(stop.Code, read)
		if refused != nil {
			return nil, nil, refused
		}
		for _, x := range write {
			m.SetElement(x.Addr, x.Value)
		}
		m.Resume()
		stop, err = m.Run()
	}
	if err != nil {
		return nil, nil, err
	}
	r, err := s.result(e, stop.Code, stop.Error, read)
	if err != nil {
		return nil, nil, err
	}
	r.Cycles = stop.Cycles
	p.Stats = m.Stats()
	return r, p, nil
}
