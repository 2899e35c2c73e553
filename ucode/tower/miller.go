package tower

import "hwgen/ucode/ir"

// Point is a point of the twist in homogeneous projective coordinates: x = X/Z, y = Y/Z.
type Point struct{ X, Y, Z E2 }

// Eval holds the coordinates of the point of G1 at which lines are evaluated: NegX = -xP and Y = yP.
type Eval struct{ NegX, Y ir.Value }

// Double is the doubling step of the Miller loop, 24M: the point 2T and the tangent at T evaluated at P. Costello, Lange,
// Naehrig, "Faster pairing computations on curves with high-degree twists", 2010, with
// A = X^2, B = Y^2, D = 3b'Z^2, E = 2XY, F = 2YZ, G = 3D:
//
//	X' = E(B-G), Y' = (B+G)^2 - 12 D^2, Z' = 4BF, line = (B-D) - 3A xP c^2 + F yP c^3
func (f Fp2) Double(t Point, p Eval) (Point, Line) {
	a, b, c := f.Sqr(t.X), f.Sqr(t.Y), f.Sqr(t.Z)
	d := f.MulB3(c)
	e := f.Sub(f.Sub(f.Sqr(f.Add(t.X, t.Y)), a), b)
	ff := f.Sub(f.Sub(f.Sqr(f.Add(t.Y, t.Z)), b), c)
	g := f.Small(d, 3)
	return Point{
		X: f.Mul(e, f.Sub(b, g)),
		Y: f.Sub(f.Sqr(f.Add(b, g)), f.Small(f.Sqr(d), 12)),
		Z: f.Mul(f.Small(b, 4), ff),
	}, Line{f.Sub(b, d), f.Scale(f.Small(a, 3), p.NegX), f.Scale(ff, p.Y)}
}

// DoubleAffine is Double for Z = 1, 18M; b3 is the constant D = 3b', and d12 is 12 D^2.
func (f Fp2) DoubleAffine(x, y E2, p Eval, b3, d12 E2) (Point, Line) {
	a, b := f.Sqr(x), f.Sqr(y)
	e := f.Sub(f.Sub(f.Sqr(f.Add(x, y)), a), b)
	ff, g := f.Dbl(y), f.Small(b3, 3)
	return Point{
		X: f.Mul(e, f.Sub(b, g)),
		Y: f.Sub(f.Sqr(f.Add(b, g)), d12),
		Z: f.Mul(f.Small(b, 4), ff),
	}, Line{f.Sub(b, b3), f.Scale(f.Small(a, 3), p.NegX), f.Scale(ff, p.Y)}
}

// AddMixed is the mixed addition step of the Miller loop, 41M: T + Q for affine Q = (x, y), and the line through both evaluated
// at P. With theta = Y - yZ, lambda = X - xZ, c = theta^2, d = lambda^2, e = lambda d, g = X d, h = e + Z c - 2g:
//
//	X' = lambda h, Y' = theta(g-h) - eY, Z' = Ze, line = (theta x - lambda y) - theta xP c^2 + lambda yP c^3
func (f Fp2) AddMixed(t Point, x, y E2, p Eval) (Point, Line) {
	theta := f.Sub(t.Y, f.Mul(y, t.Z))
	lambda := f.Sub(t.X, f.Mul(x, t.Z))
	c, d := f.Sqr(theta), f.Sqr(lambda)
	e := f.Mul(lambda, d)
	g := f.Mul(t.X, d)
	h := f.Sub(f.Add(e, f.Mul(t.Z, c)), f.Dbl(g))
	return Point{
		X: f.Mul(lambda, h),
		Y: f.Sub(f.Mul(theta, f.Sub(g, h)), f.Mul(e, t.Y)),
		Z: f.Mul(t.Z, e),
	}, Line{f.Sub(f.Mul(theta, x), f.Mul(lambda, y)), f.Scale(theta, p.NegX), f.Scale(lambda, p.Y)}
}
