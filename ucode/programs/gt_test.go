package programs

import (
	"math/big"
	"testing"

	"github.com/stretchr/testify/require"

	"hwgen/internal/runner"
	"hwgen/model"
)

// gt is a random element of GT.
func (b *bench) gt() model.Fp12 {
	p, q := b.points()
	return b.model.Pair(p, q, model.Cubed)
}

// outsideGT has elements of Fp12 that are not in GT: of subfields, of small order, in the cyclotomic subgroup but not of order r, and of order r
// times a small number.
func (b *bench) outsideGT() map[string]model.Fp12 {
	f, p := b.model.Fp12, b.curve.Moduli[0].Value
	all := map[string]model.Fp12{"random": b.fp12()}
	for i, x := range b.hostileFp12() {
		if !f.IsOne(x) {
			all[string(rune('a'+i))] = x
		}
	}
	x := b.fp12()
	unitary := f.Mul(f.Conj(x), f.Inv(x)) // of order dividing p^6+1
	cyclotomic := f.Mul(f.Frobenius(unitary, 2), unitary)
	all["unitary"], all["cyclotomic"] = unitary, cyclotomic
	all["minus one"] = f.Neg(f.One())
	all["of GT times -1"] = f.Neg(b.gt())
	// of order dividing (p^4-p^2+1)/r alone: no factor of order r at all
	cofactor := f.Exp(cyclotomic, b.curve.Moduli[1].Value)
	all["of the cofactor"], all["GT times one of the cofactor"] = cofactor, f.Mul(cofactor, b.gt())
	// f^p = f^u, but not in the cyclotomic subgroup: elements of Fp satisfy f^p = f, so those of order dividing u-1 do
	e := new(big.Int).Sub(b.curve.U, one)
	require.Zero(b.t, new(big.Int).Mod(new(big.Int).Sub(p, one), e).Sign())
	root := new(big.Int).Exp(big.NewInt(2), new(big.Int).Div(new(big.Int).Sub(p, one), e.Abs(e)), p)
	v := f.One().Coefficients()
	v[0] = root
	all["f^p = f^u in Fp"] = model.FromCoefficients(v)
	return all
}

func TestGTCheck(t *testing.T) {
	b := newBench(t)
	one12 := b.model.Fp12.One()
	for _, w := range libraryWords {
		for _, f := range []model.Fp12{one12, b.gt(), b.model.Fp12.Conj(b.gt())} {
			require.True(t, b.model.InSubgroupGT(f))
			require.Equal(t, "ok", b.status(t, "gt-check", w, Options{}, "check", map[string][]*big.Int{"f": coefficients(f)}))
		}
		for what, f := range b.outsideGT() {
			require.False(t, b.model.InSubgroupGT(f), what)
			require.Equal(t, "f-subgroup", b.status(t, "gt-check", w, Options{}, "check", map[string][]*big.Int{"f": coefficients(f)}), "w=%d %s", w, what)
		}
		zero := map[string][]*big.Int{"f": coefficients(b.model.Fp12.Zero())}
		require.Equal(t, "f-zero", b.status(t, "gt-check", w, Options{}, "check", zero))
	}
	b.refusesNumbers(t, "gt-check", Options{}, map[string][]*big.Int{"f": coefficients(b.gt())}, "f")
}

// The two conditions of the membership test leave no room beside the order r: their greatest common divisor is r.
func TestGTCheckConditions(t *testing.T) {
	c := loadCurve(t, "bls12-381")
	p, r := c.Moduli[0].Value, c.Moduli[1].Value
	square := new(big.Int).Mul(p, p)
	phi := new(big.Int).Mul(square, square)
	phi.Sub(phi, square).Add(phi, one)
	require.Zero(t, r.Cmp(new(big.Int).GCD(nil, nil, phi, new(big.Int).Sub(p, c.U))))
}

