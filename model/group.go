package model

import "math/big"

// A Point is an affine point (X, Y) of y^2 = x^3 + b, or the identity if Inf is set; X and Y then mean nothing.
type Point[E any] struct {
	X, Y E
	Inf  bool
}

// G1 and G2 hold any point of the curve over Fp and of its twist over Fp2, in the subgroup of order r or not.
type (
	G1 = Point[*big.Int]
	G2 = Point[Fp2]
)

// fieldOf is what the group law and the encodings need of Field and Field2.
type fieldOf[E any] interface {
	Zero() E
	IsZero(E) bool
	Equal(x, y E) bool
	Add(x, y E) E
	Sub(x, y E) E
	Neg(E) E
	Mul(x, y E) E
	Sqr(E) E
	Inv(E) E
	Sqrt(E) (E, bool)
}

// A group is the curve y^2 = x^3 + b over a field, with its subgroup of prime order r.
type group[E any] struct {
	f         fieldOf[E]
	b         E
	r         *big.Int
	generator Point[E]
}

// identity is the neutral element, with coordinates (0, 0) as the host interface shows it.
func (g *group[E]) identity() Point[E] { return Point[E]{X: g.f.Zero(), Y: g.f.Zero(), Inf: true} }

// rhs is x^3 + b.
func (g *group[E]) rhs(x E) E { return g.f.Add(g.f.Mul(g.f.Sqr(x), x), g.b) }

func (g *group[E]) onCurve(p Point[E]) bool { return p.Inf || g.f.Equal(g.f.Sqr(p.Y), g.rhs(p.X)) }

func (g *group[E]) inSubgroup(p Point[E]) bool { return g.onCurve(p) && g.mul(p, g.r).Inf }

func (g *group[E]) equal(p, q Point[E]) bool {
	if p.Inf || q.Inf {
		return p.Inf == q.Inf
	}
	return g.f.Equal(p.X, q.X) && g.f.Equal(p.Y, q.Y)
}

func (g *group[E]) neg(p Point[E]) Point[E] {
	if p.Inf {
		return g.identity()
	}
	return Point[E]{X: p.X, Y: g.f.Neg(p.Y)}
}

// tangent is the slope at p: l = 3 x^2/(2 y).
func (g *group[E]) tangent(p Point[E]) E {
	square := g.f.Sqr(p.X)
	return g.f.Mul(g.f.Add(g.f.Add(square, square), square), g.f.Inv(g.f.Add(p.Y, p.Y)))
}

// chord is the slope through p and q: l = (y2 - y1)/(x2 - x1).
func (g *group[E]) chord(p, q Point[E]) E {
	return g.f.Mul(g.f.Sub(q.Y, p.Y), g.f.Inv(g.f.Sub(q.X, p.X)))
}

// third is the sum of p and q whose line has slope l: x3 = l^2 - x1 - x2, y3 = l (x1 - x3) - y1.
func (g *group[E]) third(p, q Point[E], l E) Point[E] {
	x := g.f.Sub(g.f.Sub(g.f.Sqr(l), p.X), q.X)
	return Point[E]{X: x, Y: g.f.Sub(g.f.Mul(l, g.f.Sub(p.X, x)), p.Y)}
}

func (g *group[E]) double(p Point[E]) Point[E] {
	if p.Inf || g.f.IsZero(p.Y) {
		return g.identity()
	}
	return g.third(p, p, g.tangent(p))
}

func (g *group[E]) add(p, q Point[E]) Point[E] {
	switch {
	case p.Inf:
		return q
	case q.Inf:
		return p
	case !g.f.Equal(p.X, q.X):
		return g.third(p, q, g.chord(p, q))
	case g.f.Equal(p.Y, q.Y):
		return g.double(p)
	}
	return g.identity()
}

// mul is k p for any integer k, by double and add; k is not reduced, as p may lie outside the subgroup.
func (g *group[E]) mul(p Point[E], k *big.Int) Point[E] {
	if k.Sign() < 0 {
		return g.mul(g.neg(p), new(big.Int).Neg(k))
	}
	z := g.identity()
	for i := k.BitLen() - 1; i >= 0; i-- {
		z = g.double(z)
		if k.Bit(i) == 1 {
			z = g.add(z, p)
		}
	}
	return z
}
