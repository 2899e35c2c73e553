package runner

import (
	"context"

	"hwgen/verif"
)

// RTL runs a job on the Verilog, in a session that the caller has opened, as a host would: load, start, wait for the interrupt, read.
// Each stretch of the run may take a number of cycles; after that it is an error.
func RTL(ctx context.Context, sim *verif.Sim, j *Job, limit int64) (*Result, error) {
	e, elements, err := j.prepare()
	if err != nil {
		return nil, err
	}
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	if j.ROM == nil {
		if err := sim.LoadProgram(j.Image.Words); err != nil {
			return nil, err
		}
	}
	if err := sim.WriteElements(elements); err != nil {
		return nil, err
	}
	if err := sim.Start(e.PC); err != nil {
		return nil, err
	}
	s := newStream(j)
	status, err := sim.Wait(limit)
	for err == nil && status.Waiting {
		var write []verif.Element
		if write, err = s.serve(status.Code, sim.ReadElement); err != nil {
			break
		}
		if err = sim.WriteElements(write); err != nil {
			break
		}
		if err = sim.Resume(); err != nil {
			break
		}
		status, err = sim.Wait(limit)
	}
	if err != nil {
		return nil, err
	}
	r, err := s.result(e, status.Code, status.Error, sim.ReadElement)
	if err != nil {
		return nil, err
	}
	r.Cycles, err = sim.Cycles()
	return r, err
}
