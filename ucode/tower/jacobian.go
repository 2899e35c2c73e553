package tower

import "hwgen/ucode/ir"

// Coordinates is a field whose elements stand in storage and can be selected.
type Coordinates[E any] interface {
	Field[E]
	In(v *ir.Vec, off int) E
	Out(v *ir.Vec, off int, x E)
	Select(f ir.Flag, x, y E) E
	Scale(x E, k ir.Value) E // kx for k in Fp
}

// Affine is a point (x, y).
type Affine[E any] struct{ X, Y E }

// Jacobian is the point (X/Z^2, Y/Z^3) of y^2 = x^3 + b, the identity having Z = 0. The formulas do not use b, so that they hold on
// every curve of this form at once: taken as (X, Y), a point is an affine one of the isomorphic curve y^2 = x^3 + b Z^6.
//
// They are those of the Explicit-Formulas Database (Bernstein and Lange), a = 0. A case that they cannot do gives Z = 0, and Z = 0
// gives Z = 0: a result with another Z is right.
type Jacobian[E any] struct{ X, Y, Z E }

// JacobianDouble is 2P, 2M + 5S (dbl-2009-l).
func JacobianDouble[E any](f Field[E], p Jacobian[E]) Jacobian[E] {
	d := tangent(f, Affine[E]{p.X, p.Y})
	return Jacobian[E]{d.double.X, d.double.Y, f.Dbl(f.Mul(p.Y, p.Z))}
}

// AffineDouble is 2P for an affine point, 1M + 5S (mdbl-2007-bl).
func AffineDouble[E any](f Field[E], p Affine[E]) Jacobian[E] {
	d := tangent(f, p)
	return Jacobian[E]{d.double.X, d.double.Y, f.Dbl(p.Y)}
}

// DoubleUpdate is 2P and P itself for an affine point, with the same Z, 1M + 5S (Meloni, "New point addition formulae for ECC
// applications", 2007).
func DoubleUpdate[E any](f Field[E], p Affine[E]) (double, same Affine[E], z E) {
	d := tangent(f, p)
	return d.double, d.same, f.Dbl(p.Y)
}

// tangents is what the doublings share: 2P and P for a Z of 2Y times that of P.
type tangents[E any] struct{ double, same Affine[E] }

func tangent[E any](f Field[E], p Affine[E]) tangents[E] {
	xx, yy := f.Sqr(p.X), f.Sqr(p.Y)
	yyyy := f.Sqr(yy)
	s := f.Dbl(f.Sub(f.Sub(f.Sqr(f.Add(p.X, yy)), xx), yyyy)) // 4XY^2
	m := f.Add(f.Dbl(xx), xx)
	y8 := f.Dbl(f.Dbl(f.Dbl(yyyy)))
	x := f.Sub(f.Sqr(m), f.Dbl(s))
	return tangents[E]{Affine[E]{x, f.Sub(f.Mul(m, f.Sub(s, x)), y8)}, Affine[E]{s, y8}}
}

// JacobianAddMixed is P + Q for P other than Q, -Q and the identity, 7M + 4S (madd-2007-bl).
func JacobianAddMixed[E any](f Field[E], p Jacobian[E], q Affine[E]) Jacobian[E] {
	zz := f.Sqr(p.Z)
	h := f.Sub(f.Mul(q.X, zz), p.X)
	hh := f.Sqr(h)
	i := f.Dbl(f.Dbl(hh))
	j, v := f.Mul(h, i), f.Mul(p.X, i)
	r := f.Dbl(f.Sub(f.Mul(q.Y, f.Mul(p.Z, zz)), p.Y))
	x := f.Sub(f.Sub(f.Sqr(r), j), f.Dbl(v))
	return Jacobian[E]{
		X: x,
		Y: f.Sub(f.Mul(r, f.Sub(v, x)), f.Dbl(f.Mul(p.Y, j))),
		Z: f.Sub(f.Sub(f.Sqr(f.Add(p.Z, h)), zz), hh),
	}
}

