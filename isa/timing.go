package isa

import "slices"

// Slots gives the cycles, relative to issue, in which an adder-class instruction uses the memory port (docs/machine.md, "Port
// slots, adder slots"). The port slot of a write is reserved even when the instruction writes a flag instead of an element,
// so that one reservation also covers the adder, a cycle before it.
type Slots struct {
	Reads  []int // port slots of the operand reads; ldc reserves one without reading
	Writes []int // port slots of the writes; the adder works in the cycle before each
}

// Last is the last port slot.
func (s Slots) Last() int { return slices.Max(s.Writes) }

// FlagReady is the first cycle, relative to the issue of a compare, at which an instruction that reads or writes
// flags may issue: flags are registers behind the adder.
func (s Slots) FlagReady() int { return s.Last() }

// SlotsOf returns the slots of an adder class and false for the other classes. A double-width instruction reads the lower
// halves first, then the upper ones.
func SlotsOf(c Class) (Slots, bool) {
	switch c {
	case ClassAdder1, ClassConstant:
		return Slots{Reads: []int{0}, Writes: []int{2}}, true
	case ClassAdder2, ClassCompare:
		return Slots{Reads: []int{0, 1}, Writes: []int{3}}, true
	case ClassDivstep:
		return Slots{Reads: []int{0, 1}, Writes: []int{4 + DivstepBatch, 3 + DivstepBatch}}, true
	case ClassWide1:
		return Slots{Reads: []int{0, 1}, Writes: []int{2, 3}}, true
	case ClassWide2:
		return Slots{Reads: []int{0, 1, 2, 4}, Writes: []int{3, 6}}, true
	}
	return Slots{}, false
}

const (
	// FetchLead is the number of cycles from the operand fetch of a multiplier operation to its first cycle in the array:
	// first operand, second operand, latch.
	FetchLead = 3
	// MulWrite is the port slot of a result of one element, or of the upper half of a double-width one, relative to the cycle
	// after the operation's last one in the array; the adder passes it in the cycle before.
	MulWrite = 1
	// MulWriteLow is the port slot of the lower half of a double-width result.
	MulWriteLow = -1
	// DivstepBatch is the number of division steps of one dsfg or dsde, a cycle each. It bounds the decisions that are kept
	// from one to the other.
	DivstepBatch = 32
	// DivstepCounterBits is the width of the two's complement counter k: more than the steps that the widest modulus needs.
	DivstepCounterBits = 12
	// FirstIssue is the earliest issue cycle of a run: cycle 0 fetches the first instruction.
	FirstIssue = 1
	// MinWords is the least number of words of an element: the lower half of a square of fewer words would not be complete in time
	// for MulWriteLow.
	MinWords = 3
)

// MulCycles is the number of array cycles of a multiplier operation on elements of s words. Digit cycles are those that one
// quotient digit takes in the array: 1, or 0 for a core whose moduli have digits made by shifts and additions.
func MulCycles(spec *Spec, s, digit int) int {
	switch spec.Name {
	case "wmul":
		return s * s
	case "wsqr":
		return s * (s + 1) / 2
	case "redc":
		return s * (s + digit)
	case "mul":
		return s * (2*s + digit)
	}
	panic("isa: " + spec.Name + " is no multiplier operation")
}
