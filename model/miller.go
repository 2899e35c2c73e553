package model

import (
	"math/big"

	"hwgen/params"
)

// An Input is one pair of points to be paired.
type Input struct {
	P G1
	Q G2
}

// Miller is the Miller loop of one pair: a value whose FinalExp is the pairing. Other software's Miller values differ from
// it by factors in proper subfields.
func (e *Pairing) Miller(P G1, Q G2) Fp12 { return e.MultiMiller([]Input{{P, Q}}) }

// MultiMiller is the product of the Miller values of all inputs, with one loop and so one squaring of f for all. A pair
// with an identity contributes the factor 1.
//
// The optimal ate pairing of a BLS12 curve is f_(u,Q)(P) (Vercauteren, "Optimal Pairings", 2010): with T = Q and f = 1, for
// each bit of |u| after the first
//
//	f = f^2 l_(T,T)(P), T = 2T; and if the bit is 1: f = f l_(T,Q)(P), T = T + Q
//
// and for negative u, f_(u,Q) is 1/f_(|u|,Q) up to a factor the final exponentiation removes; so is 1/f from Conj(f).
// Vertical lines lie in Fp6 and are left out for the same reason.
func (e *Pairing) MultiMiller(in []Input) Fp12 {
	var live []Input
	for _, pair := range in {
		if !pair.P.Inf && !pair.Q.Inf {
			live = append(live, pair)
		}
	}
	T := make([]G2, len(live))
	for i, pair := range live {
		T[i] = pair.Q
	}
	f := e.Fp12.One()
	u := new(big.Int).Abs(e.Curve.U)
	for bit := u.BitLen() - 2; bit >= 0; bit-- {
		f = e.Fp12.Sqr(f)
		for i, pair := range live {
			slope := e.g2.tangent(T[i])
			f = e.Fp12.Mul(f, e.line(T[i], slope, pair.P))
			T[i] = e.g2.third(T[i], T[i], slope)
		}
		if u.Bit(bit) == 0 {
			continue
		}
		for i, pair := range live {
			slope := e.g2.chord(T[i], pair.Q)
			f = e.Fp12.Mul(f, e.line(T[i], slope, pair.P))
			T[i] = e.g2.third(T[i], pair.Q, slope)
		}
	}
	if e.Curve.U.Sign() < 0 {
		f = e.Fp12.Conj(f)
	}
	return f
}

// line is the line through the image of T on E over Fp12, evaluated at P; slope is that on the twist.
//
// M-type twist: T = (x, y) maps to (x/c^2, y/c^3), a slope l to l/c, and the line times c^3 is
//
//	yP - y/c^3 - (l/c)(xP - x/c^2)  ->  (l x - y) - l xP c^2 + yP c^3
//
// D-type twist: T maps to (x c^2, y c^3), a slope l to l c, and the line is
//
//	yP - l xP c + (l x - y) c^3
//
// The factor c^3 is harmless: (c^3)^(p^6) = -c^3, and (-1)^(p^2+1) = 1.
func (e *Pairing) line(T G2, slope Fp2, P G1) Fp12 {
	return e.lineAt(Line{slope, e.Fp2.Sub(e.Fp2.Mul(slope, T.X), T.Y)}, P)
}

// lineAt is line, given by slope and intercept.
func (e *Pairing) lineAt(l Line, P G1) Fp12 {
	atX := e.Fp2.MulFp(l.Slope, e.Fp.Neg(P.X))
	atY := Fp2{P.Y, e.Fp.Zero()}
	zero := e.Fp2.Zero()
	if e.Curve.Twist == params.TwistD {
		return fromPowersOfC([6]Fp2{atY, atX, zero, l.Intercept, zero, zero})
	}
	return fromPowersOfC([6]Fp2{l.Intercept, zero, atX, atY, zero, zero})
}
