package compile

import (
	"cmp"
	"fmt"
	"slices"

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
	pick    Pick
	cost    int64 // cycle at which the core is done with two rounds
	need    int   // elements for the values inside
}

// better reports whether p is to be preferred.
func (p *placed) better(q *placed) bool {
	return q == nil || p.cost < q.cost || p.cost == q.cost && p.need < q.need
}

// finalists is the number of forms of a block for which tuning tries many schedules, after it has tried a few for each.
const finalists = 3

// choose places the form of a block that tuning has found, or every form, and keeps the best.
func (c *compiler) choose(choice *ir.Choice, m *pipeline.Machine, bind binding) (best *placed, err error) {
	if pick, ok := c.options.Picks[choice.Name]; ok && pick.Form < len(choice.Forms) {
		if best, _ = c.place(choice.Forms[pick.Form], m, bind, pick.Priority, pick.Priority+1); best != nil {
			best.pick.Form = pick.Form
		}
	}
	if best == nil {
		if best, err = c.search(choice, m, bind); err != nil {
			return nil, err
		}
	}
	delete(c.blocks, c.chosen[choice]) // of an earlier round
	c.chosen[choice], c.blocks[best.block] = best.block, best
	c.picks[choice.Name] = best.pick
	return best, nil
}

// search places every form of a block by a few priorities, and the best of them by the usual ones or as many as tuning asks for.
func (c *compiler) search(choice *ir.Choice, m *pipeline.Machine, bind binding) (*placed, error) {
	var found []*placed
	var failure error
	few := quick
	if c.options.Effort > 0 {
		few = usual
	}
	for form, b := range choice.Forms {
		p, err := c.place(b, m, bind, 0, few)
		if err != nil {
			failure = err
			continue
		}
		p.pick.Form = form
		found = append(found, p)
	}
	if len(found) == 0 {
		return nil, failure
	}
	slices.SortStableFunc(found, c.compare)
	for k, p := range found[:min(finalists, len(found))] {
		if more, err := c.place(p.block, m, bind, few, max(usual, c.options.Effort)); err == nil && more.better(p) {
			more.pick.Form = p.pick.Form
			found[k] = more
		}
	}
	return slices.MinFunc(found, c.compare), nil
}

// compare orders placed forms of a block, the best first.
func (c *compiler) compare(p, q *placed) int {
	if c.options.Small && len(p.ops) != len(q.ops) {
		return len(p.ops) - len(q.ops)
	}
	return cmp.Or(cmp.Compare(p.cost, q.cost), p.need-q.need)
}

// placeBest places a block by the best of the usual priorities, or of as many as tuning asks for.
func (c *compiler) placeBest(b *ir.Block, m *pipeline.Machine, bind binding) (*placed, error) {
	return c.place(b, m, bind, 0, max(usual, c.options.Effort))
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
	read := 0
	for _, f := range op.Spec.Fields {
		element, wide := f.Element()
		switch {
		case !element:
		case f.Writes():
			t.Write(addr(op.Dst), wide)
		default:
			t.Read(addr(op.Args[read])+offset(op.Parts[read]), wide)
			read++
		}
	}
	return t
}

// offset is where an operand lies in its value.
func offset(p ir.Part) int {
	if p == ir.Upper {
		return 1
	}
	return 0
}

// place schedules a block for a core in state m, tries the priorities of numbers from up to to, and keeps the order after which the array is done soonest
// when the block runs twice, the second time standing for whatever follows; of equals, the one with fewer elements.
func (c *compiler) place(b *ir.Block, m *pipeline.Machine, bind binding, from, to int) (*placed, error) {
	g := c.graphs[b]
	if g == nil {
		if !c.options.Single {
			lazy(b, c.timing.MulCycles(opRedc))
		}
		prepare(b)
		if err := proveRanges(b, c.curve.Moduli[c.mode].Value, c.e, c.mode != c.curve.Widest()); err != nil {
			return nil, fmt.Errorf("%s: %w", c.p.Name, err)
		}
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
	least := 1 << 30
	for number := from; number < to; number++ {
		trial := m.Clone()
		trial.Forget(unplaced)
		order := schedule(g, b, trial, priorityNumber(number), func(_ *ir.Block, op ir.Op) pipeline.Op { return timed(op, inBlock) })
		p := &placed{block: b, pick: Pick{Priority: number}, storage: storage, need: tempsNeeded(b, g, order)}
		least = min(least, p.need)
		var ok bool
		if p.temps, ok = assignTemps(b, g, order, free); !ok {
			continue
		}
		for _, i := range order {
			p.ops = append(p.ops, g.ops[i])
		}
		after := m.Clone()
		c.play(p, after, bind)
		c.play(p, after, bind)
		p.cost = max(after.ArrayFree(), after.Now())
		if p.better(best) {
			best = p
		}
	}
	if best == nil {
		return nil, spaceError(DataDepth, "%s: block %s needs %d elements beside its %d of storage, the core has %d in reach", c.p.Name, b.Name, least, c.capacity-len(free), c.capacity)
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
