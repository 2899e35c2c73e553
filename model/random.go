package model

import (
	"errors"
	"fmt"
	"math/big"
)

// What CheckRandom finds wrong.
var (
	ErrRandomZero     = errors.New("a random element is 0 modulo the modulus")
	ErrRandomRepeated = errors.New("two random elements of one request are equal modulo the modulus")
)

// CheckRandom gives the residues of the random elements of one request, in their order, or refuses them: none may be 0 and
// no two equal, since a source of randomness that fails tends to repeat itself or to stay at 0.
func CheckRandom(f *Field, random ...*big.Int) ([]*big.Int, error) {
	out := make([]*big.Int, len(random))
	for i, v := range random {
		out[i] = f.Reduce(v)
		if f.IsZero(out[i]) {
			return nil, fmt.Errorf("%w: number %d", ErrRandomZero, i+1)
		}
		for j, before := range out[:i] {
			if f.Equal(before, out[i]) {
				return nil, fmt.Errorf("%w: numbers %d and %d", ErrRandomRepeated, j+1, i+1)
			}
		}
	}
	return out, nil
}

// BlindInput is the countermeasure of the pairing: a P and b Q with a b = 1 mod r, so that
//
//	e(a P, b Q) = e(P, Q)^(a b) = e(P, Q)
//
// while the intermediate values depend on a. It holds for points of order r, which are the caller's to check.
func (e *Pairing) BlindInput(in Input, a *big.Int) (Input, error) {
	random, err := CheckRandom(e.Fq, a)
	if err != nil {
		return Input{}, err
	}
	b := e.Fq.Inv(random[0])
	return Input{e.MulG1(in.P, random[0]), e.MulG2(in.Q, b)}, nil
}

// SplitScalar is the countermeasure of the scalar product: k = s + (k - s) mod r, so k P = s P + (k - s) P for P of order r,
// one double product of two scalars that are each uniform if s is. s = k is allowed: the second part is 0 then.
func (e *Pairing) SplitScalar(k, s *big.Int) ([2]*big.Int, error) {
	random, err := CheckRandom(e.Fq, s)
	if err != nil {
		return [2]*big.Int{}, err
	}
	return [2]*big.Int{random[0], e.Fq.Sub(e.Fq.Reduce(k), random[0])}, nil
}

// RandomisedG1 is the representation (l X : l Y : l) of P in homogeneous coordinates, or (0 : l : 0) for the identity: the
// countermeasure of randomised projective coordinates. l is an element of Fp and not 0.
func (e *Pairing) RandomisedG1(P G1, l *big.Int) ([3]*big.Int, error) {
	return randomised(e, e.g1, P, l, func(l *big.Int) *big.Int { return l })
}

// RandomisedG2 is the same on the twist, with l in Fp.
func (e *Pairing) RandomisedG2(P G2, l *big.Int) ([3]Fp2, error) {
	return randomised(e, e.g2, P, l, func(l *big.Int) Fp2 { return Fp2{l, e.Fp.Zero()} })
}

func randomised[E any](e *Pairing, g *group[E], p Point[E], l *big.Int, embed func(*big.Int) E) ([3]E, error) {
	random, err := CheckRandom(e.Fp, l)
	if err != nil {
		return [3]E{}, err
	}
	z := embed(random[0])
	if p.Inf {
		return [3]E{g.f.Zero(), z, g.f.Zero()}, nil
	}
	return [3]E{g.f.Mul(p.X, z), g.f.Mul(p.Y, z), z}, nil
}
