package compile

import (
	"hwgen/isa"
	"hwgen/ucode/ir"
)

// Elements beyond the number alive at once that the allocator rotates through, so that an element is not overwritten
// while the instruction that read it last may still hold back the writer.
const rotation = 6

// tempsNeeded is the number of elements that the values inside a block occupy at once, in the given order.
func tempsNeeded(b *ir.Block, g *graph, order []int) int {
	n, peak := 0, 0
	walkTemps(b, g, order, func(ir.Value) { n++; peak = max(peak, n) }, func(ir.Value) { n-- })
	return peak
}

// assignTemps gives each value inside a block one of the free elements; it reports false if they do not suffice. An element is
// reused oldest first.
func assignTemps(b *ir.Block, g *graph, order []int, free []int) (loc map[ir.Value]int, ok bool) {
	need := tempsNeeded(b, g, order)
	if need > len(free) {
		return nil, false
	}
	queue := append([]int(nil), free[:min(len(free), need+rotation)]...)
	loc = map[ir.Value]int{}
	walkTemps(b, g, order,
		func(v ir.Value) { loc[v], queue = queue[0], queue[1:] },
		func(v ir.Value) { queue = append(queue, loc[v]) })
	return loc, true
}

// walkTemps calls take when a value inside the block needs an element and drop when it needs it no longer: after its last
// use, for an operand of a multiplication after the next multiplication, which cannot issue before this one has its operands.
func walkTemps(b *ir.Block, g *graph, order []int, take, drop func(ir.Value)) {
	stored := map[ir.Value]bool{}
	for _, v := range b.Inputs {
		stored[v] = true
	}
	for _, o := range b.Outputs {
		stored[o.Value] = true
	}
	last := map[ir.Value]int{}
	for pos, i := range order {
		for _, a := range g.ops[i].Args[:g.ops[i].N] {
			last[a] = pos
		}
	}
	var held []ir.Value
	for pos, i := range order {
		op := g.ops[i]
		mul := op.Spec.Class == isa.ClassMul
		if mul {
			for _, v := range held {
				drop(v)
			}
			held = held[:0]
		}
		for k, a := range op.Args[:op.N] {
			if stored[a] || last[a] != pos || k == 1 && a == op.Args[0] {
				continue
			}
			if mul {
				held = append(held, a)
			} else {
				drop(a)
			}
		}
		if op.Dst != ir.None && !stored[op.Dst] {
			take(op.Dst)
		}
	}
}
