package verilog

import (
	"fmt"
	"regexp"
	"strings"
)

// Dir is the direction of a port.
type Dir string

// Directions of a port.
const (
	In  Dir = "input"
	Out Dir = "output"
)

// Port is one port of a module.
type Port struct {
	Name  string
	Dir   Dir
	Width int    // bits; 0 for a width that the module's parameters set, which Range then gives
	Range string // text between the brackets if Width is 0
	Note  string // unit, range or timing where the name is not enough
}

// Group is a run of ports that belong to one interface.
type Group struct {
	Comment string
	Ports   []Port
}

// Param is a Verilog parameter of a module.
type Param struct {
	Name    string
	Default int
	Note    string
}

// Doc is what the header of a module says about it.
type Doc struct {
	Title      string   // one line: what it is
	Formula    []string // what it computes
	Ranges     []string // operand ranges in and out
	Latency    []string // latency and throughput
	Template   string   // source template or generator function
	Parameters string   // canonical text of the parameters; the header carries its SHA-256
}

// Module is a generated Verilog module.
type Module struct {
	Name     string
	Groups   []Group
	Params   []Param
	Children []string // names of the modules it instantiates
	Doc      Doc
	Body     string // everything between the port list and endmodule
}

var identifier = regexp.MustCompile(`^[a-z][a-z0-9_]*$`)

// MaxName is the number of characters that a module name may have.
const MaxName = 64

// ValidName reports whether s can be a module name or a prefix of one.
func ValidName(s string) bool { return identifier.MatchString(s) && len(s) <= MaxName }

// Ports lists the ports of all groups in order.
func (m Module) Ports() []Port {
	var r []Port
	for _, g := range m.Groups {
		r = append(r, g.Ports...)
	}
	return r
}

// Source is the module's text from module to endmodule.
func (m Module) Source() string {
	var p Printer
	p.Line("module %s%s (", m.Name, m.paramList())
	p.portList(m.Groups)
	p.Line(");")
	p.Blank()
	p.Text(strings.Trim(m.Body, "\n"))
	p.Blank()
	p.Line("endmodule")
	return p.String()
}

func (m Module) paramList() string {
	if len(m.Params) == 0 {
		return ""
	}
	var b strings.Builder
	b.WriteString(" #(\n")
	for i, q := range m.Params {
		comma := ","
		if i == len(m.Params)-1 {
			comma = ""
		}
		fmt.Fprintf(&b, "  parameter %s = %d%s", q.Name, q.Default, comma)
		if q.Note != "" {
			b.WriteString("  // " + q.Note)
		}
		b.WriteString("\n")
	}
	b.WriteString(")")
	return b.String()
}

// RangeOf is the bracketed range of a vector of n bits, empty for a scalar.
func RangeOf(n int) string {
	if n <= 1 {
		return ""
	}
	return fmt.Sprintf("[%d:0]", n-1)
}

func (p *Printer) portList(groups []Group) {
	wide, total := 0, 0
	width := func(q Port) string {
		if q.Width == 0 {
			return "[" + q.Range + "]"
		}
		return RangeOf(q.Width)
	}
	for _, g := range groups {
		total += len(g.Ports)
		for _, q := range g.Ports {
			wide = max(wide, len(width(q)))
		}
	}
	n := 0
	for _, g := range groups {
		p.Line("  // %s", g.Comment)
		for _, q := range g.Ports {
			n++
			comma := ","
			if n == total {
				comma = ""
			}
			r := width(q)
			if wide > 0 {
				r = fmt.Sprintf(" %-*s", wide, r)
			}
			line := fmt.Sprintf("  %-6s wire%s %s%s", q.Dir, r, q.Name, comma)
			if q.Note != "" {
				line += "  // " + q.Note
			}
			p.Line("%s", line)
		}
	}
}
