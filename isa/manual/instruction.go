package manual

import (
	"fmt"
	"strings"

	"hwgen/isa"
)

func summary(b *strings.Builder) {
	b.WriteString("## Summary\n\nA word that matches none of these stops the core with `illegal-instruction`.\n\n")
	var rows [][]string
	for i := range isa.Table {
		s := &isa.Table[i]
		rows = append(rows, []string{fmt.Sprintf("[%s](#%s)", s.Name, s.Name), fmt.Sprintf("0x%02x", s.Op), fmt.Sprintf("%08x", s.Match()), fmt.Sprintf("%08x", s.Fixed()),
			s.Summary})
	}
	table(b, []string{"instruction", "opcode", "match", "mask", ""}, rows)
	b.WriteString("A word is the instruction if `word & mask == match`.\n\n")
}

// instruction writes the section of one instruction.
func instruction(b *strings.Builder, s *isa.Spec) {
	names := make([]string, len(s.Fields))
	for k, f := range s.Fields {
		names[k] = f.Name
	}
	fmt.Fprintf(b, "### %s\n\n%s.\n\n```\n%s\n\n%s```\n\n", s.Name, capital(s.Summary), strings.TrimSpace(s.Name+" "+strings.Join(names, ", ")), diagram(s))
	fmt.Fprintf(b, "`%s`\n\nClass: %s.", s.Semantics, className(s.Class))
	if s.Needs != isa.FeatureNone {
		fmt.Fprintf(b, " Illegal in cores without %s.", s.Needs)
	}
	if s.Drains {
		b.WriteString(" Issues when nothing is in flight.")
	}
	if s.Class == isa.ClassDivstep {
		b.WriteString(" Nothing issues until its results are written.")
	}
	if s.WaitsFlag {
		b.WriteString(" Issues when no compare is in flight.")
	}
	if s.Transfer {
		b.WriteString(" Does not count as the end of a loop when it transfers control.")
	}
	b.WriteString("\n\n")
}

func capital(s string) string { return strings.ToUpper(s[:1]) + s[1:] }
