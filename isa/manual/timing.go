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
	{isa.ClassMul, "multiplication"},
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

`+"`t`"+` is the issue cycle; the first instruction of a run issues at cycle %d. A multiplication fetches its operands at `+"`x`"+` and `+"`x+1`"+`, works in
the array from `+"`x+%d`"+` for `+"`s(2s+1)`"+` cycles, up to `+"`e-1`"+`, and is written at `+"`e+%d`"+`.

`, isa.FirstIssue, isa.FetchLead, isa.MulWrite)
	var rows [][]string
	for _, c := range classes {
		rows = append(rows, append([]string{c.name, inClass(c.class)}, slots(c.class)...))
	}
	table(b, []string{"class", "instructions", "port reads", "adder", "port write", "next use"}, rows)
	b.WriteString("Array cycles of a multiplication, by words of an element:\n\n")
	var words, cycles []string
	for _, s := range []int{2, 4, 6, 8, 12, 16, 24} {
		words, cycles = append(words, fmt.Sprint(s)), append(cycles, fmt.Sprint(isa.MulCycles(s)))
	}
	table(b, append([]string{"s"}, words...), [][]string{append([]string{"s(2s+1)"}, cycles...)})
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
	var reads []string
	for _, r := range s.Reads {
		reads = append(reads, after("t", r))
	}
	write, next := after("t", s.Write), after("t", s.Ready())
	if c == isa.ClassCompare {
		write, next = write+" (reserved)", after("t", s.FlagReady())+" (flag)"
	}
	if c == isa.ClassConstant {
		reads[0] += " (reserved)"
	}
	return []string{strings.Join(reads, ", "), after("t", s.Adder()), write, next}
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
