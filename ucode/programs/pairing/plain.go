package pairing

import (
	"fmt"

	"hwgen/ucode/ir"
	"hwgen/ucode/programs/kit"
	"hwgen/ucode/tower"
)

// The plain profile computes with products and sums of single elements alone. Powers are squared uncompressed, since a decompression
// needs an inversion, which is a power of 455 products there.

// run is a subroutine that squares several times.
type run struct {
	n   int
	sub *ir.Sub
}

// plainRuns are the numbers of squarings that have blocks of their own: within a block a squaring starts while the sums of the one
// before are still to be done.
var plainRuns = []int{4, 2, 1}

// plainSquares makes the subroutines that square sq.
func (y *cyclotomic) plainSquares() {
	for _, n := range plainRuns {
		name := fmt.Sprintf("cyclotomic-square%d", n)
		y.runs = append(y.runs, run{n, y.g.Sub(name, nil, y.g.Forms(name, func(x tower.Fp2) {
			v := x.In12(y.sq)
			for range n {
				v = x.CycSqr(v)
			}
			x.Out12(y.sq, v)
		}))})
	}
}

// squares squares sq n times.
func (y *cyclotomic) squares(n int) (items []ir.Item) {
	for _, r := range y.runs {
		items = append(items, kit.Repeat(n/r.n, &ir.Call{Sub: r.sub})...)
		n %= r.n
	}
	return items
}
