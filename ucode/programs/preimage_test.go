package programs

import (
	"math/big"
	"testing"

	"github.com/stretchr/testify/require"

	"hwgen/model"
	"hwgen/params"
)

// fieldOf is what the curve of an isogeny needs of the model's fields.
type fieldOf[E any] interface {
	Add(x, y E) E
	Sub(x, y E) E
	Mul(x, y E) E
	Inv(x E) E
	Neg(x E) E
	Equal(x, y E) bool
	IsZero(x E) bool
	Sqrt(x E) (E, bool)
	One() E
}

// preimages finds u that the map to the curve of an isogeny, y^2 = x^3 + ax + b, takes to points of chosen order.
type preimages[E any] struct {
	f       fieldOf[E]
	a, b, z E
	random  func() E
}

func preimagesOf[E any](f fieldOf[E], m params.HashMap, from func(params.Ext2) E, random func() E) preimages[E] {
	return preimages[E]{f, from(m.A), from(m.B), from(m.Z), random}
}

// point is a random point.
func (m preimages[E]) point() [2]E {
	for {
		x := m.random()
		if y, ok := m.f.Sqrt(m.f.Add(m.f.Mul(m.f.Add(m.f.Mul(x, x), m.a), x), m.b)); ok {
			return [2]E{x, y}
		}
	}
}

// times is [n]p, nil for the identity.
func (m preimages[E]) times(n *big.Int, p [2]E) *[2]E {
	var r *[2]E
	for i := n.BitLen() - 1; i >= 0; i-- {
		r = m.sum(r, r)
		if n.Bit(i) == 1 {
			r = m.sum(r, &p)
		}
	}
	return r
}

func (m preimages[E]) sum(p, q *[2]E) *[2]E {
	f := m.f
	var slope E
	switch {
	case p == nil:
		return q
	case q == nil:
		return p
	case !f.Equal(p[0], q[0]):
		slope = f.Mul(f.Sub(q[1], p[1]), f.Inv(f.Sub(q[0], p[0])))
	case !f.Equal(p[1], q[1]):
		return nil
	default:
		xx := f.Mul(p[0], p[0])
		slope = f.Mul(f.Add(f.Add(f.Add(xx, xx), xx), m.a), f.Inv(f.Add(p[1], p[1])))
	}
	x := f.Sub(f.Sub(f.Mul(slope, slope), p[0]), q[0])
	return &[2]E{x, f.Sub(f.Mul(slope, f.Sub(p[0], x)), p[1])}
}

// inputs are the u whose x1 or x2 is x: with w = z u^2 and c = -ax/b, 1 + 1/(w^2 + w) = c or w^2 + (1-c) w + (1-c) = 0.
func (m preimages[E]) inputs(x E) (all []E) {
	f := m.f
	c := f.Neg(f.Mul(f.Mul(m.a, x), f.Inv(m.b)))
	d := f.Sub(f.One(), c)
	for _, w := range append(m.roots(f.One(), f.Inv(d)), m.roots(d, d)...) {
		if u, ok := f.Sqrt(f.Mul(w, f.Inv(m.z))); ok {
			all = append(all, u, f.Neg(u))
		}
	}
	return all
}

// roots are those of w^2 + bw + c.
func (m preimages[E]) roots(b, c E) []E {
	f := m.f
	two := f.Add(f.One(), f.One())
	root, ok := f.Sqrt(f.Sub(f.Mul(b, b), f.Mul(f.Add(two, two), c)))
	if !ok {
		return nil
	}
	half := f.Inv(two)
	return []E{f.Mul(f.Sub(root, b), half), f.Mul(f.Neg(f.Add(root, b)), half)}
}

// ofOrder are some u that may have points of an order that divides n, on a curve with the given number of points.
func (m preimages[E]) ofOrder(points, n *big.Int) (all []E) {
	for range 6 {
		q := m.times(new(big.Int).Div(points, n), m.point())
		for range 6 {
			if q != nil {
				all = append(all, m.inputs(q[0])...)
				q = m.sum(q, q)
			}
		}
	}
	return all
}

