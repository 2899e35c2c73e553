package liberty

import (
	"fmt"
	"slices"
	"strings"
)

// MaxInputs is the number of inputs that a function may have: its table has 2^MaxInputs entries.
const MaxInputs = 10

// A Function is a Boolean function as a table: bit i of Table is its value where input k has bit k of i.
type Function struct {
	Inputs []string
	Table  []bool
}

// Eval gives the value for inputs packed as in Table.
func (f *Function) Eval(in int) bool { return f.Table[in] }

// ParseFunction reads an expression of the format: ' and ! invert, ^ is exclusive or, * & and a space mean and, + | or. Inputs come in the given
// order; a name that is not among them is an error.
func ParseFunction(text string, inputs []string) (*Function, error) {
	if len(inputs) > MaxInputs {
		return nil, fmt.Errorf("function %q: %d inputs, at most %d are handled", text, len(inputs), MaxInputs)
	}
	e := &expression{text: text, inputs: inputs}
	node, err := e.or()
	if err == nil && e.peek() != 0 {
		err = fmt.Errorf("unexpected %q", e.peek())
	}
	if err != nil {
		return nil, fmt.Errorf("function %q: %w", text, err)
	}
	f := &Function{Inputs: inputs, Table: make([]bool, 1<<len(inputs))}
	for i := range f.Table {
		f.Table[i] = node(i)
	}
	return f, nil
}

// names lists the names in an expression, in the order in which they come.
func names(text string) (list []string) {
	for _, n := range strings.FieldsFunc(text, func(r rune) bool { return strings.ContainsRune("!'^*&+|() \t", r) }) {
		if n != "0" && n != "1" && !slices.Contains(list, n) {
			list = append(list, n)
		}
	}
	return list
}

type expression struct {
	text   string
	pos    int
	inputs []string
}

type evaluator func(in int) bool

// peek is the next character that is not blank, 0 at the end.
func (e *expression) peek() byte {
	for e.pos < len(e.text) && (e.text[e.pos] == ' ' || e.text[e.pos] == '\t') {
		e.pos++
	}
	if e.pos == len(e.text) {
		return 0
	}
	return e.text[e.pos]
}

func (e *expression) or() (evaluator, error) {
	a, err := e.and()
	for err == nil && (e.peek() == '+' || e.peek() == '|') {
		e.pos++
		var b evaluator
		if b, err = e.and(); err == nil {
			x := a
			a = func(in int) bool { return x(in) || b(in) }
		}
	}
	return a, err
}

func (e *expression) and() (evaluator, error) {
	a, err := e.xor()
	for err == nil {
		switch c := e.peek(); {
		case c == '*' || c == '&':
			e.pos++
		case c == 0 || c == ')' || c == '+' || c == '|':
			return a, nil
		}
		var b evaluator
		if b, err = e.xor(); err == nil {
			x := a
			a = func(in int) bool { return x(in) && b(in) }
		}
	}
	return a, err
}

func (e *expression) xor() (evaluator, error) {
	a, err := e.primary()
	for err == nil && e.peek() == '^' {
		e.pos++
		var b evaluator
		if b, err = e.primary(); err == nil {
			x := a
			a = func(in int) bool { return x(in) != b(in) }
		}
	}
	return a, err
}

func (e *expression) primary() (evaluator, error) {
	var a evaluator
	switch c := e.peek(); {
	case c == '!':
		e.pos++
		b, err := e.primary()
		if err != nil {
			return nil, err
		}
		return func(in int) bool { return !b(in) }, nil
	case c == '(':
		e.pos++
		b, err := e.or()
		if err != nil {
			return nil, err
		}
		if e.peek() != ')' {
			return nil, fmt.Errorf("a parenthesis is not closed")
		}
		e.pos++
		a = b
	case c == '0' || c == '1':
		e.pos++
		a = func(int) bool { return c == '1' }
	default:
		start := e.pos
		for e.pos < len(e.text) && !strings.ContainsRune("!'^*&+|() \t", rune(e.text[e.pos])) {
			e.pos++
		}
		name := e.text[start:e.pos]
		k := slices.Index(e.inputs, name)
		if name == "" {
			return nil, fmt.Errorf("an operand is missing")
		}
		if k < 0 {
			return nil, fmt.Errorf("%s is no input", name)
		}
		a = func(in int) bool { return in>>k&1 == 1 }
	}
	for e.peek() == '\'' {
		e.pos++
		b := a
		a = func(in int) bool { return !b(in) }
	}
	return a, nil
}
