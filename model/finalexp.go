package model

import (
	"fmt"
	"math/big"
)

// A Convention fixes which power of the Miller value is called the pairing.
type Convention string

const (
	// Cubed is f^(3 (p^12-1)/r): what gnark-crypto, circl, blst, zkcrypto and noble return, and cheaper.
	Cubed Convention = "cubed"
	// Textbook is f^((p^12-1)/r), as in draft-irtf-cfrg-pairing-friendly-curves.
	Textbook Convention = "textbook"
)

// ParseConvention accepts "cubed" and "textbook".
func ParseConvention(s string) (Convention, error) {
	switch c := Convention(s); c {
	case Cubed, Textbook:
		return c, nil
	}
	return "", fmt.Errorf("pairing convention %q: want %s or %s", s, Cubed, Textbook)
}

// FinalExp is f^((p^12-1)/r) or its cube, and 0 for f = 0. Any other convention is a programmer's error and panics.
func (e *Pairing) FinalExp(f Fp12, conv Convention) Fp12 {
	f = e.hardPartCubed(e.easyPart(f))
	switch conv {
	case Cubed:
		return f
	case Textbook:
		return e.cubeRootGT(f)
	}
	panic("model: unknown convention " + string(conv))
}

// cubeRootGT is the one cube root in the subgroup of order r of an element of it: f^(1/3 mod r). As 3 does not divide r,
// cubing permutes the subgroup, so the root of the cubed pairing is the textbook one.
func (e *Pairing) cubeRootGT(f Fp12) Fp12 {
	return e.Fp12.CyclotomicExp(f, new(big.Int).ModInverse(big.NewInt(3), e.Fq.Modulus()))
}

// easyPart is f^((p^6-1)(p^2+1)), which is in the cyclotomic subgroup: (p^12-1)/r = (p^6-1)(p^2+1) (p^4-p^2+1)/r.
func (e *Pairing) easyPart(f Fp12) Fp12 {
	f = e.Fp12.Mul(e.Fp12.Conj(f), e.Fp12.Inv(f))
	return e.Fp12.Mul(e.Fp12.Frobenius(f, 2), f)
}

// hardPartCubed is f^(3 (p^4-p^2+1)/r) for f in the cyclotomic subgroup, by the factorisation for BLS12 curves (Hayashida,
// Hayasaka and Teruya, "Efficient Final Exponentiation via Cyclotomic Structure", 2020, theorem 1):
//
//	3 (p^4-p^2+1)/r = (u-1)^2 (u+p) (u^2+p^2-1) + 3
func (e *Pairing) hardPartCubed(f Fp12) Fp12 {
	k := e.Fp12
	u := e.Curve.U
	uMinus1 := new(big.Int).Sub(u, big.NewInt(1))

	t := k.CyclotomicExp(k.CyclotomicExp(f, uMinus1), uMinus1)
	t = k.Mul(k.CyclotomicExp(t, u), k.Frobenius(t, 1))
	tu2 := k.CyclotomicExp(k.CyclotomicExp(t, u), u)
	t = k.Mul(k.Mul(tu2, k.Frobenius(t, 2)), k.Conj(t))
	return k.Mul(t, k.Mul(k.CyclotomicSqr(f), f))
}
