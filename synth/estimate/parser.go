package estimate

import (
	"fmt"
	"strconv"

	"hwgen/rtl/verilog"
)

func itoa(n int) string { return strconv.Itoa(n) }

// parser reads the body of a module. Its error is sticky.
type parser struct {
	tokens []token
	at     int
	m      *module
	err    error
}

// parse reads a generated module.
func parse(v verilog.Module) (*module, error) {
	tokens, err := scan(v.Body)
	if err != nil {
		return nil, fmt.Errorf("module %s: %w", v.Name, err)
	}
	p := &parser{tokens: tokens, m: &module{name: v.Name, widths: map[string]int{}, lows: map[string]int{}, consts: map[string][]bit{}}}
	for _, q := range v.Ports() {
		p.m.widths[q.Name] = max(1, q.Width)
	}
	for p.at < len(p.tokens) && p.err == nil {
		p.item()
	}
	if p.err != nil {
		return nil, fmt.Errorf("module %s: %w", v.Name, p.err)
	}
	return p.m, nil
}

func (p *parser) fail(format string, args ...any) {
	if p.err == nil {
		p.err = fmt.Errorf(format, args...)
		p.at = len(p.tokens)
	}
}

func (p *parser) peek() string {
	if p.at < len(p.tokens) {
		return p.tokens[p.at].text
	}
	return ""
}

func (p *parser) next() token {
	if p.at >= len(p.tokens) {
		p.fail("text ends too early")
		return token{}
	}
	p.at++
	return p.tokens[p.at-1]
}

func (p *parser) accept(text string) bool {
	if p.peek() == text {
		p.at++
		return true
	}
	return false
}

func (p *parser) expect(text string) {
	if !p.accept(text) {
		p.fail("%q instead of %q", p.peek(), text)
	}
}

// constant is an integer that stands in a range.
func (p *parser) constant() int {
	t := p.next()
	if t.text != "number" {
		p.fail("%q instead of a number", t.text)
	}
	return t.value
}

// span is an optional range.
func (p *parser) span() (width, low int) {
	if !p.accept("[") {
		return 1, 0
	}
	hi := p.constant()
	p.expect(":")
	low = p.constant()
	p.expect("]")
	return hi - low + 1, low
}

func (p *parser) item() {
	switch t := p.next(); t.text {
	case "wire", "reg":
		width, low := p.span()
		name := p.next().text
		p.m.widths[name], p.m.lows[name] = width, low
		if p.accept("=") {
			p.m.items = append(p.m.items, item{left: &expr{op: "name", name: name}, right: p.expr(0)})
		}
		p.expect(";")
	case "localparam":
		width, _ := p.span()
		name := p.next().text
		p.expect("=")
		e := p.expr(0)
		p.expect(";")
		p.m.consts[name] = resize(constantBits(e), width)
		p.m.widths[name] = width
	case "assign":
		left := p.primary()
		p.expect("=")
		right := p.expr(0)
		p.expect(";")
		p.m.items = append(p.m.items, item{left: left, right: right})
	case "always":
		p.always()
	default:
		p.instance(t.text)
	}
}

func (p *parser) always() {
	p.expect("@")
	it := item{}
	if !p.accept("*") {
		p.expect("(")
		for p.err == nil && !p.accept(")") {
			switch p.next().text {
			case "posedge":
				it.clocked = true
			case "negedge":
				it.reset = true
			}
		}
	}
	it.always = p.stmt()
	p.m.items = append(p.m.items, it)
}

func (p *parser) stmt() *stmt {
	switch {
	case p.accept("begin"):
		s := &stmt{block: []*stmt{}}
		for p.err == nil && !p.accept("end") {
			s.block = append(s.block, p.stmt())
		}
		return s
	case p.accept("if"):
		p.expect("(")
		s := &stmt{cond: p.expr(0)}
		p.expect(")")
		s.yes = p.stmt()
		if p.accept("else") {
			s.no = p.stmt()
		}
		return s
	case p.accept("case"):
		p.expect("(")
		s := &stmt{cond: p.expr(0), cases: []branch{}}
		p.expect(")")
		for p.err == nil && !p.accept("endcase") {
			b := branch{}
			if !p.accept("default") {
				b.labels = append(b.labels, p.expr(0))
				for p.accept(",") {
					b.labels = append(b.labels, p.expr(0))
				}
			}
			p.expect(":")
			b.body = p.stmt()
			s.cases = append(s.cases, b)
		}
		return s
	}
	s := &stmt{left: p.primary()}
	if !p.accept("=") {
		p.expect("<=")
	}
	s.right = p.expr(0)
	p.expect(";")
	return s
}

