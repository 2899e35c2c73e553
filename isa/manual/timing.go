package manual

import (
	"fmt"
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

func timing(b *strings.Builder) {
	fmt.Fprintf(b, `## Timing

`+"`t`"+` is the issue cycle; the first instruction of a run issues at cycle %d. A multiplier operation fetches its operands at `+"`x`"+` and `+"`x+1`"+`, works in
the array from `+"`x+%d`"+` up to `+"`e-1`"+`, and is written at `+"`e+%d`"+`, the lower half of a double-width result at `+"`e%+d`"+`.

`, isa.FirstIssue, isa.FetchLead, isa.MulWrite, isa.MulWriteLow)
	var rows [][]string
	for _, c := range classes {
		rows = append(rows, append([]string{c.name, inClass(c.class)}, slots(c.class)...))
	}
	table(b, []string{"class", "instructions", "port reads", "adder", "port write", "next use"}, rows)
	b.WriteString("Array cycles of a multiplier operation, by words of an element; where quotient digits take an array cycle, s more for mul and redc:\n\n")
	words := []int{3, 4, 6, 8, 12, 16, 24}
	head := []string{"s"}
	for _, s := range words {
		head = append(head, fmt.Sprint(s))
	}
	rows = nil
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

// slots gives the cells of port reads, adder, port write and next use.
func slots(c isa.Class) []string {
	s, ok := isa.SlotsOf(c)
	switch {
	case c == isa.ClassMul:
		return []string{"x, x+1", "e", after("e", isa.MulWrite), after("e", isa.MulWrite+1)}
	case !ok:
		return []string{"", "", "", after("t", 1)}
	}
	list := func(cycles []int, offset int) string {
		var cells []string
		for _, k := range cycles {
			cells = append(cells, after("t", k+offset))
		}
		return strings.Join(cells, ", ")
	}
	reads, write, next := list(s.Reads, 0), list(s.Writes, 0), list(s.Writes, 1)
	if c == isa.ClassCompare {
		write, next = write+" (reserved)", after("t", s.FlagReady())+" (flag)"
	}
	if c == isa.ClassConstant {
		reads += " (reserved)"
	}
	return []string{reads, list(s.Writes, -1), write, next}
}

func after(t string, cycles int) string {
	if cycles == 0 {
		return t
	}
	return fmt.Sprintf("%s+%d", t, cycles)
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
