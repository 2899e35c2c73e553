package pipeline_test

import (
	"slices"
	"sort"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"hwgen/isa"
	"hwgen/isa/pipeline"
)

// page is the timing chapter of docs/machine.md written down word by word: it keeps every instruction that has issued and
// asks all of them about every cycle. It shares no code with Machine.
type page struct {
	s, digit int64
	two      bool // ports
	table    map[string]pageRow
	last     int64             // cycle of the last write of division steps, from issue
	t        int64             // issue cycle of the predecessor
	port     map[int64]string  // reserved port slots, by whom; of a core with two ports those of reads
	second   map[int64]string  // port slots of writes; the same map in a core with one port
	adder    map[int64]string  // cycles in which the adder works, for whom
	written  map[int64][]int64 // by element: write slots of earlier instructions
	compare  []int64           // issue cycles of compares
	muls     []pageMul
	compared int64 // reserved slot of a compare, from issue
	until    int64 // nothing issues before division steps have ended
	uses     []use
}

// use is a read or a write of an element by the instruction of a number.
type use struct {
	number, element, cycle int64
	write                  bool
}

type pageMul struct {
	x, e, n int64
	operand []int64
}

// pageRow is the row of the table "Port slots, adder slots" in which an instruction stands; cycles relative to issue.
type pageRow struct {
	roles                string // of its operands in assembly order: d written, a read, x both, . no element; double width in capitals
	reads, adder, writes []int64
}

var pageTable = func() map[string]pageRow {
	steps := []int64{} // t+2 .. t+35
	for k := int64(2); k <= 35; k++ {
		steps = append(steps, k)
	}
	rows := map[string]pageRow{}
	for _, r := range []struct {
		instructions string
		pageRow
	}{
		{"add=daa sub=daa sel=daa.", pageRow{reads: []int64{0, 1}, adder: []int64{2}, writes: []int64{3}}},
		{"clt=.aa ceq=.aa csgn=.a", pageRow{reads: []int64{0, 1}, adder: []int64{2}, writes: []int64{3}}},
		{"dbl=da neg=da mov=da dcan=da ldc=d.", pageRow{reads: []int64{0}, adder: []int64{1}, writes: []int64{2}}},
		{"dsfg=xx. dsde=xx", pageRow{reads: []int64{0, 1}, adder: steps, writes: []int64{36, 35}}},
		{"wadd=DAA wsub=DAA", pageRow{reads: []int64{0, 1, 2, 4}, adder: []int64{2, 5}, writes: []int64{3, 6}}},
		{"wdbl=DA wneg=DA", pageRow{reads: []int64{0, 1}, adder: []int64{1, 2}, writes: []int64{2, 3}}},
		{"mul=daa redc=dA wmul=Daa wsqr=Da", pageRow{}},
		{"nop= halt=. setmod=. wait=. flog=.... decl=.. brt=.. jump=.", pageRow{}},
	} {
		for _, i := range strings.Fields(r.instructions) {
			name, roles, _ := strings.Cut(i, "=")
			row := r.pageRow
			row.roles = roles
			rows[name] = row
		}
	}
	return rows
}()

// What the options change in the table: rows of the kind "instructions: reads, adder, writes".
var pageOptions = map[[2]bool]string{ // two ports, direct
	{false, true}: `
		add sub sel clt ceq csgn: 0 1, 2, 2
		dbl neg mov dcan ldc: 0, 1, 1
		dsfg dsde: 0 1, steps, 35 34
		wadd wsub: 0 1 3 4, 2 5, 2 5
		wdbl wneg: 0 2, 1 3, 1 3`,
	{true, false}: `
		wadd wsub: 0 1 2 3, 2 4, 3 5`,
	{true, true}: `
		add sub sel clt ceq csgn: 0 1, 2, 2
		dbl neg mov dcan ldc: 0, 1, 1
		dsfg dsde: 0 1, steps, 35 34
		wadd wsub: 0 1 2 3, 2 4, 2 4
		wdbl wneg: 0 1, 1 2, 1 2`,
}

// newPage is the page for a kind of core.
func newPage(s, digit int64, two, direct bool) *page {
	p := &page{s: s, digit: digit, two: two, table: map[string]pageRow{}, last: 36, compared: 3, port: map[int64]string{}, adder: map[int64]string{}, written: map[int64][]int64{}}
	p.second = p.port
	if two {
		p.second = map[int64]string{}
	}
	if direct {
		p.last, p.compared = 35, 2
	}
	for name, row := range pageTable {
		p.table[name] = row
	}
	for line := range strings.Lines(pageOptions[[2]bool{two, direct}]) {
		names, slots, ok := strings.Cut(strings.TrimSpace(line), ": ")
		if !ok {
			continue
		}
		columns := strings.Split(slots, ",")
		for _, name := range strings.Fields(names) {
			row := p.table[name]
			row.reads, row.writes = cycles(columns[0]), cycles(columns[2])
			if !strings.Contains(columns[1], "steps") {
				row.adder = cycles(columns[1])
			}
			p.table[name] = row
		}
	}
	return p
}

