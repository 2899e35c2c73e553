package reference

import (
	"math/big"

	"hwgen/model"
)

// field is x + y, x - y, xy and, twice, 1/x modulo each modulus.
func field(q *Query) (Outputs, error) {
	out := Outputs{}
	for _, m := range q.Curve.Moduli {
		f := model.NewField(m)
		in := q.Inputs["in."+m.Name]
		q.require(below(in, m.Value), "range-"+m.Name)
		if q.Done() {
			return nil, nil
		}
		x, y := in[0], in[1]
		out["out."+m.Name] = []*big.Int{f.Add(x, y), f.Sub(x, y), f.Mul(x, y), f.Inv(x), f.Inv(x)}
	}
	return out, nil
}
