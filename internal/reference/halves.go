package reference

import "hwgen/model"

// millerLoop is a value of the Miller loop; Normal tells what makes two of them equal.
func millerLoop(q *Query) (Outputs, error) {
	m, err := q.Model()
	if err != nil {
		return nil, err
	}
	q.checkPairs(m, []string{"p"}, []string{"q"})
	if q.Done() {
		return nil, nil
	}
	return Outputs{"value": FromGT(m.Miller(q.G1("p"), q.G2("q")))}, nil
}

// finalExp is the final exponentiation of any number of Fp12 but zero.
func finalExp(q *Query) (Outputs, error) {
	m, err := q.Model()
	if err != nil {
		return nil, err
	}
	q.Range(m.Fp.Modulus(), "f")
	q.require(!allZero(q.Inputs["f"]), "f-zero")
	if q.Done() {
		return nil, nil
	}
	convention, err := q.convention()
	if err != nil {
		return nil, err
	}
	return Outputs{"value": FromGT(m.FinalExp(q.GT("f"), convention))}, nil
}

// normalMiller is the pairing that a value of the Miller loop stands for.
func normalMiller(m *model.Pairing, out Outputs) Outputs {
	q := Query{Inputs: out}
	return Outputs{"value": FromGT(m.FinalExp(q.GT("value"), model.Cubed))}
}
