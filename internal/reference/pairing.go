package reference

import "hwgen/model"

// pairing is the product of e(p, q) over all pairs.
func pairing(q *Query) (Outputs, error) {
	m, err := q.Model()
	if err != nil {
		return nil, err
	}
	p, s := q.Series("p"), q.Series("q")
	for k := range p {
		q.Range(m.Fp.Modulus(), p[k], s[k])
		q.CheckG1(m, p[k])
		q.CheckG2(m, s[k])
	}
	if q.Done() {
		return nil, nil
	}
	convention, err := q.convention()
	if err != nil {
		return nil, err
	}
	var pairs []model.Input
	for k := range p {
		pairs = append(pairs, model.Input{P: q.G1(p[k]), Q: q.G2(s[k])})
	}
	return Outputs{"value": FromGT(m.MultiPair(pairs, convention))}, nil
}

// convention is that of pairing values.
func (q *Query) convention() (model.Convention, error) {
	if q.Convention == "" {
		return model.Cubed, nil
	}
	return model.ParseConvention(q.Convention)
}