func TestGTMulEqualsModel(t *testing.T) {
	b := newBench(t)
	f := b.model.Fp12
	x, y := b.gt(), b.gt()
	in := func(x, y model.Fp12) map[string][]*big.Int {
		return map[string][]*big.Int{"f": coefficients(x), "g": coefficients(y)}
	}
	for _, w := range libraryWords {
		for _, c := range some(w, 2, [][2]model.Fp12{{x, y}, {x, x}, {x, f.Conj(x)}, {f.One(), y}, {x, f.One()}, {f.One(), f.One()}}) {
			r := b.exec(t, "gt-mul", w, Options{}, "checked", in(c[0], c[1]))
			require.True(t, f.Equal(f.Mul(c[0], c[1]), r.value(t, "value")))
		}
		// the computation alone takes any elements
		x, y := b.fp12(), b.fp12()
		require.True(t, f.Equal(f.Mul(x, y), b.exec(t, "gt-mul", w, Options{}, "unchecked", in(x, y)).value(t, "value")))
		require.Equal(t, "f-subgroup", b.status(t, "gt-mul", w, Options{}, "checked", in(x, y)))
		require.Equal(t, "g-subgroup", b.status(t, "gt-mul", w, Options{}, "check", in(f.One(), y)))
		require.Equal(t, "g-zero", b.status(t, "gt-mul", w, Options{}, "check", in(f.One(), f.Zero())))
	}
}

// scalars have the edges of what a scalar may be, and random ones.
func (b *bench) scalars(random int) (all []*big.Int) {
	r := b.curve.Moduli[1].Value
	power := func(n uint) *big.Int { return new(big.Int).Lsh(one, n) }
	off := func(x *big.Int, d int64) *big.Int { return new(big.Int).Add(x, big.NewInt(d)) }
	u := new(big.Int).Abs(b.curve.U)
	cube := new(big.Int).Exp(u, big.NewInt(3), nil)
	all = []*big.Int{
		new(big.Int), one, big.NewInt(2), off(r, -1), r, off(r, 1), off(power(255), -1), power(255), off(power(256), -1),
		u, off(u, -1), off(u, 1), cube, off(cube, -1), new(big.Int).Lsh(r, 1), power(64), power(128), power(192),
	}
	for range random {
		all = append(all, b.below(power(256)))
	}
	return all
}

func TestGTExpEqualsModel(t *testing.T) {
	b := newBench(t)
	f := b.model.Fp12
	x := b.gt()
	for i, w := range libraryWords {
		for _, k := range some(w, 4, b.scalars(3)) {
			in := map[string][]*big.Int{"k": {k}, "f": coefficients(x)}
			r := b.exec(t, "gt-exp", w, Options{}, "unchecked", in)
			require.True(t, f.Equal(f.Exp(x, k), r.value(t, "value")), "w=%d k=%x", w, k)
		}
		in := map[string][]*big.Int{"k": {big.NewInt(int64(i))}, "f": coefficients(f.One())}
		require.True(t, f.IsOne(b.exec(t, "gt-exp", w, Options{}, "checked", in).value(t, "value")))
	}
	bad := map[string][]*big.Int{"k": {new(big.Int).Lsh(one, 256)}, "f": coefficients(x)}
	require.Equal(t, "k-range", b.status(t, "gt-exp", 64, Options{}, "check", bad))
	bad = map[string][]*big.Int{"k": {one}, "f": coefficients(b.fp12())}
	require.Equal(t, "f-subgroup", b.status(t, "gt-exp", 64, Options{}, "checked", bad))
}

// A power takes at most 3,900 products, checks apart.
func TestGTExpProducts(t *testing.T) {
	b := newBench(t)
	in := map[string][]*big.Int{"k": {b.scalar()}, "f": coefficients(b.gt())}
	for _, profile := range []string{Plain, Fast} {
		for _, w := range []int{16, 64} {
			j := b.job(t, "gt-exp", w, Options{Profile: profile}, "unchecked", in)
			of, n := b.productsIn(t, j)
			r, _, err := runner.ISS(j)
			require.NoError(t, err)
			t.Logf("%s w=%d: %d products, %d cycles", profile, w, n, r.Cycles)
			if profile == Plain {
				t.Log(of)
				require.LessOrEqual(t, n, int64(3900))
			}
		}
	}
}
