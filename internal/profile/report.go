package profile

import (
	"sort"

	"hwgen/isa/pipeline"
	"hwgen/params"
)

// Count is a named number of cycles.
type Count struct {
	Name   string `json:"name"`
	Cycles int64  `json:"cycles"`
}

// Kind counts the array operations of a kind.
type Kind struct {
	Name       string `json:"name"`
	Operations int64  `json:"operations"`
	Cycles     int64  `json:"cycles"`
}

// Block is what a part of the program took: a block, all blocks of one name together, or what belongs to none.
type Block struct {
	Name         string  `json:"name"`
	Runs         int64   `json:"runs"` // 0 for what is no block
	Instructions int64   `json:"instructions"`
	Busy         int64   `json:"array_busy"`
	Idle         int64   `json:"array_idle"` // up to operations of this part, division steps apart
	IdleBy       []Count `json:"idle_by,omitempty"`
	Division     int64   `json:"division_cycles"` // of its division steps
	Cycles       int64   `json:"cycles"`          // busy, idle and division steps
	Share        float64 `json:"share"`           // of the run
	PortSlots    int64   `json:"port_slots"`      // of its instructions
}

// Report adds a run up. Cycles = Head + the cycles of all blocks + Tail.
type Report struct {
	Program string `json:"program"`
	Curve   string `json:"curve"`
	Word    int    `json:"word"`
	Entry   string `json:"entry"`
	Cycles  int64  `json:"cycles"`

	Busy      int64   `json:"array_busy"`
	Kinds     []Kind  `json:"array_kinds"`
	Idle      int64   `json:"array_idle"`       // Cycles - Busy
	IdleBy    []Count `json:"idle_by"`          // of the idle cycles before the last operation, head included
	Ports     int     `json:"ports"`            // of the data memory
	PortSlots int64   `json:"port_slots"`       // of all ports
	Adder     int64   `json:"adder_operations"` // division steps apart

	DivisionInstructions int64 `json:"division_instructions"`
	DivisionCycles       int64 `json:"division_cycles"` // in which division steps have the core to themselves

	Issued  int64   `json:"instructions"`
	Fetches int64   `json:"fetches"` // cycles that fetch alone: the first of the run, and one after each WAIT
	Stalls  []Count `json:"stalls"`  // other cycles without issue: Cycles = Fetches + Issued + their sum

	Head   int64    `json:"head"` // cycles before the first array operation, or all if there is none
	Tail   int64    `json:"tail"` // cycles after the last one
	Blocks []*Block `json:"blocks"`
}

// kindNames are the multiplier operations in the order of tables.
var kindNames = []string{"mul", "wmul", "wsqr", "redc"}

// Report adds the run up.
func (t *Trace) Report() *Report {
	r := &Report{Program: t.Job.Image.Program, Curve: t.Job.Curve.Name, Word: t.Job.Core.Word, Entry: t.Job.Entry, Cycles: t.Cycles, Ports: 1, Fetches: 1}
	if t.Job.Core.Ports == params.Ports1R1W {
		r.Ports = 2
	}
	blocks := make([]*Block, len(t.parts.names))
	for k, name := range t.parts.names {
		blocks[k] = &Block{Name: name}
	}
	kinds := map[string]*Kind{}
	for _, n := range kindNames {
		kinds[n] = &Kind{Name: n}
	}
	r.Head = t.Cycles
	var end int64
	for k := range t.Issued {
		i := &t.Issued[k]
		b := blocks[t.parts.of(i)]
		if t.parts.first[i.PC] {
			b.Runs++
		}
		b.Instructions++
		r.Issued++
		if i.Spec.Name == "wait" {
			r.Fetches++
		}
		reads, writes := i.port()
		b.PortSlots += int64(len(reads) + len(writes))
		r.Adder += int64(len(i.adder()))
		if alone := i.alone(); alone > 0 {
			r.DivisionInstructions++
			r.DivisionCycles += alone - i.Issue
		}
		if i.array() {
			if r.Busy == 0 {
				r.Head = i.Start
			}
			end = i.end()
			b.Busy += i.Busy
			r.Busy += i.Busy
			kinds[i.Spec.Name].Operations++
			kinds[i.Spec.Name].Cycles += i.Busy
		}
	}
	if r.Busy > 0 {
		r.Tail = t.Cycles - end
	}
	r.Idle = r.Cycles - r.Busy
	for _, n := range kindNames {
		if kinds[n].Operations > 0 {
			r.Kinds = append(r.Kinds, *kinds[n])
		}
	}
	r.Stalls = stalls(t.Stats)
	t.charge(r, blocks)
	r.Blocks = finish(r, blocks)
	return r
}

// stalls names the cycles without issue.
func stalls(s pipeline.Stats) []Count {
	list := []Count{}
	for c := range pipeline.Causes {
		if s.Stalls[c] > 0 {
			list = append(list, Count{c.String(), s.Stalls[c]})
		}
	}
	return list
}

// charge adds the idle cycles to the blocks.
func (t *Trace) charge(r *Report, blocks []*Block) {
	var all [Reasons]int64
	by := make([][Reasons]int64, len(blocks))
	for _, g := range t.gaps() {
		n := g.to - g.from
		all[g.reason] += n
		switch {
		case g.head:
		case g.reason == ReasonDivision:
			blocks[g.part].Division += n
		default:
			blocks[g.part].Idle += n
			by[g.part][g.reason] += n
		}
	}
	r.IdleBy = reasons(all)
	for k, b := range blocks {
		b.IdleBy = reasons(by[k])
	}
}

func reasons(n [Reasons]int64) (list []Count) {
	for r := range Reasons {
		if n[r] > 0 {
			list = append(list, Count{r.String(), n[r]})
		}
	}
	return list
}

// finish drops parts that the run did not meet and puts the heaviest first.
func finish(r *Report, blocks []*Block) []*Block {
	list := []*Block{}
	for _, b := range blocks {
		b.Cycles = b.Busy + b.Idle + b.Division
		b.Share = float64(b.Cycles) / float64(r.Cycles)
		r.PortSlots += b.PortSlots
		if b.Instructions > 0 {
			list = append(list, b)
		}
	}
	sort.SliceStable(list, func(i, k int) bool {
		if list[i].Cycles != list[k].Cycles {
			return list[i].Cycles > list[k].Cycles
		}
		return list[i].Instructions > list[k].Instructions
	})
	return list
}
