package kit

import "hwgen/ucode/ir"

// Entries gives a program its entries: "checked" makes the checks and then computes, "check" only makes the checks, "unchecked" only
// computes. A check that fails stops the program with its status; the computation may check what it finds as well.
func (k *Kit) Entries(checks, compute func(c *Checker)) {
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
	k.Unchecked(c, compute)
	k.Add(done, &ir.Halt{Code: 0})
	c.Stops()
}

// Unchecked adds a computation with its entry.
func (k *Kit) Unchecked(c *Checker, compute func(c *Checker)) {
	k.Entry("unchecked", "compute; the inputs must be what the checks would accept")
	compute(c)
}
