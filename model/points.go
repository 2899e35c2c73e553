package model

import (
	"errors"
	"math/big"
)

// What CheckG1 and CheckG2 find wrong.
var (
	ErrNotOnCurve    = errors.New("the point is not on the curve")
	ErrNotInSubgroup = errors.New("the point is not in the subgroup of order r")
)

// GeneratorG1 is the curve file's generator of order r.
func (e *Pairing) GeneratorG1() G1 { return e.g1.generator }

// GeneratorG2 is the curve file's generator of order r on the twist.
func (e *Pairing) GeneratorG2() G2 { return e.g2.generator }

// IdentityG1 is the neutral element, with X = Y = 0.
func (e *Pairing) IdentityG1() G1 { return e.g1.identity() }

// IdentityG2 is the neutral element, with X = Y = 0.
func (e *Pairing) IdentityG2() G2 { return e.g2.identity() }

// AddG1 is P + Q for any two points.
func (e *Pairing) AddG1(P, Q G1) G1 { return e.g1.add(P, Q) }

// AddG2 is P + Q for any two points.
func (e *Pairing) AddG2(P, Q G2) G2 { return e.g2.add(P, Q) }

// DoubleG1 is 2P.
func (e *Pairing) DoubleG1(P G1) G1 { return e.g1.double(P) }

// DoubleG2 is 2P.
func (e *Pairing) DoubleG2(P G2) G2 { return e.g2.double(P) }

// NegG1 is -P.
func (e *Pairing) NegG1(P G1) G1 { return e.g1.neg(P) }

// NegG2 is -P.
func (e *Pairing) NegG2(P G2) G2 { return e.g2.neg(P) }

// MulG1 is k P for any integer k, which is not reduced modulo r.
func (e *Pairing) MulG1(P G1, k *big.Int) G1 { return e.g1.mul(P, k) }

// MulG2 is k P for any integer k, which is not reduced modulo r.
func (e *Pairing) MulG2(P G2, k *big.Int) G2 { return e.g2.mul(P, k) }

// EqualG1 tells P = Q.
func (e *Pairing) EqualG1(P, Q G1) bool { return e.g1.equal(P, Q) }

// EqualG2 tells P = Q.
func (e *Pairing) EqualG2(P, Q G2) bool { return e.g2.equal(P, Q) }

// OnCurveG1 tells whether P is the identity or satisfies the equation.
func (e *Pairing) OnCurveG1(P G1) bool { return e.g1.onCurve(P) }

// OnCurveG2 tells whether P is the identity or satisfies the twist's equation.
func (e *Pairing) OnCurveG2(P G2) bool { return e.g2.onCurve(P) }

// InSubgroupG1 tells whether P is on the curve and r P is the identity.
func (e *Pairing) InSubgroupG1(P G1) bool { return e.g1.inSubgroup(P) }

// InSubgroupG2 tells whether P is on the twist and r P is the identity.
func (e *Pairing) InSubgroupG2(P G2) bool { return e.g2.inSubgroup(P) }

// CheckG1 is nil, ErrNotOnCurve or ErrNotInSubgroup.
func (e *Pairing) CheckG1(P G1) error { return e.g1.check(P) }

// CheckG2 is nil, ErrNotOnCurve or ErrNotInSubgroup.
func (e *Pairing) CheckG2(P G2) error { return e.g2.check(P) }

func (g *group[E]) check(p Point[E]) error {
	if !g.onCurve(p) {
		return ErrNotOnCurve
	}
	if !g.inSubgroup(p) {
		return ErrNotInSubgroup
	}
	return nil
}
