package reference

import (
	"math/big"

	"hwgen/model"
)

// inverse is 1/x modulo one of the curve's moduli; 0 is refused.
func inverse(modulus int) Func {
	return func(q *Query) (Outputs, error) {
		f := q.field(modulus)
		x := q.Inputs["x"][0]
		q.require(x.Sign() != 0, "x-zero")
		if q.Done() {
			return nil, nil
		}
		return Outputs{"value": {f.Inv(x)}}, nil
	}
}

// sqrt is the square root that is itself a square.
func sqrt(q *Query) (Outputs, error) {
	f := q.field(0)
	if q.Done() {
		return nil, nil
	}
	y, ok := f.Sqrt(q.Inputs["x"][0])
	if !ok {
		q.Refuse("x-nonsquare")
		return nil, nil
	}
	if !f.IsSquare(y) {
		y = f.Neg(y)
	}
	return Outputs{"value": {y}}, nil
}

// legendre is 0, 1 or p-1.
func legendre(q *Query) (Outputs, error) {
	f := q.field(0)
	if q.Done() {
		return nil, nil
	}
	return Outputs{"value": {f.Reduce(big.NewInt(int64(big.Jacobi(q.Inputs["x"][0], f.Modulus()))))}}, nil
}

// field is the field of the single input x, which must be in range.
func (q *Query) field(modulus int) *model.Field {
	f := model.NewField(q.Curve.Moduli[modulus])
	q.Range(f.Modulus(), "x")
	return f
}
