package tower

// Projective is a point (X:Y:Z) of y^2 = x^3 + b in homogeneous coordinates over Fp or Fp2; the identity is (0:1:0).
type Projective[E any] struct{ X, Y, Z E }

// CompleteDouble is 2P for every point P of a curve without points of order 2, 6M + 2S + 1 product by 3b: Renes, Costello, Batina,
// "Complete addition formulas for prime order elliptic curves", 2016, algorithm 9.
func CompleteDouble[E any](f Field[E], p Projective[E]) Projective[E] {
	yy, yz := f.Sqr(p.Y), f.Mul(p.Y, p.Z)
	bz := f.MulB3(f.Sqr(p.Z)) // 3b Z^2
	y8 := f.Dbl(f.Dbl(f.Dbl(yy)))
	d := f.Sub(yy, f.Add(f.Dbl(bz), bz)) // Y^2 - 9b Z^2
	return Projective[E]{
		X: f.Dbl(f.Mul(d, f.Mul(p.X, p.Y))),
		Y: f.Add(f.Mul(bz, y8), f.Mul(d, f.Add(yy, bz))),
		Z: f.Mul(yz, y8),
	}
}

// CompleteAdd is P + Q for every P and Q, 12M + 2 products by 3b: the same paper, algorithm 7.
func CompleteAdd[E any](f Field[E], p, q Projective[E]) Projective[E] {
	xx, yy, zz := f.Mul(p.X, q.X), f.Mul(p.Y, q.Y), f.Mul(p.Z, q.Z)
	cross := func(a, b, c, d, ab, cd E) E { return f.Sub(f.Sub(f.Mul(f.Add(a, c), f.Add(b, d)), ab), cd) }
	return completeSum(f, xx, yy, f.MulB3(zz),
		cross(p.X, q.X, p.Y, q.Y, xx, yy), cross(p.Y, q.Y, p.Z, q.Z, yy, zz), cross(p.X, q.X, p.Z, q.Z, xx, zz))
}

// CompleteAddMixed is P + (x, y) for every P, 11M + 2 products by 3b: the same paper, algorithm 8.
func CompleteAddMixed[E any](f Field[E], p Projective[E], x, y E) Projective[E] {
	xx, yy := f.Mul(p.X, x), f.Mul(p.Y, y)
	xy := f.Sub(f.Sub(f.Mul(f.Add(p.X, p.Y), f.Add(x, y)), xx), yy)
	yz := f.Add(f.Mul(y, p.Z), p.Y)
	xz := f.Add(f.Mul(x, p.Z), p.X)
	return completeSum(f, xx, yy, f.MulB3(p.Z), xy, yz, xz)
}

// completeSum finishes an addition of P1 and P2 from the products xx, yy, 3b zz and the cross terms xy = X1 Y2 + X2 Y1 and so on.
func completeSum[E any](f Field[E], xx, yy, bz, xy, yz, xz E) Projective[E] {
	bxz := f.MulB3(xz)
	x3 := f.Add(f.Dbl(xx), xx)
	s, d := f.Add(yy, bz), f.Sub(yy, bz)
	return Projective[E]{
		X: f.Sub(f.Mul(xy, d), f.Mul(yz, bxz)),
		Y: f.Add(f.Mul(d, s), f.Mul(bxz, x3)),
		Z: f.Add(f.Mul(s, yz), f.Mul(x3, xy)),
	}
}

var _ Field[E2] = Fp2{}
