package asm

import (
	"fmt"
	"strings"

	"hwgen/isa"
)

// Options shape the text of a disassembly.
type Options struct {
	Entries   []Entry // named addresses; each becomes a label and an .entry, see Label
	Addresses bool    // note address and word of each instruction in a comment
}

// Disassemble returns text that assembles to the same words. Targets become labels. What the assembler would refuse (see
// Findings) is written as .word, with the instruction, if it is one, in a comment.
func Disassemble(words []uint32, o Options) string {
	labels := labelsOf(words, o.Entries)
	refused := map[int]bool{}
	for _, f := range Findings(words) {
		refused[f.PC] = true
	}
	var b strings.Builder
	for _, e := range o.Entries {
		fmt.Fprintf(&b, ".entry %s\n", Label(e.Name))
	}
	for pc, w := range words {
		for _, l := range labels[pc] {
			fmt.Fprintf(&b, "%s:\n", l)
		}
		text := instruction(w, labels)
		if refused[pc] {
			text = fmt.Sprintf("%-30s ; %s", fmt.Sprintf(".word   0x%08x", w), text)
		}
		if o.Addresses {
			text = fmt.Sprintf("%-30s ; %4d %08x", text, pc, w)
		}
		b.WriteString("        " + strings.TrimRight(text, " ;") + "\n")
	}
	return b.String()
}

// labelsOf names the addresses that instructions refer to; the first label of an address is the one used in operands.
func labelsOf(words []uint32, entries []Entry) map[int][]string {
	labels, taken := map[int][]string{}, map[string]bool{}
	for _, e := range entries {
		name := Label(e.Name)
		labels[e.PC], taken[name] = append(labels[e.PC], name), true
	}
	for _, w := range words {
		i, ok := isa.Decode(w)
		if !ok {
			continue
		}
		for k, f := range i.Spec.Fields {
			pc := int(i.Args[k])
			if f.Kind == isa.KindTarget && pc < len(words) && labels[pc] == nil {
				name := fmt.Sprintf("L%d", pc)
				for taken[name] {
					name += "_"
				}
				labels[pc] = []string{name}
			}
		}
	}
	return labels
}

// instruction is the text of one word; empty if it is no instruction.
func instruction(w uint32, labels map[int][]string) string {
	i, ok := isa.Decode(w)
	if !ok {
		return ""
	}
	operands := make([]string, len(i.Args))
	for k, f := range i.Spec.Fields {
		operands[k] = forms[f.Kind].print(i.Args[k])
		if l := labels[int(i.Args[k])]; f.Kind == isa.KindTarget && l != nil {
			operands[k] = l[0]
		}
	}
	return strings.TrimRight(fmt.Sprintf("%-7s %s", i.Spec.Name, strings.Join(operands, ", ")), " ")
}

// Format is the text of one word: an instruction, or .word if it is none.
func Format(w uint32) string {
	if text := instruction(w, nil); text != "" {
		return text
	}
	return fmt.Sprintf(".word   0x%08x", w)
}
