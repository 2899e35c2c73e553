package estimate

import (
	"fmt"
	"slices"
)

// bit is what is known of a bit: 0, 1, or that it varies.
type bit byte

// vary is a bit that is not constant.
const vary bit = 2

// Kind is a kind of gate.
type Kind int

// Kinds of gates. A full adder of a compressor is a Sum and a Carry; one of an addition, whose carries run, is an Add.
const (
	Flop      Kind = iota // flip-flop
	ResetFlop             // flip-flop with asynchronous reset
	And                   // two-input AND or OR
	Xor                   // two-input XOR
	Mux                   // two-input multiplexer
	Sum                   // three-input XOR
	Carry                 // majority of three
	Add                   // full adder of an addition
	Half                  // half adder of an addition
	kinds
)

// Names of the kinds.
var names = [kinds]string{"flop", "reset_flop", "and", "xor", "mux", "sum", "carry", "add", "half"}

// String is the name of a kind.
func (k Kind) String() string { return names[k] }

// Counts is a number of gates of each kind.
type Counts [kinds]int

// Plus adds n times other.
func (c *Counts) Plus(other Counts, n int) {
	for k := range c {
		c[k] += n * other[k]
	}
}

// counter counts the gates of a module.
type counter struct {
	m      *module
	values map[string][]bit
	counts Counts
	err    error

	assignments int // in always blocks so far
}

// count counts the gates of a module, those of its children not included, and lists its children.
func count(m *module) (c Counts, children []string, err error) {
	r := &counter{m: m, values: map[string][]bit{}}
	for name, bits := range m.consts {
		r.values[name] = bits
	}
	for _, it := range m.items {
		switch {
		case it.child != "":
			children = append(children, it.child)
		case it.always != nil:
			r.always(it)
		case it.left == nil:
			r.eval(it.right, 0)
		case it.left.name == "unused":
		default:
			r.assign(it.left, r.eval(it.right, r.width(it.left)))
		}
	}
	if r.err != nil {
		return c, nil, fmt.Errorf("module %s: %w", m.name, r.err)
	}
	return r.counts, children, nil
}

func (c *counter) fail(format string, args ...any) {
	if c.err == nil {
		c.err = fmt.Errorf(format, args...)
	}
}

func (c *counter) add(k Kind, n int) { c.counts[k] += n }

func varying(n int) []bit {
	b := make([]bit, n)
	for i := range b {
		b[i] = vary
	}
	return b
}

// resize cuts a value or fills it with zeros.
func resize(b []bit, n int) []bit {
	if len(b) >= n {
		return b[:n]
	}
	return append(slices.Clone(b), make([]bit, n-len(b))...)
}

// width is that of an expression, by itself.
func (c *counter) width(e *expr) int {
	switch e.op {
	case "name":
		w, ok := c.m.widths[e.name]
		if !ok {
			c.fail("no net %s", e.name)
		}
		return w
	case "number":
		return len(e.bits)
	case "index", "u&", "u|", "u^", "u!", "==", "!=", "<", "<=", ">", ">=", "&&", "||":
		return 1
	case "slice":
		return e.hi - e.lo + 1
	case "concat":
		n := 0
		for _, a := range e.args {
			n += c.width(a)
		}
		return n
	case "repeat":
		return e.n * c.width(e.args[0])
	case "?:":
		return max(c.width(e.args[1]), c.width(e.args[2]))
	case "u~", "u-", "<<", ">>":
		return c.width(e.args[0])
	}
	return max(c.width(e.args[0]), c.width(e.args[1]))
}

// assign notes what is known of a net. Only whole nets that are constant in part matter.
func (c *counter) assign(left *expr, v []bit) {
	switch left.op {
	case "name":
		c.values[left.name] = resize(v, c.width(left))
	case "concat":
		for i := len(left.args) - 1; i >= 0; i-- {
			n := c.width(left.args[i])
			v = resize(v, max(n, len(v)))
			c.assign(left.args[i], v[:n])
			v = v[n:]
		}
	}
}

// value is what is known of a net.
func (c *counter) value(name string) []bit {
	if v, ok := c.values[name]; ok {
		return v
	}
	w, ok := c.m.widths[name]
	if !ok {
		c.fail("no net %s", name)
	}
	return varying(w)
}

