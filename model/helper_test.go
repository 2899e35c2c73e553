package model

import (
	"flag"
	"math/big"
	"math/rand/v2"
	"os"
	"runtime/debug"
	"testing"

	"github.com/stretchr/testify/require"

	"hwgen/params"
)

// seed starts every random sequence of these tests, rapid's too unless -rapid.seed is given.
const seed = 20240229

func TestMain(m *testing.M) {
	if err := flag.Set("rapid.seed", "20240229"); err != nil {
		panic(err)
	}
	debug.SetGCPercent(800) // elements are many, small and short-lived
	os.Exit(m.Run())
}

// pairingOf is the model of a built-in curve.
func pairingOf(t testing.TB, name string) *Pairing {
	t.Helper()
	c, err := params.LoadCurve(name)
	require.NoError(t, err)
	e, err := New(c)
	require.NoError(t, err)
	return e
}

func bls(t testing.TB) *Pairing { return pairingOf(t, "bls12-381") }

// A tally counts the checks of one test and fails the test if there were none.
type tally struct {
	t *testing.T
	n int
}

func newTally(t *testing.T) *tally {
	c := &tally{t: t}
	t.Cleanup(func() {
		t.Logf("%d checks, seed %d", c.n, seed)
		if c.n == 0 {
			t.Error("no checks were made")
		}
	})
	return c
}

// ok is one check.
func (c *tally) ok(good bool, format string, args ...any) {
	c.t.Helper()
	c.n++
	if !good {
		c.t.Fatalf(format, args...)
	}
}

// A source draws test values, a third of them hostile.
type source struct {
	*rand.Rand
	e *Pairing
}

func newSource(e *Pairing) *source { return &source{rand.New(rand.NewPCG(seed, 1)), e} }

// hostile lists the values of a field most likely to break arithmetic: the ends, the middle, single bits and all-ones at
// word edges, and Montgomery radices.
func hostile(m *big.Int) []*big.Int {
	n := m.BitLen()
	var list []*big.Int
	add := func(v *big.Int) { list = append(list, new(big.Int).Mod(v, m)) }
	for _, k := range []int64{0, 1, 2, 3, -1, -2, -3} {
		add(big.NewInt(k))
	}
	half := new(big.Int).Rsh(m, 1)
	add(half)
	add(new(big.Int).Add(half, big.NewInt(1)))
	for _, bit := range []int{16, 32, 63, 64, 65, 128, 192, 256, 320, n - 1} {
		if bit < n {
			v := new(big.Int).Lsh(big.NewInt(1), uint(bit))
			add(v)
			add(new(big.Int).Sub(v, big.NewInt(1)))
			add(new(big.Int).Neg(v))
		}
	}
	add(new(big.Int).Lsh(big.NewInt(1), uint(n+3)))
	add(new(big.Int).Lsh(big.NewInt(1), uint(2*n+6)))
	return list
}

// below is uniform enough in 0..m-1.
func (s *source) below(m *big.Int) *big.Int {
	v := new(big.Int)
	for range m.BitLen()/64 + 2 {
		v.Lsh(v, 64)
		v.Or(v, new(big.Int).SetUint64(s.Uint64()))
	}
	return v.Mod(v, m)
}

func (s *source) in(f *Field) *big.Int {
	if s.IntN(3) == 0 {
		h := hostile(f.Modulus())
		return h[s.IntN(len(h))]
	}
	return s.below(f.Modulus())
}

func (s *source) fp2() Fp2 { return Fp2{s.in(s.e.Fp), s.in(s.e.Fp)} }

func (s *source) fp6() Fp6 { return Fp6{s.fp2(), s.fp2(), s.fp2()} }

// fp12 is sparse half of the time.
func (s *source) fp12() Fp12 {
	c := Fp12{s.fp6(), s.fp6()}.Coefficients()
	if s.IntN(2) == 0 {
		for i := range c {
			if s.IntN(2) == 0 {
				c[i] = new(big.Int)
			}
		}
	}
	return FromCoefficients(c)
}

// ofOrder is an element of Fp12 of a prime order that divides p^12 - 1.
func (s *source) ofOrder(l int64) Fp12 {
	k := s.e.Fp12
	e := new(big.Int).Exp(s.e.Fp.Modulus(), big.NewInt(12), nil)
	e.Sub(e, big.NewInt(1))
	e, rest := e.QuoRem(e, big.NewInt(l), new(big.Int))
	if rest.Sign() != 0 {
		panic("no element of this order")
	}
	for {
		if g := k.Exp(s.fp12(), e); !k.IsOne(g) && !k.IsZero(g) {
			return g
		}
	}
}

// curveG1 is a random point of the curve, almost never in the subgroup.
func (s *source) curveG1() G1 {
	for {
		x := s.in(s.e.Fp)
		if y, ok := s.e.Fp.Sqrt(s.e.g1.rhs(x)); ok {
			return G1{X: x, Y: y}
		}
	}
}

// curveG2 is a random point of the twist, almost never in the subgroup.
func (s *source) curveG2() G2 {
	for {
		x := s.fp2()
		if y, ok := s.e.Fp2.Sqrt(s.e.g2.rhs(x)); ok {
			return G2{X: x, Y: y}
		}
	}
}

// scalar is in 0..r-1 two times out of three, else hostile and perhaps above.
func (s *source) scalar() *big.Int {
	r := s.e.Fq.Modulus()
	if s.IntN(3) > 0 {
		return s.below(r)
	}
	h := hostileScalars(r)
	return h[s.IntN(len(h))]
}

func hostileScalars(r *big.Int) []*big.Int {
	at := func(bit uint, d int64) *big.Int {
		v := new(big.Int).Lsh(big.NewInt(1), bit)
		return v.Add(v, big.NewInt(d))
	}
	plus := func(v *big.Int, d int64) *big.Int { return new(big.Int).Add(v, big.NewInt(d)) }
	return []*big.Int{
		big.NewInt(0), big.NewInt(1), big.NewInt(2), big.NewInt(3), plus(r, -1), r, plus(r, 1), plus(r, 2),
		new(big.Int).Lsh(r, 1), at(64, 0), at(64, -1), at(128, -1), at(254, 0), at(255, -1), at(256, -1),
	}
}
