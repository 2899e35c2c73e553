package model

import (
	"fmt"
	"math/big"
)

// MSMG1 is the multi-scalar product, the sum of k_i P_i; no points give the identity. The error is about different numbers
// of points and scalars. Scalars are any integers and not reduced, as points may lie outside the subgroup.
func (e *Pairing) MSMG1(points []G1, scalars []*big.Int) (G1, error) {
	return e.g1.msm(points, scalars)
}

// MSMG2 is the same on the twist.
func (e *Pairing) MSMG2(points []G2, scalars []*big.Int) (G2, error) {
	return e.g2.msm(points, scalars)
}

func (g *group[E]) msm(points []Point[E], scalars []*big.Int) (Point[E], error) {
	if len(points) != len(scalars) {
		return Point[E]{}, fmt.Errorf("%d points and %d scalars: want one scalar for each point", len(points), len(scalars))
	}
	sum := g.identity()
	for i, p := range points {
		sum = g.add(sum, g.mul(p, scalars[i]))
	}
	return sum, nil
}

// MulBaseG1 is k times the generator, for any integer k.
func (e *Pairing) MulBaseG1(k *big.Int) G1 { return e.MulG1(e.GeneratorG1(), k) }

// MulBaseG2 is k times the generator of the twist's subgroup.
func (e *Pairing) MulBaseG2(k *big.Int) G2 { return e.MulG2(e.GeneratorG2(), k) }
