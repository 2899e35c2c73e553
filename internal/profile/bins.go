package profile

import "slices"

// window is a stretch of a run, divided into bins of equal width.
type window struct {
	from, to int64
	bins     int
}

// newWindow takes at most so many bins, none shorter than a cycle.
func newWindow(from, to int64, most int) window {
	return window{from, to, int(max(1, min(int64(most), to-from)))}
}

// width is the number of cycles in a bin.
func (w window) width() float64 { return float64(w.to-w.from) / float64(w.bins) }

// layer is one quantity, as a share of the cycles of each bin.
type layer []float64

// add counts the cycles from..to-1 into the bins they fall into.
func (w window) add(l layer, from, to int64) {
	from, to = max(from, w.from), min(to, w.to)
	if from >= to {
		return
	}
	width := w.width()
	a, b := float64(from-w.from)/width, float64(to-w.from)/width
	for k := int(a); k < w.bins && float64(k) < b; k++ {
		l[k] += min(b, float64(k+1)) - max(a, float64(k))
	}
}

// mean is the share over the whole window.
func (l layer) mean() float64 {
	var s float64
	for _, v := range l {
		s += v
	}
	return s / float64(len(l))
}

// stack is several layers, drawn on top of each other.
type stack struct {
	names  []string
	colors []string
	layers []layer
}

func (w window) newStack(names, colors []string) *stack {
	s := &stack{names: names, colors: colors}
	for range names {
		s.layers = append(s.layers, make(layer, w.bins))
	}
	return s
}

// activity is what the parts of the core do in a window.
type activity struct {
	blocks, kinds, idle, port, adder, issue *stack
}

// Colours: Okabe and Ito's palette, which colour-blind readers can tell apart, in light and dark.
const (
	blue, sky, green, orange, vermilion, purple, yellow = "#0072b2", "#56b4e9", "#009e73", "#e69f00", "#d55e00", "#cc79a7", "#f0e442"
	dark, grey, brown                                   = "#3c4650", "#9aa5b1", "#8c6d31"
)

var (
	kindColors = []string{blue, sky, green, orange} // as kindNames

	portNames, portColors   = []string{"reads", "writes"}, []string{"#4477aa", "#99bbdd"}
	adderNames, adderColors = []string{"sums", "results of the multiplier", "division steps"}, []string{"#117733", "#88cc99", purple}

	issueNames  = []string{"issued", "waits for operand or result", "for the port", "for the multiplier's queue", "flag, drain, fetch"}
	issueColors = []string{dark, "#f0ab86", "#f3e79b", "#e4e8ed", purple} // waiting is harmless while the multiplier works: pale

	idleNames  = []string{"operand", "sums before it", "sums waiting for an operand", "memory port", "control, flag, drain, start", "division steps"}
	idleColors = []string{vermilion, dark, brown, yellow, grey, purple}
)

// idleLayer puts the reasons together as the drawing shows them.
var idleLayer = [Reasons]int{ReasonOperand: 0, ReasonSums: 1, ReasonSumsOperand: 2, ReasonSumsPort: 3, ReasonPort: 3, ReasonDivision: 5,
	ReasonControl: 4, ReasonFlag: 4, ReasonDrain: 4, ReasonQueue: 4, ReasonStart: 4}

// issueLayer is the layer of a wait in the issue stage, by the name of its cause.
func issueLayer(i *Issued) int {
	switch waitReason(i) {
	case ReasonOperand, ReasonSumsOperand:
		return 1
	case ReasonSumsPort:
		return 2
	case ReasonQueue:
		return 3
	}
	return 4
}

// watch adds up a window. Blocks have a layer each as layerOf says.
func (t *Trace) watch(w window, layerOf []int, blockNames, blockColors []string) *activity {
	a := &activity{
		blocks: w.newStack(blockNames, blockColors),
		kinds:  w.newStack(kindNames, kindColors),
		idle:   w.newStack(idleNames, idleColors),
		port:   w.newStack(portNames, portColors),
		adder:  w.newStack(adderNames, adderColors),
		issue:  w.newStack(issueNames, issueColors),
	}
	var last int64 = -1 // issue cycle of the instruction before
	for k := range t.Issued {
		i := &t.Issued[k]
		w.add(a.issue.layers[issueLayer(i)], last+1, i.Issue)
		w.add(a.issue.layers[0], i.Issue, i.Issue+1)
		last = i.Issue
		if i.array() {
			w.add(a.blocks.layers[layerOf[t.parts.of(i)]], i.Start, i.end())
			w.add(a.kinds.layers[kindOf(i)], i.Start, i.end())
		}
		reads, writes := i.port()
		for _, c := range reads {
			w.add(a.port.layers[0], c, c+1)
		}
		for _, c := range writes {
			w.add(a.port.layers[1], c, c+1)
		}
		unit := 0
		if i.array() {
			unit = 1
		}
		for _, c := range i.adder() {
			w.add(a.adder.layers[unit], c, c+1)
		}
		if alone := i.alone(); alone > 0 { // the adder works from the cycle after the second read until it gives the last result
			w.add(a.adder.layers[2], i.Issue+2, slices.Max(i.from(i.slots.Adder))+1)
			w.add(a.blocks.layers[layerOf[t.parts.of(i)]], i.Issue, alone)
		}
	}
	for _, g := range t.gaps() {
		w.add(a.idle.layers[idleLayer[g.reason]], g.from, g.to)
	}
	return a
}

func kindOf(i *Issued) int {
	for k, n := range kindNames {
		if n == i.Spec.Name {
			return k
		}
	}
	panic("profile: " + i.Spec.Name + " is no kind of array operation")
}

// run is one pass through a block.
type run struct {
	begin, end int   // instructions, end not included
	from, to   int64 // cycles: from the first issue to the last result
}

// runs lists the passes through a part.
func (t *Trace) runs(part int) (all []run) {
	for k := 0; k < len(t.Issued); k++ {
		if t.parts.of(&t.Issued[k]) != part || !t.parts.first[t.Issued[k].PC] {
			continue
		}
		r := run{begin: k, end: k + 1, from: t.Issued[k].Issue}
		for r.end < len(t.Issued) && t.parts.of(&t.Issued[r.end]) == part && !t.parts.first[t.Issued[r.end].PC] {
			r.end++
		}
		for i := r.begin; i < r.end; i++ {
			r.to = max(r.to, t.Issued[i].Issue+1)
			if _, writes := t.Issued[i].port(); len(writes) > 0 {
				r.to = max(r.to, writes[len(writes)-1]+1)
			}
		}
		all = append(all, r)
		k = r.end - 1
	}
	return all
}
