package estimate

import (
	"maps"
	"slices"
)

// always counts a block: the selections that its branches make, and the flip-flops.
func (c *counter) always(it item) {
	body := it.always
	if it.reset {
		for len(body.block) == 1 {
			body = body.block[0]
		}
		if body.cond == nil || body.no == nil {
			c.fail("a block with reset must begin with it")
			return
		}
		body = body.no
	}
	state := map[string][]place{}
	c.run(body, state)
	kind := Flop
	if it.reset {
		kind = ResetFlop
	}
	for _, name := range slices.Sorted(maps.Keys(state)) {
		v := make([]bit, len(state[name]))
		for i, p := range state[name] {
			v[i] = p.value()
			if it.clocked && p.when != 0 {
				c.add(kind, 1)
			}
		}
		if !it.clocked {
			c.values[name] = v
		}
	}
}

// place is a bit of a net within a block: what is known of it, and the assignment that it has its value from; 0: it is not assigned so far.
type place struct {
	bit
	when int
}

// value is what is known of it: a bit that is not assigned has the value from before.
func (p place) value() bit {
	if p.when == 0 {
		return vary
	}
	return p.bit
}

// run follows the statements; state holds what is assigned so far.
func (c *counter) run(s *stmt, state map[string][]place) {
	switch {
	case s == nil:
	case s.block != nil:
		for _, x := range s.block {
			c.run(x, state)
		}
	case s.cases != nil:
		c.choose(s, state)
	case s.cond != nil:
		c.branch(c.truth(s.cond), s.yes, s.no, state)
	default:
		c.store(s.left, c.eval(s.right, c.width(s.left)), state)
	}
}

// store assigns.
func (c *counter) store(left *expr, v []bit, state map[string][]place) {
	c.assignments++
	target := func(name string) []place {
		if state[name] == nil {
			state[name] = make([]place, c.m.widths[name])
		}
		return state[name]
	}
	put := func(t []place, v []bit) {
		for i := range t {
			t[i] = place{v[i], c.assignments}
		}
	}
	switch left.op {
	case "name":
		put(target(left.name), resize(v, c.width(left)))
	case "index", "slice":
		name := left.args[0].name
		t, low := target(name), c.m.lows[name]
		switch {
		case left.op == "slice":
			put(t[left.lo-low:left.hi-low+1], v)
		case left.args[1].op == "number":
			put(t[left.args[1].n-low:][:1], v)
		default: // one of the bits, which an address decoder chooses
			c.eval(left.args[1], 0)
			put(t, varying(len(t)))
			c.add(And, len(t))
			c.add(Mux, len(t))
		}
	case "concat":
		for i := len(left.args) - 1; i >= 0; i-- {
			n := c.width(left.args[i])
			c.store(left.args[i], v[:n], state)
			v = v[n:]
		}
	}
}

func clone(state map[string][]place) map[string][]place {
	r := map[string][]place{}
	for k, v := range state {
		r[k] = slices.Clone(v)
	}
	return r
}

// branch follows both branches and merges them. What only one assigns keeps its value in the other: of a flip-flop that is an enable, a multiplexer.
func (c *counter) branch(s bit, yes, no *stmt, state map[string][]place) {
	a, b := clone(state), clone(state)
	c.run(yes, a)
	c.run(no, b)
	both := clone(a)
	maps.Copy(both, b)
	for _, name := range slices.Sorted(maps.Keys(both)) {
		n := c.m.widths[name]
		x, y := a[name], b[name]
		if x == nil {
			x = make([]place, n)
		}
		if y == nil {
			y = make([]place, n)
		}
		merged := slices.Clone(x)
		for i := range merged {
			if x[i].when != y[i].when {
				c.assignments++
				merged[i] = place{c.mux(s, []bit{x[i].value()}, []bit{y[i].value()})[0], c.assignments}
			}
		}
		state[name] = merged
	}
}

// choose is a case: a chain of branches whose selectors are compared once.
func (c *counter) choose(s *stmt, state map[string][]place) {
	var chain *stmt
	for i := len(s.cases) - 1; i >= 0; i-- {
		b := s.cases[i]
		if len(b.labels) == 0 || chain == nil {
			chain = b.body // the default, or what is left when all labels are there
			continue
		}
		var cond *expr
		for _, l := range b.labels {
			e := &expr{op: "==", args: []*expr{s.cond, l}}
			if cond != nil {
				e = &expr{op: "|", args: []*expr{cond, e}}
			}
			cond = e
		}
		chain = &stmt{cond: cond, yes: b.body, no: chain}
	}
	c.run(chain, state)
}
