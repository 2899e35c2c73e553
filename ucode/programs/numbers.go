package programs

import (
	"math/big"

	"hwgen/params"
)

var one = big.NewInt(1)

func minusOne(c *params.Curve) bool {
	return new(big.Int).Add(c.Beta, one).Cmp(c.Moduli[0].Value) == 0
}

// montgomery converts numbers into the form in which the multiplier wants them: x 2^E mod m.
type montgomery struct{ m, r *big.Int }

func newMontgomery(o Options, modulus int) montgomery {
	e := uint(o.Core.Word * o.Curve.Words(o.Core.Word))
	return montgomery{o.Curve.Moduli[modulus].Value, new(big.Int).Lsh(one, e)}
}

// of is the Montgomery form of x.
func (f montgomery) of(x *big.Int) *big.Int {
	v := new(big.Int).Mul(x, f.r)
	return v.Mod(v, f.m)
}

// square of r: the product with it takes a canonical number into Montgomery form.
func (f montgomery) rr() *big.Int { return f.of(f.r) }

// gauss is a number x[0] + x[1] a of Fp2 with a^2 = -1, for constants.
type gauss [2]*big.Int

func (x gauss) mul(y gauss, p *big.Int) gauss {
	t := func(a, b, c, d *big.Int, sub bool) *big.Int {
		u, v := new(big.Int).Mul(a, b), new(big.Int).Mul(c, d)
		if sub {
			u.Sub(u, v)
		} else {
			u.Add(u, v)
		}
		return u.Mod(u, p)
	}
	return gauss{t(x[0], y[0], x[1], y[1], true), t(x[0], y[1], x[1], y[0], false)}
}

// exp is x^e for e >= 0.
func (x gauss) exp(e, p *big.Int) gauss {
	r := gauss{one, new(big.Int)}
	for i := e.BitLen() - 1; i >= 0; i-- {
		r = r.mul(r, p)
		if e.Bit(i) == 1 {
			r = r.mul(x, p)
		}
	}
	return r
}

// inv is 1/x: the conjugate over the norm.
func (x gauss) inv(p *big.Int) gauss {
	n := new(big.Int).Add(new(big.Int).Mul(x[0], x[0]), new(big.Int).Mul(x[1], x[1]))
	n.ModInverse(n, p)
	c := gauss{n, new(big.Int)}.mul(gauss{x[0], new(big.Int).Neg(x[1])}, p)
	return c
}

// frobenius returns xi^(k(q-1)/6) for k = 0..5 and q = p^power: the factors by which the q-power map multiplies c^k.
func frobenius(c *params.Curve, power int) [6]gauss {
	p := c.Moduli[0].Value
	e := new(big.Int).Exp(p, big.NewInt(int64(power)), nil)
	e.Sub(e, one).Div(e, big.NewInt(6))
	step := gauss{c.Xi[0], c.Xi[1]}.exp(e, p)
	var r [6]gauss
	r[0] = gauss{one, new(big.Int)}
	for k := 1; k < 6; k++ {
		r[k] = r[k-1].mul(step, p)
	}
	return r
}
