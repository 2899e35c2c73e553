package model

import (
	"math/big"
	"testing"

	cff "github.com/cloudflare/circl/ecc/bls12381/ff"
	gfp "github.com/consensys/gnark-crypto/ecc/bls12-381/fp"
	gfr "github.com/consensys/gnark-crypto/ecc/bls12-381/fr"
	"github.com/stretchr/testify/require"
	blst "github.com/supranational/blst/bindings/go"

	"hwgen/params"
)

// operands are all pairs of hostile values, then random pairs.
func operands(s *source, f *Field, random int, do func(x, y *big.Int)) {
	h := hostile(f.Modulus())
	for _, x := range h {
		for _, y := range h {
			do(x, y)
		}
	}
	for range random {
		do(s.in(f), s.in(f))
	}
}

func TestFpAgainstGnarkAndCircl(t *testing.T) {
	e, c := bls(t), newTally(t)
	f, s := e.Fp, newSource(e)
	operands(s, f, 1000, func(x, y *big.Int) {
		gx, gy := gFp(x), gFp(y)
		var cx, cy cff.Fp
		e.toCircl(&cx, x)
		e.toCircl(&cy, y)
		check := func(op string, got *big.Int, g gfp.Element, z cff.Fp) {
			t.Helper()
			b, err := z.MarshalBinary()
			require.NoError(t, err)
			c.ok(got.Cmp(fromGFp(g)) == 0, "%s(%x, %x) = %x, gnark %x", op, x, y, got, fromGFp(g))
			c.ok(got.Cmp(new(big.Int).SetBytes(b)) == 0, "%s(%x, %x) = %x, circl %x", op, x, y, got, b)
		}
		var g gfp.Element
		var z cff.Fp
		z.Add(&cx, &cy)
		check("add", f.Add(x, y), *g.Add(&gx, &gy), z)
		z.Sub(&cx, &cy)
		check("sub", f.Sub(x, y), *g.Sub(&gx, &gy), z)
		z.Mul(&cx, &cy)
		check("mul", f.Mul(x, y), *g.Mul(&gx, &gy), z)
		z.Sqr(&cx)
		check("sqr", f.Sqr(x), *g.Square(&gx), z)
		z = cx
		z.Neg()
		check("neg", f.Neg(x), *g.Neg(&gx), z)
		c.ok(f.IsSquare(x) == (gx.Legendre() >= 0), "IsSquare(%x)", x)
	})
	// Inverses and roots are slower in the oracles: one operand each.
	for _, x := range append(hostile(f.Modulus()), sample(100, func() *big.Int { return s.in(f) })...) {
		gx := gFp(x)
		var g gfp.Element
		var cx, z cff.Fp
		e.toCircl(&cx, x)
		z.Inv(&cx)
		b, err := z.MarshalBinary()
		require.NoError(t, err)
		c.ok(f.Inv(x).Cmp(fromGFp(*g.Inverse(&gx))) == 0, "inv(%x) by gnark", x)
		c.ok(f.Inv(x).Cmp(new(big.Int).SetBytes(b)) == 0, "inv(%x) by circl", x)
		y, ok := f.Sqrt(x)
		c.ok(ok == (g.Sqrt(&gx) != nil), "sqrt(%x) exists", x)
		c.ok(!ok || f.Sqr(y).Cmp(x) == 0, "sqrt(%x)^2", x)
	}
}

func sample[E any](n int, draw func() E) []E {
	var list []E
	for range n {
		list = append(list, draw())
	}
	return list
}

