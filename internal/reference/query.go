package reference

import (
	"fmt"
	"math/big"

	"hwgen/model"
	"hwgen/params"
)

// StatusOK is the status of a run that refuses nothing.
const StatusOK = "ok"

// Unchecked is the entry of programs that looks at no input.
const Unchecked = "unchecked"

// Outputs are what a run leaves, by name of the output.
type Outputs map[string][]*big.Int

// Func is the reference of a program. It makes the program's checks in the program's order, returns nil once the query is Done, and
// computes otherwise.
type Func func(q *Query) (Outputs, error)

// Query asks for a run of a program.
type Query struct {
	Curve      *params.Curve
	Convention string // of pairing values; empty for the cubed one
	Entry      string
	Computes   bool // whether a run from the entry leaves outputs
	Inputs     map[string][]*big.Int

	pairing *model.Pairing
	refused string // status of the first check that failed
}

// Known tells whether a program has a reference.
func Known(program string) bool { return table[program] != nil }

// Run gives the name of the status and, if it is StatusOK and the entry computes, the outputs.
func Run(program string, q Query) (status string, out Outputs, err error) {
	f, ok := table[program]
	if !ok {
		return "", nil, fmt.Errorf("program %s: the model does not know it", program)
	}
	out, err = f(&q)
	switch {
	case err != nil:
		return "", nil, fmt.Errorf("program %s: model: %w", program, err)
	case q.refused != "":
		return q.refused, nil, nil
	case !q.Computes:
		return StatusOK, nil, nil
	}
	return StatusOK, out, nil
}

// Checked tells whether the entry checks its inputs.
func (q *Query) Checked() bool { return q.Entry != Unchecked }

// Done tells whether there is nothing to compute: a check failed, or the entry only checks.
func (q *Query) Done() bool { return q.refused != "" || !q.Computes }

// Refuse ends the run with a status, unless it has ended already.
func (q *Query) Refuse(status string) {
	if q.refused == "" {
		q.refused = status
	}
}

// Model is the golden model of the curve, whose Curve must have a pairing.
func (q *Query) Model() (*model.Pairing, error) {
	if q.pairing == nil {
		m, err := model.New(q.Curve)
		if err != nil {
			return nil, err
		}
		q.pairing = m
	}
	return q.pairing, nil
}

// Has tells whether the program has an input of this name.
func (q *Query) Has(name string) bool { return q.Inputs[name] != nil }

// Number is an input of one element.
func (q *Query) Number(name string) *big.Int { return q.Inputs[name][0] }

// Series lists the inputs called name, or name0, name1 and so on where there are several.
func (q *Query) Series(name string) []string {
	if q.Has(name) {
		return []string{name}
	}
	var all []string
	for k := 0; q.Has(fmt.Sprint(name, k)); k++ {
		all = append(all, fmt.Sprint(name, k))
	}
	return all
}
