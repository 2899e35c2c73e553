package model

import (
	"math/big"
	"testing"

	cff "github.com/cloudflare/circl/ecc/bls12381/ff"
	gnark "github.com/consensys/gnark-crypto/ecc/bls12-381"
)

const towerRounds = 300

func TestFp2AgainstOracles(t *testing.T) {
	e, c := bls(t), newTally(t)
	s, k := newSource(e), e.Fp2
	circl := func(x Fp2) (z cff.Fp2) { e.toCircl(&z, x.A1, x.A0); return }
	operand := func(i int) Fp2 {
		if h := hostile(e.Fp.Modulus()); i < len(h) {
			return Fp2{h[i], h[(i*i+1)%len(h)]}
		}
		return s.fp2()
	}
	for i := range towerRounds {
		x, y := operand(i), s.fp2()
		gx, gy := gFp2(x), gFp2(y)
		cx, cy := circl(x), circl(y)
		check := func(op string, got Fp2, g gnark.E2, z cff.Fp2) {
			t.Helper()
			c.ok(k.Equal(got, fromGFp2(g)), "%s by gnark: %v, %v", op, x, y)
			want := circl(got)
			c.ok(z.IsEqual(&want) == 1, "%s by circl: %v, %v", op, x, y)
		}
		var g gnark.E2
		var z cff.Fp2
		z = cx
		z.Add(&cx, &cy)
		check("add", k.Add(x, y), *g.Add(&gx, &gy), z)
		z.Sub(&cx, &cy)
		check("sub", k.Sub(x, y), *g.Sub(&gx, &gy), z)
		z.Mul(&cx, &cy)
		check("mul", k.Mul(x, y), *g.Mul(&gx, &gy), z)
		z.Sqr(&cx)
		check("sqr", k.Sqr(x), *g.Square(&gx), z)
		z.Inv(&cx)
		check("inv", k.Inv(x), *g.Inverse(&gx), z)
		z.Frob(&cx)
		check("frobenius", k.Frobenius(x, 1), *g.Conjugate(&gx), z)
		z = cx
		z.MulBeta() // circl's name for the product by 1 + a
		check("mul xi", k.MulXi(x), *g.MulByNonResidue(&gx), z)

		root, ok := k.Sqrt(x)
		c.ok(ok == (gx.Legendre() >= 0) && k.IsSquare(x) == ok, "sqrt(%v) exists", x)
		c.ok(!ok || k.Equal(k.Sqr(root), x), "sqrt(%v)^2", x)
	}
	for _, x := range hostile(e.Fp.Modulus()) { // both kinds of element of Fp have a root in Fp2
		root, ok := k.Sqrt(Fp2{x, e.Fp.Zero()})
		c.ok(ok && k.Equal(k.Sqr(root), Fp2{x, e.Fp.Zero()}), "sqrt(%v) in Fp", x)
	}
}

func TestFp6AgainstOracles(t *testing.T) {
	e, c := bls(t), newTally(t)
	s, k := newSource(e), e.Fp6
	circl := func(x Fp6) (z cff.Fp6) { e.toCircl(&z, x.B2.A1, x.B2.A0, x.B1.A1, x.B1.A0, x.B0.A1, x.B0.A0); return }
	special := []Fp6{k.Zero(), k.One(), k.Neg(k.One()), k.MulB(k.One()), k.MulB(k.MulB(k.One()))}
	for i := range towerRounds {
		x, y := s.fp6(), s.fp6()
		if i < len(special) {
			x = special[i]
		}
		gx, gy := gFp6(x), gFp6(y)
		cx, cy := circl(x), circl(y)
		check := func(op string, got Fp6, g gnark.E6, z cff.Fp6) {
			t.Helper()
			c.ok(k.Equal(got, fromGFp6(g)), "%s by gnark: %v, %v", op, x, y)
			want := circl(got)
			c.ok(z.IsEqual(&want) == 1, "%s by circl: %v, %v", op, x, y)
		}
		var g gnark.E6
		var z cff.Fp6
		z.Add(&cx, &cy)
		check("add", k.Add(x, y), *g.Add(&gx, &gy), z)
		z.Sub(&cx, &cy)
		check("sub", k.Sub(x, y), *g.Sub(&gx, &gy), z)
		z.Mul(&cx, &cy)
		check("mul", k.Mul(x, y), *g.Mul(&gx, &gy), z)
		z.Sqr(&cx)
		check("sqr", k.Sqr(x), *g.Square(&gx), z)
		z.Inv(&cx)
		check("inv", k.Inv(x), *g.Inverse(&gx), z)
		z = cx
		z.MulBeta() // circl's name for the product by b
		check("mul b", k.MulB(x), *g.MulByNonResidue(&gx), z)

		z.Frob(&cx)
		want := circl(k.Frobenius(x, 1))
		c.ok(z.IsEqual(&want) == 1, "frobenius by circl: %v", x)
	}
}

