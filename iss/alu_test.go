package iss

import (
	"fmt"
	"math/big"
	"math/rand"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// every calls f for each modulus of each geometry and reports how many checks were made.
func every(t *testing.T, f func(t *testing.T, c Config, mode int, u *alu, r *rand.Rand) int) {
	for _, g := range geometries() {
		c := g.config(t)
		m, err := New(c)
		require.NoError(t, err)
		for mode := range c.Moduli {
			t.Run(fmt.Sprintf("%s/w%d/m%d", g.curve, g.word, mode), func(t *testing.T) {
				n := f(t, c, mode, m.alus[mode], rand.New(rand.NewSource(seed)))
				require.Positive(t, n)
			})
		}
	}
}

// same compares without building a message for each of many thousand checks.
func same(t *testing.T, what string, a, b, want, got *big.Int) {
	if want.Cmp(got) != 0 {
		t.Fatalf("%s of %x, %x: want %x, got %x", what, a, b, want, got)
	}
}

// Whatever the operands, the adder and the multiplier do what the page says.
func TestOperationsAreThoseOfThePage(t *testing.T) {
	every(t, func(t *testing.T, c Config, mode int, u *alu, r *rand.Rand) (n int) {
		p := pageOf(c, mode)
		values := sample(c, c.Moduli[mode], r, 3)
		for _, a := range values {
			same(t, "neg", a, a, p.sub(new(big.Int), a), u.neg(a))
			same(t, "gate", a, a, p.gated(a), u.in(a))
			for _, b := range values {
				same(t, "add", a, b, p.add(a, b), u.add(a, b))
				same(t, "sub", a, b, p.sub(a, b), u.sub(a, b))
				if (n+mode)%3 == 0 {
					same(t, "mul", a, b, p.mul(a, b), u.mul(a, b))
				}
				n++
			}
		}
		return n
	})
}

// For residues all of it is arithmetic modulo m.
func TestResiduesGiveFieldArithmetic(t *testing.T) {
	every(t, func(t *testing.T, c Config, mode int, u *alu, r *rand.Rand) (n int) {
		m := c.Moduli[mode]
		inverse := new(big.Int).ModInverse(pow2(c.WordBits*c.Words), m)
		mod := func(v *big.Int) *big.Int { return v.Mod(v, m) }
		for _, a := range sample(c, m, r, 4) {
			for _, b := range sample(c, m, r, 1) {
				if a.Cmp(m) >= 0 || b.Cmp(m) >= 0 {
					continue
				}
				same(t, "add", a, b, mod(new(big.Int).Add(a, b)), u.add(a, b))
				same(t, "sub", a, b, mod(new(big.Int).Sub(a, b)), u.sub(a, b))
				same(t, "neg", a, a, mod(new(big.Int).Neg(a)), u.neg(a))
				same(t, "mul", a, b, mod(new(big.Int).Mul(new(big.Int).Mul(a, b), inverse)), u.mul(a, b))
				n++
			}
		}
		return n
	})
}

// wides gives double-width values: every hostile upper half with lower halves that carry, and random pairs.
func wides(c Config, m *big.Int, r *rand.Rand, n int) []wide {
	values := sample(c, m, r, 4)
	last := plus(pow2(c.WordBits*c.Words), -1)
	var all []wide
	for _, high := range values {
		for _, lower := range []*big.Int{new(big.Int), big.NewInt(1), last} {
			all = append(all, wide{lower, high})
		}
	}
	for range n {
		all = append(all, wide{values[r.Intn(len(values))], values[r.Intn(len(values))]})
	}
	return all
}

func sameWide(t *testing.T, what string, a, b wide, want pageWide, got wide) {
	if want.low.Cmp(got[0]) != 0 || want.high.Cmp(got[1]) != 0 {
		t.Fatalf("%s of (%x, %x), (%x, %x): want (%x, %x), got (%x, %x)", what, a[1], a[0], b[1], b[0], want.high, want.low, got[1], got[0])
	}
}

// Double-width values of any kind: carries and borrows through the lower half, upper halves of m and more, narrow moduli.
func TestDoubleWidthOperationsAreThoseOfThePage(t *testing.T) {
	every(t, func(t *testing.T, c Config, mode int, u *alu, r *rand.Rand) (n int) {
		p := pageOf(c, mode)
		all := wides(c, c.Moduli[mode], r, 200)
		for i, a := range all {
			pa := pageWide{a[0], a[1]}
			sameWide(t, "wneg", a, a, p.wneg(pa), u.wneg(a))
			sameWide(t, "wdbl", a, a, p.wadd(pa, pa), u.wadd(a, a))
			sameWide(t, "wsub from itself", a, a, pageWide{new(big.Int), new(big.Int)}, u.wsub(a, a))
			d, largest := p.redc(pa)
			same(t, "redc", a[1], a[0], d, u.redc(a))
			require.LessOrEqual(t, largest.Cmp(new(big.Int).Add(pow2(p.e), p.m)), 0, "T of redc of (%x, %x) reaches %x", a[1], a[0], largest)
			for k := i % 19; k < len(all); k += 19 {
				b := all[k]
				pb := pageWide{b[0], b[1]}
				sameWide(t, "wadd", a, b, p.wadd(pa, pb), u.wadd(a, b))
				sameWide(t, "wsub", a, b, p.wsub(pa, pb), u.wsub(a, b))
				n++
			}
		}
		values := sample(c, c.Moduli[mode], r, 3)
		for i, a := range values {
			for k := i % 3; k < len(values); k += 3 {
				b := values[k]
				sameWide(t, "wmul", wide{a, a}, wide{b, b}, p.wmul(a, b), u.wmul(a, b))
				n++
			}
		}
		return n
	})
}

// For double-width residues, upper half below m, it is arithmetic modulo m 2^E, and a reduction divides by 2^E modulo m. Products of
// residues are such values.
func TestDoubleWidthResidues(t *testing.T) {
	every(t, func(t *testing.T, c Config, mode int, u *alu, r *rand.Rand) (n int) {
		m, e := c.Moduli[mode], uint(c.WordBits*c.Words)
		wholeModulus := new(big.Int).Lsh(m, e)
		inverse := new(big.Int).ModInverse(pow2(int(e)), m)
		number := func(a wide) *big.Int { return new(big.Int).Add(a[0], new(big.Int).Lsh(a[1], e)) }
		equal := func(what string, a, b wide, want *big.Int, got wide) {
			same(t, what, number(a), number(b), want.Mod(want, wholeModulus), number(got))
		}
		all := wides(c, m, r, 300)
		for i, a := range all {
			if a[1].Cmp(m) >= 0 {
				continue
			}
			b := all[(i*i+1)%len(all)]
			for b[1].Cmp(m) >= 0 {
				b = all[r.Intn(len(all))]
			}
			A, B := number(a), number(b)
			equal("wadd", a, b, new(big.Int).Add(A, B), u.wadd(a, b))
			equal("wsub", a, b, new(big.Int).Sub(A, B), u.wsub(a, b))
			equal("wdbl", a, a, new(big.Int).Add(A, A), u.wadd(a, a))
			equal("wneg", a, a, new(big.Int).Neg(A), u.wneg(a))
			quotient := new(big.Int).Mul(A, inverse)
			same(t, "redc", a[1], a[0], quotient.Mod(quotient, m), u.redc(a))
			x, y := new(big.Int).Mod(a[0], m), new(big.Int).Mod(b[0], m)
			equal("wmul", wide{x, a[1]}, wide{y, b[1]}, new(big.Int).Mul(x, y), u.wmul(x, y))
			same(t, "redc of wmul", x, y, u.mul(x, y), u.redc(u.wmul(x, y)))
			n++
		}
		return n
	})
}

// Division steps on any bit patterns: negative numbers, even f, the ends of the range, any counter.
func TestDivisionStepsAreThoseOfThePage(t *testing.T) {
	every(t, func(t *testing.T, c Config, mode int, u *alu, r *rand.Rand) (n int) {
		p := pageOf(c, mode)
		values := sample(c, c.Moduli[mode], r, 6)
		for _, a := range values { // negative numbers with small absolute values
			if a.BitLen() < p.e-1 && a.Sign() > 0 {
				values = append(values, new(big.Int).Sub(pow2(p.e), a))
			}
		}
		for i, f := range values {
			same(t, "dcan", f, f, p.dcan(f), u.canonical(f))
			for k := i % 31; k < len(values); k += 31 {
				g := values[k]
				var want pageSteps
				want.k = []int{0, 1, -1, 2047, 2046, 2020, -2048, -2047, -5, 31}[r.Intn(10)]
				have := divsteps{k: want.k}
				first := r.Intn(4) == 0
				wf, wg := p.dsfg(&want, f, g, first)
				gf, gg := have.fg(u, f, g, first)
				same(t, "f after steps", f, g, wf, gf)
				same(t, "g after steps", f, g, wg, gg)
				require.Equal(t, want, pageSteps(have))
				for range 2 { // the decisions stay
					wd, we := p.dsde(&want, wg, values[(i+k)%len(values)])
					gd, ge := have.de(u, wg, values[(i+k)%len(values)])
					same(t, "d after steps", f, g, wd, gd)
					same(t, "e after steps", f, g, we, ge)
					require.Equal(t, want, pageSteps(have))
				}
				n++
			}
		}
		return n
	})
}

// The counter of 12 bits wraps from 2047 to -2048, and no later swap sees it as large.
func TestCounterOfDivisionStepsWraps(t *testing.T) {
	u := newALU(geometry{"toy13", 16}.config(t), 0, 13)
	var d divsteps
	f, g := big.NewInt(5), new(big.Int)
	for batch := range 64 {
		assert.Equal(t, 32*batch, d.k)
		f, g = d.fg(u, f, g, batch == 0)
	}
	assert.Equal(t, -2048, d.k)
	d.fg(u, f, big.NewInt(3), false)
	assert.Equal(t, [3]bool{false, false, false}, [3]bool(d.swap[:3]))
	assert.True(t, d.odd[0])
	assert.Equal(t, -2016, d.k)
}

// batches is the number of batches of steps that a modulus needs: Wuille's bound in batches of 32.
func batches(m *big.Int) int { return ((45907*m.BitLen()+26313)/19929 + 31) / 32 }

// divide runs division steps from f = m, g = x, d = 0, e = c and checks what the page says of the end; it returns f d.
func divide(t *testing.T, u *alu, p page, x, c *big.Int) *big.Int {
	var s divsteps
	f, g, d, e := p.m, x, new(big.Int), c
	for k := range batches(p.m) {
		f, g = s.fg(u, f, g, k == 0)
		d, e = s.de(u, d, e)
		for _, v := range []*big.Int{d, e} {
			if p.signed(v).CmpAbs(p.m) >= 0 {
				t.Fatalf("division of %x by %x: d or e is %x after batch %d", c, x, v, k)
			}
		}
	}
	switch sign := p.signed(f); {
	case g.Sign() != 0:
		t.Fatalf("division of %x by %x: g is %x at the end", c, x, g)
	case x.Sign() == 0:
		if f.Cmp(p.m) != 0 || d.Sign() != 0 {
			t.Fatalf("division of %x by 0: f is %x, d is %x", c, f, d)
		}
		return d
	case sign.CmpAbs(big.NewInt(1)) != 0:
		t.Fatalf("division of %x by %x: f is %x", c, x, sign)
	case sign.Sign() < 0:
		return u.neg(u.canonical(d))
	}
	return u.canonical(d)
}

func TestQuotients(t *testing.T) {
	every(t, func(t *testing.T, c Config, mode int, u *alu, r *rand.Rand) (n int) {
		p := pageOf(c, mode)
		for _, x := range sample(c, p.m, r, 3) {
			if x.Cmp(p.m) >= 0 {
				continue
			}
			for _, y := range []*big.Int{big.NewInt(1), plus(p.m, -1), new(big.Int).Rand(r, p.m)} {
				want := new(big.Int)
				if x.Sign() != 0 {
					want.ModInverse(x, p.m)
					want.Mul(want, y).Mod(want, p.m)
				}
				same(t, "quotient", y, x, want, divide(t, u, p, x, y))
				n++
			}
		}
		return n
	})
}

// Every residue of the small moduli: one batch each.
func TestQuotientsOfAllResidues(t *testing.T) {
	c := geometry{"toy13", 16}.config(t)
	for mode, m := range c.Moduli {
		u, p := newALU(c, mode, 13), pageOf(c, mode)
		require.Equal(t, 1, batches(m))
		for x := range m.Int64() {
			same(t, "inverse", m, big.NewInt(x), inverseOrZero(big.NewInt(x), m), divide(t, u, p, big.NewInt(x), big.NewInt(1)))
		}
	}
}

func inverseOrZero(x, m *big.Int) *big.Int {
	if v := new(big.Int).ModInverse(x, m); v != nil {
		return v
	}
	return new(big.Int)
}

// The closed form equals the word loop wherever it is used, up to the very last a, and then T < a + m holds.
func TestProductEqualsTheWordLoop(t *testing.T) {
	every(t, func(t *testing.T, c Config, mode int, u *alu, r *rand.Rand) (n int) {
		for _, a := range append(sample(c, c.Moduli[mode], r, 2), u.safe) {
			if a.Cmp(u.safe) > 0 {
				continue
			}
			for _, b := range hostile(c, c.Moduli[mode]) {
				got := u.product(a, b)
				same(t, "product", a, b, u.productByWords(a, b), got)
				assert.True(t, got.BitLen() <= int(u.e))
				n++
			}
		}
		return n
	})
}

func TestConfigurationsThatMakeNoSense(t *testing.T) {
	good := geometry{"bls12-381", 64}.config(t)
	require.NoError(t, good.Validate())
	for _, c := range []struct {
		change func(*Config)
		want   string
	}{
		{func(c *Config) { c.WordBits = 0 }, "iss: word of 0 bits"},
		{func(c *Config) { c.Words = 2 }, "iss: element of 2 words, at least 3 are needed"},
		{func(c *Config) { c.Moduli = nil }, "iss: no modulus"},
		{func(c *Config) { c.DataDepth = 0 }, "iss: data depth 0, loop depth 4, call depth 4: each must be positive"},
		{func(c *Config) { c.Words = 5 }, "iss: modulus 0 must be odd and leave a bit of the element of 320 bits free"},
		{func(c *Config) { c.Moduli = []*big.Int{big.NewInt(8)} }, "iss: modulus 0 must be odd and leave a bit of the element of 384 bits free"},
	} {
		bad := good
		c.change(&bad)
		_, err := New(bad)
		assert.EqualError(t, err, c.want)
	}
}
