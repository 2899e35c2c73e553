package verif

import (
	"fmt"
	"strings"

	"hwgen/isa"
)

// Program is an image with the data it works on.
type Program struct {
	Name     string
	Words    []uint32
	Entry    int
	Elements []Element   // written before the start; all others are cleared
	Lend     [][]Element // written by the host at the first, second, ... WAIT
	Resident bool        // the core has the image in ROM: it is not loaded, only its length is set
}

// describe disassembles the word at a program address for messages.
func (p *Program) describe(pc int) string {
	if pc < 0 || pc >= len(p.Words) {
		return fmt.Sprintf("pc %d: beyond the program", pc)
	}
	i, ok := isa.Decode(p.Words[pc])
	if !ok {
		return fmt.Sprintf("pc %d: word 0x%08x", pc, p.Words[pc])
	}
	args := make([]string, len(i.Args))
	for k, f := range i.Spec.Fields {
		args[k] = fmt.Sprintf("%s=%d", f.Name, i.Args[k])
	}
	return fmt.Sprintf("pc %d: %s", pc, strings.TrimSpace(i.Spec.Name+" "+strings.Join(args, " ")))
}
