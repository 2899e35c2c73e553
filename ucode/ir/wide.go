package ir

// Part says which elements of a value an operand names.
type Part uint8

const (
	Whole Part = iota
	Lower      // the lower half of a double-width value
	Upper      // the upper half
)

// half is what a value stands for that is one half of a double-width one. It takes no storage.
type half struct {
	of   Value
	part Part
}

// Product is the exact product xy, a double-width value. It must stay below m 2^E, which the compiler proves.
//
// With 2^t for y it shifts x to the left: the bits of x above E-t come to stand in the upper half, those below at the top of the lower
// one. With floor(2^E/d) its upper half is the quotient of x by d, or one less.
func (b *Block) Product(x, y Value) Value { return b.op(opWmul, x, y) }

// DoubleWide is 2w modulo m 2^E, for a double-width w. Its lower half is that of w shifted to the left by a bit, whatever the upper
// halves are.
func (b *Block) DoubleWide(w Value) Value { return b.op(opWdbl, w) }

// Low is the lower half of a double-width value, a number below 2^E.
func (b *Block) Low(w Value) Value { return b.half(w, Lower) }

// High is the upper half of a double-width value, a residue.
func (b *Block) High(w Value) Value { return b.half(w, Upper) }

func (b *Block) half(w Value, p Part) Value {
	if !b.Wide(w) {
		panic("ir: block " + b.Name + " takes half of an element")
	}
	h := half{w, p}
	for v, known := range b.halves {
		if known == h {
			return v
		}
	}
	v := b.value(false)
	b.halves[v] = h
	return v
}

// TopBit sets f to the highest bit, number E-1, of an element that may hold any number.
func (b *Block) TopBit(f Flag, x Value) { b.compare(opSign, f, x) }

// InWide reads the pair of elements i and i+1, for even i, of storage that is declared Wide.
func (b *Block) InWide(v *Vec, i int) Value { return b.in(Ref{v, b.pair(v, i)}, true) }

// OutWide writes a pair of elements. The host and other blocks may take the halves as elements.
func (b *Block) OutWide(v *Vec, i int, w Value) {
	if !b.Wide(w) {
		panic("ir: block " + b.Name + " writes an element as a pair")
	}
	b.Outputs = append(b.Outputs, Output{Ref{v, b.pair(v, i)}, w})
}

func (b *Block) pair(v *Vec, i int) int {
	if !v.Wide || i%2 != 0 || i < 0 || i+1 >= v.N {
		panic("ir: block " + b.Name + ": " + v.Name + " has no such pair")
	}
	return i
}
