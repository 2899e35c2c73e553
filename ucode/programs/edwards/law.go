package edwards

import (
	"math/big"

	"hwgen/params"
)

// affineLaw adds points for tables.
type affineLaw struct {
	*params.Edwards
	q *big.Int
}

// add is ((x0 y1 + y0 x1)/(1 + t), (y0 y1 - a x0 x1)/(1 - t)) with t = d x0 x1 y0 y1 (Bernstein et al., "Twisted Edwards curves", 2008).
func (l affineLaw) add(p, q [2]*big.Int) [2]*big.Int {
	mul := func(x, y *big.Int) *big.Int { return new(big.Int).Mod(new(big.Int).Mul(x, y), l.q) }
	xx, yy := mul(p[0], q[0]), mul(p[1], q[1])
	t := mul(l.D, mul(xx, yy))
	over := func(x, y *big.Int) *big.Int { return mul(x, new(big.Int).ModInverse(new(big.Int).Mod(y, l.q), l.q)) }
	return [2]*big.Int{
		over(new(big.Int).Add(mul(p[0], q[1]), mul(p[1], q[0])), new(big.Int).Add(one, t)),
		over(new(big.Int).Sub(yy, mul(l.A, xx)), new(big.Int).Sub(one, t)),
	}
}