// JacobianAdd is P + Q for P other than Q, -Q and the identity, and Q other than it, 11M + 5S (add-2007-bl).
func JacobianAdd[E any](f Field[E], p, q Jacobian[E]) Jacobian[E] {
	zz := f.Sqr(q.Z)
	return addPowers(f, p, q, zz, f.Mul(q.Z, zz))
}

// addPowers is JacobianAdd for a Q of which Z^2 and Z^3 are known, 10M + 4S.
func addPowers[E any](f Field[E], p, q Jacobian[E], qzz, qzzz E) Jacobian[E] {
	pzz := f.Sqr(p.Z)
	u := f.Mul(p.X, qzz)
	h := f.Sub(f.Mul(q.X, pzz), u)
	s := f.Mul(p.Y, qzzz)
	i := f.Sqr(f.Dbl(h))
	j, v := f.Mul(h, i), f.Mul(u, i)
	r := f.Dbl(f.Sub(f.Mul(q.Y, f.Mul(p.Z, pzz)), s))
	x := f.Sub(f.Sub(f.Sqr(r), j), f.Dbl(v))
	return Jacobian[E]{
		X: x,
		Y: f.Sub(f.Mul(r, f.Sub(v, x)), f.Dbl(f.Mul(s, j))),
		Z: f.Mul(f.Sub(f.Sub(f.Sqr(f.Add(p.Z, q.Z)), pzz), qzz), h),
	}
}

// JacobianAddPair is P + (Q + R) for affine Q, R other than each other and their negatives, and P other than Q + R, its negative and the
// identity, 14M + 6S: two squares fewer than two mixed sums, since Z^2 and Z^3 of Q + R come with it.
func JacobianAddPair[E any](f Field[E], p Jacobian[E], q, r Affine[E]) Jacobian[E] {
	c := chord(f, q, r)
	return addPowers(f, p, Jacobian[E]{c.sum.X, c.sum.Y, c.ratio}, c.square, c.cube)
}

// AddUpdate is P + Q and P itself, with the same Z, for two points of the same Z, other than each other and their negatives; the new Z
// is the old one times the ratio, 4M + 2S (Meloni).
func AddUpdate[E any](f Field[E], p, q Affine[E]) (sum, same Affine[E], ratio E) {
	c := chord(f, p, q)
	return c.sum, c.same, c.ratio
}

// chords is what sums share: P + Q and P for a Z of ratio times theirs, and its powers.
type chords[E any] struct {
	sum, same           Affine[E]
	ratio, square, cube E
}

func chord[E any](f Field[E], p, q Affine[E]) chords[E] {
	ratio := f.Sub(p.X, q.X)
	c := f.Sqr(ratio)
	w, v := f.Mul(p.X, c), f.Mul(q.X, c)
	cube := f.Sub(w, v)
	d := f.Sub(p.Y, q.Y)
	y := f.Mul(p.Y, cube)
	x := f.Sub(f.Sub(f.Sqr(d), w), v)
	return chords[E]{Affine[E]{x, f.Sub(f.Mul(d, f.Sub(w, x)), y)}, Affine[E]{w, y}, ratio, c, cube}
}

// Rescale is a point with its Z multiplied by m, 3M + 1S.
func Rescale[E any](f Field[E], p Affine[E], m E) Affine[E] {
	mm := f.Sqr(m)
	return Affine[E]{f.Mul(p.X, mm), f.Mul(p.Y, f.Mul(m, mm))}
}

// Homogeneous is the point with coordinates for the complete formulas: (XZ : Y : Z^3), 2M + 1S.
func Homogeneous[E any](f Field[E], p Jacobian[E]) Projective[E] {
	return Projective[E]{f.Mul(p.X, p.Z), p.Y, f.Mul(f.Sqr(p.Z), p.Z)}
}

var (
	_ Coordinates[ir.Value] = Fp{}
	_ Coordinates[E2]       = Fp2{}
)
