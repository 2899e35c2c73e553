package compile

import (
	"fmt"

	"hwgen/params"
	"hwgen/ucode/ir"
)

// nesting is how deep loops and calls stand inside each other.
type nesting struct{ loops, calls int }

// nestingOf is the deepest that the stacks of the core get while items run: a subroutine counts at each place that calls it.
func nestingOf(items []ir.Item) (deepest nesting) {
	for _, it := range items {
		var n nesting
		switch it := it.(type) {
		case *ir.Loop:
			n = nestingOf(it.Body)
			n.loops++
		case *ir.Call:
			n = nestingOf(it.Sub.Body)
			n.calls++
		}
		deepest = nesting{max(deepest.loops, n.loops), max(deepest.calls, n.calls)}
	}
	return deepest
}

// checkNesting refuses a program that would overflow a stack of the core.
func checkNesting(p *ir.Program, core *params.Core) error {
	n := nestingOf(p.Body)
	for _, s := range []struct {
		what, field string
		need, has   int
	}{
		{"loops", "loop_depth", n.loops, core.LoopDepth},
		{"calls", "call_depth", n.calls, core.CallDepth},
	} {
		if s.need > s.has {
			return fmt.Errorf("%s: %s nest %d deep, the core has a stack of %d (core field %s); %s: %d would do", p.Name, s.what, s.need, s.has, s.field, s.field, s.need)
		}
	}
	return nil
}
