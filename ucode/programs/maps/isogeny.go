package maps

import (
	"fmt"
	"math/big"
	"math/bits"

	"hwgen/params"
	"hwgen/ucode/ir"
	"hwgen/ucode/programs/kit"
	"hwgen/ucode/tower"
)

// isogeny has the polynomials of (x, y) -> (N(x)/(s h(x))^2, y M(x)/(s h(x))^3), all monic with the highest coefficient left out, lowest
// first. h is 0 at the kernel, whose points go to the identity.
type isogeny struct {
	n, m, h []kit.Gauss
	s       kit.Gauss
}

// newIsogeny takes the isogeny of a hash suite, for arguments (c^2 x, c^3 y).
func newIsogeny(i params.Isogeny, c kit.Gauss, p *big.Int) (isogeny, error) {
	last := len(i.XNum) - 1
	xTop, yTop := kit.Gauss(i.XNum[last]), kit.Gauss(i.YNum[len(i.YNum)-1])
	s := xTop.Mul(yTop.Inv(p), p) // XNum has 1/s^2 at the top, YNum 1/s^3
	h := []kit.Gauss{{one, zero}}
	for _, x := range i.Kernel { // times (X - x)
		minus := kit.Gauss{new(big.Int).Sub(p, x[0]), new(big.Int).Sub(p, x[1])}
		next := make([]kit.Gauss, len(h)+1)
		next[0] = kit.Gauss{zero, zero}
		copy(next[1:], h)
		for k := range h {
			t := h[k].Mul(minus, p)
			for j := range t {
				next[k][j] = t[j].Mod(t[j].Add(t[j], next[k][j]), p)
			}
		}
		h = next
	}
	square := s.Mul(s, p)
	if t := square.Mul(xTop, p); t[0].Cmp(one) != 0 || t[1].Sign() != 0 || 2*len(i.Kernel) != len(i.XDen)-1 {
		return isogeny{}, fmt.Errorf("the isogeny for hashing is not one of Velu's with a scale")
	}
	return isogeny{
		n: scaled(i.XNum, square, c, p), m: scaled(i.YNum, square.Mul(s, p), c, p), h: scaled(h, kit.Gauss{one, zero}, c, p),
		s: s.Mul(c, p),
	}, nil
}

// scaled is k v(x/c^2) c^(2 deg v), without its coefficient at the top, which is 1.
func scaled[T ~[2]*big.Int](v []T, k, c kit.Gauss, p *big.Int) []kit.Gauss {
	cc, power := c.Mul(c, p), k
	r := make([]kit.Gauss, len(v)-1)
	for i := len(v) - 2; i >= 0; i-- {
		power = power.Mul(cc, p)
		r[i] = kit.Gauss(v[i]).Mul(power, p)
	}
	return r
}

// arguments are X and Z^2 of a homogeneous polynomial; zz is nil where Z = 1.
type arguments[E any] struct {
	x  E
	zz *E
}

// power is x^n by squares and products; a block makes each of them once.
func power[E any](f formulas[E], x E, n int) E {
	top := 1 << (bits.Len(uint(n)) - 1)
	switch {
	case n == 1:
		return x
	case n == top:
		return f.Sqr(power(f, x, n/2))
	}
	return f.Mul(power(f, x, top), power(f, x, n-top))
}

// block is the sum of c[i] X^i ZZ^(n-1-i) over n coefficients; if c has one less, the last is 1.
func (g *group[E]) block(f formulas[E], b *ir.Block, q arguments[E], c []kit.Gauss, n int, name string) (r E) {
	for i := n - 1; i >= 0; i-- {
		var factors []E
		if i > 0 {
			factors = append(factors, power(f, q.x, i))
		}
		if q.zz != nil && i < n-1 {
			factors = append(factors, power(f, *q.zz, n-1-i))
		}
		if len(factors) == 2 {
			factors = []E{f.Mul(factors[0], factors[1])}
		}
		term := fmt.Sprintf("%s.%d", name, i)
		switch {
		case i == len(c): // the coefficient 1 at the top
			r = factors[0]
			continue
		case len(factors) == 0:
			factors = []E{g.constant(b, c[i], term)}
		default:
			factors = []E{g.times(f, b, factors[0], c[i], term)}
		}
		if i == n-1 {
			r = factors[0]
			continue
		}
		r = f.Add(r, factors[0])
	}
	return r
}

// eval is a monic polynomial, made homogeneous: the top four coefficients, then Horner's rule by X^4, with a shorter step at the end if
// the number of coefficients is not divisible by 4.
func (g *group[E]) eval(f formulas[E], b *ir.Block, q arguments[E], c []kit.Gauss, name string) E {
	n := min(4, len(c)+1)
	low := len(c) + 1 - n
	r := g.block(f, b, q, c[low:], n, fmt.Sprintf("%s.%d", name, low))
	for k := 1; low > 0; k++ {
		n = min(4, low)
		low -= n
		part := g.block(f, b, q, c[low:low+n], n, fmt.Sprintf("%s.%d", name, low))
		if q.zz != nil {
			part = f.Mul(part, power(f, *q.zz, 4*k))
		}
		r = f.Add(f.Mul(r, power(f, q.x, n)), part)
	}
	return r
}

// image is the image of a point in Jacobian coordinates with zz = Z^2, or of an affine one if zz is nil.
func (g *group[E]) image(f formulas[E], b *ir.Block, i isogeny, p tower.Jacobian[E], zz *E) tower.Jacobian[E] {
	q := arguments[E]{p.X, zz}
	z := g.times(f, b, g.eval(f, b, q, i.h, "isogeny.h."+g.name), i.s, "isogeny.s."+g.name)
	if zz != nil {
		z = f.Mul(z, p.Z)
	}
	return tower.Jacobian[E]{
		X: g.eval(f, b, q, i.n, "isogeny.n."+g.name),
		Y: f.Mul(p.Y, g.eval(f, b, q, i.m, "isogeny.m."+g.name)),
		Z: z,
	}
}
