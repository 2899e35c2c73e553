package library

import (
	"math/big"
	"testing"
)

// The pairing of the generators in draft-irtf-cfrg-pairing-friendly-curves, appendix B: the textbook value.
func TestCFRGPairing(t *testing.T) {
	var v struct {
		Input map[string]string
		E     []string
	}
	readJSON(t, &v, vectors(t), "cfrg-pairing-bls12-381.json")
	in := func(keys ...string) (all []*big.Int) {
		for _, k := range keys {
			all = append(all, number(t, v.Input[k]))
		}
		return all
	}
	replay(t, []vector{{name: "generators", program: "pairing", how: variant{convention: "textbook"},
		in:   map[string][]*big.Int{"p": in("x", "y"), "q": in("x'_0", "x'_1", "y'_0", "y'_1")},
		want: map[string][]*big.Int{"value": numbers(t, v.E...)}}}, 1)
}