// eval counts the gates of an expression in a context of a width, and tells what is known of its value.
func (c *counter) eval(e *expr, context int) []bit {
	width := max(context, c.width(e))
	switch e.op {
	case "name":
		return resize(c.value(e.name), width)
	case "number":
		return resize(e.bits, width)
	case "index":
		return resize([]bit{c.index(e)}, width)
	case "slice":
		v, low := c.value(e.args[0].name), c.m.lows[e.args[0].name]
		if e.lo-low < 0 || e.hi-low >= len(v) {
			c.fail("%s[%d:%d]: out of range", e.args[0].name, e.hi, e.lo)
			return varying(width)
		}
		return resize(v[e.lo-low:e.hi-low+1], width)
	case "concat":
		var v []bit
		for i := len(e.args) - 1; i >= 0; i-- {
			v = append(v, c.eval(e.args[i], 0)...)
		}
		return resize(v, width)
	case "repeat":
		one := c.eval(e.args[0], 0)
		var v []bit
		for range e.n {
			v = append(v, one...)
		}
		return resize(v, width)
	case "?:":
		s := c.truth(e.args[0])
		return c.mux(s, c.eval(e.args[1], width), c.eval(e.args[2], width))
	case "u~", "u!":
		if e.op == "u!" {
			return resize([]bit{not(c.truth(e.args[0]))}, width)
		}
		v := slices.Clone(c.eval(e.args[0], width))
		for i := range v {
			v[i] = not(v[i])
		}
		return v
	case "u-":
		v := slices.Clone(c.eval(e.args[0], width))
		for i := range v {
			v[i] = not(v[i])
		}
		return c.sum(make([]bit, width), v, 1)
	case "u&", "u|", "u^":
		return resize([]bit{c.reduce(e.op[1:], c.eval(e.args[0], 0))}, width)
	case "&&", "||":
		return resize(c.bitwise(e.op[:1], []bit{c.truth(e.args[0])}, []bit{c.truth(e.args[1])}), width)
	case "==", "!=", "<", "<=", ">", ">=":
		return resize([]bit{c.compare(e)}, width)
	case "<<", ">>":
		if e.args[1].op != "number" {
			c.fail("shift by a variable")
			return varying(width)
		}
		v, n := c.eval(e.args[0], width), e.args[1].n
		if e.op == ">>" {
			return resize(v[min(n, len(v)):], width)
		}
		return resize(append(make([]bit, n), v...), width)
	case "+", "-":
		b := c.eval(e.args[1], width)
		carry := bit(0)
		if e.op == "-" {
			b, carry = slices.Clone(b), 1
			for i := range b {
				b[i] = not(b[i])
			}
		}
		return c.sum(c.eval(e.args[0], width), b, carry)
	case "&", "|", "^":
		if v, ok := c.compressor(e, width); ok {
			return v
		}
		return c.bitwise(e.op, c.eval(e.args[0], width), c.eval(e.args[1], width))
	}
	c.fail("operator %q", e.op)
	return varying(width)
}

func not(b bit) bit {
	if b == vary {
		return vary
	}
	return 1 - b
}

// truth is an expression as a condition.
func (c *counter) truth(e *expr) bit { return c.reduce("|", c.eval(e, 0)) }

// reduce combines the bits of a value.
func (c *counter) reduce(op string, v []bit) bit {
	r := v[0]
	for _, b := range v[1:] {
		r = c.bitwise(op, []bit{r}, []bit{b})[0]
	}
	return r
}

// bitwise counts a gate for each pair of bits that vary.
func (c *counter) bitwise(op string, a, b []bit) []bit {
	v := make([]bit, len(a))
	for i := range v {
		x, y := a[i], b[i]
		switch {
		case op == "^" && x == vary && y == vary:
			c.add(Xor, 1)
			v[i] = vary
		case op == "^" && (x == vary || y == vary):
			v[i] = vary
		case op == "^":
			v[i] = x ^ y
		case op == "&" && (x == 0 || y == 0):
			v[i] = 0
		case op == "|" && (x == 1 || y == 1):
			v[i] = 1
		case x != vary:
			v[i] = y
		case y != vary:
			v[i] = x
		default:
			c.add(And, 1)
			v[i] = vary
		}
	}
	return v
}

