package pipeline_test

import (
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
	s       int64
	t       int64             // issue cycle of the predecessor
	port    map[int64]bool    // reserved port slots
	written map[int64][]int64 // by element: write slots of earlier instructions
	compare []int64           // issue cycles of compares
	muls    []pageMul
}

type pageMul struct {
	x, e int64
	a, b int64
}

type pageOp struct {
	name    string
	d, a, b int64 // -1 if there is none
}

// class gives port slots relative to issue, and the write slot: the table "Port slots, adder slots".
func (o pageOp) class() (reads []int64, write int64) {
	switch o.name {
	case "add", "sub", "sel", "clt", "ceq":
		return []int64{0, 1}, 3
	case "dbl", "neg", "mov", "ldc":
		return []int64{0}, 2
	}
	return nil, 0
}

func (p *page) ready(element, t int64) bool {
	for _, w := range p.written[element] {
		if t < w+1 {
			return false
		}
	}
	return true
}

func (p *page) mayIssue(o pageOp, t int64) bool {
	for _, element := range []int64{o.d, o.a, o.b} { // rule 2
		if element >= 0 && !p.ready(element, t) {
			return false
		}
	}
	reads, write := o.class()
	switch o.name {
	case "mul":
		return len(p.muls) == 0 || t >= p.muls[len(p.muls)-1].x+1
	case "halt", "setmod", "wait": // nothing in flight
		for slot := range p.allWrites() {
			if t < slot+1 {
				return false
			}
		}
		return true
	}
	if reads != nil { // rule 1
		for _, r := range append(reads, write) {
			if p.port[t+r] {
				return false
			}
		}
	}
	for _, m := range p.muls { // rule 3
		if (o.d == m.a || o.d == m.b) && o.d >= 0 && t < m.x+1 {
			return false
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

func (p *page) allWrites() map[int64]bool {
	all := map[int64]bool{}
	for _, slots := range p.written {
		for _, w := range slots {
			all[w] = true
		}
	}
	for _, c := range p.compare {
		all[c+3] = true
	}
	return all
}

// issue returns issue cycle and write slot (0 if no element is written).
func (p *page) issue(o pageOp) (t, write int64) {
	t = p.t + 1
	for !p.mayIssue(o, t) {
		t++
	}
	p.t = t
	reads, w := o.class()
	for _, r := range reads {
		p.port[t+r] = true
	}
	switch {
	case o.name == "mul":
		var mend int64
		if n := len(p.muls); n > 0 {
			mend = p.muls[n-1].e
		}
		x := max(t+1, mend-3)
		for p.port[x] || p.port[x+1] {
			x++
		}
		e := x + 3 + p.s*(2*p.s+1)
		p.muls = append(p.muls, pageMul{x, e, o.a, o.b})
		p.port[x], p.port[x+1], p.port[e+1] = true, true, true
		write = e + 1
	case o.name == "clt" || o.name == "ceq":
		p.port[t+w] = true
		p.compare = append(p.compare, t)
	case reads != nil:
		p.port[t+w] = true
		write = t + w
	}
	if o.d >= 0 {
		p.written[o.d] = append(p.written[o.d], write)
	}
	return t, write
}

// Random programs over few elements, so that hazards are the rule.
func TestMachineDoesWhatThePageSays(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := rapid.IntRange(2, 4).Draw(t, "s")
		elements := rapid.Uint32Range(1, 12).Draw(t, "elements")
		m := pipeline.New(s)
		p := &page{s: int64(s), port: map[int64]bool{}, written: map[int64][]int64{}}
		names := []string{"add", "sub", "dbl", "neg", "mov", "sel", "clt", "ceq", "ldc", "mul", "mul", "mul", "nop", "halt", "setmod", "flog", "decl", "brt", "jump"}
		for n := range rapid.IntRange(1, 60).Draw(t, "length") {
			spec := isa.Must(rapid.SampledFrom(names).Draw(t, "name"))
			o := pageOp{spec.Name, -1, -1, -1}
			args := make([]uint32, len(spec.Fields))
			for k, f := range spec.Fields {
				if f.Kind == isa.KindDst || f.Kind == isa.KindSrc {
					args[k] = rapid.Uint32Range(0, elements-1).Draw(t, f.Name)
					*map[string]*int64{"d": &o.d, "a": &o.a, "b": &o.b}[f.Name] = int64(args[k])
				}
			}
			i, err := isa.New(spec, args...)
			require.NoError(t, err)
			issue, write := p.issue(o)
			e := m.Issue(opOf(i))
			assert.Equal(t, []int64{issue, write}, []int64{e.Issue, e.Write}, "instruction %d, %s", n, spec.Name)
		}
		assert.Equal(t, int64(len(p.muls)), m.Stats().Mul)
		assert.Equal(t, p.t, m.Stats().Issued+total(m.Stats().Stalls))
	})
}

func total(stalls [pipeline.Causes]int64) (n int64) {
	for _, s := range stalls {
		n += s
	}
	return n
}
