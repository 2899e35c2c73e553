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

// squareRuns are the numbers of squarings that have blocks of their own: within a block a squaring starts while the sums of the one
// before are still to be done. Elsewhere than in the plain profile a square takes more instructions, and there is less room.
func (g *program) squareRuns() []int {
	if g.IsPlain() {
		return []int{4, 2, 1}
	}
	return []int{2, 1}
}

// manySquares makes the subroutines that square sq where powers are not compressed.
func (y *cyclotomic) manySquares() {
	for _, n := range y.g.squareRuns() {
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
