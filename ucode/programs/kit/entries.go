package kit

import "hwgen/ucode/ir"

// Guarded fills a program with three entries: "checked" makes the checks and then computes, "check" only makes the checks, and
// "unchecked" only computes. needs says what the inputs of an unchecked run must be.
func (k *Kit) Guarded(needs string, checks func(c *Checker), compute func()) {
	start, done, only := k.Label("start"), k.Label("done"), k.Public("check-only")
	k.Entry("checked", "check the inputs, then compute")
	k.Add(&ir.Jump{To: start})
	k.CheckEntry("check", "check the inputs only")
	k.Code("check-only", func(b *ir.Block) {
		b.Logic(k.Flags[0], ir.True, k.Flags[0], k.Flags[0])
		b.Publish(only, k.Flags[0])
	})
	k.Add(start)
	c := NewChecker(k)
	checks(c)
	k.Add(&ir.Branch{If: only, Set: true, To: done})
	k.Entry("unchecked", "compute; "+needs)
	compute()
	k.Add(done, &ir.Halt{Code: 0})
	c.Stops()
}
