package params

import "math/big"

// An Isogeny is a homomorphism of curves over Fp or Fp2, with rational functions for coordinates:
//
//	(x, y) -> (XNum(x)/XDen(x), y YNum(x)/YDen(x))
//
// and the identity where a denominator is 0. Coefficients are lowest first; XDen and YDen are monic. Over Fp all second
// coefficients are 0.
type Isogeny struct {
	Kernel                 []Ext2 // the x of the points of the kernel, one for a point and its negative, without the identity
	XNum, XDen, YNum, YDen []Ext2
}

// maxKernel bounds the degree of a kernel polynomial psi, for the time that checking takes.
const maxKernel = 16

// kernelOf lists x(2^i K) for i = 0, 1, ..., for K a point of y^2 = f(x) = x^3 + a x + b with the given x. It is nil if the
// doubles do not come back to K or -K within maxKernel steps. They are all of the group that K generates, up to sign and
// without the identity, if 2 and -1 generate the units modulo the order of K, as they do modulo 3 and 11. By the tangent rule,
//
//	x(2K) = ((x^2 - a)^2 - 8 b x)/(4 f(x))
func (k ext) kernelOf(a, b, x Ext2) []Ext2 {
	list, at := []Ext2(nil), x
	for range maxKernel {
		list = append(list, at)
		square := k.mul(at, at)
		f := k.add(k.mul(k.add(square, a), at), b)
		if k.isZero(f) {
			return nil // of order 2
		}
		num := k.sub(square, a)
		num = k.sub(k.mul(num, num), k.mul(k.integer(8), k.mul(b, at)))
		at = k.mul(num, k.inv(k.mul(k.integer(4), f)))
		if k.equal(at, x) {
			return list
		}
	}
	return nil
}

// velu is the isogeny of odd degree 2d + 1 from y^2 = f(x) = x^3 + a x + b whose kernel has d points up to sign besides the
// identity, followed by (x, y) -> (x/s^2, y/s^3). With psi the product of all x - kernel[i] and s1 the sum of all kernel[i]
// (Kohel, "Endomorphism Rings of Elliptic Curves over Finite Fields", 1996, section 2.4, after Velu):
//
//	X = N/psi^2, N = ((2d + 1) x - 2 s1) psi^2 - 2 f' psi psi' - 4 f (psi psi'' - psi'^2)
//	Y = y X' = y (N' psi - 2 N psi')/psi^3
func (k ext) velu(a, b Ext2, kernel []Ext2, s Ext2) Isogeny {
	psi := poly{k.one()}
	for _, x := range kernel {
		psi = k.polyMul(psi, poly{k.sub(k.integer(0), x), k.one()})
	}
	d := int64(len(psi) - 1)
	f := poly{b, a, k.integer(0), k.integer(1)}
	psi1 := k.derivative(psi)
	psi2 := k.derivative(psi1)
	square := k.polyMul(psi, psi)

	line := poly{k.mul(k.integer(2), psi[d-1]), k.integer(2*d + 1)} // s1 = -psi[d-1]
	n := k.polyMul(line, square)
	n = k.polyAdd(n, k.polyScale(-2, k.polyMul(k.derivative(f), psi, psi1)))
	bend := k.polyAdd(k.polyMul(psi, psi2), k.polyScale(-1, k.polyMul(psi1, psi1)))
	n = k.polyAdd(n, k.polyScale(-4, k.polyMul(f, bend)))
	m := k.polyAdd(k.polyMul(k.derivative(n), psi), k.polyScale(-2, k.polyMul(n, psi1)))

	si := k.inv(s)
	si2 := k.mul(si, si)
	return Isogeny{
		Kernel: kernel,
		XNum:   k.polyMul(poly{si2}, n), XDen: square,
		YNum: k.polyMul(poly{k.mul(si2, si)}, m), YDen: k.polyMul(square, psi),
	}
}

// leadsTo tells whether the isogeny maps y^2 = x^3 + a x + b to y^2 = x^3 + target. This holds for all points if it holds
// for polynomials, denominators multiplied out:
//
//	(x^3 + a x + b) YNum^2 XDen^3 = (XNum^3 + target XDen^3) YDen^2
//
// A map of curves given by rational functions that takes the identity to the identity, as XNum has the larger degree, is
// a homomorphism.
func (k ext) leadsTo(iso Isogeny, a, b, target Ext2) bool {
	f := poly{b, a, k.integer(0), k.integer(1)}
	den3 := k.polyMul(iso.XDen, iso.XDen, iso.XDen)
	left := k.polyMul(f, iso.YNum, iso.YNum, den3)
	right := k.polyAdd(k.polyMul(iso.XNum, iso.XNum, iso.XNum), k.polyMul(poly{target}, den3))
	return len(iso.XNum) > len(iso.XDen) && k.polyEqual(left, k.polyMul(right, iso.YDen, iso.YDen))
}

// isSquare is Euler's criterion over Fp (degree 1) or, by the norm, over Fp2 (degree 2).
func (k ext) isSquare(x Ext2, degree int) bool {
	if degree == 1 {
		return big.Jacobi(x[0], k.p) >= 0
	}
	return big.Jacobi(k.norm(x), k.p) >= 0
}
