package addchain

import (
	"math/big"
	"slices"
	"sync"
)

// Widths of windows and of pieces of runs of ones that Search tries.
const (
	maxWindow = 8
	maxRun    = 8
)

// token is a part of an exponent: an odd value, times 2^low.
type token struct{ value, low int }

// cover writes e as a sum of tokens from the highest bit down. A run of at least two ones at the front is cut into pieces of up to run
// ones if it is longer than a window, everything else into windows of up to window bits.
func cover(e *big.Int, window, run int) (tokens []token) {
	for i := e.BitLen() - 1; i >= 0; i-- {
		if e.Bit(i) == 0 {
			continue
		}
		ones := 1
		for i-ones >= 0 && e.Bit(i-ones) == 1 {
			ones++
		}
		low := max(0, i-window+1)
		if ones >= window {
			low = i - min(ones, run) + 1
		}
		for e.Bit(low) == 0 {
			low++
		}
		value := 0
		for k := i; k >= low; k-- {
			value = 2*value + int(e.Bit(k))
		}
		tokens = append(tokens, token{value, low})
		i = low
	}
	return tokens
}

// assemble makes the chain of a cover: its dictionary, then squarings and products from the highest token down; nil if that takes
// more than limit steps.
func assemble(tokens []token, limit int) *Chain {
	var values []int
	for _, t := range tokens {
		if !slices.Contains(values, t.value) {
			values = append(values, t.value)
		}
	}
	rest := tokens[0].low + len(tokens) - 1
	steps := dictionary(values, limit-rest+1) // the first squaring may be there already
	if steps == nil {
		return nil
	}
	b := NewBuilder()
	at := map[int]int{1: 0}
	for k, v := range steps[1:] {
		for _, w := range steps[:k+1] {
			if other, ok := at[v-w]; ok {
				at[v] = b.Mul(at[w], other)
				break
			}
		}
	}
	v := at[tokens[0].value]
	for k, t := range tokens[1:] {
		v = b.Mul(b.Square(v, tokens[k].low-t.low), at[t.value])
	}
	c := b.Chain(b.Square(v, tokens[len(tokens)-1].low))
	if len(c.Steps) > limit {
		return nil
	}
	return &c
}

var found sync.Map // exponent in decimal -> Chain

// Search finds a short chain for e >= 1: the best over all widths of windows and of pieces of runs. It is deterministic.
func Search(e *big.Int) Chain {
	if c, ok := found.Load(e.String()); ok {
		return c.(Chain)
	}
	limit := 2 * e.BitLen()
	var best Chain
	for window := 1; window <= maxWindow; window++ {
		for run := 1; run <= maxRun; run++ {
			if c := assemble(cover(e, window, run), limit); c != nil {
				best, limit = *c, len(c.Steps)-1
			}
		}
	}
	found.Store(e.String(), best)
	return best
}
