package profile

import (
	"hwgen/isa"
	"hwgen/isa/pipeline"
)

// Reason says why the array had no work in a cycle: what kept the next operation from coming earlier.
type Reason int

const (
	ReasonOperand     Reason = iota // the operation waited in the issue stage for an operand, or for its result's element
	ReasonPort                      // it had issued, and its operand fetch waited for the memory port
	ReasonSums                      // adder instructions before it issued
	ReasonSumsOperand               // an adder instruction before it waited for an operand or for its result's element
	ReasonSumsPort                  // an adder instruction before it waited for the memory port
	ReasonControl                   // control instructions before it issued
	ReasonFlag                      // an instruction before it waited for a compare
	ReasonDrain                     // an instruction before it waited until nothing was in flight
	ReasonDivision                  // division steps before it had the core to themselves
	ReasonQueue                     // something waited for the multiplier's queue; not seen while the array is idle
	ReasonStart                     // the first instruction was on its way to the issue stage, or its operands to the array
	Reasons
)

var reasonNames = [Reasons]string{"operand", "port", "sums", "sums-operand", "sums-port", "control", "flag", "drain", "division", "queue", "start"}

// reasonDocs explain the names to a reader.
var reasonDocs = [Reasons]string{
	"the operation waited for an operand or for its result's element",
	"its operand fetch waited for the memory port",
	"adder instructions before it issued",
	"an adder instruction before it waited for an operand",
	"an adder instruction before it waited for the memory port",
	"control instructions before it issued",
	"an instruction before it waited for a compare",
	"an instruction before it waited until nothing was in flight",
	"division steps had the core to themselves",
	"the multiplier's queue was full",
	"the run's first instruction was on its way",
}

// String is the name in tables.
func (r Reason) String() string { return reasonNames[r] }

// lag is the time from the issue of an operation to its first cycle in the array when nothing holds it up: the cycle to the queue and
// the operand fetch.
const lag = isa.FetchLead + 1

// gap is a stretch of idle cycles of the array with one reason.
type gap struct {
	from, to int64 // array cycles, to not included
	reason   Reason
	part     int // what is charged
	head     bool
}

// gaps lists the idle cycles of the array up to its last operation, in order.
//
// The array idles at cycle c because the operation that ends the gap had not issued at c-lag; so whatever the issue stage did in that cycle
// is the reason: it issued an instruction that stands before the operation, or one waited there, or the operation itself did. From its own
// issue on, it is the port that holds up the fetch. The gap is charged to the part of the operation that ends it, except that
// division steps are charged themselves.
func (t *Trace) gaps() []gap {
	var all []gap
	var end int64 // of the last operation in the array
	begin := 0    // first instruction after it
	for k := range t.Issued {
		op := &t.Issued[k]
		if !op.array() {
			continue
		}
		if op.Start > end {
			all = append(all, t.explain(end, op.Start, begin, k)...)
		}
		end, begin = op.end(), k+1
	}
	return all
}

// explain divides the gap before operation last, which follows instructions begin..last-1.
func (t *Trace) explain(from, to int64, begin, last int) []gap {
	op := &t.Issued[last]
	part, head := t.parts.of(op), begin == 0
	var all []gap
	at := from
	until := func(issue int64, r Reason, part int) { // the reason holds up to an issue cycle, not included
		if end := min(issue+lag, to); end > at {
			all = append(all, gap{at, end, r, part, head})
			at = end
		}
	}
	until(isa.FirstIssue, ReasonStart, part)
	var alone int64
	divides := part
	for k := begin; k <= last; k++ {
		i := &t.Issued[k]
		if alone > 0 {
			until(min(alone, i.Issue), ReasonDivision, divides)
		}
		until(i.Issue, waitReason(i), part)
		if k == last {
			break
		}
		if alone = i.alone(); alone > 0 {
			divides = t.parts.of(i)
			until(i.Issue+1, ReasonDivision, divides)
		} else {
			until(i.Issue+1, issueReason(i), part)
		}
	}
	until(to, ReasonPort, part)
	return all
}

// issueReason is the reason while an instruction before the operation issues.
func issueReason(i *Issued) Reason {
	if i.slots.Reads != nil {
		return ReasonSums
	}
	return ReasonControl
}

// waitReason is the reason while an instruction waits: the operation itself, or one before it.
func waitReason(i *Issued) Reason {
	switch i.Cause {
	case pipeline.CauseOperand, pipeline.CauseResult:
		if i.array() {
			return ReasonOperand
		}
		return ReasonSumsOperand
	case pipeline.CausePort:
		return ReasonSumsPort
	case pipeline.CauseFlag:
		return ReasonFlag
	case pipeline.CauseDrain:
		return ReasonDrain
	case pipeline.CauseQueue, pipeline.CauseQueuedUse:
		return ReasonQueue
	}
	return ReasonControl // it did not wait, or for the fetch after a WAIT alone
}
