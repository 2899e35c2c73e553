package compile

import (
	"hwgen/isa"
	"hwgen/ucode/ir"
)

// Elements beyond the number alive at once that the allocator rotates through, so that an element is not overwritten
// while the instruction that read it last may still hold back the writer.
const rotation = 6

// pool hands out elements: single ones, and pairs at an even address for double-width values. What is given back first is
// given out first. Single elements are taken from broken pairs before whole ones.
type pool struct {
	pairs   []int        // even addresses of whole free pairs
	singles []int        // free elements whose neighbour is not free
	free    map[int]bool // every free element
}

func newPool(free []int) *pool {
	p := &pool{free: map[int]bool{}}
	for _, a := range free {
		p.give(a)
	}
	return p
}

func (p *pool) give(a int) {
	p.free[a] = true
	if !p.free[a^1] {
		p.singles = append(p.singles, a)
		return
	}
	p.singles = without(p.singles, a^1)
	p.pairs = append(p.pairs, a&^1)
}

func (p *pool) take(wide bool) (a int, ok bool) {
	switch {
	case wide && len(p.pairs) == 0 || len(p.pairs)+len(p.singles) == 0:
		return 0, false
	case !wide && len(p.singles) > 0:
		a, p.singles = p.singles[0], p.singles[1:]
		delete(p.free, a)
		return a, true
	}
	a, p.pairs = p.pairs[0], p.pairs[1:]
	delete(p.free, a)
	if wide {
		delete(p.free, a+1)
	} else {
		p.singles = append(p.singles, a+1)
	}
	return a, true
}

// tempsNeeded is the number of elements that the values inside a block occupy at once, in the given order.
func tempsNeeded(b *ir.Block, g *graph, order []int) int {
	n, peak := 0, 0
	walkTemps(b, g, order, func(v ir.Value) { n += size(b, v); peak = max(peak, n) }, func(v ir.Value) { n -= size(b, v) })
	return peak
}

// size is the number of elements of a value.
func size(b *ir.Block, v ir.Value) int {
	if b.Wide(v) {
		return 2
	}
	return 1
}

// assignTemps gives each value inside a block one of the free elements, or a pair; it reports false if they do not suffice.
func assignTemps(b *ir.Block, g *graph, order []int, free []int) (loc map[ir.Value]int, ok bool) {
	// The fewer elements, the better for the rest of the program; alignment can cost a few more than are alive at once.
	for n := tempsNeeded(b, g, order) + rotation; ; n += rotation {
		if loc, ok := tryTemps(b, g, order, free[:min(len(free), n)]); ok || n >= len(free) {
			return loc, ok
		}
	}
}

func tryTemps(b *ir.Block, g *graph, order []int, free []int) (loc map[ir.Value]int, ok bool) {
	p := newPool(free)
	loc, ok = map[ir.Value]int{}, true
	walkTemps(b, g, order,
		func(v ir.Value) {
			a, got := p.take(b.Wide(v))
			loc[v], ok = a, ok && got
		},
		func(v ir.Value) {
			if !ok {
				return
			}
			for k := range size(b, v) {
				p.give(loc[v] + k)
			}
		})
	return loc, ok
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
