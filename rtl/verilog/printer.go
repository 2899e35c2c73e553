package verilog

import (
	"fmt"
	"strings"
)

// MaxColumn is the longest line a generated file may have.
const MaxColumn = 100

// Printer collects lines of Verilog. Its error is sticky: print on, and look at it once in the end.
type Printer struct {
	b   strings.Builder
	err error
}

// Line prints one formatted line.
func (p *Printer) Line(format string, args ...any) {
	s := strings.TrimRight(fmt.Sprintf(format, args...), " ")
	p.b.WriteString(s)
	p.b.WriteByte('\n')
}

// Blank prints an empty line.
func (p *Printer) Blank() { p.b.WriteByte('\n') }

// Text prints finished text and ends it with a newline.
func (p *Printer) Text(s string) {
	p.b.WriteString(s)
	if !strings.HasSuffix(s, "\n") {
		p.b.WriteByte('\n')
	}
}

// Comment prints each string as a comment; one too long for a line continues at its own indentation.
func (p *Printer) Comment(lines ...string) {
	for _, l := range lines {
		words := strings.TrimLeft(l, " ")
		start := "// " + l[:len(l)-len(words)]
		line := start
		for _, w := range strings.Fields(words) {
			if len(line)+1+len(w) > MaxColumn && line != start {
				p.Line("%s", line)
				line = start
			}
			if line != start {
				line += " "
			}
			line += w
		}
		p.Line("%s", line)
	}
}

// Fail records the first error.
func (p *Printer) Fail(format string, args ...any) {
	if p.err == nil {
		p.err = fmt.Errorf(format, args...)
	}
}

// List prints items between an opening and a closing text, as many on a line as fit, indented by two more than the
// opening. Verilog lists of many terms (concatenations, or trees) keep to MaxColumn so.
func (p *Printer) List(indent, open string, items []string, sep, closing string) {
	one := indent + open + strings.Join(items, sep+" ") + closing
	if len(one) <= MaxColumn {
		p.Line("%s", one)
		return
	}
	p.Line("%s%s", indent, open)
	line := indent + " "
	for i, it := range items {
		t := it
		if i < len(items)-1 {
			t += sep
		}
		if len(line)+1+len(t) > MaxColumn && strings.TrimSpace(line) != "" {
			p.Line("%s", line)
			line = indent + " "
		}
		line += " " + t
	}
	p.Line("%s", line)
	p.Line("%s%s", indent, closing)
}

// String returns what was printed so far.
func (p *Printer) String() string { return p.b.String() }

// Bytes returns the text, or the first error.
func (p *Printer) Bytes() ([]byte, error) {
	if p.err != nil {
		return nil, p.err
	}
	return []byte(p.b.String()), nil
}
