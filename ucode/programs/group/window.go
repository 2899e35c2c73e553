package group

import (
	"hwgen/ucode/ir"
	"hwgen/ucode/tower"
)

// windows makes the code that adds the entries of one window after the other to acc.
type windows[E any] struct {
	*combination[E]
	acc       *ir.Vec
	frame     int             // of acc and the pair that has been read
	additions map[int]*ir.Sub // by the point of the pair that is read
	turns     map[int]*ir.Sub // by the frame that acc is taken to
}

// add adds the pairs of a window: those of all scalars in one frame, then in the other. The first has been read; that of the window to come,
// which begins in the same frame, is read at the end. After the last window this is an entry that is not used.
func (w *windows[E]) add() (items []ir.Item) {
	for i := range w.frames() {
		if i > 0 {
			items = append(items, w.turn())
		}
		after := w.frame
		if i == 0 {
			after = w.frames() - 1 - w.frame
		}
		for s := 1; s < len(w.terms); s++ {
			items = append(items, w.addition(s, w.frame))
		}
		items = append(items, w.addition(0, after))
	}
	return items
}

// turn takes acc to the other frame.
func (w *windows[E]) turn() ir.Item {
	w.frame = 1 - w.frame
	to := w.frame
	if w.turns[to] == nil {
		name := indexed("turn", to)
		w.turns[to] = w.Sub(name, nil, w.forms(name, func(f tower.Coordinates[E], _ *ir.Block) {
			v := w.group.turn(f, w.jacobian(f, w.acc), to)
			w.putTriple(f, w.acc, v.X, v.Y, v.Z)
		}))
	}
	return &ir.Call{Sub: w.turns[to]}
}

// addition adds the pair that has been read and reads another.
func (w *windows[E]) addition(scalar, frame int) ir.Item {
	point := w.terms[scalar]
	if w.additions[point] == nil {
		digits := ir.NewParam("digits", pairSize, 0)
		digits.Wide = true
		name := indexed("add", point)
		w.additions[point] = w.Sub(name, []*ir.Vec{digits}, w.forms(name, func(f tower.Coordinates[E], b *ir.Block) {
			v := tower.JacobianAddPair[E](f, w.jacobian(f, w.acc), w.affine(f, w.pair, 0), w.affine(f, w.pair, 2*w.size))
			w.putTriple(f, w.acc, v.X, v.Y, v.Z)
			w.read(f, b, point, digits, 0)
		}))
	}
	return &ir.Call{Sub: w.additions[point], Bind: []ir.Slice{w.state.At(w.pairAt(scalar, frame))}}
}

// read reads the pair that the digits name from the table of a point.
func (c *combination[E]) read(f tower.Coordinates[E], b *ir.Block, point int, digits *ir.Vec, at int) {
	for half, entries := range [][]tower.Affine[E]{c.group.read(f, c.table, point), c.readImages(f, c.table, point)} {
		b.OutWide(digits, at+2*half, c.digits.Next(b, b.InWide(digits, at+2*half)))
		e := c.signed(f, b, c.digits, 0, entries)
		if half == 1 {
			e.Y = f.Neg(e.Y)
		}
		c.putAffine(f, c.pair, 2*half*c.size, e)
	}
}
