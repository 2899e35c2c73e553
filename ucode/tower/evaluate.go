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

// mulA is ax.
func (f Fp2) mulA(x E2) E2 { return E2{f.Block.Neg(x[1]), x[0]} }

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

// values are g_0 + g_1 z + g_2 z^2 + g_3 z^3 at z = a^k.
func (f Fp2) values(g [4]E2) [4]E2 {
	e0, e1 := f.Add(g[0], g[2]), f.Sub(g[0], g[2])
	o0, o1 := f.Add(g[1], g[3]), f.Sub(g[1], g[3])
	return [4]E2{f.Add(e0, o0), f.addA(e1, o1), f.Sub(e0, o0), f.subA(e1, o1)}
}

// sums are the sums over k of v_k a^(-jk).
func (f Fp2) sums(v [4]E2) [4]E2 {
	s, d := f.Add(v[0], v[2]), f.Sub(v[0], v[2])
	t, e := f.Add(v[1], v[3]), f.Sub(v[1], v[3])
	return [4]E2{f.Add(s, t), f.subA(d, e), f.Sub(s, t), f.addA(d, e)}
}

// near gives the values of x at a^k.
func (f Fp2) near(x E12) [4]E2 {
	w := x.W
	return f.values([4]E2{f.Add(*w(0), *w(4)), f.Add(*w(1), *w(5)), *w(2), *w(3)})
}

// far gives the values of x at (1+a)a^k: x_j has the factor (1+a)^j for j = 0..3, with (1+a)^2 = 2a, and x_(j+4) that of x_j times -4.
func (f Fp2) far(x E12) [4]E2 {
	w := x.W
	return f.values([4]E2{
		f.Sub(*w(0), f.dblN(*w(4), 2)),
		f.MulXi(f.Sub(*w(1), f.dblN(*w(5), 2))),
		f.mulA(f.Dbl(*w(2))),
		f.mulA(f.MulXi(f.Dbl(*w(3)))),
	})
}

// interpolate gives EvaluationFactor times the product from 8c0, 8c1, 32c10, 8X_j and Y_j.
func (f Fp2) interpolate(c0, c1, c10 E2, x, y [4]E2) (r E12) {
	c0by32, c1by32 := f.dblN(c0, 2), f.dblN(c1, 2)
	five := func(v E2) E2 { return f.Add(f.dblN(v, 2), v) }
	// p_j = 32(c_(j+2) + c_(j+6)), and q_j = 32(c_(j+2) - 4c_(j+6)), or its negative for j = 0, 1
	p := [4]E2{f.Sub(x[2], c10), x[3], f.Sub(x[0], c0by32), f.Sub(x[1], c1by32)}
	q := [4]E2{
		f.addA(f.dblN(c10, 4), f.dblN(y[2], 2)),
		f.Dbl(f.MulXi(y[3])),
		f.Sub(c0, f.Dbl(y[0])),
		f.Sub(c1, f.subA(y[1], y[1])),
	}
	low := [4]E2{f.Sub(f.dblN(p[0], 2), q[0]), f.Sub(f.dblN(p[1], 2), q[1]), f.Add(f.dblN(p[2], 2), q[2]), f.Add(f.dblN(p[3], 2), q[3])} // 160 c_(j+2)
	high := [4]E2{f.Add(p[0], q[0]), f.Add(p[1], q[1]), f.Sub(p[2], q[2]), f.Sub(p[3], q[3])}                                            // 160 c_(j+6)
	*r.W(0) = f.Add(five(c0by32), f.MulXi(high[0]))
	*r.W(1) = f.Add(five(c1by32), f.MulXi(high[1]))
	*r.W(2) = f.Add(low[0], f.MulXi(high[2]))
	*r.W(3) = f.Add(low[1], f.MulXi(high[3]))
	*r.W(4) = f.Add(low[2], f.MulXi(five(c10)))
	*r.W(5) = low[3]
	return r
}

// Mul12Evaluated is EvaluationFactor times xy, 36M.
func (f Fp2) Mul12Evaluated(x, y E12) E12 {
	// In the order of the formula few values are alive at once: one set of points after the other.
	v, w := f.near(x), f.near(y)
	for k := range v {
		v[k] = f.Mul(f.dblN(v[k], 3), w[k])
	}
	near := f.sums(v)
	v, w = f.far(x), f.far(y)
	for k := range v {
		v[k] = f.Mul(v[k], w[k])
	}
	far := f.sums(v)
	x0, x1 := f.dblN(*x.W(0), 3), f.dblN(*x.W(1), 3)
	c0 := f.Mul(x0, *y.W(0))
	c1 := f.Sub(f.Sub(f.Mul(f.Add(x0, x1), f.Add(*y.W(0), *y.W(1))), c0), f.Mul(x1, *y.W(1)))
	return f.interpolate(c0, c1, f.Mul(f.dblN(*x.W(5), 3), f.dblN(*y.W(5), 2)), near, far)
}

// Sqr12Evaluated is EvaluationFactor times x^2, ten squares in Fp2 and 3M.
func (f Fp2) Sqr12Evaluated(x E12) E12 {
	v, w := f.near(x), f.far(x)
	for k := range v {
		v[k], w[k] = f.dblN(f.Sqr(v[k]), 3), f.Sqr(w[k])
	}
	near, far := f.sums(v), f.sums(w)
	c0, c10 := f.dblN(f.Sqr(*x.W(0)), 3), f.dblN(f.Sqr(*x.W(5)), 5)
	return f.interpolate(c0, f.Mul(f.dblN(*x.W(0), 4), *x.W(1)), c10, near, far)
}