func cycles(list string) (all []int64) {
	for _, c := range strings.Fields(list) {
		n, err := strconv.ParseInt(c, 10, 64)
		if err != nil {
			panic(err)
		}
		all = append(all, n)
	}
	return all
}

// slots is the number of port slots reserved.
func (p *page) slots() int64 {
	n := len(p.port)
	if p.two {
		n += len(p.second)
	}
	return int64(n)
}

// inOrder checks what the page concludes from its rules: no element is read in the cycle of a write, none is written before an earlier
// instruction has read it, or read before an earlier one has written it.
func (p *page) inOrder(t require.TestingT) {
	for _, w := range p.uses {
		for _, r := range p.uses {
			if !w.write || r.write || r.element != w.element || r.number == w.number {
				continue
			}
			if r.number < w.number {
				require.Less(t, r.cycle, w.cycle, "element %d written too early", w.element)
			} else {
				require.Greater(t, r.cycle, w.cycle, "element %d read too early", w.element)
			}
		}
	}
}

// pageOp is an instruction with the elements it uses, both halves of double-width operands.
type pageOp struct {
	name        string
	read, write []int64
}

func newPageOp(name string, args []uint32) pageOp {
	o := pageOp{name: name}
	for k, role := range pageTable[name].roles {
		elements := []int64{int64(args[k])}
		if role == 'A' || role == 'D' {
			even := int64(args[k]) / 2 * 2
			elements = []int64{even, even + 1}
		}
		if role == 'a' || role == 'A' || role == 'x' {
			o.read = append(o.read, elements...)
		}
		if role == 'd' || role == 'D' || role == 'x' {
			o.write = append(o.write, elements...)
		}
	}
	return o
}

// array is the number of array cycles, 0 if the instruction is none of the multiplier's.
func (p *page) array(name string) int64 {
	switch s := p.s; name {
	case "wmul":
		return s * s
	case "wsqr":
		return s * (s + 1) / 2
	case "redc":
		return s * (s + p.digit)
	case "mul":
		return s * (2*s + p.digit)
	}
	return 0
}

// idle tells whether nothing is in flight.
func (p *page) idle(t int64) bool {
	for _, slots := range p.written {
		for _, w := range slots {
			if t < w+1 {
				return false
			}
		}
	}
	for _, c := range p.compare {
		if t < c+p.compared+1 {
			return false
		}
	}
	return true
}

func (p *page) mayIssue(o pageOp, t int64) bool {
	if t < p.until {
		return false
	}
	for _, element := range append(append([]int64{}, o.read...), o.write...) { // rule 2
		for _, w := range p.written[element] {
			if t < w+1 {
				return false
			}
		}
	}
	switch o.name {
	case "mul", "redc", "wmul", "wsqr":
		return len(p.muls) == 0 || t >= p.muls[len(p.muls)-1].x+1
	case "halt", "setmod", "wait":
		return p.idle(t)
	case "dsfg", "dsde":
		if !p.idle(t) {
			return false
		}
	}
	row := p.table[o.name]
	for _, unit := range []struct {
		taken  map[int64]string
		cycles []int64
	}{{p.port, row.reads}, {p.second, row.writes}, {p.adder, row.adder}} { // rule 1
		for _, r := range unit.cycles {
			if unit.taken[t+r] != "" {
				return false
			}
		}
	}
	for _, m := range p.muls { // rule 3
		for _, a := range m.operand {
			if slices.Contains(o.write, a) && t < m.x+1 {
				return false
			}
		}
	}
	if o.name == "sel" || o.name == "flog" || o.name == "decl" { // rule 4
		for _, c := range p.compare {
			if t < c+3 {
				return false
			}
		}
	}
	return true
}

// take reserves a cycle of the port or the adder; whoever finds it taken shows that the rules of the page are not enough.
func take(t require.TestingT, unit map[int64]string, cycle int64, name string) {
	require.Empty(t, unit[cycle], "%s needs cycle %d", name, cycle)
	unit[cycle] = name
}

