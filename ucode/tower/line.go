package tower

// Line is a value l0 + l2 c^2 + l3 c^3 of a line function.
type Line struct{ L0, L2, L3 E2 }

// MulLineScaled is x times a line, up to a factor as in Sqr12Scaled.
func (f Fp2) MulLineScaled(x E12, l Line) E12 {
	switch f.Lines {
	case AtUnits:
		return f.mulLineAtUnits(x, l)
	case AtTen:
		return f.mulLineAtTen(x, l)
	}
	return f.mulLineTwice(x, l)
}

// mulLineTwice is 2x times a line, 33M. The factor 2, which avoids halvings, lies in Fp and dies in a final exponentiation.
func (f Fp2) mulLineTwice(x E12, l Line) E12 {
	v0 := f.mul6SparseTwice(x[0], l.L0, l.L2)
	v1 := f.Dbl6(f.MulBeta6(E6{f.Mul(x[1][0], l.L3), f.Mul(x[1][1], l.L3), f.Mul(x[1][2], l.L3)}))
	t := f.mul6SparseTwice(f.Add6(x[0], x[1]), l.L0, f.Add(l.L2, l.L3))
	return E12{f.Add6(v0, f.MulBeta6(v1)), f.Sub6(f.Sub6(t, v0), v1)}
}

// MulMonicLineTwice is 2x times l0 + l2 c^2 + c^3, 24M. With x = g + hc and l = l0 + l2 b, the product is gl + b^2 h + (hl + bg) c.
func (f Fp2) MulMonicLineTwice(x E12, l0, l2 E2) E12 {
	return E12{
		f.Add6(f.mul6SparseTwice(x[0], l0, l2), f.MulBeta6(f.MulBeta6(f.Dbl6(x[1])))),
		f.Add6(f.mul6SparseTwice(x[1], l0, l2), f.MulBeta6(f.Dbl6(x[0]))),
	}
}

// mulLineAtUnits is 4x times a line, 30M: from c0, c1, c6, c7, c8 of the product of polynomials in c, and its values E_k at a^k. With X
// the sums of E_k times powers of 1/a, X_j is 4(c_j + c_(j+4) + c_(j+8)).
func (f Fp2) mulLineAtUnits(x E12, l Line) (r E12) {
	w := x.W
	l0, l2, l3 := f.dblN(l.L0, 2), f.dblN(l.L2, 2), f.dblN(l.L3, 2)
	c0, c1, c8 := f.Mul(*w(0), l0), f.Mul(*w(1), l0), f.Mul(*w(5), l3)
	p := f.Mul(*w(4), l2)
	c6 := f.Add(f.Mul(*w(3), l3), p)
	c7 := f.Sub(f.Sub(f.Mul(f.Add(*w(4), *w(5)), f.Add(l2, l3)), p), c8)
	v := f.sums(f.lineAtUnits(f.near(x), l))
	*r.W(0) = f.Add(c0, f.MulXi(c6))
	*r.W(1) = f.Add(c1, f.MulXi(c7))
	*r.W(2) = f.Add(f.Sub(v[2], c6), f.MulXi(c8))
	*r.W(3) = f.Sub(v[3], c7)
	*r.W(4) = f.Sub(f.Sub(v[0], c0), c8)
	*r.W(5) = f.Sub(v[1], c1)
	return r
}

// lineAtUnits multiplies values at a^k by those of a line.
func (f Fp2) lineAtUnits(x [4]E2, l Line) (v [4]E2) {
	s, d := f.Add(l.L0, l.L2), f.Sub(l.L0, l.L2) // c^2 = 1, -1; c^3 = 1, -a, -1, a
	for k, y := range [4]E2{f.Add(s, l.L3), f.subA(d, l.L3), f.Sub(s, l.L3), f.addA(d, l.L3)} {
		v[k] = f.Mul(x[k], y)
	}
	return v
}

// mulLineAtTen is 20c^3 x times a line, 27M: from c0, c1, c8 of the product of polynomials in c, its values at a^k, and its values g, h at
// 1+a and -(1+a). With X as in mulLineAtUnits,
//
//	g+h = 2c0 + 4a(c2 - 4c6) - 8c4 + 32c8, g-h = 2xi(c1 - 4c5 + 2a(c3 - 4c7))
//
// Times c^3, no coefficient needs a division by xi.
func (f Fp2) mulLineAtTen(x E12, l Line) (r E12) {
	w := x.W
	l0, l3 := f.Dbl(l.L0), f.Dbl(l.L3)
	c0, c1, c8 := f.Mul(*w(0), l0), f.Mul(*w(1), l0), f.Mul(*w(5), l3) // times 2
	v := f.sums(f.lineAtUnits(f.near(x), l))
	// at c = 1+a = xi, where c^2 = 2a: even part and odd part
	even := f.addA(f.Sub(*w(0), f.dblN(*w(4), 2)), f.Dbl(*w(2)))
	odd := f.MulXi(f.addA(f.Sub(*w(1), f.dblN(*w(5), 2)), f.Dbl(*w(3))))
	lineEven, lineOdd := f.addA(l.L0, f.Dbl(l.L2)), f.MulXi(l3) // the odd part over a
	g := f.Mul(f.Add(even, odd), f.addA(lineEven, lineOdd))
	h := f.Mul(f.Sub(even, odd), f.subA(lineEven, lineOdd))

	c4, c5 := f.Sub(f.Sub(v[0], f.Dbl(c0)), f.Dbl(c8)), f.Sub(v[1], f.Dbl(c1)) // times 4
	t := f.Add(f.Sub(f.Add(g, h), c0), f.Sub(f.Dbl(c4), f.dblN(c8, 4)))        // 4a(c2 - 4c6)
	u := f.Add(f.Sub(g, h), f.MulXi(f.Sub(f.Dbl(c5), c1)))                     // 4a xi(c3 - 4c7)
	x3 := f.MulXi(v[3])
	*r.W(0) = f.subA(f.dblN(x3, 2), u)
	*r.W(1) = f.MulXi(f.five(c4))
	*r.W(2) = f.MulXi(f.five(c5))
	*r.W(3) = f.Add(f.five(f.Dbl(c0)), f.MulXi(f.addA(v[2], t)))
	*r.W(4) = f.Add(f.five(f.Dbl(c1)), f.addA(x3, u))
	*r.W(5) = f.Add(f.subA(f.dblN(v[2], 2), t), f.MulXi(f.five(f.Dbl(c8))))
	return r
}

// MulLines is the product of two lines by Karatsuba, 18M. Its coefficient of c is zero: pass zero for it.
func (f Fp2) MulLines(l, m Line, zero E2) E12 {
	v0, v2, v3 := f.Mul(l.L0, m.L0), f.Mul(l.L2, m.L2), f.Mul(l.L3, m.L3)
	cross := func(a, b, c, d E2, p, q E2) E2 { return f.Sub(f.Sub(f.Mul(f.Add(a, b), f.Add(c, d)), p), q) }
	var r E12
	*r.W(0) = f.Add(v0, f.MulXi(v3))
	*r.W(1) = zero
	*r.W(2) = cross(l.L0, l.L2, m.L0, m.L2, v0, v2)
	*r.W(3) = cross(l.L0, l.L3, m.L0, m.L3, v0, v3)
	*r.W(4) = v2
	*r.W(5) = cross(l.L2, l.L3, m.L2, m.L3, v2, v3)
	return r
}
