package reference

import (
	"fmt"
	"math/big"

	"hwgen/model"
)

// pairing is the product of e(p, q) over all pairs.
func pairing(q *Query) (Outputs, error) {
	m, err := q.Model()
	if err != nil {
		return nil, err
	}
	p, s := q.Series("p"), q.Series("q")
	q.checkPairs(m, p, s)
	if q.Has("k") { // blinding, which does not change the value
		q.Range(scalarBound, "k")
		if _, err := model.CheckRandom(m.Fq, q.Number("k")); err != nil { // whatever the entry
			q.Refuse("random-zero")
		}
	}
	checkLambda(q, m)
	if q.Has("k") {
		differentFromLambda(q, "k")
	}
	if q.Done() {
		return nil, nil
	}
	convention, err := q.convention()
	if err != nil {
		return nil, err
	}
	return Outputs{"value": FromGT(m.MultiPair(q.pairs(p, s), convention))}, nil
}

// pairingStream is the product over all rounds, each with the numbers of its pairs.
func pairingStream(q *Query) (Outputs, error) {
	m, err := q.Model()
	if err != nil {
		return nil, err
	}
	if n := q.Inputs["n"]; !below(n, m.Fp.Modulus()) { // whatever the entry
		q.Refuse("n-range")
		return nil, nil
	}
	p, s := q.Series("p"), q.Series("q")
	var all []model.Input
	for round := range int(q.Number("n").Int64()) {
		part := Query{Curve: q.Curve, Entry: q.Entry, Inputs: map[string][]*big.Int{}}
		for k := range p {
			for name, size := range map[string]int{p[k]: 2, s[k]: 4} {
				if len(q.Inputs[name]) < size*(round+1) {
					return nil, fmt.Errorf("input %s has no round %d", name, round+1)
				}
				part.Inputs[name] = q.Inputs[name][size*round : size*(round+1)]
			}
		}
		if part.checkPairs(m, p, s); part.refused != "" {
			q.Refuse(part.refused)
			return nil, nil
		}
		all = append(all, part.pairs(p, s)...)
	}
	if q.Done() {
		return nil, nil
	}
	convention, err := q.convention()
	if err != nil {
		return nil, err
	}
	return Outputs{"value": FromGT(m.MultiPair(all, convention))}, nil
}

// pairingCheck tells whether the product of e(p, q) over all pairs is 1.
func pairingCheck(q *Query) (Outputs, error) {
	m, err := q.Model()
	if err != nil {
		return nil, err
	}
	p, s := q.Series("p"), q.Series("q")
	q.checkPairs(m, p, s)
	if !q.Done() && !m.Fp12.IsOne(m.MultiPair(q.pairs(p, s), model.Cubed)) {
		q.Refuse("not-one")
	}
	return nil, nil
}

// checkPairs makes the checks of points p of G1 and s of G2.
func (q *Query) checkPairs(m *model.Pairing, p, s []string) {
	for k := range p {
		q.Range(m.Fp.Modulus(), p[k], s[k])
		q.CheckG1(m, p[k])
		q.CheckG2(m, s[k])
	}
}

// pairs are the points p of G1 and s of G2.
func (q *Query) pairs(p, s []string) (all []model.Input) {
	for k := range p {
		all = append(all, model.Input{P: q.G1(p[k]), Q: q.G2(s[k])})
	}
	return all
}

// convention is that of pairing values.
func (q *Query) convention() (model.Convention, error) {
	if q.Convention == "" {
		return model.Cubed, nil
	}
	return model.ParseConvention(q.Convention)
}
