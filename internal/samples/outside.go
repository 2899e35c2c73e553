package samples

import (
	"math/big"

	"hwgen/model"
)

// outsideG1 are points of the curve that are not in the subgroup of order r: one of them, and where there is one, one of small order.
func outsideG1(e *model.Pairing) []edge {
	points := search(func(x int64) (model.G1, bool) {
		X := big.NewInt(x)
		y, ok := e.Fp.Sqrt(e.Fp.Add(e.Fp.Mul(e.Fp.Sqr(X), X), e.Curve.B))
		return model.G1{X: X, Y: y}, ok && !e.InSubgroupG1(model.G1{X: X, Y: y})
	})
	all := []edge{{"outside the subgroup", coordinatesG1(points[0])}}
	order := new(big.Int).Mul(e.Curve.H1, e.Fq.Modulus())
	if S, n := small(points, order, e.MulG1, func(P model.G1) bool { return P.Inf }); n > 0 {
		all = append(all, edge{"of order " + big.NewInt(n).String(), coordinatesG1(S)})
	}
	return all
}

// outsideG2 are such points of the twist.
func outsideG2(e *model.Pairing) []edge {
	b := model.Fp2{A0: e.Curve.BTwist[0], A1: e.Curve.BTwist[1]}
	points := search(func(x int64) (model.G2, bool) {
		X := model.Fp2{A0: big.NewInt(x), A1: new(big.Int)}
		y, ok := e.Fp2.Sqrt(e.Fp2.Add(e.Fp2.Mul(e.Fp2.Sqr(X), X), b))
		return model.G2{X: X, Y: y}, ok && !e.InSubgroupG2(model.G2{X: X, Y: y})
	})
	all := []edge{{"outside the subgroup", coordinatesG2(points[0])}}
	order := new(big.Int).Mul(e.Curve.H2, e.Fq.Modulus())
	if S, n := small(points, order, e.MulG2, func(Q model.G2) bool { return Q.Inf }); n > 0 {
		all = append(all, edge{"of order " + big.NewInt(n).String(), coordinatesG2(S)})
	}
	return all
}

// outsideGT are numbers of Fp12 that are no values of a pairing: one that is not even cyclotomic, and one that is.
func outsideGT(e *model.Pairing) []edge {
	f := e.Fp12
	var v [12]*big.Int
	for i := range v {
		v[i] = big.NewInt(int64(i + 2))
	}
	x := model.FromCoefficients(v)
	p := e.Fp.Modulus()
	y := f.Mul(f.Conj(x), f.Inv(x))                // x^(p^6-1)
	y = f.Mul(y, f.Exp(y, new(big.Int).Mul(p, p))) // and to the p^2+1
	minus := y.Coefficients()
	return []edge{{"zero", constant(12, new(big.Int))}, {"any numbers", v[:]}, {"cyclotomic, outside the subgroup", minus[:]}}
}

// several is the number of points that points of small order are made from: a single one may have none among its multiples.
const several = 6

// search collects what is found at 1, 2, 3 and so on.
func search[E any](try func(x int64) (E, bool)) (found []E) {
	for x := int64(1); len(found) < several; x++ {
		if v, ok := try(x); ok {
			found = append(found, v)
		}
	}
	return found
}

// small is a multiple of one of the points that has small prime order n, the smallest that is found; n = 0 if there is none. The order
// of the group is given.
func small[E any](points []E, order *big.Int, mul func(E, *big.Int) E, identity func(E) bool) (S E, n int64) {
	for n := int64(2); n < 1<<10; n++ {
		prime, rest := big.NewInt(n), new(big.Int).Set(order)
		if !prime.ProbablyPrime(0) || new(big.Int).Mod(rest, prime).Sign() != 0 {
			continue
		}
		for new(big.Int).Mod(rest, prime).Sign() == 0 {
			rest.Div(rest, prime)
		}
		for _, P := range points {
			S := mul(P, rest)
			if identity(S) {
				continue
			}
			for T := mul(S, prime); !identity(T); T = mul(S, prime) {
				S = T
			}
			return S, n
		}
	}
	return S, 0
}
