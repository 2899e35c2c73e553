package manual

import (
	"fmt"
	"sort"
	"strings"

	"hwgen/isa"
)

// segment is a run of bits of the instruction word with what stands in it.
type segment struct {
	hi, lo int
	text   string
}

// segments splits the word into opcode, operands and zero bits, from bit 31 down.
func segments(s *isa.Spec) []segment {
	segs := []segment{{isa.OpHi, isa.OpLo, fmt.Sprintf("%06b", s.Op)}}
	for _, f := range s.Fields {
		segs = append(segs, segment{f.Hi, f.Lo, f.Name})
	}
	sort.Slice(segs, func(i, k int) bool { return segs[i].hi > segs[k].hi })
	var all []segment
	next := 31
	for _, g := range segs {
		if g.hi < next {
			all = append(all, segment{next, g.hi + 1, "0"})
		}
		all = append(all, g)
		next = g.lo - 1
	}
	if next >= 0 {
		all = append(all, segment{next, 0, "0"})
	}
	return all
}

// diagram draws the word: bit numbers above, contents in boxes.
func diagram(s *isa.Spec) string {
	var bits, rule, text strings.Builder
	rule.WriteString("+")
	text.WriteString("|")
	bits.WriteString(" ")
	for _, g := range segments(s) {
		left, right := fmt.Sprint(g.hi), fmt.Sprint(g.lo)
		if g.hi == g.lo {
			right = ""
		}
		width := max(2*(g.hi-g.lo+1), len(g.text)+2, len(left)+len(right)+1)
		rule.WriteString(strings.Repeat("-", width) + "+")
		text.WriteString(centre(g.text, width) + "|")
		bits.WriteString(left + strings.Repeat(" ", width-len(left)-len(right)) + right + " ")
	}
	return fmt.Sprintf("%s\n%s\n%s\n%s\n", strings.TrimRight(bits.String(), " "), rule.String(), text.String(), rule.String())
}

func centre(text string, width int) string {
	left := (width - len(text)) / 2
	return strings.Repeat(" ", left) + text + strings.Repeat(" ", width-len(text)-left)
}
