package reference

import "hwgen/model"

// edwardsSum is the sum of two points of the Edwards curve.
func edwardsSum(q *Query) (Outputs, error) {
	e, err := q.edwards("p0", "p1")
	if err != nil || q.Done() {
		return nil, err
	}
	return fromEdwards(e.Add(q.edwardsPoint("p0"), q.edwardsPoint("p1"))), nil
}

// edwardsCheck checks a point, the subgroup included, and computes nothing.
func edwardsCheck(q *Query) (Outputs, error) {
	e, err := q.edwards("p")
	if err == nil && q.refused == "" {
		q.require(e.InSubgroup(q.edwardsPoint("p")), "p-subgroup")
	}
	return nil, err
}

// edwardsMultiple is [k]P, for a point in the subgroup or not.
func edwardsMultiple(q *Query) (Outputs, error) {
	q.Range(scalarBound, "k")
	e, err := q.edwards("p")
	if err != nil || q.Done() {
		return nil, err
	}
	return fromEdwards(e.Mul(q.edwardsPoint("p"), q.Inputs["k"][0])), nil
}

// edwardsBase is [k]G.
func edwardsBase(q *Query) (Outputs, error) {
	q.Range(scalarBound, "k")
	e, err := q.edwards()
	if err != nil || q.Done() {
		return nil, err
	}
	return fromEdwards(e.MulBase(q.Inputs["k"][0])), nil
}

// edwards is the model of the curve, with the named inputs checked.
func (q *Query) edwards(points ...string) (*model.Edwards, error) {
	e, err := model.NewEdwards(q.Curve)
	if err != nil {
		return nil, err
	}
	for _, name := range points {
		if q.Range(e.F.Modulus(), name); q.refused == "" {
			q.require(e.OnCurve(q.edwardsPoint(name)), name+"-curve")
		}
	}
	return e, nil
}

func (q *Query) edwardsPoint(name string) model.EdwardsPoint {
	return model.EdwardsPoint{X: q.Inputs[name][0], Y: q.Inputs[name][1]}
}

func fromEdwards(p model.EdwardsPoint) Outputs { return Outputs{"point": {p.X, p.Y}} }