func TestFp12AgainstOracles(t *testing.T) {
	e, c := bls(t), newTally(t)
	s, k := newSource(e), e.Fp12
	cC := fromPowersOfC([6]Fp2{e.Fp2.Zero(), e.Fp2.One(), e.Fp2.Zero(), e.Fp2.Zero(), e.Fp2.Zero(), e.Fp2.Zero()})
	special := []Fp12{k.Zero(), k.One(), k.Neg(k.One()), cC, k.Mul(cC, cC), {s.fp6(), e.Fp6.Zero()}, {e.Fp6.Zero(), s.fp6()}}
	for i := range towerRounds {
		x, y := s.fp12(), s.fp12()
		if i < len(special) {
			x = special[i]
		}
		gx, gy := gFp12(x), gFp12(y)
		cx, cy := e.cFp12(x), e.cFp12(y)
		check := func(op string, got Fp12, g gnark.E12, z cff.Fp12) {
			t.Helper()
			c.ok(k.Equal(got, fromGFp12(g)), "%s by gnark: %v, %v", op, x, y)
			want := e.cFp12(got)
			c.ok(z.IsEqual(&want) == 1, "%s by circl: %v, %v", op, x, y)
		}
		var g gnark.E12
		var z cff.Fp12
		z.Add(&cx, &cy)
		check("add", k.Add(x, y), *g.Add(&gx, &gy), z)
		z.Sub(&cx, &cy)
		check("sub", k.Sub(x, y), *g.Sub(&gx, &gy), z)
		z.Mul(&cx, &cy)
		check("mul", k.Mul(x, y), *g.Mul(&gx, &gy), z)
		z.Sqr(&cx)
		check("sqr", k.Sqr(x), *g.Square(&gx), z)
		z.Inv(&cx)
		check("inv", k.Inv(x), *g.Inverse(&gx), z)
		z.Frob(&cx)
		check("frobenius", k.Frobenius(x, 1), *g.Frobenius(&gx), z)
		z.Frob(&z)
		check("frobenius^2", k.Frobenius(x, 2), *g.FrobeniusSquare(&gx), z)
		z = cx
		z.Cjg()
		check("conjugate", k.Conj(x), *g.Conjugate(&gx), z)

		if k.IsZero(x) {
			continue
		}
		u := e.easyPart(x)
		gu := gFp12(u)
		c.ok(k.Equal(k.CyclotomicSqr(u), fromGFp12(*g.CyclotomicSquare(&gu))), "cyclotomic square by gnark: %v", u)
		c.ok(k.Equal(k.CyclotomicSqr(u), k.Sqr(u)), "cyclotomic square: %v", u)
		c.ok(k.IsOne(k.Mul(u, k.Conj(u))), "conjugate is the inverse: %v", u)
		cu, ci := cff.Cyclo6{}, cff.Cyclo6{}
		cff.EasyExponentiation(&cu, &cx)
		ci = cff.Cyclo6(e.cFp12(u))
		c.ok(cu.IsEqual(&ci) == 1, "easy part by circl: %v", x)
	}
}

// Frobenius is a power, in every field and for every k, whatever its constants are.
func TestFrobeniusIsAPower(t *testing.T) {
	for _, name := range []string{"bls12-381", "bls12-377"} {
		t.Run(name, func(t *testing.T) {
			e, c := pairingOf(t, name), newTally(t)
			s, p := newSource(e), e.Fp.Modulus()
			x, y, z := s.fp12(), s.fp6(), s.fp2()
			px, py, pz := x, y, z
			for k := range 14 {
				c.ok(e.Fp12.Equal(e.Fp12.Frobenius(x, k), px), "Fp12, k = %d", k)
				c.ok(e.Fp6.Equal(e.Fp6.Frobenius(y, k), py), "Fp6, k = %d", k)
				c.ok(e.Fp2.Equal(e.Fp2.Frobenius(z, k), pz), "Fp2, k = %d", k)
				px, pz = e.Fp12.Exp(px, p), e.Fp2.Exp(pz, p)
				py = e.Fp12.Exp(Fp12{py, e.Fp6.Zero()}, p).C0
			}
			c.ok(e.Fp12.Equal(e.Fp12.Frobenius(x, 6), e.Fp12.Conj(x)), "Conj is p^6")
			w := s.in(e.Fp)
			c.ok(e.Fp.Exp(w, p).Cmp(e.Fp.Frobenius(w, 1)) == 0, "Fp")
		})
	}
}

// CyclotomicExp takes negative exponents and zero.
func TestCyclotomicExp(t *testing.T) {
	e, c := bls(t), newTally(t)
	s := newSource(e)
	for range 20 {
		u := e.easyPart(s.fp12())
		n := s.scalar()
		pos, neg := e.Fp12.CyclotomicExp(u, n), e.Fp12.CyclotomicExp(u, new(big.Int).Neg(n))
		c.ok(e.Fp12.Equal(pos, e.Fp12.Exp(u, n)), "u^%v", n)
		c.ok(e.Fp12.IsOne(e.Fp12.Mul(pos, neg)), "u^-%v", n)
	}
}
