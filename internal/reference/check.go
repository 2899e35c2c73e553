package reference

import (
	"math/big"

	"hwgen/model"
)

// The checks of inputs, each with its status. They do nothing in a run that is unchecked.

// Range refuses inputs with a number that is not below m: NAME-range.
func (q *Query) Range(m *big.Int, names ...string) {
	for _, name := range names {
		q.require(below(q.Inputs[name], m), name+"-range")
	}
}

// CheckG1 refuses a point that is not on the curve, NAME-curve, or not in G1, NAME-subgroup. Its coordinates must be in range.
func (q *Query) CheckG1(m *model.Pairing, name string) {
	if q.refused == "" {
		q.require(m.OnCurveG1(q.G1(name)), name+"-curve")
		q.require(m.InSubgroupG1(q.G1(name)), name+"-subgroup")
	}
}

// CheckG2 does the same for a point of the twist.
func (q *Query) CheckG2(m *model.Pairing, name string) {
	if q.refused == "" {
		q.require(m.OnCurveG2(q.G2(name)), name+"-curve")
		q.require(m.InSubgroupG2(q.G2(name)), name+"-subgroup")
	}
}

func (q *Query) require(ok bool, status string) {
	if !ok && q.Checked() {
		q.Refuse(status)
	}
}

func below(v []*big.Int, m *big.Int) bool {
	for _, x := range v {
		if x.Cmp(m) >= 0 {
			return false
		}
	}
	return true
}
