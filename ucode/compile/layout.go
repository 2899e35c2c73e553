package compile

import (
	"fmt"
	"math"

	"hwgen/ucode/ir"
)

// span is a range of positions in program order, both ends included. Every block has a position for each place from which
// it is reached, subroutines counted as if they stood at their calls.
type span struct{ from, to int }

func (s span) meets(t span) bool { return s.from <= t.to && t.from <= s.to }

func (s *span) cover(t span) {
	if s.to < s.from {
		*s = t
		return
	}
	s.from, s.to = min(s.from, t.from), max(s.to, t.to)
}

// layout gives every vector an address for the parts of the program in which it is live; vectors that are never live
// together may share elements.
type layout struct {
	p         *ir.Program
	uses      map[*ir.Vec][]use
	live      map[*ir.Vec][]span
	base      map[*ir.Vec]int
	positions map[*ir.Block][]int
	next      int
}

// use is a place at which a vector is read or written.
type use struct {
	at    span // the position, or the outermost loop around it, since the next round may need what this one left
	kills bool // every element is written and none read, outside loops: what was there before is not needed
}

func newLayout(p *ir.Program) (*layout, error) {
	l := &layout{p: p, uses: map[*ir.Vec][]use{}, live: map[*ir.Vec][]span{}, base: map[*ir.Vec]int{}, positions: map[*ir.Block][]int{}}
	l.walk(p.Body, nil, nil)
	for _, v := range p.Vecs {
		if len(l.uses[v]) == 0 && v.Role != ir.RoleConstant {
			return nil, fmt.Errorf("%s: storage %s is never used", p.Name, v.Name)
		}
		l.live[v] = l.lifetimes(v)
	}
	for _, role := range []ir.Role{ir.RoleConstant, ir.RoleInput, ir.RoleOutput, ir.RoleLocal} {
		for _, v := range p.Vecs {
			if v.Role == role {
				l.place(v)
			}
		}
	}
	return l, nil
}

// lifetimes are the stretches from each overwriting of a vector to the last use before the next. An input is live from the
// start, an output until the end unless the host reads it before, a constant always.
func (l *layout) lifetimes(v *ir.Vec) []span {
	if v.Role == ir.RoleConstant {
		return []span{{0, math.MaxInt}}
	}
	var live []span
	if v.Role == ir.RoleInput {
		live = []span{{0, 0}}
	}
	for _, u := range l.uses[v] {
		if len(live) == 0 || u.kills {
			live = append(live, u.at)
			continue
		}
		live[len(live)-1].cover(u.at)
	}
	if v.Role == ir.RoleOutput && v.Wait == 0 {
		live[len(live)-1].cover(span{l.next, math.MaxInt})
	}
	return live
}

func (l *layout) liveTogether(v, w *ir.Vec) bool {
	for _, s := range l.live[v] {
		for _, t := range l.live[w] {
			if s.meets(t) {
				return true
			}
		}
	}
	return false
}

// walk numbers the blocks and records where each vector is used.
func (l *layout) walk(items []ir.Item, bind resolver, loop *loopUses) {
	for _, it := range items {
		switch it := it.(type) {
		case *ir.Block:
			l.positions[it] = append(l.positions[it], l.next)
			l.block(it, bind, loop)
			l.next++
		case *ir.Choice:
			for _, b := range it.Forms {
				l.positions[b] = append(l.positions[b], l.next)
				l.block(b, bind, loop)
			}
			l.next++
		case *ir.Divsteps:
			for _, ref := range []ir.Ref{it.F, it.G, it.D, it.E} {
				l.use(bind.vec(ref.Vec), false, loop)
			}
			l.next++
		case *ir.Loop:
			l.loop(it.Body, bind, loop)
		case *ir.While:
			if loop == nil {
				l.again(it.Body, bind)
			} else {
				l.loop(it.Body, bind, loop)
			}
		case *ir.Wait:
			for _, v := range l.p.Vecs {
				if v.Wait == it.Code {
					l.use(v, false, loop)
				}
			}
			l.next++
		case *ir.Call:
			b := resolver{}
			for i, param := range it.Sub.Params {
				b[param] = bind.vec(it.Bind[i].Vec)
			}
			l.walk(it.Sub.Body, b, loop)
		}
	}
}

// again is a body that may run again, outside loops. What it overwrites before it reads need not outlive a round.
func (l *layout) again(body []ir.Item, bind resolver) {
	before := map[*ir.Vec]int{}
	for v, uses := range l.uses {
		before[v] = len(uses)
	}
	from := l.next
	l.walk(body, bind, nil)
	for v, uses := range l.uses {
		if n := before[v]; len(uses) > n && !uses[n].kills {
			l.uses[v] = append(uses, use{at: span{from, l.next - 1}})
		}
	}
}

// loop is a body that may run again.
func (l *layout) loop(body []ir.Item, bind resolver, outer *loopUses) {
	inner := outer
	if outer == nil {
		inner = &loopUses{}
	}
	from := l.next
	l.walk(body, bind, inner)
	if outer == nil {
		for _, v := range inner.vecs {
			l.uses[v] = append(l.uses[v], use{at: span{from, l.next - 1}})
		}
	}
}

// loopUses collects the vectors used in an outermost loop.
type loopUses struct{ vecs []*ir.Vec }

func (l *layout) block(b *ir.Block, bind resolver, loop *loopUses) {
	read := map[*ir.Vec]bool{}
	written := map[*ir.Vec]int{}
	for ref := range b.Inputs {
		read[bind.vec(ref.Vec)] = true
	}
	for _, o := range b.Outputs {
		written[bind.vec(o.Ref.Vec)] += size(b, o.Value)
	}
	for v := range read {
		l.use(v, false, loop)
	}
	for v, n := range written {
		if !read[v] {
			l.use(v, n == v.N, loop)
		}
	}
}

func (l *layout) use(v *ir.Vec, kills bool, loop *loopUses) {
	if loop != nil {
		loop.vecs = append(loop.vecs, v)
		return
	}
	l.uses[v] = append(l.uses[v], use{span{l.next, l.next}, kills})
}

// place takes the lowest address at which the vector meets no other in time and space, an even one for pairs.
func (l *layout) place(v *ir.Vec) {
	at := 0
	if v.Far {
		at = reach(paramWindows(l.p))
	}
	for moved := true; moved; {
		moved = false
		for _, w := range l.p.Vecs {
			base, placed := l.base[w]
			if placed && at < base+w.N && base < at+v.N && l.liveTogether(v, w) {
				at, moved = base+w.N, true
			}
		}
		if v.Wide && at%2 == 1 {
			at, moved = at+1, true
		}
	}
	l.base[v] = at
}

// free lists the elements below a bound that no vector uses at any of a block's positions, lowest first.
func (l *layout) free(b *ir.Block, bound int) []int {
	taken := make([]bool, bound)
	here := &ir.Vec{} // stands for the values inside the block
	for _, pos := range l.positions[b] {
		l.live[here] = append(l.live[here], span{pos, pos})
	}
	defer delete(l.live, here)
	for _, v := range l.p.Vecs {
		if l.liveTogether(v, here) {
			for i := l.base[v]; i < min(l.base[v]+v.N, bound); i++ {
				taken[i] = true
			}
		}
	}
	var free []int
	for i, t := range taken {
		if !t {
			free = append(free, i)
		}
	}
	return free
}

// top is the number of elements that vectors use, far ones or the others.
func (l *layout) top(far bool) int {
	n := 0
	for _, v := range l.p.Vecs {
		if v.Far == far {
			n = max(n, l.base[v]+v.N)
		}
	}
	return n
}
