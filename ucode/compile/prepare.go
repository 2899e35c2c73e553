package compile

import "hwgen/ucode/ir"

// prepare makes a block ready for scheduling: operations whose results nobody uses are removed, and every output becomes
// the result of an operation of its own, with a copy where it was an input or the same value twice.
func prepare(b *ir.Block) {
	defined := map[ir.Value]bool{}
	for _, op := range b.Ops {
		if op.Dst != ir.None {
			defined[op.Dst] = true
		}
	}
	taken := map[ir.Value]bool{}
	for i, o := range b.Outputs {
		if !defined[o.Value] || taken[o.Value] {
			b.Outputs[i].Value = copyOf(b, o.Value)
		}
		taken[b.Outputs[i].Value] = true
	}
	removeDead(b)
}

// copyOf appends a copy; of a double-width value it is the negative of the negative.
func copyOf(b *ir.Block, x ir.Value) ir.Value {
	if b.Wide(x) {
		return b.Append(ir.NewOp(opWneg, b.Append(ir.NewOp(opWneg, x))))
	}
	return b.Append(ir.NewOp(ir.Mov(), x))
}

func removeDead(b *ir.Block) {
	live := make([]bool, b.Values())
	for _, o := range b.Outputs {
		live[o.Value] = true
	}
	kept := len(b.Ops)
	for i := len(b.Ops) - 1; i >= 0; i-- {
		op := b.Ops[i]
		if op.Dst != ir.None && !live[op.Dst] {
			continue
		}
		for _, a := range op.Args[:op.N] {
			live[a] = true
		}
		kept--
		b.Ops[kept] = op
	}
	b.Ops = append([]ir.Op(nil), b.Ops[kept:]...)
	for ref, v := range b.Inputs {
		if !live[v] {
			delete(b.Inputs, ref)
		}
	}
}
