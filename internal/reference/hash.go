package reference

import (
	"math/big"

	"hwgen/model"
)

// mapG1 is the point of G1 for one or two numbers, after hash_to_field of RFC 9380.
func mapG1(q *Query) (Outputs, error) {
	h, u, err := q.hasher()
	if err != nil || q.Done() {
		return nil, err
	}
	if len(u) == 1 {
		return Outputs{"point": FromG1(h.EncodeFromFieldG1(u[0][0]))}, nil
	}
	return Outputs{"point": FromG1(h.HashFromFieldG1(u[0][0], u[1][0]))}, nil
}

// mapG2 is the point of G2 for one or two elements of Fp2.
func mapG2(q *Query) (Outputs, error) {
	h, u, err := q.hasher()
	if err != nil || q.Done() {
		return nil, err
	}
	element := func(i int) model.Fp2 { return model.Fp2{A0: u[i][0], A1: u[i][1]} }
	if len(u) == 1 {
		return Outputs{"point": FromG2(h.EncodeFromFieldG2(element(0)))}, nil
	}
	return Outputs{"point": FromG2(h.HashFromFieldG2(element(0), element(1)))}, nil
}

// hasher gives the inputs u0 and perhaps u1, with their ranges checked.
func (q *Query) hasher() (*model.Hasher, [][]*big.Int, error) {
	m, err := q.Model()
	if err != nil {
		return nil, nil, err
	}
	h, err := m.Hasher()
	if err != nil {
		return nil, nil, err
	}
	var u [][]*big.Int
	for _, name := range q.Series("u") {
		q.Range(m.Fp.Modulus(), name)
		u = append(u, q.Inputs[name])
	}
	return h, u, nil
}
