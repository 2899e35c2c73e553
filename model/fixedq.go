package model

import "math/big"

// A FixedQ holds what the Miller loop needs of Q alone, for pairings of many P with one Q: the lines through the multiples
// of Q, in the order of their use (see MultiMiller). The line with slope l through (x, y), at (xP, yP), is made of l,
// l x - y, xP and yP.
type FixedQ struct {
	Q     G2
	Lines []Line // empty if Q is the identity
}

// A Line is a line of the Miller loop without the point at which it is evaluated.
type Line struct {
	Slope    Fp2 // l
	Constant Fp2 // l x - y
}

// FixQ computes the lines of Q: one for each bit of |u| after the first, and one more for each of these bits that is 1; for
// BLS12-381 63 + 5.
func (e *Pairing) FixQ(Q G2) *FixedQ {
	fixed := &FixedQ{Q: Q}
	if Q.Inf {
		return fixed
	}
	keep := func(T G2, slope Fp2) {
		fixed.Lines = append(fixed.Lines, Line{slope, e.Fp2.Sub(e.Fp2.Mul(slope, T.X), T.Y)})
	}
	T := Q
	u := new(big.Int).Abs(e.Curve.U)
	for bit := u.BitLen() - 2; bit >= 0; bit-- {
		slope := e.g2.tangent(T)
		keep(T, slope)
		T = e.g2.third(T, T, slope)
		if u.Bit(bit) == 1 {
			slope = e.g2.chord(T, Q)
			keep(T, slope)
			T = e.g2.third(T, Q, slope)
		}
	}
	return fixed
}

// MillerFixedQ is Miller(P, Q) from the lines of Q.
func (e *Pairing) MillerFixedQ(P G1, fixed *FixedQ) Fp12 {
	f := e.Fp12.One()
	if P.Inf || fixed.Q.Inf {
		return f
	}
	next := 0
	step := func() {
		f = e.Fp12.Mul(f, e.lineAt(fixed.Lines[next], P))
		next++
	}
	u := new(big.Int).Abs(e.Curve.U)
	for bit := u.BitLen() - 2; bit >= 0; bit-- {
		f = e.Fp12.Sqr(f)
		step()
		if u.Bit(bit) == 1 {
			step()
		}
	}
	if e.Curve.U.Sign() < 0 {
		f = e.Fp12.Conj(f)
	}
	return f
}

// PairFixedQ is Pair(P, Q, conv) from the lines of Q.
func (e *Pairing) PairFixedQ(P G1, fixed *FixedQ, conv Convention) Fp12 {
	return e.FinalExp(e.MillerFixedQ(P, fixed), conv)
}
