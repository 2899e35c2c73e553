package model

import (
	"errors"
	"fmt"
	"math/big"
)

// Which rule of the point encoding an input breaks; ErrNotOnCurve is another.
var (
	ErrLength       = errors.New("wrong length")
	ErrFlagForm     = errors.New("the compression flag does not fit the length")
	ErrFlagInfinity = errors.New("the infinity flag is set and so is another bit")
	ErrFlagSign     = errors.New("the sign flag is set without need")
	ErrRange        = errors.New("a coordinate is not below the modulus")
)

// ParseG1 decodes a point of the curve, compressed or not as its length says. It checks flags, ranges and the equation, but
// not the subgroup: see CheckG1. The error wraps one of the errors above or ErrNotOnCurve.
func (e *Pairing) ParseG1(b []byte) (G1, error) {
	return parse(e, e.g1, b, 1, func(c []*big.Int) *big.Int { return c[0] }, e.larger)
}

// ParseG2 does the same for the twist.
func (e *Pairing) ParseG2(b []byte) (G2, error) {
	return parse(e, e.g2, b, 2, func(c []*big.Int) Fp2 { return Fp2{c[1], c[0]} }, e.larger2)
}

// parse decodes a point over the field of the given degree; element puts one coordinate together from as many elements of
// Fp, in the order of the encoding, and larger is the order on y.
func parse[E any](e *Pairing, g *group[E], b []byte, degree int, element func([]*big.Int) E, larger func(E) bool) (Point[E], error) {
	none := Point[E]{}
	n := e.size() * degree
	if len(b) != n && len(b) != 2*n {
		return none, fmt.Errorf("%w: %d bytes, want %d (compressed) or %d", ErrLength, len(b), n, 2*n)
	}
	short := len(b) == n
	flags := b[0] & flagMask
	if (flags&flagCompressed != 0) != short {
		return none, ErrFlagForm
	}
	body := append([]byte{b[0] &^ flagMask}, b[1:]...)
	if flags&flagInfinity != 0 {
		if flags&flagSign != 0 || new(big.Int).SetBytes(body).Sign() != 0 {
			return none, ErrFlagInfinity
		}
		return g.identity(), nil
	}
	if flags&flagSign != 0 && !short {
		return none, fmt.Errorf("%w: the encoding is uncompressed", ErrFlagSign)
	}
	var c []*big.Int
	for ; len(body) > 0; body = body[e.size():] {
		v := new(big.Int).SetBytes(body[:e.size()])
		if v.Cmp(e.Fp.Modulus()) >= 0 {
			return none, ErrRange
		}
		c = append(c, v)
	}
	if !short {
		p := Point[E]{X: element(c[:degree]), Y: element(c[degree:])}
		if !g.onCurve(p) {
			return none, ErrNotOnCurve
		}
		return p, nil
	}
	p := Point[E]{X: element(c)}
	var ok bool
	if p.Y, ok = g.f.Sqrt(g.rhs(p.X)); !ok {
		return none, fmt.Errorf("%w: no y for this x", ErrNotOnCurve)
	}
	wantLarger := flags&flagSign != 0
	if wantLarger && g.f.IsZero(p.Y) {
		return none, fmt.Errorf("%w: y is 0", ErrFlagSign) // 0 = -0 is not the larger of two roots
	}
	if larger(p.Y) != wantLarger {
		p.Y = g.f.Neg(p.Y)
	}
	return p, nil
}
