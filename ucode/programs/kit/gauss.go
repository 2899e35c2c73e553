package kit

import (
	"math/big"

	"hwgen/params"
)

// Gauss is a number x[0] + x[1] a of Fp2 with a^2 = -1, for constants.
type Gauss [2]*big.Int

// Mul is xy modulo p.
func (x Gauss) Mul(y Gauss, p *big.Int) Gauss {
	t := func(a, b, c, d *big.Int, sub bool) *big.Int {
		u, v := new(big.Int).Mul(a, b), new(big.Int).Mul(c, d)
		if sub {
			u.Sub(u, v)
		} else {
			u.Add(u, v)
		}
		return u.Mod(u, p)
	}
	return Gauss{t(x[0], y[0], x[1], y[1], true), t(x[0], y[1], x[1], y[0], false)}
}

// Exp is x^e for e >= 0.
func (x Gauss) Exp(e, p *big.Int) Gauss {
	r := Gauss{one, new(big.Int)}
	for i := e.BitLen() - 1; i >= 0; i-- {
		r = r.Mul(r, p)
		if e.Bit(i) == 1 {
			r = r.Mul(x, p)
		}
	}
	return r
}

// Inv is 1/x: the conjugate over the norm.
func (x Gauss) Inv(p *big.Int) Gauss {
	n := new(big.Int).Add(new(big.Int).Mul(x[0], x[0]), new(big.Int).Mul(x[1], x[1]))
	n.ModInverse(n, p)
	c := Gauss{n, new(big.Int)}.Mul(Gauss{x[0], new(big.Int).Neg(x[1])}, p)
	return c
}

// FrobeniusFactors returns xi^(k(q-1)/6) for k = 0..5 and q = p^power: the factors by which the q-power map multiplies c^k.
func FrobeniusFactors(c *params.Curve, power int) [6]Gauss {
	p := c.Moduli[0].Value
	e := new(big.Int).Exp(p, big.NewInt(int64(power)), nil)
	e.Sub(e, one).Div(e, big.NewInt(6))
	step := Gauss{c.Xi[0], c.Xi[1]}.Exp(e, p)
	var r [6]Gauss
	r[0] = Gauss{one, new(big.Int)}
	for k := 1; k < 6; k++ {
		r[k] = r[k-1].Mul(step, p)
	}
	return r
}

// Conj is x[0] - x[1] a.
func (x Gauss) Conj(p *big.Int) Gauss { return Gauss{x[0], negative(x[1], p)} }

// Neg is -x.
func (x Gauss) Neg(p *big.Int) Gauss { return Gauss{negative(x[0], p), negative(x[1], p)} }

func negative(x, p *big.Int) *big.Int {
	v := new(big.Int).Neg(x)
	return v.Mod(v, p)
}

// Add is x + y.
func (x Gauss) Add(y Gauss, p *big.Int) Gauss {
	s := func(i int) *big.Int { v := new(big.Int).Add(x[i], y[i]); return v.Mod(v, p) }
	return Gauss{s(0), s(1)}
}

// Sub is x - y.
func (x Gauss) Sub(y Gauss, p *big.Int) Gauss { return x.Add(y.Neg(p), p) }

// Sqrt is a square root: with n^2 the norm, one of (x[0] + n)/2 and (x[0] - n)/2 is the square of the root's first part.
func (x Gauss) Sqrt(p *big.Int) (y Gauss, ok bool) {
	norm := new(big.Int).Add(new(big.Int).Mul(x[0], x[0]), new(big.Int).Mul(x[1], x[1]))
	n := norm.ModSqrt(norm.Mod(norm, p), p)
	if n == nil {
		return y, false
	}
	half := new(big.Int).ModInverse(big.NewInt(2), p)
	for _, m := range []*big.Int{n, negative(n, p)} {
		t := new(big.Int).Add(x[0], m)
		t.Mul(t, half).Mod(t, p)
		if y0 := new(big.Int).ModSqrt(t, p); y0 != nil && y0.Sign() != 0 {
			y1 := new(big.Int).ModInverse(new(big.Int).Lsh(y0, 1), p)
			return Gauss{y0, y1.Mul(y1, x[1]).Mod(y1, p)}, true
		}
	}
	return y, false
}