// withSum are some pairs of u for points whose sum may have an order that divides n.
func (m preimages[E]) withSum(points, n *big.Int) (all [][2]E) {
	for range 40 {
		q, p := m.times(new(big.Int).Div(points, n), m.point()), m.point()
		if q == nil {
			continue
		}
		other := m.sum(q, &[2]E{p[0], m.f.Neg(p[1])})
		for _, u := range m.inputs(p[0]) {
			for _, v := range m.inputs(other[0]) {
				all = append(all, [2]E{u, v})
			}
		}
	}
	return all
}

// Points of small order and points that are in the subgroup already meet every special case of the ladders that clear cofactors: 2P = -P
// (order 3), [12]P = P (order 11), [12]P = -P (order 13), [s]P = -psi(P) (order r in G2).
func TestHashOfSpecialPoints(t *testing.T) {
	h := newHashing(t)
	c := h.curve
	r := c.Moduli[1].Value
	points := new(big.Int).Mul(c.H1, r)
	m1 := preimagesOf[*big.Int](h.model.Fp, c.Hash.G1, func(x params.Ext2) *big.Int { return x[0] }, h.scalar)
	const enough = 8
	orders := map[string]int{}
	for _, n := range []*big.Int{big.NewInt(121), big.NewInt(10177 * 10177), r} {
		for _, u := range m1.ofOrder(points, n) {
			if p := h.MapG1(u); orders["G1 "+n.String()] == enough || p.Inf || !h.model.MulG1(p, n).Inf {
				continue // of the kernel, or the other x is taken
			}
			orders["G1 "+n.String()]++
			for _, w := range some(0, 1, []int{64, 17}) {
				h.equalG1(t, h.EncodeFromFieldG1(u), h.g1(t, w, Options{}, u), "order %s, u = %x", n, u)
				h.equalG1(t, h.HashFromFieldG1(u, u), h.g1(t, w, Options{}, u, u), "order %s, u = %x", n, u)
			}
		}
	}
	for _, n := range []*big.Int{big.NewInt(3), big.NewInt(121)} {
		for _, u := range m1.withSum(points, n) {
			p := h.model.AddG1(h.MapG1(u[0]), h.MapG1(u[1]))
			if orders["G1 sum of "+n.String()] == enough || p.Inf || !h.model.MulG1(p, n).Inf {
				continue
			}
			orders["G1 sum of "+n.String()]++
			for _, w := range some(0, 1, []int{64, 17}) {
				h.equalG1(t, h.HashFromFieldG1(u[0], u[1]), h.g1(t, w, Options{}, u[0], u[1]), "sum of order %s, u = %x", n, u)
			}
		}
	}
	points = new(big.Int).Mul(c.H2, r)
	m2 := preimagesOf[model.Fp2](h.model.Fp2, c.Hash.G2, func(x params.Ext2) model.Fp2 { return model.Fp2{A0: x[0], A1: x[1]} },
		func() model.Fp2 { return model.Fp2{A0: h.scalar(), A1: h.scalar()} })
	for _, n := range []*big.Int{big.NewInt(169), big.NewInt(529), r} {
		for _, u := range m2.ofOrder(points, n) {
			if p := h.MapG2(u); orders["G2 "+n.String()] == enough || p.Inf || !h.model.MulG2(p, n).Inf {
				continue
			}
			orders["G2 "+n.String()]++
			for _, w := range some(0, 1, []int{64, 17}) {
				h.equalG2(t, h.EncodeFromFieldG2(u), h.g2(t, w, Options{}, u), "order %s, u = %x", n, u)
				h.equalG2(t, h.HashFromFieldG2(u, u), h.g2(t, w, Options{}, u, u), "order %s, u = %x", n, u)
			}
		}
	}
	for _, group := range []string{"G1 121", "G1 103571329", "G1 sum of 3", "G1 sum of 121", "G2 169", "G2 529", "G1 " + r.String(), "G2 " + r.String()} {
		require.NotZero(t, orders[group], "points of an order that divides %s", group)
	}
	t.Log(orders)
}
