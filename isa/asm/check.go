package asm

import (
	"errors"
	"fmt"
	"sort"

	"hwgen/isa"
)

// MaxWords is the longest program that the core can address.
const MaxWords = 1 << isa.AddressBits

// Finding is a breach of a structural rule of docs/machine.md ("Loops, calls, branches").
type Finding struct {
	PC   int // address of the instruction at fault
	Text string
}

// Error is the message with its address.
func (f Finding) Error() string { return fmt.Sprintf("pc %d: %s", f.PC, f.Text) }

// Check returns all breaches of the structural rules as one error, nil if there are none.
func Check(words []uint32) error {
	var errs []error
	for _, f := range Findings(words) {
		errs = append(errs, f)
	}
	return errors.Join(errs...)
}

// notLast lists the instructions that never reach the end of a loop when they are its last.
var notLast = map[string]bool{"jump": true, "brt": true, "brf": true, "ret": true, "halt": true, "loop": true}

// Findings lists the breaches of the structural rules in order of address:
//   - every word is an instruction and every program address lies within the program;
//   - a loop has a count of at least 1 and at least one instruction;
//   - the last instruction of a loop is none that leaves its own end out;
//   - no two loops end at the same address, and loops that overlap nest.
func Findings(words []uint32) []Finding {
	c := checker{words: words, endsAt: map[int]int{}}
	for pc, w := range words {
		i, ok := isa.Decode(w)
		if !ok {
			c.report(pc, "%#08x is no instruction", w)
			continue
		}
		c.targets(pc, i)
	}
	for _, l := range c.loops {
		c.nesting(l)
	}
	if len(words) > MaxWords {
		c.report(MaxWords, "the program has %d words, at most %d can be addressed", len(words), MaxWords)
	}
	sort.SliceStable(c.found, func(i, k int) bool { return c.found[i].PC < c.found[k].PC })
	return c.found
}

// body is a loop instruction at address at whose last instruction is at last.
type body struct{ at, last int }

type checker struct {
	words  []uint32
	loops  []body      // in order of address
	endsAt map[int]int // address of the loop instruction by the address of its last one
	found  []Finding
}

func (c *checker) report(pc int, format string, args ...any) {
	c.found = append(c.found, Finding{pc, fmt.Sprintf(format, args...)})
}

// targets checks the operands of one instruction.
func (c *checker) targets(pc int, i isa.Instr) {
	for k, f := range i.Spec.Fields {
		if f.Kind == isa.KindTarget && int(i.Args[k]) >= len(c.words) {
			c.report(pc, "%s: operand %s is %d, beyond the program of %d words", i.Spec.Name, f.Name, i.Args[k], len(c.words))
			return
		}
	}
	if i.Spec.Name == "loop" {
		c.loop(pc, int(i.Arg("last")), i.Arg("count"))
	}
}

// loop checks one loop by itself.
func (c *checker) loop(pc, last int, count uint32) {
	switch first, taken := c.endsAt[last]; {
	case count == 0:
		c.report(pc, "loop: operand count is 0, at least 1 is needed")
	case last <= pc:
		c.report(pc, "loop: operand last is %d, but the body begins at %d", last, pc+1)
	case taken:
		c.report(pc, "loop: the loop at %d ends at %d as well; end one of them with a nop", first, last)
	default:
		c.endsAt[last] = pc
		c.loops = append(c.loops, body{pc, last})
		if end, ok := isa.Decode(c.words[last]); ok && notLast[end.Spec.Name] {
			c.report(last, "%s cannot be the last instruction of a loop (the one at %d); a nop after it can", end.Spec.Name, pc)
		}
	}
}

// nesting checks that the loop lies within every loop whose body it begins in.
func (c *checker) nesting(l body) {
	for _, outer := range c.loops {
		if outer.at < l.at && l.at <= outer.last && l.last > outer.last {
			c.report(l.at, "loop: ends at %d, after the loop at %d in which it begins (that one ends at %d)", l.last, outer.at, outer.last)
			return
		}
	}
}