// issue returns issue cycle, write slots in the order of the operation's results (0 where there is none) and first array cycle.
func (p *page) issue(tt require.TestingT, o pageOp) (t int64, write [2]int64, start int64) {
	t = p.t + 1
	for !p.mayIssue(o, t) {
		t++
	}
	p.t = t
	number := int64(len(p.uses))
	row := p.table[o.name]
	for _, r := range row.reads {
		take(tt, p.port, t+r, o.name)
	}
	for k, a := range o.read {
		if len(row.reads) > 0 {
			// Division steps name an element twice; csgn reads in the first slot. Double-width operands: lower halves, then upper ones.
			slot := k
			if len(row.reads) == 4 {
				slot = []int{0, 2, 1, 3}[k]
			}
			p.uses = append(p.uses, use{number, a, t + row.reads[slot], false})
		}
	}
	for _, r := range row.adder {
		take(tt, p.adder, t+r, o.name)
	}
	for k, w := range row.writes {
		take(tt, p.second, t+w, o.name)
		write[k] = t + w
	}
	switch o.name {
	case "mul", "redc", "wmul", "wsqr":
		var mend int64
		if n := len(p.muls); n > 0 {
			mend = p.muls[n-1].e
		}
		x := max(t+1, mend-3)
		for p.port[x] != "" || p.port[x+1] != "" {
			x++
		}
		n := p.array(o.name)
		e := x + 3 + n
		start = x + 3
		require.GreaterOrEqual(tt, start, mend, "one operation in the array at a time")
		p.muls = append(p.muls, pageMul{x, e, n, o.read})
		for _, a := range o.read { // both fetch cycles, which is more than they take
			p.uses = append(p.uses, use{number, a, x, false}, use{number, a, x + 1, false})
		}
		take(tt, p.port, x, o.name)
		take(tt, p.port, x+1, o.name)
		take(tt, p.second, e+1, o.name)
		take(tt, p.adder, e, o.name)
		write = [2]int64{e + 1}
		if o.name == "wmul" || o.name == "wsqr" {
			take(tt, p.second, e-1, o.name)
			take(tt, p.adder, e-2, o.name)
			write = [2]int64{e - 1, e + 1}
		}
	case "clt", "ceq", "csgn":
		p.compare = append(p.compare, t)
		write = [2]int64{}
	case "dsfg", "dsde":
		p.until = t + p.last + 1
	}
	for k, d := range o.write {
		p.written[d] = append(p.written[d], write[k])
		p.uses = append(p.uses, use{number, d, write[k], true})
	}
	return t, write, start
}

// Random programs over few elements, so that hazards are the rule.
func TestMachineDoesWhatThePageSays(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s, digit := rapid.IntRange(3, 5).Draw(t, "s"), rapid.IntRange(0, 1).Draw(t, "digit")
		elements := rapid.Uint32Range(1, 12).Draw(t, "elements")
		two, direct := rapid.Bool().Draw(t, "two ports"), rapid.Bool().Draw(t, "direct")
		m := pipeline.New(isa.Timing{Words: s, Digit: digit, TwoPorts: two, Direct: direct})
		p := newPage(int64(s), int64(digit), two, direct)
		names := []string{"mul", "mul", "wmul", "wsqr", "redc", "wadd", "wsub"} // drawn twice as often
		for name := range pageTable {
			names = append(names, name)
		}
		sort.Strings(names)
		for n := range rapid.IntRange(1, 60).Draw(t, "length") {
			spec := isa.Must(rapid.SampledFrom(names).Draw(t, "name"))
			require.Len(t, spec.Fields, len(pageTable[spec.Name].roles), spec.Name)
			args := make([]uint32, len(spec.Fields))
			for k, role := range pageTable[spec.Name].roles {
				if role != '.' {
					args[k] = rapid.Uint32Range(0, elements-1).Draw(t, spec.Fields[k].Name)
				}
			}
			i, err := isa.New(spec, args...)
			require.NoError(t, err)
			issue, write, start := p.issue(t, newPageOp(spec.Name, args))
			e := m.Issue(opOf(i))
			require.Equal(t, []any{issue, write, start, p.array(spec.Name)}, []any{e.Issue, e.Write, e.Start, e.Busy}, "instruction %d, %s", n, spec.Name)
			assert.Equal(t, issue, m.Now())
		}
		var busy int64
		for _, mul := range p.muls {
			busy += mul.n
		}
		stats := m.Stats()
		assert.Equal(t, []int64{int64(len(p.muls)), busy, p.slots()}, []int64{stats.Mul, stats.MulBusy, stats.PortSlots})
		assert.Equal(t, p.t, stats.Issued+total(stats.Stalls))
		p.inOrder(t)
		assert.True(t, p.idle(m.Drained()) && (m.Drained() == 0 || !p.idle(m.Drained()-1)), "the last write is at %d", m.Drained()-1)
	})
}

// Every instruction that uses a unit is in the table above.
func TestThePageKnowsEveryInstructionOfTheUnits(t *testing.T) {
	for i := range isa.Table {
		s := &isa.Table[i]
		if _, known := pageTable[s.Name]; s.Class != isa.ClassControl {
			assert.True(t, known, s.Name)
		}
	}
}

func total(stalls [pipeline.Causes]int64) (n int64) {
	for _, s := range stalls {
		n += s
	}
	return n
}
