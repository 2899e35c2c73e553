package model

import (
	"errors"
	"math/big"
)

// What FinalExponentiation and CheckGT find wrong.
var (
	ErrZero    = errors.New("the element is 0, which has no final exponentiation")
	ErrNotInGT = errors.New("the element is not in the subgroup of order r of Fp12")
)

// MulGT is f g in GT, the subgroup of order r of Fp12 without 0, where pairings take their values.
func (e *Pairing) MulGT(f, g Fp12) Fp12 { return e.Fp12.Mul(f, g) }

// ExpGT is f^k for f in GT and any integer k; 1/f is the conjugate there.
func (e *Pairing) ExpGT(f Fp12, k *big.Int) Fp12 {
	if k.Sign() < 0 {
		return e.Fp12.Exp(e.Fp12.Conj(f), new(big.Int).Neg(k))
	}
	return e.Fp12.Exp(f, k)
}

// CheckGT is nil, or ErrNotInGT if f^r is not 1.
func (e *Pairing) CheckGT(f Fp12) error {
	if !e.InSubgroupGT(f) {
		return ErrNotInGT
	}
	return nil
}

// FinalExponentiation is FinalExp for every element but 0, which it refuses with ErrZero.
func (e *Pairing) FinalExponentiation(f Fp12, conv Convention) (Fp12, error) {
	if e.Fp12.IsZero(f) {
		return Fp12{}, ErrZero
	}
	return e.FinalExp(f, conv), nil
}

// ProductIsOne tells whether the product of the pairings of all inputs is 1, as it is for no inputs. The convention does not
// matter: cubing permutes GT.
func (e *Pairing) ProductIsOne(in []Input) bool { return e.Fp12.IsOne(e.MultiPair(in, Cubed)) }
