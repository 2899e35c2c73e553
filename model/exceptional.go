package model

import "math/big"

// ExceptionalG1 are the u at which MapG1 meets its special cases: 0 and the roots of z u^2 = -1, where the denominator of
// the SWU map vanishes, and every u whose SWU value is in the kernel of the isogeny, so that MapG1(u) is the identity.
func (h *Hasher) ExceptionalG1() []*big.Int { return h.g1.exceptional() }

// ExceptionalG2 are those of MapG2. For BLS12-381 it is 0 alone: z u^2 is never -1, and no point over Fp2 but the identity
// is in the kernel.
func (h *Hasher) ExceptionalG2() []Fp2 { return h.g2.exceptional() }

func (m *hashMap[E]) exceptional() []E {
	f := m.f
	list := append([]E{f.Zero()}, m.inputs(f.Neg(f.One()))...)
	for _, x := range m.kernel {
		for _, w := range m.weights(x) {
			for _, u := range m.inputs(w) {
				if at, _ := m.sswu(u); f.Equal(at, x) {
					list = append(list, u)
				}
			}
		}
	}
	return list
}

// inputs are the u with z u^2 = w: two or none, or one for w = 0.
func (m *hashMap[E]) inputs(w E) []E {
	u, ok := m.f.Sqrt(m.f.Mul(w, m.f.Inv(m.z)))
	switch {
	case !ok:
		return nil
	case m.f.IsZero(u):
		return []E{u}
	}
	return []E{u, m.f.Neg(u)}
}

// weights are the w = z u^2 for which x may be the value of the SWU map. With c = -a x/b,
//
//	x1 = x: 1 + 1/(w^2 + w) = c,     so w^2 + w - 1/(c - 1) = 0
//	x2 = x: w + w/(w^2 + w) = c,     so w^2 + (1 - c) w + (1 - c) = 0
func (m *hashMap[E]) weights(x E) []E {
	f := m.f
	c := f.Neg(f.Mul(f.Mul(m.a, x), f.Inv(m.b)))
	d := f.Sub(f.One(), c)
	return append(m.roots(f.One(), f.Inv(d)), m.roots(d, d)...)
}

// roots are those of w^2 + b w + c: (-b + s)/2 for both s with s^2 = b^2 - 4c.
func (m *hashMap[E]) roots(b, c E) []E {
	f := m.f
	two := f.Add(f.One(), f.One())
	s, ok := f.Sqrt(f.Sub(f.Sqr(b), f.Mul(f.Sqr(two), c)))
	if !ok {
		return nil
	}
	half := f.Inv(two)
	return []E{f.Mul(f.Sub(s, b), half), f.Mul(f.Neg(f.Add(s, b)), half)}
}
