package reference

import (
	"math/big"
)

// scalarBound is what scalars are below.
var scalarBound = new(big.Int).Lsh(big.NewInt(1), 256)

// mulG1 is [k]P.
func mulG1(q *Query) (Outputs, error) {
	m, err := q.Model()
	if err != nil {
		return nil, err
	}
	q.Range(scalarBound, "k")
	q.Range(m.Fp.Modulus(), "p")
	q.CheckG1(m, "p")
	if q.Done() {
		return nil, nil
	}
	return Outputs{"point": FromG1(m.MulG1(q.G1("p"), q.Number("k")))}, nil
}

// mulG2 is [k]Q.
func mulG2(q *Query) (Outputs, error) {
	m, err := q.Model()
	if err != nil {
		return nil, err
	}
	q.Range(scalarBound, "k")
	q.Range(m.Fp.Modulus(), "q")
	q.CheckG2(m, "q")
	if q.Done() {
		return nil, nil
	}
	return Outputs{"point": FromG2(m.MulG2(q.G2("q"), q.Number("k")))}, nil
}
