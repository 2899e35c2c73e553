package tower

// Products in Fp12 = Fp2[c]/(c^6 - xi) by evaluation and interpolation (Toom, 1963; Cook, 1966): the product of two polynomials of degree 5
// has the coefficients c0..c10, and is known from
//
//	c0, c1, c10, its values E_k at a^k, and its values G_k at (1+a)a^k, for k = 0..3
//
// where all points need but sums: a^2 = -1 and (1+a)^4 = -4. With X and Y the sums of E_k and G_k times powers of 1/a, four times
// c_j + c_(j+4) + c_(j+8) is X_j, and 4(1+a)^j (c_j - 4c_(j+4) + 16c_(j+8)) is Y_j. To divide by nothing, the product is computed
// EvaluationFactor times: where the factor matters, one operand is divided by it beforehand.

// EvaluationFactor is the factor of the products by evaluation.
const EvaluationFactor = 160

// addA is x + ay and subA is x - ay.
func (f Fp2) addA(x, y E2) E2 { return E2{f.Block.Sub(x[0], y[1]), f.Block.Add(x[1], y[0])} }
func (f Fp2) subA(x, y E2) E2 { return E2{f.Block.Add(x[0], y[1]), f.Block.Sub(x[1], y[0])} }

// dblN is 2^n x.
func (f Fp2) dblN(x E2, n int) E2 {
	for range n {
		x = f.Dbl(x)
	}
	return x
}

// values are e0 + o0, e1 + a o1, e0 - o0, e1 - a o1: the values of a polynomial at four points z a^k from those of its even and odd parts
// at z and az, the latter over a.
func (f Fp2) values(e0, e1, o0, o1 E2) [4]E2 {
	return [4]E2{f.Add(e0, o0), f.addA(e1, o1), f.Sub(e0, o0), f.subA(e1, o1)}
}

// sums are the sums over k of v_k a^(-jk).
func (f Fp2) sums(v [4]E2) [4]E2 {
	s, d := f.Add(v[0], v[2]), f.Sub(v[0], v[2])
	t, e := f.Add(v[1], v[3]), f.Sub(v[1], v[3])
	return [4]E2{f.Add(s, t), f.subA(d, e), f.Sub(s, t), f.addA(d, e)}
}

// five is 5x.
func (f Fp2) five(x E2) E2 { return f.Add(f.dblN(x, 2), x) }

// near are the values of x at a^k.
func (f Fp2) near(x E12) [4]E2 {
	w := x.W
	x04, x15 := f.Add(*w(0), *w(4)), f.Add(*w(1), *w(5))
	return f.values(f.Add(x04, *w(2)), f.Sub(x04, *w(2)), f.Add(x15, *w(3)), f.Sub(x15, *w(3)))
}

// far are the values of x at (1+a)a^k, from x_j (1+a)^j for j < 4 and x_(j+4) times -4, with (1+a)^2 = 2a.
func (f Fp2) far(x E12) [4]E2 {
	w := x.W
	x04, x15 := f.Sub(*w(0), f.dblN(*w(4), 2)), f.MulXi(f.Sub(*w(1), f.dblN(*w(5), 2)))
	x2, x3 := f.Dbl(*w(2)), f.MulXi(f.Dbl(*w(3)))
	return f.values(f.addA(x04, x2), f.subA(x04, x2), f.addA(x15, x3), f.subA(x15, x3))
}

// interpolate gives EvaluationFactor times the product from 40c0, 40c1, 160c10, X_j of 8E_k, and Y_j:
//
//	160c4 = 4(X_0 - 40c0) + 40c0 - 2Y_0        160c8 = X_0 - 40c0 + 2Y_0
//	160c5 = 4(X_1 - 40c1) + 40c1 - (1-a)Y_1    160c9 = X_1 - 40c1 + (1-a)Y_1
//	160c2 = 4(X_2 - 160c10) - 4a Y_2           160c6 = X_2 - 160c10 + 640c10 + 4a Y_2
//	160c3 = 4X_3 - 2xi Y_3                     160c7 = X_3 + 2xi Y_3
func (f Fp2) interpolate(c0, c1, c10 E2, x, y [4]E2) (r E12) {
	q0, q1, q2 := f.Sub(x[0], c0), f.Sub(x[1], c1), f.Sub(x[2], c10)
	y0, y2, y3 := f.Dbl(y[0]), f.dblN(y[2], 2), f.MulXi(f.Dbl(y[3]))
	*r.W(0) = f.Add(f.dblN(c0, 2), f.MulXi(f.addA(f.Add(q2, f.dblN(c10, 2)), y2)))
	*r.W(1) = f.Add(f.dblN(c1, 2), f.MulXi(f.Add(x[3], y3)))
	*r.W(2) = f.Add(f.subA(f.dblN(q2, 2), y2), f.MulXi(f.Add(q0, y0)))
	*r.W(3) = f.Add(f.Sub(f.dblN(x[3], 2), y3), f.Add(f.MulXi(q1), f.Dbl(y[1])))
	*r.W(4) = f.Add(f.Sub(f.Add(f.dblN(q0, 2), c0), y0), f.MulXi(c10))
	*r.W(5) = f.Sub(f.Add(f.dblN(q1, 2), c1), f.subA(y[1], y[1]))
	return r
}

