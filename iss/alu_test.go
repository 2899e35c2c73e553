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
		{func(c *Config) { c.Words = 1 }, "iss: element of 1 words, at least 2 are needed"},
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