// instance skips connections: what is connected is counted where it is computed.
func (p *parser) instance(name string) {
	p.m.items = append(p.m.items, item{child: name})
	if p.accept("#") {
		p.skip()
	}
	p.next()
	p.instanceConnections()
	p.expect(";")
}

// instanceConnections keeps expressions that are more than names: they are gates of this module.
func (p *parser) instanceConnections() {
	p.expect("(")
	for p.err == nil && !p.accept(")") {
		p.expect(".")
		p.next()
		p.expect("(")
		if p.peek() != ")" {
			if e := p.expr(0); e.op != "name" && e.op != "concat" && e.op != "slice" && e.op != "number" {
				p.m.items = append(p.m.items, item{right: e})
			}
		}
		p.expect(")")
		p.accept(",")
	}
}

// skip passes a parenthesis.
func (p *parser) skip() {
	p.expect("(")
	for depth := 1; depth > 0 && p.err == nil; {
		switch p.next().text {
		case "(":
			depth++
		case ")":
			depth--
		}
	}
}

// Binary operators by precedence, the loosest first.
var levels = map[string]int{"||": 1, "&&": 2, "|": 3, "^": 4, "&": 5, "==": 6, "!=": 6, "<": 7, "<=": 7, ">": 7, ">=": 7, "<<": 8, ">>": 8, "+": 9, "-": 9, "*": 10}

func (p *parser) expr(level int) *expr {
	left := p.unary()
	for p.err == nil {
		op := p.peek()
		l, ok := levels[op]
		if !ok || l <= level {
			break
		}
		p.at++
		left = &expr{op: op, args: []*expr{left, p.expr(l)}}
	}
	if level == 0 && p.accept("?") {
		yes := p.expr(0)
		p.expect(":")
		return &expr{op: "?:", args: []*expr{left, yes, p.expr(0)}}
	}
	return left
}

func (p *parser) unary() *expr {
	switch t := p.peek(); t {
	case "~", "!", "&", "|", "^", "-":
		p.at++
		return &expr{op: "u" + t, args: []*expr{p.unary()}}
	}
	return p.primary()
}

func (p *parser) primary() *expr {
	t := p.next()
	switch t.text {
	case "number":
		return &expr{op: "number", bits: t.bits, n: t.value}
	case "(":
		e := p.expr(0)
		p.expect(")")
		return e
	case "{":
		first := p.expr(0)
		if p.accept("{") { // a repetition
			e := &expr{op: "repeat", n: first.n, args: []*expr{p.list()}}
			p.expect("}")
			return e
		}
		e := &expr{op: "concat", args: []*expr{first}}
		for p.accept(",") {
			e.args = append(e.args, p.expr(0))
		}
		p.expect("}")
		return e
	}
	e := &expr{op: "name", name: t.text}
	for p.err == nil && p.accept("[") {
		i := p.expr(0)
		if p.accept(":") {
			lo := p.constant()
			e = &expr{op: "slice", args: []*expr{e}, hi: i.n, lo: lo}
		} else {
			e = &expr{op: "index", args: []*expr{e, i}}
		}
		p.expect("]")
	}
	return e
}

// list is the rest of a concatenation after its brace.
func (p *parser) list() *expr {
	e := &expr{op: "concat", args: []*expr{p.expr(0)}}
	for p.accept(",") {
		e.args = append(e.args, p.expr(0))
	}
	p.expect("}")
	return e
}

// constantBits are the bits of a constant: a number, or a concatenation of them.
func constantBits(e *expr) []bit {
	if e.op == "number" {
		return e.bits
	}
	var all []bit
	if e.op == "repeat" {
		for range e.n {
			all = append(all, constantBits(e.args[0])...)
		}
		return all
	}
	for i := len(e.args) - 1; i >= 0; i-- {
		all = append(all, constantBits(e.args[i])...)
	}
	return all
}
