package compile

import (
	"slices"

	"hwgen/isa"
	"hwgen/ucode/ir"
)

// lazy delays Montgomery reductions: a formula is written in products and sums of residues; here each product becomes a
// double-width one where its result only enters sums, the sums become double-width ones, and one reduction comes at the
// end. (Aranha et al., "Faster explicit formulas for computing pairings over ordinary curves", 2011, place them by hand.)
//
// A value can be had wide if it is a product of residues, or a sum of values that can. It is needed as one element by products,
// selects, compares, storage, and sums that are not wide. A sum that could be wide but is needed as one element is made
//
//   - of one-element operands, if at most one of them would be reduced for it alone: no more reductions, less memory traffic.
//     Operands that are needed as one element in any case, and sums of such, are not;
//   - otherwise wide, and reduced once.
//
// Every wide value is a residue modulo m 2^E below m 2^E, every other one a residue modulo m below m: sums reduce by one
// subtraction, a product of two residues is below m^2 < m 2^E, and a reduction gives less than 2m before its final
// subtraction. ranges.go proves that for each block.
func lazy(b *ir.Block, reduction int) {
	l := newLaziness(b)
	l.improve(reduction)
	l.rewrite()
}

// sums maps each modular instruction that has a double-width form to it.
var sums = map[string]*isa.Spec{"add": isa.Must("wadd"), "sub": isa.Must("wsub"), "dbl": isa.Must("wdbl"), "neg": isa.Must("wneg")}

var (
	opMul, opWmul = isa.Must("mul"), isa.Must("wmul")
	opWsqr        = isa.Must("wsqr")
	opRedc        = isa.Must("redc")
	opWneg        = isa.Must("wneg")
)

type laziness struct {
	b       *ir.Block
	sum     []bool // has a double-width form
	can     []bool // can be had wide
	free    []bool // to be had as one element without a reduction of its own
	forced  []bool // to be reduced, whoever needs it
	element []bool // needed as one element
	wide    []bool // needed wide
	narrow  []bool // of a sum that can be wide: made of one-element operands
}

func newLaziness(b *ir.Block) *laziness {
	n := b.Values()
	l := &laziness{b: b, sum: make([]bool, n), can: make([]bool, n), free: make([]bool, n), forced: make([]bool, n)}
	for _, op := range b.Ops {
		switch {
		case op.Spec == opMul && op.Parts == [2]ir.Part{}:
			l.can[op.Dst] = true
		case sums[op.Spec.Name] != nil:
			l.sum[op.Dst], l.can[op.Dst] = true, true
			for _, a := range op.Args[:op.N] {
				l.can[op.Dst] = l.can[op.Dst] && l.can[a]
			}
		}
	}
	return l
}

// improve has more values reduced, one after the other, where that saves more than it costs: sums of what is one element in any case need no
// reduction of their own and a shorter instruction. A reduction takes the given number of cycles of the multiplier.
func (l *laziness) improve(reduction int) {
	l.settle()
	least := l.cost(reduction)
	for _, op := range l.b.Ops {
		d := op.Dst
		if d == ir.None || !l.can[d] || l.element[d] || !l.wide[d] {
			continue
		}
		l.forced[d] = true
		l.settle()
		if c := l.cost(reduction); c < least {
			least = c
		} else {
			l.forced[d] = false
		}
	}
	l.settle()
}

// Memory port slots that sums and reductions take, and how many of them weigh as much as a cycle of the multiplier, which the port serves
// in its spare time.
const (
	slotsWide, slotsNarrow, slotsReduction = 6, 3, 3
	slotsPerCycle                          = 4
)

// cost is what the decisions cost, in slots: the products are the same in all of them.
func (l *laziness) cost(reduction int) (c int) {
	for _, op := range l.b.Ops {
		d := op.Dst
		switch {
		case d == ir.None || !l.can[d]:
			continue
		case op.Spec != opMul && l.narrow[d]:
			c += slotsNarrow
			continue
		case op.Spec != opMul && (l.wide[d] || l.element[d]):
			c += slotsWide
		}
		if l.element[d] {
			c += slotsReduction + reduction*slotsPerCycle
		}
	}
	return c
}

