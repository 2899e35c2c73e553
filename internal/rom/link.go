package rom

import (
	"fmt"
	"math/big"

	"hwgen/isa"
	"hwgen/isa/asm"
	"hwgen/ucode"
)

// Content is what a ROM core holds.
type Content struct {
	Words     []uint32
	Constants []*big.Int
	Images    []*ucode.Image // of the programs, in order: entries as in Words, no data to load
}

// Link puts programs together. mode is the number of the widest modulus, in which constants pass the adder whole; depth is the
// size of the program memory.
//
// Entry stubs come first, so that the first entry of the first program is address 0; then for each program the copy of its
// constants and its instructions.
func Link(images []*ucode.Image, mode, depth int) (*Content, error) {
	c := &Content{}
	stubs := 0
	for _, im := range images {
		stubs += 2 * len(im.Entries)
	}
	c.Words = make([]uint32, stubs)
	stub := 0
	for _, im := range images {
		boot := len(c.Words)
		c.copyConstants(im, mode)
		body := len(c.Words)
		for _, w := range im.Words {
			c.Words = append(c.Words, relocate(w, body))
		}
		linked := *im
		linked.Data, linked.Entries = nil, nil
		linked.Words = nil
		for _, e := range im.Entries {
			c.Words[stub] = instruction("call", boot)
			c.Words[stub+1] = instruction("jump", body+e.PC)
			linked.Entries = append(linked.Entries, ucode.Entry{Name: e.Name, PC: stub, Doc: e.Doc})
			stub += 2
		}
		c.Images = append(c.Images, &linked)
	}
	if len(c.Words) > min(depth, asm.MaxWords) {
		return nil, fmt.Errorf("the programs take %d words of ROM, the program memory has %d (core field program_depth)", len(c.Words), min(depth, asm.MaxWords))
	}
	for _, im := range c.Images {
		im.Words = c.Words
	}
	return c, nil
}

// copyConstants appends a subroutine that copies the data image of a program from the constant ROM. It leaves mode and base
// registers as they are at the start of a run.
func (c *Content) copyConstants(im *ucode.Image, mode int) {
	emit := func(name string, args ...int) { c.Words = append(c.Words, instruction(name, args...)) }
	if mode != 0 {
		emit("setmod", mode)
	}
	base := 0
	for _, k := range im.Data {
		operand := k.Addr
		if k.Addr >= isa.WindowStart {
			if b := k.Addr - k.Addr%isa.WindowSize; b != base {
				emit("setbase", 0, b)
				base = b
			}
			operand = int(isa.WindowOperand(0, k.Addr%isa.WindowSize))
		}
		emit("ldc", operand, len(c.Constants))
		c.Constants = append(c.Constants, k.Value)
	}
	if base != 0 {
		emit("setbase", 0, 0)
	}
	if mode != 0 {
		emit("setmod", 0)
	}
	emit("ret")
}

// instruction encodes an instruction whose operands fit; Link checks program addresses by the length of the whole.
func instruction(name string, args ...int) uint32 {
	spec := isa.Must(name)
	w := spec.Match()
	for k, f := range spec.Fields {
		w |= uint32(args[k]) & f.Max() << f.Lo
	}
	return w
}

// relocate moves the program addresses of an instruction.
func relocate(w uint32, by int) uint32 {
	i, ok := isa.Decode(w)
	if !ok {
		return w
	}
	for _, f := range i.Spec.Fields {
		if f.Kind == isa.KindTarget {
			w = w&^(f.Max()<<f.Lo) | (f.Get(w)+uint32(by))&f.Max()<<f.Lo
		}
	}
	return w
}
