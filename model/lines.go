package model

import "math/big"

// A Line is a line of the Miller loop on the twist: y = Slope x - Intercept. Without its Q it serves any P.
type Line struct{ Slope, Intercept Fp2 }

// Lines are the lines of the Miller loop of Q in their order: tangents and chords. All are zero if Q is the identity.
func (e *Pairing) Lines(Q G2) []Line {
	var lines []Line
	T := Q
	step := func(slope Fp2, other G2) {
		lines = append(lines, Line{slope, e.Fp2.Sub(e.Fp2.Mul(slope, T.X), T.Y)})
		T = e.g2.third(T, other, slope)
	}
	u := new(big.Int).Abs(e.Curve.U)
	for bit := u.BitLen() - 2; bit >= 0; bit-- {
		if Q.Inf {
			lines = append(lines, Line{e.Fp2.Zero(), e.Fp2.Zero()})
		} else {
			step(e.g2.tangent(T), T)
		}
		switch {
		case u.Bit(bit) == 0:
		case Q.Inf:
			lines = append(lines, Line{e.Fp2.Zero(), e.Fp2.Zero()})
		default:
			step(e.g2.chord(T, Q), Q)
		}
	}
	return lines
}

// MillerLines is the Miller loop of P and lines as Lines gives them. If P is the identity, it is 1; of a Q that is the identity all
// lines are constants of Fp2, which the final exponentiation takes to 1; of other numbers than lines of a point of G2 it is defined, but
// no pairing.
func (e *Pairing) MillerLines(P G1, lines []Line) Fp12 {
	f := e.Fp12.One()
	if P.Inf {
		return f
	}
	next := 0
	times := func() {
		f = e.Fp12.Mul(f, e.lineAt(lines[next], P))
		next++
	}
	u := new(big.Int).Abs(e.Curve.U)
	for bit := u.BitLen() - 2; bit >= 0; bit-- {
		f = e.Fp12.Sqr(f)
		times()
		if u.Bit(bit) == 1 {
			times()
		}
	}
	if e.Curve.U.Sign() < 0 {
		f = e.Fp12.Conj(f)
	}
	return f
}
