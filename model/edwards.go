package model

import (
	"fmt"
	"math/big"

	"hwgen/params"
)

// An Edwards is a twisted Edwards curve a x^2 + y^2 = 1 + d x^2 y^2 over the scalar field, such as Jubjub; a is a square and
// d is not, so one addition formula serves all pairs of points.
type Edwards struct {
	Params *params.Edwards
	F      *Field
}

// An EdwardsPoint is affine; the identity is (0, 1).
type EdwardsPoint struct{ X, Y *big.Int }

// NewEdwards gives the Edwards curve of a curve file. The error says so if it has none.
func NewEdwards(c *params.Curve) (*Edwards, error) {
	if c.Edwards == nil {
		return nil, fmt.Errorf("curve %s: the curve file has no section edwards", c.Name)
	}
	return &Edwards{Params: c.Edwards, F: NewField(c.Moduli[1])}, nil
}

// Identity is (0, 1).
func (e *Edwards) Identity() EdwardsPoint { return EdwardsPoint{e.F.Zero(), e.F.One()} }

// Generator is the curve file's generator, of the prime order Params.Order.
func (e *Edwards) Generator() EdwardsPoint {
	return EdwardsPoint{e.Params.Generator[0], e.Params.Generator[1]}
}

// Equal tells P = Q.
func (e *Edwards) Equal(P, Q EdwardsPoint) bool { return e.F.Equal(P.X, Q.X) && e.F.Equal(P.Y, Q.Y) }

// IsIdentity tells P = (0, 1).
func (e *Edwards) IsIdentity(P EdwardsPoint) bool { return e.Equal(P, e.Identity()) }

// Neg is -P = (-x, y).
func (e *Edwards) Neg(P EdwardsPoint) EdwardsPoint { return EdwardsPoint{e.F.Neg(P.X), P.Y} }

// Add is P + Q for any two points, equal or not (Bernstein, Birkner, Joye, Lange and Peters, "Twisted Edwards Curves", 2008,
// section 6): with t = d x1 x2 y1 y2, which is never 1 or -1,
//
//	((x1 y2 + y1 x2)/(1 + t), (y1 y2 - a x1 x2)/(1 - t))
func (e *Edwards) Add(P, Q EdwardsPoint) EdwardsPoint {
	f := e.F
	xx, yy := f.Mul(P.X, Q.X), f.Mul(P.Y, Q.Y)
	t := f.Mul(e.Params.D, f.Mul(xx, yy))
	x := f.Add(f.Mul(P.X, Q.Y), f.Mul(P.Y, Q.X))
	y := f.Sub(yy, f.Mul(e.Params.A, xx))
	return EdwardsPoint{
		f.Mul(x, f.Inv(f.Add(f.One(), t))),
		f.Mul(y, f.Inv(f.Sub(f.One(), t))),
	}
}

// Double is 2P.
func (e *Edwards) Double(P EdwardsPoint) EdwardsPoint { return e.Add(P, P) }

// Mul is k P for any integer k, by double and add; k is not reduced, as P may lie outside the subgroup.
func (e *Edwards) Mul(P EdwardsPoint, k *big.Int) EdwardsPoint {
	if k.Sign() < 0 {
		return e.Mul(e.Neg(P), new(big.Int).Neg(k))
	}
	z := e.Identity()
	for i := k.BitLen() - 1; i >= 0; i-- {
		z = e.Double(z)
		if k.Bit(i) == 1 {
			z = e.Add(z, P)
		}
	}
	return z
}

// MulBase is k times the generator, for any integer k.
func (e *Edwards) MulBase(k *big.Int) EdwardsPoint { return e.Mul(e.Generator(), k) }

// OnCurve tells a x^2 + y^2 = 1 + d x^2 y^2.
func (e *Edwards) OnCurve(P EdwardsPoint) bool {
	f := e.F
	x2, y2 := f.Sqr(P.X), f.Sqr(P.Y)
	return f.Equal(f.Add(f.Mul(e.Params.A, x2), y2), f.Add(f.One(), f.Mul(e.Params.D, f.Mul(x2, y2))))
}

// InSubgroup tells whether P is on the curve and its product with the generator's order is the identity.
func (e *Edwards) InSubgroup(P EdwardsPoint) bool {
	return e.OnCurve(P) && e.IsIdentity(e.Mul(P, e.Params.Order))
}

// Check is nil, ErrNotOnCurve or ErrNotInSubgroup.
func (e *Edwards) Check(P EdwardsPoint) error {
	if !e.OnCurve(P) {
		return ErrNotOnCurve
	}
	if !e.InSubgroup(P) {
		return ErrNotInSubgroup
	}
	return nil
}
