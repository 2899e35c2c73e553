package samples

import (
	"math/big"
	"math/rand"
	"strings"

	"hwgen/internal/kinds"
	"hwgen/params"
	"hwgen/ucode"
)

// A kind is what the numbers of an input mean.
type kind interface {
	// sample is a valid value, always the same. n says how many numbers the samples of inputs before it have taken.
	sample(n int) []*big.Int
	// random is a valid value.
	random(r *rand.Rand) []*big.Int
	// edges are values where programs go wrong, valid or to be refused.
	edges() []edge
	// bound is what each number of a valid value is below.
	bound() *big.Int
}

// A signed kind has negatives.
type signed interface {
	kind
	negative(v []*big.Int) []*big.Int
}

// edge is a value with a name for it.
type edge struct {
	name  string
	value []*big.Int
}

// kindOf tells the kind of an input of a program.
func kindOf(program string, p ucode.Port, curve *params.Curve) kind {
	if k, ok := exceptions[program][strings.TrimRight(p.Name, "0123456789")]; ok {
		return k(p, curve)
	}
	kind := kinds.Of(p, curve)
	switch kind {
	case kinds.G1, kinds.G2, kinds.GT, kinds.Edwards:
		return groupOf(kind, curve)
	case kinds.Scalar:
		return scalar{curve.Moduli[1].Value}
	}
	return number{curve.Moduli[p.Modulus].Value, p.Numbers(), 32 * curve.HostWords()}
}