// settle decides until no value that is needed as one element is taken for one that would be reduced for a single sum: each round knows
// what the sums of the one before need.
func (l *laziness) settle() {
	l.element = slices.Clone(l.forced)
	for before := -1; before < count(l.element); {
		before = count(l.element)
		l.setFree()
		l.decide()
	}
}

func count(set []bool) (n int) {
	for _, in := range set {
		if in {
			n++
		}
	}
	return n
}

// setFree notes what can be had as one element without a reduction of its own.
func (l *laziness) setFree() {
	for v := range l.free {
		l.free[v] = l.element[v] || !l.can[v]
	}
	for _, op := range l.b.Ops {
		if op.Dst != ir.None && l.sum[op.Dst] && !l.free[op.Dst] {
			l.free[op.Dst] = true
			for _, a := range op.Args[:op.N] {
				l.free[op.Dst] = l.free[op.Dst] && l.free[a]
			}
		}
	}
}

// decide goes from the last operation to the first, so that all uses of a value are settled before the value itself.
func (l *laziness) decide() {
	n := len(l.can)
	l.element, l.wide, l.narrow = slices.Clone(l.forced), make([]bool, n), make([]bool, n)
	for _, op := range l.b.Ops {
		if op.Dst == ir.None || !l.sum[op.Dst] || !l.can[op.Dst] {
			for _, a := range op.Args[:op.N] {
				l.element[a] = true
			}
		}
	}
	for _, o := range l.b.Outputs {
		l.element[o.Value] = true
	}
	for i := len(l.b.Ops) - 1; i >= 0; i-- {
		op := l.b.Ops[i]
		if op.Dst == ir.None || !l.sum[op.Dst] || !l.can[op.Dst] {
			continue
		}
		args := op.Args[:op.N]
		extra := 0
		for _, a := range args {
			if !l.free[a] {
				extra++
			}
		}
		l.narrow[op.Dst] = !l.wide[op.Dst] && extra <= 1
		for _, a := range args {
			if l.narrow[op.Dst] {
				l.element[a] = true
			} else if l.wide[op.Dst] || l.element[op.Dst] {
				l.wide[a] = true
			}
		}
	}
}

// rewrite replaces the operations of the block.
func (l *laziness) rewrite() {
	old := l.b.Ops
	l.b.Ops = nil
	one := make([]ir.Value, len(l.can))  // each value as one element
	wide := make([]ir.Value, len(l.can)) // and wide
	for v := range one {
		one[v], wide[v] = ir.Value(v), ir.None // inputs stay what they are
	}
	put := func(spec *isa.Spec, args ...ir.Value) ir.Value { return l.b.Append(ir.NewOp(spec, args...)) }
	for _, op := range old {
		args := op.Args
		for k := range op.N {
			args[k] = one[op.Args[k]]
		}
		d := op.Dst
		switch {
		case d == ir.None || !l.can[d] || l.narrow[d]:
			op.Args = args
			if d == ir.None {
				l.b.Ops = append(l.b.Ops, op)
			} else {
				one[d] = l.b.Append(op)
			}
			continue
		case op.Spec == opMul && args[0] == args[1] && (l.wide[d] || l.b.Squares):
			wide[d] = put(opWsqr, args[0])
		case op.Spec == opMul && l.wide[d]:
			wide[d] = put(opWmul, args[0], args[1])
		case op.Spec == opMul:
			one[d] = put(opMul, args[0], args[1])
			continue
		case l.wide[d] || l.element[d]:
			for k := range op.N {
				args[k] = wide[op.Args[k]]
			}
			wide[d] = put(sums[op.Spec.Name], args[:op.N]...)
		default:
			continue // nobody uses it
		}
		if l.element[d] {
			one[d] = put(opRedc, wide[d])
		}
	}
	for i, out := range l.b.Outputs {
		l.b.Outputs[i].Value = one[out.Value]
	}
}
