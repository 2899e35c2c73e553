package ir

import (
	"fmt"
	"slices"

	"hwgen/isa"
)

// Value is an SSA value of a block: an element.
type Value int

// None stands for no value.
const None Value = -1

// Op is an operation of a block: one instruction before it has addresses.
type Op struct {
	Spec   *isa.Spec
	Dst    Value    // None for compares and flag operations
	Args   [2]Value // first N are used
	Parts  [2]Part  // of the arguments
	N      int
	FlagW  int    // flag written, or -1: 0..7 private, 8..15 public
	FlagR  [2]int // flags read, or -1
	Truth  Truth  // of flog
	Reason string // of a declassification
}

// Ref is an element of a vector.
type Ref struct {
	Vec   *Vec
	Index int
}

// Block is straight-line code over elements. Operations are appended by its methods; equal operations give the same value.
type Block struct {
	Name    string
	Squares bool // reduce squares by two instructions, a double-width square and a reduction, instead of one product
	Ops     []Op
	Inputs  map[Ref]Value // elements read from storage as they are at the start of the block
	Outputs []Output      // elements written to storage by the end of the block
	wide    []bool        // by value: whether it is of double width
	halves  map[Value]half
	seen    map[key]Value
}

// Output says that an element of storage holds the value after the block.
type Output struct {
	Ref   Ref
	Value Value
}

type key struct {
	spec *isa.Spec
	a, b operand
}

// operand is a value, or half of one.
type operand struct {
	v Value
	p Part
}

func (x operand) before(y operand) bool { return x.v < y.v || x.v == y.v && x.p < y.p }

// NewBlock builds a block.
func NewBlock(name string, f func(b *Block)) *Block {
	b := &Block{Name: name, Inputs: map[Ref]Value{}, halves: map[Value]half{}, seen: map[key]Value{}}
	f(b)
	return b
}

// Values is the number of SSA values.
func (b *Block) Values() int { return len(b.wide) }

// Wide reports whether a value is of double width, that is, a residue modulo m 2^E in two elements. Formulas have none, other than
// for plain numbers (wide.go); the compiler makes them where it delays a reduction.
func (b *Block) Wide(v Value) bool { return b.wide[v] }

func (b *Block) value(wide bool) Value {
	b.wide = append(b.wide, wide)
	return Value(len(b.wide) - 1)
}

// Same reports whether two blocks do the same operations in the same order.
func (b *Block) Same(c *Block) bool {
	return slices.Equal(b.Ops, c.Ops) && (b.Squares == c.Squares || !slices.ContainsFunc(b.Ops, Op.square))
}

func (op Op) square() bool {
	return op.Spec == opMul && op.Args[0] == op.Args[1] && op.Parts[0] == op.Parts[1]
}

// Append adds an operation and gives it a new result value; passes use it to insert copies.
func (b *Block) Append(op Op) Value {
	op.Dst = b.value(op.Spec.Fields[0].Kind == isa.KindWideDst)
	b.Ops = append(b.Ops, op)
	return op.Dst
}

// In reads an element of storage, as it was when the block began.
func (b *Block) In(v *Vec, i int) Value {
	if i < 0 || i >= v.N {
		panic(fmt.Sprintf("ir: block %s reads %s[%d] of %d elements", b.Name, v.Name, i, v.N))
	}
	if v.Wide {
		return b.half(b.InWide(v, i&^1), Lower+Part(i%2))
	}
	return b.in(Ref{v, i}, false)
}

func (b *Block) in(r Ref, wide bool) Value {
	x, ok := b.Inputs[r]
	if !ok {
		x = b.value(wide)
		b.Inputs[r] = x
	}
	return x
}

// Out writes an element of storage; reads by In in the same block still see the old value.
func (b *Block) Out(v *Vec, i int, x Value) {
	if i < 0 || i >= v.N || v.Role == RoleConstant {
		panic(fmt.Sprintf("ir: block %s writes %s[%d] of %d elements", b.Name, v.Name, i, v.N))
	}
	if _, ok := b.halves[x]; ok {
		x = b.op(opMov, x)
	}
	b.Outputs = append(b.Outputs, Output{Ref{v, i}, x})
}

var (
	opAdd, opSub, opDbl, opNeg = isa.Must("add"), isa.Must("sub"), isa.Must("dbl"), isa.Must("neg")
	opMov, opSel, opMul        = isa.Must("mov"), isa.Must("sel"), isa.Must("mul")
	opLess, opEqual            = isa.Must("clt"), isa.Must("ceq")
	opSign, opCanonical        = isa.Must("csgn"), isa.Must("dcan")
	opLogic, opDecl            = isa.Must("flog"), isa.Must("decl")
	opWmul, opWdbl             = isa.Must("wmul"), isa.Must("wdbl")
)

