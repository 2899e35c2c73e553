package kit

import "hwgen/ucode/ir"

// Rounds is a program whose inputs come in any number of rounds, each served at a WAIT. Its entries are those of Kit.Entries; since
// checks belong to rounds, an entry says what each round leaves out.
type Rounds struct {
	N      *ir.Vec // public input: the number of rounds
	Range  int     // status code for a number of rounds that is not below p; it is checked from every entry
	Wait   int     // code of the WAITs
	Inputs string  // what the host writes then

	Check      func(c *Checker) // checks of what is there once
	Start      func(c *Checker) // before the first round, from every entry
	CheckRound func(c *Checker)
	Round      func(c *Checker) // the computation of a round
	Finish     func(c *Checker) // the computation after the last
}

// Add adds it to a program.
func (r Rounds) Add(k *Kit) {
	unchecked, only, more := k.Public("unchecked"), k.Public("check-only"), k.Public("more")
	begin := k.Label("begin")
	entry := func(skipChecks, skipValue ir.Truth) {
		k.Code("entry", func(b *ir.Block) {
			f := k.Flags[0]
			b.Logic(f, skipChecks, f, f)
			b.Publish(unchecked, f)
			b.Logic(f, skipValue, f, f)
			b.Publish(only, f)
		})
	}
	k.Entry("checked", "check the inputs of each round, then compute")
	entry(ir.False, ir.False)
	k.Add(&ir.Jump{To: begin})
	k.CheckEntry("check", "check the inputs of each round only")
	entry(ir.False, ir.True)
	k.Add(&ir.Jump{To: begin})
	k.Entry("unchecked", "compute; the inputs must be what the checks would accept")
	entry(ir.True, ir.False)
	k.Add(begin)

	c := NewChecker(k)
	unless := func(flag ir.Public, build func(c *Checker)) {
		if build == nil {
			return
		}
		past := k.Label("past")
		k.Add(&ir.Branch{If: flag, Set: true, To: past})
		build(c)
		k.Add(past)
	}
	k.Status(r.Wait, "next", "write "+r.Inputs+" of the next round, and resume")
	c.Numbers(r.Range, r.N)
	unless(unchecked, r.Check)
	r.Start(c)
	left, end := k.Local("left", 1), k.Label("end")
	set := func(b *ir.Block, rounds ir.Value) {
		b.Out(left, 0, rounds)
		b.Equal(k.Flags[0], rounds, b.In(k.Zero, 0))
		b.Logic(k.Flags[0], ir.Nor, k.Flags[0], k.Flags[0])
		b.Publish(more, k.Flags[0])
	}
	k.Code("rounds", func(b *ir.Block) { set(b, b.In(r.N, 0)) })
	k.Add(&ir.Branch{If: more, Set: false, To: end})
	k.Add(&ir.While{If: more, Body: k.Items(func() {
		k.Add(&ir.Wait{Code: r.Wait})
		unless(unchecked, r.CheckRound)
		unless(only, r.Round)
		k.Code("round", func(b *ir.Block) { set(b, b.Sub(b.In(left, 0), b.In(k.Plain, 0))) })
	})}, end)
	unless(only, r.Finish)
	k.Add(&ir.Halt{Code: 0})
	c.Stops()
}

// Items is what build adds to the program, taken out of it.
func (k *Kit) Items(build func()) []ir.Item {
	outer := k.Body
	k.Body = nil
	build()
	inner := k.Body
	k.Body = outer
	return inner
}