func TestFqAgainstGnarkCirclAndBlst(t *testing.T) {
	e, c := bls(t), newTally(t)
	f := e.Fq
	bytes32 := func(x *big.Int) []byte { return x.FillBytes(make([]byte, 32)) }
	operands(newSource(e), f, 500, func(x, y *big.Int) {
		gx, gy := gFr(x), gFr(y)
		var cx, cy, z cff.Scalar
		require.NoError(t, cx.UnmarshalBinary(bytes32(x)))
		require.NoError(t, cy.UnmarshalBinary(bytes32(y)))
		// blst's Scalar cannot be 0: it refuses one as operand and reports one as result by false.
		bx, by := new(blst.Scalar).FromBEndian(bytes32(x)), new(blst.Scalar).FromBEndian(bytes32(y))
		check := func(op string, got *big.Int, g gfr.Element, z *cff.Scalar, b *blst.Scalar) {
			t.Helper()
			c.ok(got.Cmp(fromGFr(g)) == 0, "%s(%x, %x) = %x, gnark %x", op, x, y, got, fromGFr(g))
			m, err := z.MarshalBinary()
			require.NoError(t, err)
			c.ok(got.Cmp(new(big.Int).SetBytes(m)) == 0, "%s(%x, %x) = %x, circl %x", op, x, y, got, m)
			if b != nil {
				c.ok(got.Cmp(new(big.Int).SetBytes(b.ToBEndian())) == 0, "%s(%x, %x) = %x, blst %x", op, x, y, got, b.ToBEndian())
			}
		}
		var g gfr.Element
		z.Add(&cx, &cy)
		viaBlst := func(op func(x, y *blst.Scalar) (*blst.Scalar, bool)) *blst.Scalar {
			if bx == nil || by == nil {
				return nil
			}
			b, ok := op(bx, by)
			if !ok {
				return nil
			}
			return b
		}
		b := viaBlst((*blst.Scalar).Add)
		check("add", f.Add(x, y), *g.Add(&gx, &gy), &z, b)
		z.Sub(&cx, &cy)
		b = viaBlst((*blst.Scalar).Sub)
		check("sub", f.Sub(x, y), *g.Sub(&gx, &gy), &z, b)
		z.Mul(&cx, &cy)
		b = viaBlst((*blst.Scalar).Mul)
		check("mul", f.Mul(x, y), *g.Mul(&gx, &gy), &z, b)
		z.Inv(&cx)
		check("inv", f.Inv(x), *g.Inverse(&gx), &z, nil)
	})
}

// Every pair of a toy field against machine arithmetic: nothing there is left to chance.
func TestToyFieldExhaustive(t *testing.T) {
	c := newTally(t)
	curve, err := params.LoadCurve("toy13")
	require.NoError(t, err)
	f := NewField(curve.Moduli[1])
	m := f.Modulus().Int64()
	all := make([]*big.Int, m)
	for i := range all {
		all[i] = big.NewInt(int64(i))
	}
	for x := range m {
		squares := 0
		for y := range m {
			X, Y := all[x], all[y]
			c.ok(f.Add(X, Y).Int64() == (x+y)%m, "%d + %d", x, y)
			c.ok(f.Sub(X, Y).Int64() == (x-y+m)%m, "%d - %d", x, y)
			c.ok(f.Mul(X, Y).Int64() == x*y%m, "%d * %d", x, y)
			if y*y%m == x {
				squares++
			}
		}
		inv := f.Inv(all[x]).Int64()
		c.ok(inv*x%m == min(x, 1), "1/%d = %d", x, inv)
		c.ok(f.Neg(all[x]).Int64() == (m-x)%m, "-%d", x)
		_, ok := f.Sqrt(all[x])
		c.ok(ok == (squares > 0) && f.IsSquare(all[x]) == ok, "sqrt(%d)", x)
	}
}

// Products by small constants are additions: their results and their counts.
func TestSmallConstants(t *testing.T) {
	e, c := bls(t), newTally(t)
	s := newSource(e)
	for k := int64(-20); k <= 20; k++ {
		constant := e.Fp.newConstant(e.Fp.Reduce(big.NewInt(k)))
		var n Counts
		e.Attach(&n)
		x := s.in(e.Fp)
		got := e.Fp.mulConstant(x, constant)
		e.Attach(nil)
		c.ok(got.Cmp(e.Fp.Reduce(new(big.Int).Mul(x, big.NewInt(k)))) == 0, "%d x", k)
		c.ok((n.M == 0) == (k >= -smallConstants && k <= smallConstants), "%d x took %+v", k, n)
	}
}
