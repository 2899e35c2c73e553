package reference

import (
	"errors"

	"hwgen/model"
)

// delegate is the client of a delegated pairing: U and V, and e(P, Q) from what the server makes of them.
func delegate(q *Query) (Outputs, error) {
	m, err := q.Model()
	if err != nil {
		return nil, err
	}
	q.Range(scalarBound, "k0", "k1", "k2")
	b := model.Blinders{G: q.Number("k0"), X: q.Number("k1"), H: q.Number("k2")}
	_, err = model.CheckRandom(m.Fq, b.G, b.X, b.H)
	switch { // whatever the entry
	case errors.Is(err, model.ErrRandomZero):
		q.Refuse("random-zero")
	case errors.Is(err, model.ErrRandomRepeated):
		q.Refuse("random-repeated")
	}
	q.Range(m.Fp.Modulus(), "p")
	q.CheckG1(m, "p")
	q.CheckGT(m, "f")
	if q.Done() {
		return nil, nil
	}
	d := m.DelegationOf(q.GT("f"))
	U, V, err := d.Blind(q.G1("p"), b)
	if err != nil {
		return nil, err
	}
	// what the server says is checked whatever the entry
	server := Query{Curve: q.Curve, Inputs: q.Inputs}
	server.CheckGT(m, "g0")
	server.Range(m.Fp.Modulus(), "g1")
	if server.refused != "" {
		q.Refuse(server.refused)
		return nil, nil
	}
	value, err := d.Finish(q.GT("g0"), q.GT("g1"), b)
	if errors.Is(err, model.ErrServer) {
		q.Refuse("server")
		return nil, nil
	}
	return Outputs{"point0": FromG1(U), "point1": FromG1(V), "value": FromGT(value)}, err
}
