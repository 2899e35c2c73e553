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

// layout gives every vector an address for the part of the program in which it is live; vectors that are never live
// together may share elements.
type layout struct {
	p         *ir.Program
	live      map[*ir.Vec]span
	base      map[*ir.Vec]int
	positions map[*ir.Block][]int
	next      int
}

func newLayout(p *ir.Program) (*layout, error) {
	l := &layout{p: p, live: map[*ir.Vec]span{}, base: map[*ir.Vec]int{}, positions: map[*ir.Block][]int{}}
	for _, v := range p.Vecs {
		l.live[v] = span{math.MaxInt, -1}
	}
	l.walk(p.Body, nil, nil)
	for _, v := range p.Vecs {
		s := l.live[v]
		switch v.Role {
		case ir.RoleConstant:
			s = span{0, math.MaxInt}
		case ir.RoleInput:
			s.cover(span{0, 0})
		case ir.RoleOutput:
			s.cover(span{l.next, math.MaxInt})
		}
		l.live[v] = s
	}
	for _, role := range []ir.Role{ir.RoleConstant, ir.RoleInput, ir.RoleOutput, ir.RoleLocal} {
		for _, v := range p.Vecs {
			if v.Role == role {
				if l.live[v].to < 0 {
					return nil, fmt.Errorf("%s: storage %s is never used", p.Name, v.Name)
				}
				l.place(v)
			}
		}
	}
	return l, nil
}

// walk numbers the blocks and records where each vector is used. A use inside a loop counts for the whole loop, since the
// next round may need what this one left.
func (l *layout) walk(items []ir.Item, bind resolver, loops []*[]*ir.Vec) {
	for _, it := range items {
		switch it := it.(type) {
		case *ir.Block:
			l.positions[it] = append(l.positions[it], l.next)
			for ref := range it.Inputs {
				l.use(bind.vec(ref.Vec), loops)
			}
			for _, o := range it.Outputs {
				l.use(bind.vec(o.Ref.Vec), loops)
			}
			l.next++
		case *ir.Loop:
			var used []*ir.Vec
			from := l.next
			l.walk(it.Body, bind, append(loops, &used))
			for _, v := range used {
				s := l.live[v]
				s.cover(span{from, l.next - 1})
				l.live[v] = s
			}
		case *ir.Call:
			b := resolver{}
			for i, param := range it.Sub.Params {
				b[param] = bind.vec(it.Bind[i].Vec)
			}
			l.walk(it.Sub.Body, b, loops)
		}
	}
}

func (l *layout) use(v *ir.Vec, loops []*[]*ir.Vec) {
	s := l.live[v]
	s.cover(span{l.next, l.next})
	l.live[v] = s
	for _, used := range loops {
		*used = append(*used, v)
	}
}

// place takes the lowest address at which the vector meets no other in time and space.
func (l *layout) place(v *ir.Vec) {
	at := 0
	for moved := true; moved; {
		moved = false
		for _, w := range l.p.Vecs {
			base, placed := l.base[w]
			if placed && l.live[w].meets(l.live[v]) && at < base+w.N && base < at+v.N {
				at, moved = base+w.N, true
			}
		}
	}
	l.base[v] = at
}

// free lists the elements below a bound that no vector uses at any of a block's positions, lowest first.
func (l *layout) free(b *ir.Block, bound int) []int {
	taken := make([]bool, bound)
	for _, v := range l.p.Vecs {
		for _, pos := range l.positions[b] {
			if l.live[v].meets(span{pos, pos}) {
				for i := l.base[v]; i < min(l.base[v]+v.N, bound); i++ {
					taken[i] = true
				}
				break
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

// top is the number of elements that vectors use.
func (l *layout) top() int {
	n := 0
	for _, v := range l.p.Vecs {
		n = max(n, l.base[v]+v.N)
	}
	return n
}
