package runner

import (
	"context"
	"fmt"

	"hwgen/internal/reference"
	"hwgen/iss"
	"hwgen/verif"
)

// Lockstep runs a job on the Verilog and on the simulator at once, comparing every retired write, and then holds status and
// outputs against the golden model. It returns what was compared; the outputs count as values.
func Lockstep(ctx context.Context, sim *verif.Sim, j *Job, name string, c verif.Check) (verif.Report, error) {
	want, err := Model(j)
	if err != nil {
		return verif.Report{}, err
	}
	e, elements, err := j.prepare()
	if err != nil {
		return verif.Report{}, err
	}
	p := &verif.Program{Name: name, Words: j.Image.Words, Entry: e.PC, Elements: elements}
	s, observe := newStream(j), c.OnStop
	var refused error
	c.OnStop = func(stop iss.Stop) {
		if observe != nil {
			observe(stop)
		}
		if stop.Kind == iss.Waiting && refused == nil {
			var write []verif.Element
			write, refused = s.serve(stop.Code, sim.ReadElement)
			p.Lend = append(p.Lend, write)
		}
	}
	r, err := verif.Lockstep(ctx, sim, iss.FromParams(j.Curve, j.Core), p, c)
	if err == nil {
		err = refused
	}
	if err != nil {
		return r, err
	}
	got, err := s.result(e, r.Last.Code, r.Last.Error, sim.ReadElement)
	if err != nil {
		return r, err
	}
	n, err := Compare(j, want, got)
	r.Values += n
	if err != nil {
		return r, fmt.Errorf("%s: %w", name, err)
	}
	return r, nil
}

// Compare holds a result of a job against the expected one and counts what it compared.
func Compare(j *Job, want, got *Result) (n int64, err error) {
	if want.String() != got.String() {
		return 0, fmt.Errorf("status %v, the model says %v", got, want)
	}
	n = 1
	if len(got.Outputs) != len(want.Outputs) {
		return n, fmt.Errorf("%d outputs, the model says %d", len(got.Outputs), len(want.Outputs))
	}
	left, err := reference.Normal(j.Image.Program, j.Curve, got.Outputs)
	if err != nil {
		return n, err
	}
	right, err := reference.Normal(j.Image.Program, j.Curve, want.Outputs)
	if err != nil {
		return n, err
	}
	for name, values := range right {
		for i, v := range values {
			if v.Cmp(left[name][i]) != 0 {
				return n, fmt.Errorf("%s[%d] is %x, the model says %x", name, i, left[name][i], v)
			}
			n++
		}
	}
	return n, nil
}
