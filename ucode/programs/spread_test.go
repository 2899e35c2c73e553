package programs

import (
	"os"
	"slices"

	"hwgen/params"
)

// full tells whether all cases are run at all word sizes.
var full = os.Getenv("HWGEN_FULL") != ""

// some are the cases that a test takes at a word size: all of them at 64 bits, else a few from the first to the last. The code is the same at
// all word sizes but for its order; the numbers are longer or shorter.
func some[T any](w, few int, all []T) []T {
	if full || w == 64 || few >= len(all) {
		return all
	}
	picked := make([]T, few)
	for i := range picked {
		picked[i] = all[i*(len(all)-1)/max(1, few-1)]
	}
	return picked
}

// everySize are word sizes for all numbers of words that an element may have, on which alone cycles depend, those of the paper among them;
// in a full run all word sizes.
func everySize(c *params.Curve) (words []int) {
	seen := map[int]bool{}
	for _, w := range paperWords {
		words = append(words, w)
		seen[c.Words(w)] = true
	}
	for w := params.MinWord; w <= params.MaxWord; w++ {
		if n := c.Words(w); !seen[n] || full && !slices.Contains(paperWords, w) {
			words = append(words, w)
			seen[n] = true
		}
	}
	return words
}

// conventions are those of pairing values that a test takes at a word size: the textbook's differs in the last of the exponentiation only.
func conventions(w int) []string { return some(w, 1, []string{Cubed, Textbook}) }
