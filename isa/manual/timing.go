package manual

import (
	"fmt"
	"slices"
	"strings"

	"hwgen/isa"
)

// classes names the instruction classes in the order of the page.
var classes = []struct {
	class isa.Class
	name  string
}{
	{isa.ClassAdder2, "two-operand adder"},
	{isa.ClassCompare, "compare"},
	{isa.ClassAdder1, "one-operand adder"},
	{isa.ClassConstant, "constant"},
	{isa.ClassWide2, "two-operand wide adder"},
	{isa.ClassWide1, "one-operand wide adder"},
	{isa.ClassDivstep, "division steps"},
	{isa.ClassMul, "multiplier"},
	{isa.ClassControl, "control"},
}

func className(c isa.Class) string {
	for _, k := range classes {
		if k.class == c {
			return k.name
		}
	}
	return "unknown"
}

// cores are the kinds of cores that differ in slots, in the order of the page.
var cores = []struct {
	timing isa.Timing
	name   string
}{
	{isa.Timing{}, "One port, results registered"},
	{isa.Timing{Direct: true}, "One port, results written directly"},
	{isa.Timing{TwoPorts: true}, "A read port and a write port, results registered"},
	{isa.Timing{TwoPorts: true, Direct: true}, "A read port and a write port, results written directly"},
}

func timing(b *strings.Builder) {
	fmt.Fprintf(b, `## Timing

`+"`t`"+` is the issue cycle; the first instruction of a run issues at cycle %d. A multiplier operation fetches its operands at `+"`x`"+` and `+"`x+1`"+`, and works in
the array from `+"`x+%d`"+` up to `+"`e-1`"+`. Of a double-width result the lower half comes first, of division steps the second operand.

`, isa.FirstIssue, isa.FetchLead)
	for _, core := range cores {
		fmt.Fprintf(b, "%s:\n\n", core.name)
		var rows [][]string
		for _, c := range classes {
			if c.class == isa.ClassMul {
				rows = append(rows, mulRow("product, one element", false), mulRow("product, double width", true))
				continue
			}
			rows = append(rows, append([]string{c.name, inClass(c.class)}, slots(core.timing, c.class)...))
		}
		table(b, []string{"class", "instructions", "port reads", "adder", "port write", "next use"}, rows)
	}
	b.WriteString("Array cycles of a multiplier operation, by words of an element; where quotient digits take an array cycle, s more for mul and redc:\n\n")
	words := []int{3, 4, 6, 8, 12, 16, 24}
	head := []string{"s"}
	for _, s := range words {
		head = append(head, fmt.Sprint(s))
	}
	var rows [][]string
	for i := range isa.Table {
		if spec := &isa.Table[i]; spec.Class == isa.ClassMul {
			row := []string{spec.Name}
			for _, s := range words {
				row = append(row, fmt.Sprint(isa.MulCycles(spec, s, 0)))
			}
			rows = append(rows, row)
		}
	}
	table(b, head, rows)
}

// mulRow is the row of the multiplier operations with a result of one element or of double width.
func mulRow(name string, wide bool) []string {
	var names []string
	for i := range isa.Table {
		s := &isa.Table[i]
		if s.Class != isa.ClassMul {
			continue
		}
		if _, w := s.Fields[0].Element(); w == wide {
			names = append(names, s.Name)
		}
	}
	adder, writes := []int{isa.MulAdder}, []int{isa.MulWrite}
	if wide {
		adder, writes = []int{isa.MulAdderLow, isa.MulAdder}, []int{isa.MulWriteLow, isa.MulWrite}
	}
	return []string{name, strings.Join(names, " "), "x, x+1", list("e", adder, 0), list("e", writes, 0), list("e", writes, 1)}
}

// slots gives the cells of port reads, adder, port write and next use.
func slots(t isa.Timing, c isa.Class) []string {
	s, ok := t.SlotsOf(c)
	if !ok {
		return []string{"", "", "", after("t", 1)}
	}
	writes := slices.Clone(s.Writes)
	slices.Sort(writes)
	reads, adder, write, next := list("t", s.Reads, 0), list("t", s.Adder, 0), list("t", writes, 0), list("t", writes, 1)
	switch c {
	case isa.ClassCompare:
		write, next = write+" (reserved)", after("t", s.FlagReady())+" (flag)"
	case isa.ClassConstant:
		reads += " (reserved)"
	case isa.ClassDivstep:
		adder = after("t", slices.Max(s.Reads)+1) + " .. " + after("t", slices.Max(s.Adder))
		next = after("t", s.Last()+1) + " (of anything)"
	}
	return []string{reads, adder, write, next}
}

// list writes cycles, each later by an offset.
func list(t string, cycles []int, offset int) string {
	var cells []string
	for _, k := range cycles {
		cells = append(cells, after(t, k+offset))
	}
	return strings.Join(cells, ", ")
}

func after(t string, cycles int) string {
	if cycles == 0 {
		return t
	}
	return fmt.Sprintf("%s%+d", t, cycles)
}

func inClass(c isa.Class) string {
	var names []string
	for i := range isa.Table {
		if isa.Table[i].Class == c {
			names = append(names, isa.Table[i].Name)
		}
	}
	return strings.Join(names, " ")
}
