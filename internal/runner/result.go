package runner

import (
	"fmt"
	"math/big"

	"hwgen/isa"
	"hwgen/ucode"
)

// Result is what a run left.
type Result struct {
	Status  ucode.Status          // what the program reported
	Error   isa.ErrorCode         // what stopped the core, isa.ErrNone for a program that halted by itself
	Outputs map[string][]*big.Int // by name; nil if the program refused its inputs or was asked to check them only
	Cycles  int64                 // 0 from the model, which has none
}

// OK tells whether the program ended with status 0.
func (r *Result) OK() bool { return r.Error == isa.ErrNone && r.Status.Code == 0 }

// Stopped tells whether the core stopped with an error, so that there is no status.
func (r *Result) Stopped() bool { return r.Error != isa.ErrNone }

// String is the status in words.
func (r *Result) String() string {
	if r.Error != isa.ErrNone {
		return fmt.Sprintf("error %d %s", r.Error, r.Error)
	}
	return fmt.Sprintf("%d %s", r.Status.Code, r.Status.Name)
}

// result names the status and collects the outputs by reading elements; what was streamed is there already.
func (s *stream) result(e ucode.Entry, code int, failure isa.ErrorCode, read func(addr int) (*big.Int, error)) (*Result, error) {
	j, r := s.job, &Result{Error: failure}
	var known bool
	if r.Status, known = j.Image.Status(code); !known {
		r.Status = ucode.Status{Code: code, Name: "unknown"}
	}
	if !r.OK() || !e.Outputs {
		return r, nil
	}
	if err := s.finish(); err != nil {
		return nil, err
	}
	for _, p := range j.Image.Outputs {
		if p.Wait == 0 {
			if err := s.collect(p, read); err != nil {
				return nil, err
			}
		}
	}
	r.Outputs = s.outputs
	return r, nil
}
