package soc

import (
	"fmt"
	"io"

	"hwgen/isa"
)

// Markdown writes the register map for readers.
func Markdown(w io.Writer, v View) error {
	var p printer
	p.line("# Registers of %s\n", v.Top)
	p.line("32 bits each, little-endian, at the same offsets for every word size and bus; offsets are in bytes. Resets are those of a core with")
	p.line("w = %d, %d elements and %d instructions; FEATURES and CONFIG tell them. What no field names reads as zero.\n", v.Word, v.Elements, v.Instructions)
	p.line("| region | offset | 32-bit words | |\n|---|---|---|---|")
	p.line("| registers | 0x%05x | %d | |", 0, len(isa.Registers))
	for _, m := range v.Memories() {
		p.line("| %s | 0x%05x | %d | %s |", m.Name, m.Offset, m.Words, m.Doc)
	}
	p.line("\n| offset | register | access | bits | reset | |\n|---|---|---|---|---|---|")
	for _, r := range isa.Registers {
		p.line("| 0x%02x | %s | %s | | 0x%08x | %s |", r.Offset, r.Name, r.Access, v.Reset(r), r.Doc)
		for _, f := range r.Fields {
			bits := fmt.Sprint(f.Lo)
			if f.Hi != f.Lo {
				bits = fmt.Sprintf("%d:%d", f.Hi, f.Lo)
			}
			p.line("| | | | %s %s | %d | %s |", bits, f.Name, v.reset(r, f), f.Doc)
		}
	}
	p.line("\n| error code | name |\n|---|---|")
	for _, e := range isa.ErrorCodes() {
		p.line("| %d | %s |", int(e), e)
	}
	return p.to(w)
}
