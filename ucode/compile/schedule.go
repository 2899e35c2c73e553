package compile

import (
	"math/rand/v2"

	"hwgen/isa"
	"hwgen/isa/pipeline"
	"hwgen/ucode/ir"
)

// Cycles by which the scheduler lets a multiplication issue before the array runs out of work. Earlier would fix the
// order of multiplications sooner than needed and hold results in flight; later would leave no slack for a busy port.
const lookahead = 10

// priority ranks ready operations. height favours the longest path to the end of the block, source the order in which the
// formula was written, which keeps fewer values alive; mix is in between.
type priority struct {
	height, source float64
	noise          float64 // relative, drawn per operation from a fixed seed
	seed           uint64
}

// priorityNumber gives the priorities that are tried a number, by which a tuned order is found again: five plain ones, then the
// plain ones with noise.
func priorityNumber(n int) priority {
	plain := []priority{
		{height: 1},
		{height: 1, source: 0.5},
		{height: 1, source: 1},
		{height: 1, source: 2},
		{source: 1},
	}
	p := plain[n%len(plain)]
	if n >= len(plain) {
		p.noise, p.seed = 0.04, uint64(n)
	}
	return p
}

// usual is the number of priorities that are tried without tuning, quick that for forms that may be out of the question.
const (
	usual = 5
	quick = 2
)

// addressed gives the timing model an operation's element addresses; values without an address get one of their own.
type addressed func(b *ir.Block, op ir.Op) pipeline.Op

// schedule orders the operations of a block for a core in the given state, which it advances: at each issue cycle it takes
// a multiplication if the array is about to run out of work, else the adder operation that can issue soonest, by priority.
func schedule(g *graph, b *ir.Block, m *pipeline.Machine, pr priority, addr addressed) []int {
	n := len(g.ops)
	rank := ranks(g, m.Timing(), pr)
	ops := make([]pipeline.Op, n)
	missing := make([]int, n)
	var muls, adds []int
	push := func(i int) {
		if g.ops[i].Spec.Class == isa.ClassMul {
			muls = append(muls, i)
		} else {
			adds = append(adds, i)
		}
	}
	for i := range g.ops {
		ops[i] = addr(b, g.ops[i])
		missing[i] = len(g.preds[i])
	}
	for i := range g.ops {
		if missing[i] == 0 {
			push(i)
		}
	}
	order := make([]int, 0, n)
	for len(order) < n {
		i := pick(m, ops, muls, adds, rank)
		if i < 0 {
			continue
		}
		m.Issue(&ops[i])
		order = append(order, i)
		muls, adds = without(muls, i), without(adds, i)
		for _, next := range g.succs[i] {
			if missing[next]--; missing[next] == 0 {
				push(next)
			}
		}
	}
	return order
}

// pick chooses the operation to issue next, or lets the clock run on and returns -1.
func pick(m *pipeline.Machine, ops []pipeline.Op, muls, adds []int, rank []float64) int {
	now := m.Now() + 1
	turn := max(now, m.QueueFree(), m.ArrayFree()-lookahead) // when the next multiplication should issue
	best, bestRank := -1, 0.0
	better := func(i int) {
		if best < 0 || rank[i] > bestRank {
			best, bestRank = i, rank[i]
		}
	}
	if turn <= now {
		for _, i := range muls {
			if m.DataReady(&ops[i]) <= now {
				better(i)
			}
		}
		if best >= 0 {
			return best
		}
	}
	soonest := int64(1) << 62
	for _, i := range adds {
		if t, _ := m.Earliest(&ops[i]); t < soonest {
			best, bestRank, soonest = i, rank[i], t
		} else if t == soonest {
			better(i)
		}
	}
	if best >= 0 && soonest <= now+1 {
		return best
	}
	next := soonest
	for _, i := range muls {
		t, _ := m.Earliest(&ops[i])
		next = min(next, max(t, turn))
	}
	if next <= now {
		return best
	}
	m.Skip(next - 1)
	return -1
}

func without(list []int, x int) []int {
	for k, i := range list {
		if i == x {
			return append(list[:k], list[k+1:]...)
		}
	}
	return list
}

// ranks computes the priority of each operation: its height is the time from its issue to the end of the block along the
// longest dependent path.
func ranks(g *graph, t isa.Timing, pr priority) []float64 {
	n := len(g.ops)
	height := make([]int, n)
	top := 0
	for _, i := range reverseTopological(g) {
		h := 0
		for _, j := range g.succs[i] {
			h = max(h, height[j])
		}
		height[i] = h + latency(g.ops[i].Spec, t)
		top = max(top, height[i])
	}
	rng := rand.New(rand.NewPCG(pr.seed, 1))
	r := make([]float64, n)
	for i := range r {
		r[i] = pr.height*float64(height[i]) - pr.source*float64(top)*float64(i)/float64(n) - 0.01*float64(i)
		if pr.noise > 0 {
			r[i] *= 1 + pr.noise*(2*rng.Float64()-1)
		}
	}
	return r
}

// latency is the number of cycles from issue to the issue of a dependent operation on an idle core.
func latency(spec *isa.Spec, t isa.Timing) int {
	if spec.Class == isa.ClassMul {
		return 1 + isa.FetchLead + t.MulCycles(spec) + isa.MulWrite + 1
	}
	if slots, ok := t.SlotsOf(spec.Class); ok {
		return slots.Last() + 1
	}
	return 1
}

func reverseTopological(g *graph) []int {
	left := make([]int, len(g.ops))
	var stack, order []int
	for i := range g.ops {
		if left[i] = len(g.succs[i]); left[i] == 0 {
			stack = append(stack, i)
		}
	}
	for len(stack) > 0 {
		i := stack[len(stack)-1]
		stack = stack[:len(stack)-1]
		order = append(order, i)
		for _, p := range g.preds[i] {
			if left[p]--; left[p] == 0 {
				stack = append(stack, p)
			}
		}
	}
	if len(order) != len(g.ops) {
		panic("compile: operations depend on each other in a circle")
	}
	return order
}