// Mov is the copy instruction, for passes that insert copies.
func Mov() *isa.Spec { return opMov }

// NewOp is an operation on elements that neither reads nor writes flags.
func NewOp(spec *isa.Spec, args ...Value) Op {
	op := Op{Spec: spec, N: len(args), FlagW: -1, FlagR: [2]int{-1, -1}}
	copy(op.Args[:], args)
	return op
}

// newOp is NewOp with halves resolved; the widths of the operands must be those of the instruction.
func (b *Block) newOp(spec *isa.Spec, args ...Value) Op {
	op := NewOp(spec, args...)
	reads := 0
	for _, f := range spec.Fields {
		if element, wide := f.Element(); element && !f.Writes() {
			h, ok := b.halves[args[reads]]
			if ok {
				op.Args[reads], op.Parts[reads] = h.of, h.part
			}
			if !ok && b.Wide(args[reads]) != wide || ok && wide {
				panic("ir: block " + b.Name + ": " + spec.Name + " of a value of the wrong width")
			}
			reads++
		}
	}
	return op
}

func (b *Block) op(spec *isa.Spec, args ...Value) Value {
	op := b.newOp(spec, args...)
	k := key{spec, operand{op.Args[0], op.Parts[0]}, operand{None, Whole}}
	if len(args) == 2 {
		k.b = operand{op.Args[1], op.Parts[1]}
		if (spec == opAdd || spec == opMul || spec == opWmul) && k.b.before(k.a) {
			k.a, k.b = k.b, k.a
		}
	}
	if x, ok := b.seen[k]; ok {
		return x
	}
	x := b.Append(op)
	b.seen[k] = x
	return x
}

// Add is x + y modulo the current modulus.
func (b *Block) Add(x, y Value) Value {
	if x == y {
		return b.Dbl(x)
	}
	return b.op(opAdd, x, y)
}

// Sub is x - y.
func (b *Block) Sub(x, y Value) Value { return b.op(opSub, x, y) }

// Dbl is 2x.
func (b *Block) Dbl(x Value) Value { return b.op(opDbl, x) }

// Neg is -x.
func (b *Block) Neg(x Value) Value { return b.op(opNeg, x) }

// Mul is the Montgomery product of x and y.
func (b *Block) Mul(x, y Value) Value { return b.op(opMul, x, y) }

// Select is x if the flag is set, else y. The flag must be one of the first four.
func (b *Block) Select(f Flag, x, y Value) Value {
	if f.Index >= isa.SelectFlags {
		panic("ir: flag " + f.Name + " cannot select: only the first four can")
	}
	op := b.newOp(opSel, x, y)
	op.FlagR[0] = f.Index
	return b.Append(op)
}

func (b *Block) compare(spec *isa.Spec, f Flag, args ...Value) {
	op := b.newOp(spec, args...)
	op.Dst, op.FlagW = None, f.Index
	b.Ops = append(b.Ops, op)
}

// Less sets f to x < y, as plain numbers.
func (b *Block) Less(f Flag, x, y Value) { b.compare(opLess, f, x, y) }

// Equal sets f to x == y.
func (b *Block) Equal(f Flag, x, y Value) { b.compare(opEqual, f, x, y) }

// Negative sets f to whether x is negative as a two's complement number, as division steps leave them.
func (b *Block) Negative(f Flag, x Value) { b.compare(opSign, f, x) }

// Canonical is x, a two's complement number between -m and m, modulo m.
func (b *Block) Canonical(x Value) Value { return b.op(opCanonical, x) }

// Logic sets f to a function of two private flags.
func (b *Block) Logic(f Flag, t Truth, x, y Flag) {
	b.Ops = append(b.Ops, Op{Spec: opLogic, Dst: None, FlagW: f.Index, FlagR: [2]int{x.Index, y.Index}, Truth: t})
}

// Declassify copies a private flag to a public one. The reason is printed in the program's manifest.
func (b *Block) Declassify(p Public, f Flag, reason string) {
	b.Ops = append(b.Ops, Op{Spec: opDecl, Dst: None, FlagW: isa.PrivateFlags + p.Index, FlagR: [2]int{f.Index, -1}, Reason: reason})
}

// Publish copies a private flag to a public one; it is an error if the flag may depend on a secret.
func (b *Block) Publish(p Public, f Flag) { b.Declassify(p, f, "") }

// Publishes reports whether the operation writes a public flag.
func (op *Op) Publishes() bool { return op.FlagW >= isa.PrivateFlags }
