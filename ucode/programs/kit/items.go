package kit

import (
	"math/big"

	"hwgen/ucode/ir"
)

// Runs splits bits from down to last of e into runs of doublings, each run ending with an addition if its last bit is set.
func Runs(e *big.Int, from, last int, f func(doublings int, then bool)) {
	n := 0
	for i := from; i >= last; i-- {
		n++
		if e.Bit(i) == 1 {
			f(n, true)
			n = 0
		}
	}
	if n > 0 {
		f(n, false)
	}
}

// Repeat runs items n times.
func Repeat(n int, items ...ir.Item) []ir.Item {
	switch n {
	case 0:
		return nil
	case 1:
		return items
	}
	return []ir.Item{&ir.Loop{Count: n, Body: items}}
}
