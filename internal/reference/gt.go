package reference

import "hwgen/model"

// CheckGT refuses a number of Fp12 that is not in GT: NAME-range, NAME-zero, NAME-subgroup.
func (q *Query) CheckGT(m *model.Pairing, name string) {
	q.Range(m.Fp.Modulus(), name)
	q.require(!allZero(q.Inputs[name]), name+"-zero")
	if q.refused == "" {
		q.require(m.InSubgroupGT(q.GT(name)), name+"-subgroup")
	}
}

// gtMul is fg.
func gtMul(q *Query) (Outputs, error) {
	m, err := q.Model()
	if err != nil {
		return nil, err
	}
	q.CheckGT(m, "f")
	q.CheckGT(m, "g")
	if q.Done() {
		return nil, nil
	}
	return Outputs{"value": FromGT(m.Fp12.Mul(q.GT("f"), q.GT("g")))}, nil
}

// gtCheck tells whether f is in GT.
func gtCheck(q *Query) (Outputs, error) {
	m, err := q.Model()
	if err != nil {
		return nil, err
	}
	q.CheckGT(m, "f")
	return nil, nil
}

// gtExp is f^k.
func gtExp(q *Query) (Outputs, error) {
	m, err := q.Model()
	if err != nil {
		return nil, err
	}
	q.Range(scalarBound, "k")
	q.CheckGT(m, "f")
	if q.Done() {
		return nil, nil
	}
	return Outputs{"value": FromGT(m.Fp12.Exp(q.GT("f"), q.Number("k")))}, nil
}
