package compile

import (
	"sort"

	"hwgen/ucode/ir"
)

// graph is the order that a block's operations must keep: preds[i] lists operations that come before operation i.
type graph struct {
	ops   []ir.Op
	preds [][]int
	succs [][]int
}

// newGraph collects three kinds of order: a value before its uses; accesses to a flag register as written; uses of a stored
// element, as it was at the start of the block, before the operation that overwrites it. Where an output's own operands
// include the old element by way of other readers that cannot come first, a copy at the end of the block takes the output.
func newGraph(b *ir.Block) *graph {
	g := &graph{}
	readers := g.dataOrder(b)
	g.flagOrder(b)
	for i := range b.Outputs { // last, since it must see all other order to know where a copy is needed
		g.storageOrder(b, i, readers)
	}
	g.ops = b.Ops
	g.succs = make([][]int, len(g.ops))
	for i, ps := range g.preds {
		sort.Ints(ps)
		k := 0
		for j, p := range ps {
			if j == 0 || p != ps[k-1] {
				ps[k] = p
				k++
			}
		}
		g.preds[i] = ps[:k]
		for _, p := range g.preds[i] {
			g.succs[p] = append(g.succs[p], i)
		}
	}
	return g
}

func (g *graph) dataOrder(b *ir.Block) (readers map[ir.Value][]int) {
	readers = map[ir.Value][]int{}
	def := map[ir.Value]int{}
	g.preds = make([][]int, len(b.Ops))
	for i, op := range b.Ops {
		for _, a := range op.Args[:op.N] {
			if d, ok := def[a]; ok {
				g.preds[i] = append(g.preds[i], d)
			}
			readers[a] = append(readers[a], i)
		}
		if op.Dst != ir.None {
			def[op.Dst] = i
		}
	}
	return readers
}

// mayShare reports whether two references can name the same element: the same one, or elements of equal index where a
// parameter is involved, since parameters are bound to equal or disjoint elements.
func mayShare(a, b ir.Ref) bool {
	if a.Vec == b.Vec || a.Vec.Role == ir.RoleParam || b.Vec.Role == ir.RoleParam {
		return a.Index == b.Index || a.Vec.Wide && a.Index/2 == b.Index/2 // the halves of a pair count as the same
	}
	return false
}

func (g *graph) storageOrder(b *ir.Block, output int, readers map[ir.Value][]int) {
	o := b.Outputs[output]
	var old []int
	for ref, v := range b.Inputs {
		if mayShare(ref, o.Ref) {
			old = append(old, readers[v]...)
		}
	}
	sort.Ints(old)
	producer := g.producer(b, o.Value)
	for _, r := range old {
		if r != producer && g.reaches(producer, r) {
			v := copyOf(b, o.Value)
			b.Outputs[output].Value = v
			for len(g.preds) < len(b.Ops) { // a copy is a chain of one operation or two
				g.preds = append(g.preds, []int{producer})
				producer = len(g.preds) - 1
			}
			break
		}
	}
	for _, r := range old {
		if r != producer {
			g.preds[producer] = append(g.preds[producer], r)
		}
	}
}

func (g *graph) producer(b *ir.Block, v ir.Value) int {
	for i, op := range b.Ops {
		if op.Dst == v {
			return i
		}
	}
	panic("compile: output of block " + b.Name + " has no producer")
}

// reaches reports whether operation to depends on operation from.
func (g *graph) reaches(from, to int) bool {
	seen := make([]bool, len(g.preds))
	stack := []int{to}
	for len(stack) > 0 {
		x := stack[len(stack)-1]
		stack = stack[:len(stack)-1]
		if x == from {
			return true
		}
		if !seen[x] {
			seen[x] = true
			stack = append(stack, g.preds[x]...)
		}
	}
	return false
}

func (g *graph) flagOrder(b *ir.Block) {
	written := map[int]int{}
	read := map[int][]int{}
	for i, op := range b.Ops {
		for _, f := range op.FlagR {
			if f < 0 {
				continue
			}
			if w, ok := written[f]; ok {
				g.preds[i] = append(g.preds[i], w)
			}
			read[f] = append(read[f], i)
		}
		if f := op.FlagW; f >= 0 {
			if w, ok := written[f]; ok {
				g.preds[i] = append(g.preds[i], w)
			}
			for _, r := range read[f] {
				if r != i {
					g.preds[i] = append(g.preds[i], r)
				}
			}
			written[f] = i
			read[f] = nil
		}
	}
}
