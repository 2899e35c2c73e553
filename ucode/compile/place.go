package compile

import (
	"fmt"

	"hwgen/isa"
	"hwgen/isa/pipeline"
	"hwgen/ucode/ir"
)

// placed is a block in its final order with addresses for its values.
type placed struct {
	block   *ir.Block
	ops     []ir.Op // in order of issue
	storage map[ir.Value]ir.Ref
	temps   map[ir.Value]int
}

// Addresses that the timing model uses for values whose elements are not chosen yet.
const unplaced = 1 << isa.ElementBits

// storageOf maps the values that live in vectors to their places.
func storageOf(b *ir.Block) map[ir.Value]ir.Ref {
	m := map[ir.Value]ir.Ref{}
	for ref, v := range b.Inputs {
		m[v] = ref
	}
	for _, o := range b.Outputs {
		m[o.Value] = o.Ref
	}
	return m
}

// timed is the timing of an operation, with addresses given by a function of values; of a double-width value, that of its
// lower half.
func timed(op ir.Op, addr func(ir.Value) int) pipeline.Op {
	t := pipeline.Op{Spec: op.Spec}
	args := op.Args[:op.N]
	for _, f := range op.Spec.Fields {
		element, wide := f.Element()
		switch {
		case !element:
		case f.Writes():
			t.Write(addr(op.Dst), wide)
		default:
			t.Read(addr(args[0]), wide)
			args = args[1:]
		}
	}
	return t
}

// place schedules a block for a core in state m, tries the priorities, and keeps the order after which the array is done soonest
// when the block runs twice, the second time standing for whatever follows; of equals, the one with fewer elements.
func (c *compiler) place(b *ir.Block, m *pipeline.Machine, bind binding) (*placed, error) {
	g := c.graphs[b]
	if g == nil {
		lazy(b, c.options)
		prepare(b)
		g = newGraph(b)
		c.graphs[b] = g
	}
	free := c.layout.free(b, c.capacity)
	storage := storageOf(b)
	inBlock := func(v ir.Value) int {
		if ref, ok := storage[v]; ok {
			return c.address(ref, bind)
		}
		return unplaced + 2*int(v)
	}
	var best *placed
	var bestCost int64
	bestTemps, least := 0, 1<<30
	for _, pr := range c.priorities {
		trial := m.Clone()
		trial.Forget(unplaced)
		order := schedule(g, b, trial, c.s, c.digit, pr, func(_ *ir.Block, op ir.Op) pipeline.Op { return timed(op, inBlock) })
		need := tempsNeeded(b, g, order)
		least = min(least, need)
		temps, ok := assignTemps(b, g, order, free)
		if !ok {
			continue
		}
		p := &placed{block: b, storage: storage, temps: temps}
		for _, i := range order {
			p.ops = append(p.ops, g.ops[i])
		}
		after := m.Clone()
		c.play(p, after, bind)
		c.play(p, after, bind)
		cost := max(after.ArrayFree(), after.Now())
		if best == nil || cost < bestCost || cost == bestCost && need < bestTemps {
			best, bestCost, bestTemps = p, cost, need
		}
	}
	if best == nil {
		return nil, fmt.Errorf("%s: block %s needs %d elements beside its %d of storage, the core has %d in reach", c.p.Name, b.Name, least, c.capacity-len(free), c.capacity)
	}
	return best, nil
}

// play lets the timing model run a placed block.
func (c *compiler) play(p *placed, m *pipeline.Machine, bind binding) {
	for _, op := range p.ops {
		t := timed(op, func(v ir.Value) int { return c.addressOf(p, v, bind) })
		m.Issue(&t)
	}
}

func (c *compiler) addressOf(p *placed, v ir.Value, bind binding) int {
	if ref, ok := p.storage[v]; ok {
		return c.address(ref, bind)
	}
	return p.temps[v]
}

// binding gives the address of each parameter at a call.
type binding map[*ir.Vec]int

// address resolves an element of storage.
func (c *compiler) address(r ir.Ref, bind binding) int {
	if r.Vec.Role == ir.RoleParam {
		return bind[r.Vec] + r.Index
	}
	return c.layout.base[r.Vec] + r.Index
}
