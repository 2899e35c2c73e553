// Package kinds tells what the numbers of an input or output of a program mean: a point, a scalar, a value of a pairing or plain numbers.
// The kind follows from name, size and modulus by the conventions of the library.
package kinds

import (
	"strings"

	"hwgen/params"
	"hwgen/ucode"
)

// Kind is what the numbers of an input or output mean.
type Kind int

// The kinds there are.
const (
	Number  Kind = iota // canonical numbers below the modulus
	Scalar              // a multiplier of points, any number below 2^ScalarBits
	G1                  // x, y of a point of the curve, both 0 for the identity
	G2                  // x0, x1, y0, y1 of a point of the twist, all 0 for the identity
	GT                  // twelve coefficients, lowest first
	Edwards             // u, v of a point of the Edwards curve over the scalar field; the identity is 0, 1
)

// ScalarBits is the length of a scalar.
const ScalarBits = 256

// String names the kind.
func (k Kind) String() string {
	return [...]string{"numbers", "scalar", "point of G1", "point of G2", "value of GT", "point of the Edwards curve"}[k]
}

// Of tells the kind of an input or output of a program for a curve.
func Of(p ucode.Port, curve *params.Curve) Kind {
	if curve.Family == "" {
		return Number
	}
	name := strings.TrimRight(p.Name, "0123456789")
	size := len(p.Addr)
	is := func(n, modulus int, names ...string) bool {
		for _, x := range names {
			if name == x {
				return size == n && p.Modulus == modulus
			}
		}
		return false
	}
	switch {
	case is(2, 0, "p", "point"):
		return G1
	case is(4, 0, "q", "point"):
		return G2
	case is(2, 1, "p", "q", "point"):
		return Edwards
	case is(12, 0, "f", "g", "value"):
		return GT
	case name == "k" && size == 1:
		return Scalar
	}
	return Number
}
