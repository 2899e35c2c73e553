package isa

import (
	"slices"

	"hwgen/params"
)

// Timing is what the cycles of a core depend on. The zero value with Words set is the usual core: one port, registered results, digits
// by shifts and additions.
type Timing struct {
	Words    int  // s, words of an element
	Digit    int  // array cycles of a quotient digit: 1, or 0 where digits are made by shifts and additions
	TwoPorts bool // the data memory has a port for reads and one for writes
	Direct   bool // sums are written in the adder's cycle, not in the one after it
}

// TimingOf is the timing of a core for a curve.
func TimingOf(curve *params.Curve, core *params.Core) Timing {
	return Timing{Words: curve.Words(core.Word), Digit: curve.DigitCycles(core.Word), TwoPorts: core.Ports == params.Ports1R1W,
		Direct: core.WriteBack == params.WriteDirect}
}

// Slots gives the cycles, relative to issue, in which an adder-class instruction uses adder and memory (docs/machine.md, "Port slots,
// adder slots"). The port slot of a write is reserved even when the instruction writes a flag instead of an element.
type Slots struct {
	Reads  []int // port slots of the operand reads; ldc reserves one without reading
	Adder  []int // cycles in which the adder gives the results, in the order of Writes
	Writes []int // port slots of the writes
}

// Last is the last port slot.
func (s Slots) Last() int { return slices.Max(s.Writes) }

// FlagReady is the first cycle, relative to the issue of a compare, at which an instruction that reads or writes
// flags may issue: flags are registers behind the adder.
func (s Slots) FlagReady() int { return slices.Max(s.Adder) + 1 }

// SlotsOf returns the slots of an adder class and false for the other classes. A double-width instruction reads the lower
// halves first, then the upper ones. The result must not be changed.
func (t Timing) SlotsOf(c Class) (Slots, bool) {
	s := slotTable[t.option()][c]
	return s, s.Reads != nil
}

// option numbers the four kinds of cores that differ in slots.
func (t Timing) option() (n int) {
	if t.TwoPorts {
		n |= 1
	}
	if t.Direct {
		n |= 2
	}
	return n
}

var slotTable = func() (table [4][ClassMul + 1]Slots) {
	for _, two := range []bool{false, true} {
		for _, direct := range []bool{false, true} {
			t := Timing{TwoPorts: two, Direct: direct}
			for c := range table[0] {
				table[t.option()][c] = t.slots(Class(c))
			}
		}
	}
	return table
}()

// slots is one row of the table on the page; of a class without slots, nothing.
func (t Timing) slots(c Class) Slots {
	lag := 1
	if t.Direct {
		lag = 0
	}
	with := func(reads []int, adder ...int) Slots {
		s := Slots{Reads: reads, Adder: adder}
		for _, a := range adder {
			s.Writes = append(s.Writes, a+lag)
		}
		return s
	}
	switch c {
	case ClassAdder1, ClassConstant:
		return with([]int{0}, 1)
	case ClassAdder2, ClassCompare:
		return with([]int{0, 1}, 2)
	case ClassDivstep:
		return with([]int{0, 1}, 3+DivstepBatch, 2+DivstepBatch)
	case ClassWide1:
		if t.Direct && !t.TwoPorts {
			return with([]int{0, 2}, 1, 3) // slot 1 is that of the lower write
		}
		return with([]int{0, 1}, 1, 2)
	case ClassWide2:
		switch {
		case t.TwoPorts:
			return with([]int{0, 1, 2, 3}, 2, 4)
		case t.Direct:
			return with([]int{0, 1, 3, 4}, 2, 5) // slot 2 is that of the lower write
		}
		return with([]int{0, 1, 2, 4}, 2, 5) // slot 3 is that of the lower write
	}
	return Slots{}
}

// MulCycles is the number of array cycles of a multiplier operation.
func (t Timing) MulCycles(spec *Spec) int { return MulCycles(spec, t.Words, t.Digit) }

const (
	// FetchLead is the number of cycles from the operand fetch of a multiplier operation to its first cycle in the array:
	// first operand, second operand, latch.
	FetchLead = 3
	// MulAdder is the cycle in which the adder passes a result of one element, or the upper half of a double-width one, relative to
	// the cycle after the operation's last one in the array. Such results are always written in the cycle after: the lower half in
	// the adder's cycle would meet the operand fetch of the next operation at the port.
	MulAdder = 0
	// MulAdderLow is the same of the lower half.
	MulAdderLow = -2
	// MulWrite is the port slot of the write after MulAdder.
	MulWrite = MulAdder + 1
	// MulWriteLow is that after MulAdderLow.
	MulWriteLow = MulAdderLow + 1
	// DivstepBatch is the number of division steps of one dsfg or dsde, a cycle each. It bounds the decisions that are kept
	// from one to the other.
	DivstepBatch = 32
	// DivstepCounterBits is the width of the two's complement counter k: more than the steps that the widest modulus needs.
	DivstepCounterBits = 12
	// FirstIssue is the earliest issue cycle of a run: cycle 0 fetches the first instruction.
	FirstIssue = 1
	// MinWords is the least number of words of an element: the lower half of a square of fewer words would not be complete in time
	// for the adder to pass it.
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
