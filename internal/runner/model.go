package runner

import (
	"fmt"

	"hwgen/internal/reference"
)

// Model computes a job with the golden model.
func Model(j *Job) (*Result, error) {
	e, _, err := j.prepare()
	if err != nil {
		return nil, err
	}
	name, out, err := reference.Run(j.Image.Program, reference.Query{
		Curve: j.Curve, Convention: j.Convention, Entry: e.Name, Computes: e.Outputs, Inputs: j.Inputs,
	})
	if err != nil {
		return nil, err
	}
	for _, s := range j.Image.Statuses {
		if s.Name == name {
			return &Result{Status: s, Outputs: out}, nil
		}
	}
	return nil, fmt.Errorf("program %s has no status %s, which the model gives", j.Image.Program, name)
}
