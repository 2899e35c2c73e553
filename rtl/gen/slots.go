package gen

import (
	"fmt"
	"slices"
	"strings"

	"hwgen/isa"
	"hwgen/rtl/verilog"
)

// goSignals are the issue stage's signals for the issue of an adder instruction, by class.
var goSignals = []struct {
	class        isa.Class
	signal, name string
}{
	{isa.ClassAdder1, "go_one", "one"},
	{isa.ClassAdder2, "go_two", "two"},
	{isa.ClassWide1, "go_wide_one", "wide_one"},
	{isa.ClassWide2, "go_wide_two", "wide_two"},
}

// slotForm is what the issue stage keeps of reserved port slots. In every vector index k means k cycles from now. A core with one port
// has one vector for reads and writes.
type slotForm struct {
	timing      isa.Timing
	read, write string // names of the vectors, without _q
	readTop     int    // highest index of the vector of reads
	writeLow    int    // lowest index of the vector of writes that is asked for
	writeTop    int    // and of writes, where the write of a product comes into sight
	search      int    // cycles from now in which a fetch is looked for: as far as an instruction can ask for a read slot
}

func newSlotForm(t isa.Timing) slotForm {
	f := slotForm{timing: t}
	reads, writes, low := 0, 0, isa.DivstepBatch
	for _, g := range goSignals {
		s, _ := t.SlotsOf(g.class)
		reads, writes, low = max(reads, slices.Max(s.Reads)), max(writes, s.Last()), min(low, slices.Min(s.Writes))
		if t.Direct { // the adder passes a product in the cycle before its write
			f.writeTop = max(f.writeTop, slices.Max(s.Adder)+1)
		}
	}
	if t.TwoPorts {
		f.read, f.write, f.search, f.readTop, f.writeLow, f.writeTop = "read_slot", "write_slot", reads+1, reads-1, low, max(f.writeTop, writes)
		return f
	}
	f.read, f.write, f.search = "slot", "slot", max(reads, writes)+1
	f.writeTop = max(f.writeTop, f.search) // a fetch takes the slot after the one where it is found, too
	f.readTop = f.writeTop
	return f
}

// reserves lists the vectors with what their bits become.
func (f slotForm) reserves() (all []slotVector) {
	names := []string{f.read}
	if f.write != f.read {
		names = append(names, f.write)
	}
	for _, name := range names {
		v := slotVector{Name: name + "_q", Top: f.readTop}
		if name == f.write {
			v.Top, v.Bottom = f.writeTop, f.writeLow
		}
		v.Clear = fmt.Sprintf("%d'd0", v.Top-v.Bottom+1)
		for k := v.Top; k >= v.Bottom; k-- {
			var terms []string
			if k == v.Top && name == f.write {
				terms = append(terms, "high_slot | low_slot")
			}
			if k < v.Top {
				terms = append(terms, fmt.Sprintf("%s[%d]", v.Name, k+1))
			}
			for _, g := range goSignals {
				s, _ := f.timing.SlotsOf(g.class)
				if name == f.read && slices.Contains(s.Reads, k+1) || name == f.write && slices.Contains(s.Writes, k+1) {
					terms = append(terms, g.signal)
				}
			}
			if k == 0 && name == f.read {
				terms = append(terms, "fetch")
			}
			v.Next = append(v.Next, strings.Join(terms, " | ")+",")
		}
		last := len(v.Next) - 1
		v.Next[last] = strings.TrimSuffix(v.Next[last], ",")
		all = append(all, v)
	}
	return all
}

// slotVector is a register of reserved slots.
type slotVector struct {
	Name        string
	Top, Bottom int
	Clear       string
	Next        []string // what its bits become, the highest first
}

// missing says, for each class of instructions, which reservations keep it from issuing, and lists the bits of the vectors that no
// class asks for.
func (f slotForm) missing() (lines []string, unused []string) {
	asked := map[string]bool{}
	bit := func(vector string, k int) string {
		b := fmt.Sprintf("%s[%d]", vector, k)
		asked[b] = true
		return b
	}
	readTaken, writeTaken := "taken", "taken"
	if f.timing.TwoPorts {
		readTaken, writeTaken = "read_taken", "write_slot_q"
	}
	for _, g := range goSignals {
		s, _ := f.timing.SlotsOf(g.class)
		var terms []string
		if f.timing.TwoPorts {
			for _, r := range s.Reads {
				terms = append(terms, bit(readTaken, r))
			}
			for _, w := range s.Writes {
				terms = append(terms, bit(writeTaken, w))
			}
		} else {
			slots := slices.Concat(s.Reads, s.Writes)
			slices.Sort(slots)
			for _, k := range slots {
				terms = append(terms, bit(readTaken, k))
			}
		}
		if f.timing.Direct {
			for _, a := range s.Adder {
				terms = append(terms, bit("product_slot_q", a+1))
			}
		}
		line := fmt.Sprintf("wire %s_missing = %s;", g.name, strings.Join(terms, " | "))
		if len(line)+2 > verilog.MaxColumn {
			line = fmt.Sprintf("wire %s_missing =\n    %s;", g.name, wrap(terms, " |"))
		}
		lines = append(lines, line)
	}
	for k := range f.search {
		if b := fmt.Sprintf("%s[%d]", readTaken, k); !asked[b] {
			unused = append(unused, b)
		}
	}
	return lines, unused
}

// bits is the range hi..lo of the vector of reads, with zeros above its top.
func (f slotForm) bits(hi, lo int) string {
	if hi <= f.readTop {
		return fmt.Sprintf("%s_q[%d:%d]", f.read, hi, lo)
	}
	return fmt.Sprintf("{%d'd0, %s_q[%d:%d]}", hi-f.readTop, f.read, f.readTop, lo)
}

// readsTogether tells whether every instruction takes the slots of the vector of reads one after the other from its issue on. Then the slot
// after a free one is free, too.
func (f slotForm) readsTogether() bool {
	for _, g := range goSignals {
		s, _ := f.timing.SlotsOf(g.class)
		for i, r := range s.Reads {
			if r != i {
				return false
			}
		}
	}
	return f.timing.TwoPorts
}

// stages lists, the highest first, what sets the stages of the adder's pipeline: stage k has the adder in k-1 cycles. Registered sums have
// a stage 0, in which they are written.
func (f slotForm) stages() (next []string, top, bottom int) {
	for _, g := range goSignals {
		s, _ := f.timing.SlotsOf(g.class)
		top = max(top, slices.Max(s.Adder))
	}
	if f.timing.Direct {
		bottom = 1
	}
	for k := top; k >= bottom; k-- {
		var terms []string
		if k < top {
			terms = append(terms, fmt.Sprintf("stage_q[%d]", k+1))
		}
		for _, g := range goSignals {
			if s, _ := f.timing.SlotsOf(g.class); slices.Contains(s.Adder, k) {
				terms = append(terms, g.signal)
			}
		}
		next = append(next, strings.Join(terms, " | ")+",")
	}
	next[len(next)-1] = strings.TrimSuffix(next[len(next)-1], ",")
	return next, top, bottom
}
