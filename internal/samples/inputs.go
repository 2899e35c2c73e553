package samples

import (
	"math/big"
	"math/rand"

	"hwgen/params"
	"hwgen/ucode"
)

// Inputs gives valid inputs of a program, always the same: generators for points and pairing values, small numbers for everything else.
func Inputs(im *ucode.Image, curve *params.Curve) map[string][]*big.Int {
	in := map[string][]*big.Int{}
	n := 0
	for _, p := range im.Inputs {
		in[p.Name] = kindOf(im.Program, p, curve).sample(n)
		n += p.Numbers()
	}
	if f := fit[im.Program]; f != nil {
		f(in, curve)
	}
	return in
}

// Random gives random valid inputs: points of the groups, numbers below their modulus.
func Random(im *ucode.Image, curve *params.Curve, r *rand.Rand) map[string][]*big.Int {
	in := map[string][]*big.Int{}
	for _, p := range im.Inputs {
		in[p.Name] = kindOf(im.Program, p, curve).random(r)
	}
	if f := fit[im.Program]; f != nil {
		f(in, curve)
	}
	return in
}