// mux selects between two values: a gate where one is constant, a multiplexer where both vary.
func (c *counter) mux(s bit, yes, no []bit) []bit {
	switch s {
	case 0:
		return no
	case 1:
		return yes
	}
	v := make([]bit, len(yes))
	for i := range v {
		switch x, y := yes[i], no[i]; {
		case x == vary && y == vary:
			c.add(Mux, 1)
			v[i] = vary
		case x == y:
			v[i] = x
		case x == vary || y == vary:
			c.add(And, 1)
			v[i] = vary
		default:
			v[i] = vary // the selector, or its complement
		}
	}
	return v
}

// sum adds.
func (c *counter) sum(a, b []bit, carry bit) []bit {
	v := make([]bit, len(a))
	for i := range v {
		in := []bit{a[i], b[i], carry}
		slices.Sort(in) // what varies comes last
		switch {
		case in[2] != vary:
			n := in[0] + in[1] + in[2]
			v[i], carry = n&1, n>>1
		case in[1] != vary: // one bit varies
			v[i] = vary
			switch in[0] + in[1] {
			case 0:
				carry = 0
			case 2:
				carry = 1
			default:
				carry = vary
			}
		case in[0] != vary:
			c.add(Half, 1)
			v[i], carry = vary, vary
		default:
			c.add(Add, 1)
			v[i], carry = vary, vary
		}
	}
	return v
}

// compare counts comparisons: of equality a gate for each bit, of order a carry.
func (c *counter) compare(e *expr) bit {
	n := max(c.width(e.args[0]), c.width(e.args[1]))
	a, b := c.eval(e.args[0], n), c.eval(e.args[1], n)
	if e.op == "==" || e.op == "!=" {
		d := c.bitwise("^", a, b)
		return c.reduce("|", d)
	}
	known := true
	for i := range a {
		switch {
		case a[i] == vary && b[i] == vary:
			c.add(Carry, 1)
			known = false
		case a[i] == vary || b[i] == vary:
			c.add(And, 1)
			known = false
		}
	}
	if known {
		return 0
	}
	return vary
}

// index selects a bit: by a number for nothing, else by a tree of multiplexers.
func (c *counter) index(e *expr) bit {
	v, low := c.value(e.args[0].name), c.m.lows[e.args[0].name]
	if i := e.args[1]; i.op == "number" {
		if i.n-low < 0 || i.n-low >= len(v) {
			c.fail("%s[%d]: out of range", e.args[0].name, i.n)
			return vary
		}
		return v[i.n-low]
	}
	c.eval(e.args[1], 0)
	c.add(Mux, len(v)-1)
	return vary
}

// compressor recognises a ^ b ^ c and (a & b) | (a & c) | (b & c), the two outputs of a row of full adders.
func (c *counter) compressor(e *expr, width int) ([]bit, bool) {
	var in []*expr
	three := e.op == "^"
	switch {
	case three && e.args[0].op == "^":
		in = []*expr{e.args[0].args[0], e.args[0].args[1], e.args[1]}
	case e.op == "|" && e.args[0].op == "|" && e.args[1].op == "&" && e.args[0].args[0].op == "&" && e.args[0].args[1].op == "&":
		xy, xz, yz := e.args[0].args[0], e.args[0].args[1], e.args[1]
		x, y, z := xy.args[0], xy.args[1], xz.args[1]
		if xz.args[0].String() != x.String() || yz.args[0].String() != y.String() || yz.args[1].String() != z.String() {
			return nil, false
		}
		in = []*expr{x, y, z}
	default:
		return nil, false
	}
	x, y, z := c.eval(in[0], width), c.eval(in[1], width), c.eval(in[2], width)
	v := make([]bit, width)
	for i := range v {
		bits := []bit{x[i], y[i], z[i]}
		slices.Sort(bits)
		switch {
		case bits[0] == vary:
			if three {
				c.add(Sum, 1)
			} else {
				c.add(Carry, 1)
			}
			v[i] = vary
		case three:
			v[i] = c.bitwise("^", c.bitwise("^", bits[:1], bits[1:2]), bits[2:])[0]
		case bits[0] == 0: // of the other two both
			v[i] = c.bitwise("&", bits[1:2], bits[2:])[0]
		default: // 1: of the other two one
			v[i] = c.bitwise("|", bits[1:2], bits[2:])[0]
		}
	}
	return v, true
}
