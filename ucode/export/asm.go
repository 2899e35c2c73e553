package export

import (
	"bytes"
	"fmt"
	"io"

	"hwgen/isa/asm"
)

// Asm writes the instructions as assembly text with addresses; constants are not part of it.
func Asm(w io.Writer, b *Bundle) error {
	var entries []asm.Entry
	for _, e := range b.Image.Entries {
		entries = append(entries, asm.Entry{Name: e.Name, PC: e.PC})
	}
	_, err := io.WriteString(w, asm.Disassemble(b.Image.Words, asm.Options{Entries: entries, Addresses: true}))
	return err
}

// Words writes an assembled program as hexadecimal text, one word a line, in the form that Read and $readmemh take.
func Words(w io.Writer, p *asm.Program) error {
	var o bytes.Buffer
	for _, e := range p.Entries {
		fmt.Fprintf(&o, "%s%s: %d\n", entryComment, e.Name, e.PC)
	}
	for _, v := range p.Words {
		fmt.Fprintf(&o, "%08x\n", v)
	}
	_, err := w.Write(o.Bytes())
	return err
}
