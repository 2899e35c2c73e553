package isa

import "fmt"

// Instr is a decoded instruction: a table row and the raw value of each of its fields, in the row's order.
type Instr struct {
	Spec *Spec
	Args []uint32
}

// Arg returns the raw value of the named field; the field must exist.
func (i Instr) Arg(name string) uint32 {
	for k, f := range i.Spec.Fields {
		if f.Name == name {
			return i.Args[k]
		}
	}
	panic("isa: " + i.Spec.Name + " has no field " + name)
}

// New builds an instruction; it returns an error if the number of arguments is wrong or one does not fit its field.
func New(spec *Spec, args ...uint32) (Instr, error) {
	if len(args) != len(spec.Fields) {
		return Instr{}, fmt.Errorf("%s takes %d operands, got %d", spec.Name, len(spec.Fields), len(args))
	}
	for k, f := range spec.Fields {
		if args[k] > f.Max() {
			return Instr{}, fmt.Errorf("%s: operand %s is %d, at most %d fits", spec.Name, f.Name, args[k], f.Max())
		}
	}
	return Instr{spec, args}, nil
}

// Encode returns the instruction word.
func (i Instr) Encode() uint32 {
	w := i.Spec.Match()
	for k, f := range i.Spec.Fields {
		w |= i.Args[k] << f.Lo
	}
	return w
}

// Decode returns the instruction that a word encodes; ok is false if it encodes none.
func Decode(word uint32) (i Instr, ok bool) {
	s := byOp[uint8(word>>OpLo)]
	if s == nil || word&s.Fixed() != s.Match() {
		return Instr{}, false
	}
	args := make([]uint32, len(s.Fields))
	for k, f := range s.Fields {
		args[k] = f.Get(word)
	}
	return Instr{s, args}, true
}

// Window splits an operand byte that addresses through a base register into window number and offset; ok is false for a direct
// address.
func Window(operand uint32) (window, offset int, ok bool) {
	if operand < WindowStart {
		return 0, 0, false
	}
	r := int(operand) - WindowStart
	return r / WindowSize, r % WindowSize, true
}

// WindowOperand is the operand byte for an offset within a window.
func WindowOperand(window, offset int) uint32 {
	return uint32(WindowStart + window*WindowSize + offset)
}
