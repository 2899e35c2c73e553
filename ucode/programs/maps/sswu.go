package maps

import (
	"math/big"

	"hwgen/ucode/ir"
	"hwgen/ucode/programs/kit"
)

// sswu has the constants of the simplified SWU map to y^2 = x^3 + ax + b (RFC 9380, section 6.6.2), with t = z u^2 and w = t^2 + t:
//
//	x1 = N/D, N = n(w+1), D = dw with n/d = -b/a, or N = n, D = -zd if w = 0;  x2 = t x1
//
// Then aN + bD = an, or an(1+z) if w = 0, and D^3 (x1^3 + a x1 + b) is N^3 + an D^2. That the curve has an odd number of points makes it
// differ from 0: no point has y = 0.
type sswu struct {
	a, n, d, z kit.Gauss
	k          kit.Gauss // an
	rest       kit.Gauss // k(1+z) (zd)^2, what the second term is if w = 0
}

func newSSWU(a, n, d, z kit.Gauss, p *big.Int) sswu {
	k := a.Mul(n, p)
	exceptional := kit.Gauss{new(big.Int).Add(z[0], one), z[1]}
	zd := z.Mul(d, p)
	return sswu{a, n, d, z, k, k.Mul(exceptional, p).Mul(zd.Mul(zd, p), p)}
}

// fraction is x1 = N/D and D^3 times the right side of the equation, from w, 2M + 2S besides products by constants; D^2 comes along.
type fraction[E any] struct{ N, D, DD, G E }

func (g *group[E]) fraction(f formulas[E], b *ir.Block, m sswu, w E) (r fraction[E]) {
	exceptional, t := g.Flags[0], g.Flags[1]
	g.isZero(b, exceptional, t, w)
	last := m.z.Mul(m.d, g.Mont.M).Mul(kit.Gauss{minusOne(g.Mont.M), zero}, g.Mont.M)
	r.N = g.multiple(f, b, f.Add(w, g.one(b)), m.n, "sswu.n")
	r.D = f.Select(exceptional, g.constant(b, last, "sswu.-zd."+g.name), g.multiple(f, b, w, m.d, "sswu.d"))
	r.DD = f.Sqr(r.D)
	r.G = f.Add(
		f.Mul(f.Sqr(r.N), r.N),
		f.Select(exceptional, g.constant(b, m.rest, "sswu.rest."+g.name), g.multiple(f, b, r.DD, m.k, "sswu.k")))
	return r
}

// multiple is cx for a constant c; 1 and -1 take no product.
func (g *group[E]) multiple(f formulas[E], b *ir.Block, x E, c kit.Gauss, name string) E {
	switch {
	case c[1].Sign() == 0 && c[0].Cmp(one) == 0:
		return x
	case c[1].Sign() == 0 && new(big.Int).Add(c[0], one).Cmp(g.Mont.M) == 0:
		return f.Neg(x)
	}
	return g.times(f, b, x, c, name+"."+g.name)
}
