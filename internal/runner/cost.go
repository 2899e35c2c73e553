package runner

import (
	"fmt"

	"hwgen/internal/samples"
	"hwgen/ucode/export"
)

// Costs runs a program from each of its entries on valid inputs and returns what each run takes. Control flow of programs does not
// depend on secret inputs, so this is what every accepted input takes.
func Costs(j Job) ([]export.Cost, error) {
	j.Inputs = samples.Inputs(j.Image, j.Curve)
	var costs []export.Cost
	for _, e := range j.Image.Entries {
		j.Entry = e.Name
		r, p, err := ISS(&j)
		if err != nil {
			return nil, err
		}
		if !r.OK() {
			return nil, fmt.Errorf("program %s, entry %s: sample inputs end with %v", j.Image.Program, e.Name, r)
		}
		costs = append(costs, export.Cost{Entry: e.Name, M1: p.Products, R1: p.Reductions, A1: p.Adds, Instructions: p.Issued, Cycles: r.Cycles,
			Busy: float64(p.MulBusy) / float64(r.Cycles)})
	}
	return costs, nil
}
