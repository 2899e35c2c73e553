package export

import (
	"bytes"
	"fmt"
	"io"
)

// Hex writes the words of all segments, one a line, in the address space of the bus counted in words: the form $readmemh reads.
func Hex(w io.Writer, b *Bundle) error {
	var o bytes.Buffer
	fmt.Fprintf(&o, "// %s for %s, word size %d: words at bus address / 4. PLEN is %d.\n", b.Image.Program, b.Image.Curve, b.Image.Word, len(b.Image.Words))
	for _, e := range b.Image.Entries {
		fmt.Fprintf(&o, "%s%s: %d\n", entryComment, e.Name, e.PC)
	}
	for _, s := range b.segments() {
		fmt.Fprintf(&o, "// %s\n@%x\n", s.name, s.addr/4)
		for _, v := range s.words {
			fmt.Fprintf(&o, "%08x\n", v)
		}
	}
	_, err := w.Write(o.Bytes())
	return err
}
