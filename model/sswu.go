package model

import "math/big"

// Sgn0 is the parity of x: sgn0 of RFC 9380, section 4.1.
func (f *Field) Sgn0(x *big.Int) uint { return x.Bit(0) }

// Sgn0 is the parity of x0, or of x1 if x0 is 0.
func (f *Field2) Sgn0(x Fp2) uint {
	if f.Fp.IsZero(x.A0) {
		return f.Fp.Sgn0(x.A1)
	}
	return f.Fp.Sgn0(x.A0)
}

// hashField is what a map to a curve needs of Field and Field2.
type hashField[E any] interface {
	fieldOf[E]
	One() E
	IsSquare(E) bool
	Sgn0(E) uint
}

// A hashMap is a map from a field to the curve y^2 = x^3 + a x + b, the isogeny from there to the curve of a group, and the
// effective cofactor.
type hashMap[E any] struct {
	f       hashField[E]
	a, b, z E

	xNum, xDen, yNum, yDen []E // lowest coefficient first
	kernel                 []E // of the isogeny: the x of its points
	hEff                   *big.Int
}

// rhs is g(x) = x^3 + a x + b.
func (m *hashMap[E]) rhs(x E) E {
	return m.f.Add(m.f.Mul(m.f.Add(m.f.Sqr(x), m.a), x), m.b)
}

// sswu is the simplified SWU map, RFC 9380, section 6.6.2:
//
//	t = 1/(z^2 u^4 + z u^2), or 0 if there is no inverse
//	x1 = (-b/a) (1 + t), or b/(z a) if t = 0
//	x2 = z u^2 x1
//
// g(x2) = z^3 u^6 g(x1) and z is no square, so x1 or x2 is the x of a point, x1 if it can be; y has the sign of u.
// t is 0 for the exceptional u: 0 and the roots of z u^2 = -1.
func (m *hashMap[E]) sswu(u E) (x, y E) {
	f := m.f
	zu2 := f.Mul(m.z, f.Sqr(u))
	t := f.Inv(f.Add(f.Sqr(zu2), zu2))
	if f.IsZero(t) {
		x = f.Mul(m.b, f.Inv(f.Mul(m.z, m.a)))
	} else {
		minusBOverA := f.Neg(f.Mul(m.b, f.Inv(m.a)))
		x = f.Add(minusBOverA, f.Mul(minusBOverA, t))
	}
	if !f.IsSquare(m.rhs(x)) {
		x = f.Mul(zu2, x)
	}
	y, ok := f.Sqrt(m.rhs(x))
	if !ok {
		panic("model: neither g(x1) nor g(x2) is a square, which package params rules out")
	}
	if f.Sgn0(u) != f.Sgn0(y) {
		y = f.Neg(y)
	}
	return x, y
}

// isogeny maps a point of y^2 = x^3 + a x + b to the curve of the group (RFC 9380, section 6.6.3, appendix E):
//
//	(x, y) -> (xNum(x)/xDen(x), y yNum(x)/yDen(x))
//
// A point of the kernel, where the denominators vanish, goes to the identity.
func (m *hashMap[E]) isogeny(x, y E) Point[E] {
	f := m.f
	xDen, yDen := m.eval(m.xDen, x), m.eval(m.yDen, x)
	if f.IsZero(xDen) || f.IsZero(yDen) {
		return Point[E]{X: f.Zero(), Y: f.Zero(), Inf: true}
	}
	return Point[E]{
		X: f.Mul(m.eval(m.xNum, x), f.Inv(xDen)),
		Y: f.Mul(y, f.Mul(m.eval(m.yNum, x), f.Inv(yDen))),
	}
}

// eval is the value of a polynomial at x, by Horner's rule.
func (m *hashMap[E]) eval(coefficients []E, x E) E {
	v := m.f.Zero()
	for i := len(coefficients) - 1; i >= 0; i-- {
		v = m.f.Add(m.f.Mul(v, x), coefficients[i])
	}
	return v
}

// toCurve is map_to_curve: a point of the curve, almost never in the subgroup.
func (m *hashMap[E]) toCurve(u E) Point[E] { return m.isogeny(m.sswu(u)) }
