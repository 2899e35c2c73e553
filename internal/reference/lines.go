package reference

import (
	"math/big"

	"hwgen/model"
)

// lineTable is the slope and intercept of every line of the Miller loop of a Q; all zero of the identity.
func lineTable(q *Query) (Outputs, error) {
	m, err := q.Model()
	if err != nil {
		return nil, err
	}
	q.Range(m.Fp.Modulus(), "q")
	q.CheckG2(m, "q")
	if q.Done() {
		return nil, nil
	}
	var v []*big.Int
	for _, l := range m.Lines(q.G2("q")) {
		v = append(v, l.Slope.A0, l.Slope.A1, l.Intercept.A0, l.Intercept.A1)
	}
	return Outputs{"lines": v}, nil
}

// fixedQ is the pairing of a point and the Q whose lines are given.
func fixedQ(q *Query) (Outputs, error) {
	m, err := q.Model()
	if err != nil {
		return nil, err
	}
	q.Range(m.Fp.Modulus(), "p")
	q.CheckG1(m, "p")
	if q.Done() {
		return nil, nil
	}
	v := q.Inputs["lines"]
	if !below(v, m.Fp.Modulus()) { // whatever the entry
		q.Refuse("lines-range")
		return nil, nil
	}
	var lines []model.Line
	for i := 0; i < len(v); i += 4 {
		lines = append(lines, model.Line{Slope: model.Fp2{A0: v[i], A1: v[i+1]}, Intercept: model.Fp2{A0: v[i+2], A1: v[i+3]}})
	}
	convention, err := q.convention()
	if err != nil {
		return nil, err
	}
	return Outputs{"value": FromGT(m.FinalExp(m.MillerLines(q.G1("p"), lines), convention))}, nil
}
