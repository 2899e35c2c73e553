package samples

import (
	"math/big"
	"math/rand"

	"hwgen/internal/kinds"
)

var one = big.NewInt(1)

// number is size numbers below modulus, in elements of which the host sees some bits.
type number struct {
	modulus *big.Int
	size    int
	bits    int
}

func (k number) bound() *big.Int { return k.modulus }

// sample counts on from 2, so that no two numbers of a request are the same.
func (k number) sample(n int) []*big.Int {
	v := make([]*big.Int, k.size)
	for i := range v {
		v[i] = big.NewInt(int64(n + i + 2))
	}
	return v
}

func (k number) random(r *rand.Rand) []*big.Int {
	v := make([]*big.Int, k.size)
	for i := range v {
		v[i] = new(big.Int).Rand(r, k.modulus)
	}
	return v
}

func (k number) edges() []edge {
	ones := new(big.Int).Sub(new(big.Int).Lsh(one, uint(k.bits)), one)
	return []edge{
		{"zero", constant(k.size, new(big.Int))},
		{"one", constant(k.size, one)},
		{"at the top of its range", constant(k.size, new(big.Int).Sub(k.modulus, one))},
		{"all ones", constant(k.size, ones)},
	}
}

// single is the number of rounds of inputs that have one: 1.
type single struct{ modulus *big.Int }

func (k single) bound() *big.Int              { return k.modulus }
func (k single) sample(int) []*big.Int        { return []*big.Int{one} }
func (k single) random(*rand.Rand) []*big.Int { return k.sample(0) }
func (k single) edges() []edge                { return nil }

// square is squares of such numbers.
type square struct{ number }

func (k square) sample(n int) []*big.Int { return k.squares(k.number.sample(n)) }

func (k square) random(r *rand.Rand) []*big.Int { return k.squares(k.number.random(r)) }

func (k square) squares(v []*big.Int) []*big.Int {
	for i, x := range v {
		v[i] = new(big.Int).Mod(new(big.Int).Mul(x, x), k.modulus)
	}
	return v
}

// scalar is a multiplier of points: any number below 2^256, which need not be below the order r.
type scalar struct{ r *big.Int }

func (scalar) bound() *big.Int { return new(big.Int).Lsh(one, kinds.ScalarBits) }

func (scalar) sample(n int) []*big.Int { return []*big.Int{big.NewInt(int64(n + 2))} }

func (k scalar) random(r *rand.Rand) []*big.Int { return []*big.Int{new(big.Int).Rand(r, k.bound())} }

func (k scalar) edges() []edge {
	power := func(n uint) *big.Int { return new(big.Int).Lsh(one, n) }
	less := func(v *big.Int) *big.Int { return new(big.Int).Sub(v, one) }
	return []edge{
		{"0", []*big.Int{new(big.Int)}},
		{"1", []*big.Int{one}},
		{"2", []*big.Int{big.NewInt(2)}},
		{"r-1", []*big.Int{less(k.r)}},
		{"r", []*big.Int{k.r}},
		{"r+1", []*big.Int{new(big.Int).Add(k.r, one)}},
		{"2r", []*big.Int{new(big.Int).Lsh(k.r, 1)}},
		{"2^128-1", []*big.Int{less(power(128))}},
		{"2^128", []*big.Int{power(128)}},
		{"2^255-1", []*big.Int{less(power(255))}},
		{"2^255", []*big.Int{power(255)}},
		{"2^256-1", []*big.Int{less(power(256))}},
	}
}

func constant(n int, v *big.Int) []*big.Int {
	all := make([]*big.Int, n)
	for i := range all {
		all[i] = v
	}
	return all
}
