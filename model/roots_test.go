package model

import (
	"math/big"
	"testing"

	"github.com/stretchr/testify/require"

	"hwgen/params"
)

func TestRootsAgainstOracles(t *testing.T) {
	e, c := bls(t), newTally(t)
	s := newSource(e)
	for range 300 {
		x := s.in(e.Fp)
		gx := gFp(x)
		c.ok(e.Fp.Legendre(x) == gx.Legendre(), "Legendre of %x modulo p", x)
		y, ok := e.Fp.Sqrt34(x)
		gy := gx
		c.ok(ok == (gy.Sqrt(&gx) != nil), "a root of %x modulo p", x)
		c.ok(!ok || e.Fp.Equal(e.Fp.Sqr(y), x) && e.Fp.Legendre(y) >= 0, "the root of %x is a square", x)
		y, ok = e.Fp.SqrtTonelli(x)
		c.ok(ok == e.Fp.IsSquare(x) && (!ok || e.Fp.Equal(e.Fp.Sqr(y), x)), "a root of %x modulo p by Tonelli", x)

		x = s.in(e.Fq)
		gr := gFr(x)
		c.ok(e.Fq.Legendre(x) == gr.Legendre(), "Legendre of %x modulo q", x)
		y, ok = e.Fq.SqrtTonelli(x)
		c.ok(ok == (gr.Legendre() >= 0) && (!ok || e.Fq.Equal(e.Fq.Sqr(y), x)), "a root of %x modulo q", x)
		square := e.Fq.Sqr(x)
		y, ok = e.Fq.SqrtTonelli(square)
		c.ok(ok && (e.Fq.Equal(y, x) || e.Fq.Equal(y, e.Fq.Neg(x))), "the root of %x^2", x)
	}
	require.Panics(t, func() { e.Fq.Sqrt34(big.NewInt(4)) }, "q = 1 mod 4")
}

// The four functions on every element of two small fields: one 3 mod 4 and one 1 mod 4.
func TestRootsExhaustive(t *testing.T) {
	c := newTally(t)
	toy, err := params.LoadCurve("toy13")
	require.NoError(t, err)
	for _, m := range toy.Moduli {
		f := NewField(m)
		roots := map[string]bool{}
		for x := big.NewInt(0); x.Cmp(m.Value) < 0; x = new(big.Int).Add(x, big.NewInt(1)) {
			roots[f.Sqr(x).String()] = true
		}
		for x := big.NewInt(0); x.Cmp(m.Value) < 0; x = new(big.Int).Add(x, big.NewInt(1)) {
			square := roots[x.String()]
			want := -1
			if x.Sign() == 0 {
				want = 0
			} else if square {
				want = 1
			}
			c.ok(f.Legendre(x) == want, "Legendre of %v modulo %v", x, m.Value)
			y, ok := f.SqrtTonelli(x)
			c.ok(ok == square && (!ok || f.Equal(f.Sqr(y), x)), "Tonelli of %v modulo %v", x, m.Value)
			if m.Value.Bit(1) == 1 {
				y, ok = f.Sqrt34(x)
				c.ok(ok == square && (!ok || f.Equal(f.Sqr(y), x)), "power of %v modulo %v", x, m.Value)
			}
			z, ok := f.Inverse(x)
			c.ok(ok == (x.Sign() != 0) && f.Equal(f.Mul(x, z), big.NewInt(map[bool]int64{true: 1}[ok])), "1/%v modulo %v", x, m.Value)
		}
	}
}
