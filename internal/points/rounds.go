package points

import (
	"fmt"
	"math/big"

	"hwgen/ucode"
)

// count is the name of the input that says how many rounds there are, in programs that take inputs in rounds.
const count = "n"

// IsCount tells whether an input need not be given, since it follows from those that come in rounds.
func IsCount(im *ucode.Image, p ucode.Port) bool {
	if p.Name != count || len(p.Addr) != 1 {
		return false
	}
	for _, q := range im.Inputs {
		if inRounds(q) {
			return true
		}
	}
	return false
}

// IsEmpty tells an input that comes in rounds of which there are none: the count is given as 0.
func IsEmpty(p ucode.Port, in map[string][]*big.Int) bool {
	n := in[count]
	return inRounds(p) && len(n) == 1 && n[0].Sign() == 0
}

// SetCount checks that all inputs that come in rounds have the same number of them, and sets the count if it is not given.
func SetCount(im *ucode.Image, in map[string][]*big.Int) error {
	rounds, first := -1, ""
	for _, p := range im.Inputs {
		if !inRounds(p) {
			continue
		}
		n := len(in[p.Name]) / len(p.Addr)
		if rounds >= 0 && n != rounds {
			return fmt.Errorf("%s: %d rounds, but %s has %d", p.Name, n, first, rounds)
		}
		rounds, first = n, p.Name
	}
	for _, p := range im.Inputs {
		if IsCount(im, p) && in[p.Name] == nil {
			in[p.Name] = []*big.Int{big.NewInt(int64(rounds))}
		}
	}
	return nil
}

// inRounds tells an input of which a run takes as much as there is.
func inRounds(p ucode.Port) bool { return p.Wait != 0 && p.Rounds == 0 }
