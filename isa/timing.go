package isa

// Slots gives the cycles, relative to issue, in which an adder-class instruction uses the memory port and the adder
// (docs/machine.md, "Port slots, adder slots"). The port slot of the write is reserved even when the instruction
// writes a flag instead of an element, so that one reservation also covers the adder, a cycle before it.
type Slots struct {
	Reads []int // port slots of the operand reads, in operand order; ldc reserves one without reading
	Write int   // port slot of the write; the adder works in the cycle before
}

// Adder is the cycle in which the adder-subtractor works, relative to issue.
func (s Slots) Adder() int { return s.Write - 1 }

// Ready is the first cycle, relative to issue, at which a dependent instruction may issue.
func (s Slots) Ready() int { return s.Write + 1 }

// FlagReady is the first cycle, relative to the issue of a compare, at which an instruction that reads or writes
// flags may issue: flags are registers behind the adder.
func (s Slots) FlagReady() int { return s.Write }

// SlotsOf returns the slots of an adder class and false for the other classes.
func SlotsOf(c Class) (Slots, bool) {
	switch c {
	case ClassAdder1, ClassConstant:
		return Slots{Reads: []int{0}, Write: 2}, true
	case ClassAdder2, ClassCompare:
		return Slots{Reads: []int{0, 1}, Write: 3}, true
	}
	return Slots{}, false
}

const (
	// FetchLead is the number of cycles from the operand fetch of a multiplication to its first cycle in the array:
	// read b, read a, latch.
	FetchLead = 3
	// MulWrite is the port slot of a product relative to the cycle after its last one in the array; the adder takes
	// the final subtraction in the cycle before.
	MulWrite = 1
	// FirstIssue is the earliest issue cycle of a run: cycle 0 fetches the first instruction.
	FirstIssue = 1
)

// MulCycles is the number of array cycles of one Montgomery multiplication of elements of s words: s^2 products of
// operand words, s quotient digits, s^2 products of digit and modulus words.
func MulCycles(s int) int { return s * (2*s + 1) }
