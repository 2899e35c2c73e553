package estimate

import "strings"

// expr is an expression: an operator with operands, a name, or a number.
type expr struct {
	op   string // "name", "number", "index", "slice", "concat", "repeat", "?:", unary as "u&", or the operator
	name string
	args []*expr
	bits []bit // of a number
	n    int   // value of a number, if it is small; of a repeat its times
	hi   int   // of a slice
	lo   int
}

// String is a text by which equal expressions are known.
func (e *expr) String() string {
	var b strings.Builder
	e.write(&b)
	return b.String()
}

func (e *expr) write(b *strings.Builder) {
	b.WriteString(e.op)
	b.WriteString(e.name)
	for _, v := range e.bits {
		b.WriteByte('0' + byte(v))
	}
	for _, n := range []int{e.n, e.hi, e.lo} {
		b.WriteByte(' ')
		b.WriteString(itoa(n))
	}
	b.WriteByte('(')
	for _, a := range e.args {
		a.write(b)
		b.WriteByte(',')
	}
	b.WriteByte(')')
}

// stmt is a statement within an always block.
type stmt struct {
	block []*stmt // begin ... end
	cond  *expr   // of if; of case its selector
	yes   *stmt
	no    *stmt
	cases []branch // of case
	left  *expr    // of an assignment
	right *expr
}

// branch is a branch of a case; without labels it is the default.
type branch struct {
	labels []*expr
	body   *stmt
}

// module is a parsed module.
type module struct {
	name   string
	widths map[string]int // of nets; low ends of ranges are in lows
	lows   map[string]int
	consts map[string][]bit // localparams
	items  []item
}

// item is what a module consists of, in its order.
type item struct {
	left, right *expr  // assign, or a wire with its value
	always      *stmt  // body of always
	clocked     bool   // by an edge
	reset       bool   // asynchronous
	child       string // name of an instantiated module
}
