package kit

import (
	"math/big"

	"hwgen/params"
)

// OutsideG1 is a point of the curve that is not in the subgroup of order r: one of the smallest x.
func OutsideG1(c *params.Curve) Affine {
	p := c.Moduli[0].Value
	return outside(c, func(x *big.Int) (Affine, bool) {
		yy := new(big.Int).Exp(x, big.NewInt(3), p)
		y := new(big.Int).ModSqrt(yy.Add(yy, c.B), p)
		return Affine{Gauss{x, new(big.Int)}, Gauss{y, new(big.Int)}}, y != nil
	})
}

// OutsideG2 is such a point of the twist.
func OutsideG2(c *params.Curve) Affine {
	p := c.Moduli[0].Value
	return outside(c, func(x *big.Int) (Affine, bool) {
		xx := Gauss{x, new(big.Int)}
		y, ok := xx.Mul(xx, p).Mul(xx, p).Add(Gauss{c.BTwist[0], c.BTwist[1]}, p).Sqrt(p)
		return Affine{xx, y}, ok
	})
}

func outside(c *params.Curve, point func(x *big.Int) (Affine, bool)) Affine {
	for x := new(big.Int); ; x = new(big.Int).Add(x, one) {
		if a, ok := point(x); ok && !a.killed(c.Moduli[1].Value, c.Moduli[0].Value) {
			return a
		}
	}
}

// killed tells whether [n]P is the identity.
func (a Affine) killed(n, p *big.Int) bool {
	var r Affine
	identity := true
	add := func(b Affine) {
		switch {
		case identity:
			r, identity = b, false
		case equal(r.X, b.X) && !equal(r.Y, b.Y):
			identity = true
		default:
			r = r.Add(b, p)
		}
	}
	for i := n.BitLen() - 1; i >= 0; i-- {
		if !identity {
			add(r)
		}
		if n.Bit(i) == 1 {
			add(a)
		}
	}
	return identity
}

func equal(x, y Gauss) bool { return x[0].Cmp(y[0]) == 0 && x[1].Cmp(y[1]) == 0 }
