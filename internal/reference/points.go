package reference

import (
	"math/big"

	"hwgen/model"
)

// G1 is an input that is a point of the curve, (0, 0) being the identity.
func (q *Query) G1(name string) model.G1 {
	v := q.Inputs[name]
	return model.G1{X: v[0], Y: v[1], Inf: allZero(v)}
}

// G2 is an input that is a point of the twist, all zeros being the identity.
func (q *Query) G2(name string) model.G2 {
	v := q.Inputs[name]
	return model.G2{X: model.Fp2{A0: v[0], A1: v[1]}, Y: model.Fp2{A0: v[2], A1: v[3]}, Inf: allZero(v)}
}

// GT is an input of twelve coefficients.
func (q *Query) GT(name string) model.Fp12 {
	return model.FromCoefficients([12]*big.Int(q.Inputs[name]))
}

// FromG1 are the coordinates of a point as inputs and outputs have them.
func FromG1(P model.G1) []*big.Int {
	if P.Inf {
		return zeros(2)
	}
	return []*big.Int{P.X, P.Y}
}

// FromG2 are the coordinates of a point of the twist.
func FromG2(Q model.G2) []*big.Int {
	if Q.Inf {
		return zeros(4)
	}
	return []*big.Int{Q.X.A0, Q.X.A1, Q.Y.A0, Q.Y.A1}
}

// FromGT are the coefficients of a value.
func FromGT(f model.Fp12) []*big.Int {
	v := f.Coefficients()
	return v[:]
}

func zeros(n int) []*big.Int {
	v := make([]*big.Int, n)
	for i := range v {
		v[i] = new(big.Int)
	}
	return v
}

func allZero(v []*big.Int) bool {
	for _, x := range v {
		if x.Sign() != 0 {
			return false
		}
	}
	return true
}