// Mul12Evaluated is EvaluationFactor times xy, 36M.
func (f Fp2) Mul12Evaluated(x, y E12) E12 {
	// In the order of the formula few values are alive at once: one set of points after the other.
	v, w := f.near(x), f.near(y)
	for k := range v {
		v[k] = f.Mul(v[k], f.dblN(w[k], 3))
	}
	near := f.sums(v)
	v, w = f.far(x), f.far(y)
	for k := range v {
		v[k] = f.Mul(v[k], w[k])
	}
	far := f.sums(v)
	forty := func(x E2) E2 { return f.dblN(f.five(x), 3) }
	y0, y1 := forty(*y.W(0)), forty(*y.W(1))
	c0 := f.Mul(*x.W(0), y0)
	c1 := f.Sub(f.Sub(f.Mul(f.Add(*x.W(0), *x.W(1)), f.Add(y0, y1)), c0), f.Mul(*x.W(1), y1))
	return f.interpolate(c0, c1, f.Mul(*x.W(5), f.dblN(forty(*y.W(5)), 2)), near, far)
}

// sqr12Shifted is 80c x^2, ten squares in Fp2 and 3M: with the factor c, no coefficient needs a division by xi, and half the factor is
// enough. From 20c0, 20c1, 80c10 and 4E_k = (2x)^2 at a^k, with X from 4E_k,
//
//	80c4 = 4(X_0 - 20c0) + 20c0 - Y_0            80c8 = X_0 - 20c0 + Y_0
//	80xi c5 = 4xi(X_1 - 20c1) + 20xi c1 - Y_1    80xi c9 = xi(X_1 - 20c1) + Y_1
//	80c2 = 4(X_2 - 80c10) - 2a Y_2               80c6 = X_2 - 80c10 + 320c10 + 2a Y_2
//	80c3 = 4X_3 - xi Y_3                         80c7 = X_3 + xi Y_3
func (f Fp2) sqr12Shifted(x E12) (r E12) {
	w := x.W
	var d E12 // 2x
	for k := range 6 {
		*d.W(k) = f.Dbl(*w(k))
	}
	var near, far [4]E2
	for k, v := range f.near(d) {
		near[k] = f.Sqr(v)
	}
	for k, v := range f.far(x) {
		far[k] = f.Sqr(v)
	}
	u, v := f.sums(near), f.sums(far)
	c0, c1 := f.five(f.Sqr(*d.W(0))), f.five(f.Mul(f.Dbl(*d.W(0)), *d.W(1))) // times 20
	c10 := f.five(f.Sqr(f.Dbl(*d.W(5))))                                     // times 80
	q0, q1, q2, y2, y3 := f.Sub(u[0], c0), f.MulXi(f.Sub(u[1], c1)), f.Sub(u[2], c10), f.Dbl(v[2]), f.MulXi(v[3])
	*r.W(0) = f.Sub(f.Add(f.dblN(q1, 2), f.MulXi(c1)), v[1])
	*r.W(1) = f.Add(f.dblN(c0, 2), f.MulXi(f.addA(f.Add(q2, f.dblN(c10, 2)), y2)))
	*r.W(2) = f.Add(f.dblN(c1, 2), f.MulXi(f.Add(u[3], y3)))
	*r.W(3) = f.Add(f.subA(f.dblN(q2, 2), y2), f.MulXi(f.Add(q0, v[0])))
	*r.W(4) = f.Add(f.Sub(f.dblN(u[3], 2), y3), f.Add(q1, v[1]))
	*r.W(5) = f.Add(f.Sub(f.Add(f.dblN(q0, 2), c0), v[0]), f.MulXi(c10))
	return r
}
