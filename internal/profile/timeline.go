package profile

import (
	"fmt"
	"io"
	"math"
	"slices"
	"sort"
)

// Measures of the drawing, in pixels.
const (
	pageWidth   = 1600.0
	plotLeft    = 170.0
	plotWidth   = 1270.0
	plotRight   = plotLeft + plotWidth
	mostBlocks  = 9   // that have a colour of their own
	mostZooms   = 4   // close views
	mostBins    = 635 // two pixels each
	rowGap      = 12.0
	opLabel     = 30.0 // least width of an operation that is labelled
	textAdvance = 7.0  // of a character of the legend, about
)

const otherColor = "#c9ced6"

// blockColors are Tol's muted palette, which colour-blind readers can tell apart.
var blockColors = []string{"#332288", "#88ccee", "#cc6677", "#ddcc77", "#117733", "#aa4499", "#44aa99", "#999933", "#882255"}

const style = `text { font-family: "DejaVu Sans", Verdana, "Segoe UI", Helvetica, Arial, sans-serif; fill: #1f2730; font-size: 12px }
.h1 { font-size: 24px; font-weight: bold }
.h2 { font-size: 16px; font-weight: bold }
.sub { font-size: 13px; fill: #4a5562 }
.row { text-anchor: end }
.hint { text-anchor: end; font-size: 10.5px; fill: #697583 }
.val { font-weight: bold }
.note { font-size: 10.5px; fill: #697583 }
.tick { font-size: 11px; text-anchor: middle; fill: #4a5562 }
.op { font-size: 10.5px; text-anchor: middle; fill: #ffffff }
.opd { font-size: 10.5px; text-anchor: middle; fill: #1f2730 }
.grid { stroke: #e3e7ec; stroke-width: 1; fill: none }
.axis { stroke: #9aa5b1; stroke-width: 1; fill: none }
.frame { stroke: #c3cad3; stroke-width: 1; fill: none }
`

// SVG draws the run, and a run of each of its heaviest blocks from close by. The same run gives the same bytes.
func (t *Trace) SVG(w io.Writer) error {
	d := &drawing{t: t, r: t.Report()}
	d.chooseBlocks()
	_, err := w.Write(d.page())
	return err
}

// drawing is a picture in the making; y is how far down it has come.
type drawing struct {
	canvas
	t *Trace
	r *Report
	y float64

	layerOf     []int // by part
	blockNames  []string
	blockColors []string
}

// chooseBlocks gives the heaviest parts a colour.
func (d *drawing) chooseBlocks() {
	d.layerOf = make([]int, len(d.t.parts.names))
	for _, b := range d.r.Blocks {
		if b.Cycles > 0 && len(d.blockNames) < mostBlocks {
			d.layerOf[d.t.parts.index[b.Name]] = len(d.blockNames)
			d.blockNames = append(d.blockNames, b.Name)
			d.blockColors = append(d.blockColors, blockColors[len(d.blockColors)])
		}
	}
	for k, name := range d.t.parts.names {
		if !slices.Contains(d.blockNames, name) {
			d.layerOf[k] = len(d.blockNames)
		}
	}
	d.blockNames = append(d.blockNames, "others")
	d.blockColors = append(d.blockColors, otherColor)
}

func (d *drawing) page() []byte {
	r := d.r
	title := fmt.Sprintf("%s on %s, word %d: where %s cycles go", r.Program, r.Curve, r.Word, grouped(r.Cycles))
	d.text(40, 44, "h1", title)
	d.text(40, 68, "sub", fmt.Sprintf("entry %s   ·   multiplier busy %s, idle %s   ·   memory port %s   ·   adder %s, division steps %s   ·   an instruction issued in %s of the cycles",
		r.Entry, r.percent(r.Busy), r.percent(r.Idle), r.portShare(), r.percent(r.Adder), r.percent(r.DivisionCycles), r.percent(r.Issued)))
	d.y = 104
	d.overview()
	d.zooms()
	return d.document(pageWidth, math.Ceil(d.y+10), title, style)
}

// row is a strip of the drawing: what it is, in two lines, and its share at the right.
type row struct {
	name, hint string
	height     float64
	s          *stack
	scale      float64 // share at the top
	value      string
	note       string
}

func (d *drawing) overview() {
	w := newWindow(0, d.t.Cycles, mostBins)
	a := d.t.watch(w, d.layerOf, d.blockNames, d.blockColors)
	d.text(40, d.y, "h2", "The whole run")
	d.text(plotLeft+12, d.y, "sub", fmt.Sprintf("each step is the mean over %s cycles; white is idle", meanOf(w)))
	d.y += 16
	top := d.y
	r := d.r
	scale := niceShare(a.idle)
	rows := []row{
		{"blocks", "share of the array", 120, a.blocks, 1, "", ""},
		{"multiplier", "by operation", 64, a.kinds, 1, r.percent(r.Busy), "busy"},
		{"multiplier idle", fmt.Sprintf("by reason, 0 to %.0f%%", 100*scale), 50, a.idle, scale, r.percent(r.Idle), "idle"},
		{"memory port", "slots taken", 42, a.port, float64(r.Ports), r.portShare(), "taken"},
		{"adder", "cycles at work", 42, a.adder, 1, percentOf(a.adder, 1), "at work"},
		{"issue", "issued or waiting", 42, a.issue, 1, r.percent(r.Issued), "issued"},
	}
	d.grid(w, top, rows, 0)
	d.rows(rows)
	d.axis(w, 0, "cycles of the run")
	d.legends(a)
}

// meanOf is the width of a step in cycles.
func meanOf(w window) string {
	if v := w.width(); v < 10 {
		return num(v)
	}
	return grouped(int64(math.Round(w.width())))
}

// niceShare is the top of the scale of the idle cycles: division steps, which fill their time, may reach beyond it.
func niceShare(s *stack) float64 {
	var top float64
	for k := range s.layers[0] {
		var sum float64
		for n, l := range s.layers {
			if n != idleLayer[ReasonDivision] {
				sum += l[k]
			}
		}
		top = max(top, sum)
	}
	for _, v := range []float64{0.05, 0.1, 0.2, 0.5} {
		if top <= v {
			return v
		}
	}
	return 1
}

// percentOf is the mean of a stack, as a share of so many units.
func percentOf(s *stack, units int) string {
	var sum float64
	for _, l := range s.layers {
		sum += l.mean()
	}
	return fmt.Sprintf("%.1f%%", 100*sum/float64(units))
}

// grid draws vertical lines behind the rows.
func (d *drawing) grid(w window, top float64, rows []row, origin int64) {
	var h float64
	for _, r := range rows {
		h += r.height + rowGap
	}
	d.eachTick(w, origin, func(x float64, _ int64) { d.line(x, top, x, top+h-rowGap+4, "grid") })
}

// eachTick calls f for the round numbers of a window, counted from an origin.
func (d *drawing) eachTick(w window, origin int64, f func(x float64, n int64)) {
	step := ticks(w.to-w.from, 14)
	first := (w.from - origin + step - 1) / step * step
	if w.from < origin {
		first = 0
	}
	for n := first; n <= w.to-origin; n += step {
		f(d.x(w, origin+n), n)
	}
}

// x is where a cycle of a window stands.
func (d *drawing) x(w window, cycle int64) float64 {
	return plotLeft + plotWidth*float64(cycle-w.from)/float64(w.to-w.from)
}

func (d *drawing) rows(rows []row) {
	for _, r := range rows {
		d.stack(r.s, d.y, r.height, r.scale)
		d.label(r)
		d.y += r.height + rowGap
	}
}

// label names a row.
func (d *drawing) label(r row) {
	d.rect(plotLeft, d.y, plotWidth, r.height, "none", ` class="frame"`)
	middle := d.y + r.height/2
	if r.hint == "" {
		d.text(plotLeft-12, middle+4, "row", r.name)
	} else {
		d.text(plotLeft-12, middle-2, "row", r.name)
		d.text(plotLeft-12, middle+12, "hint", r.hint)
	}
	if r.value != "" {
		d.text(plotRight+12, middle-2, "val", r.value)
		d.text(plotRight+12, middle+12, "note", r.note)
	}
}

// stack draws layers on top of each other: each sum of the lower ones as an area, the highest first.
func (d *drawing) stack(s *stack, y, h, scale float64) {
	sum := make(layer, len(s.layers[0]))
	var paths []string
	for _, l := range s.layers {
		used := false
		for k, v := range l {
			sum[k] += v / scale
			used = used || v > 0
		}
		p := ""
		if used {
			p = steps(sum, plotLeft, y, plotWidth, h)
		}
		paths = append(paths, p)
	}
	for k := len(paths) - 1; k >= 0; k-- {
		d.path(paths[k], s.colors[k], ` shape-rendering="crispEdges"`)
	}
}

// axis draws the time axis under the rows.
func (d *drawing) axis(w window, origin int64, name string) {
	d.y -= rowGap - 4
	d.line(plotLeft, d.y, plotRight, d.y, "axis")
	d.eachTick(w, origin, func(x float64, n int64) {
		d.line(x, d.y, x, d.y+5, "axis")
		d.text(x, d.y+18, "tick", grouped(n))
	})
	d.text(plotLeft-12, d.y+18, "hint", name)
	d.y += 34
}

// legends explain the colours; blocks with their share of the run.
func (d *drawing) legends(a *activity) {
	d.y += 8
	names := slices.Clone(d.blockNames)
	rest := 1.0
	for k, n := range names[:len(names)-1] {
		b := d.block(n)
		names[k] = fmt.Sprintf("%s  %.1f%%", n, 100*b.Share)
		rest -= b.Share
	}
	names[len(names)-1] = fmt.Sprintf("others  %.1f%%", 100*max(rest, 0))
	d.legend("blocks", names, d.blockColors)
	var kinds, colors []string
	for _, k := range d.r.Kinds {
		kinds = append(kinds, k.Name+"  "+d.r.percent(k.Cycles))
		colors = append(colors, kindColors[slices.Index(kindNames, k.Name)])
	}
	d.legend("multiplier", kinds, colors)
	d.legendOf("held back by", a.idle)
	d.legendOf("memory port", a.port)
	d.legendOf("adder", a.adder)
	d.legendOf("issue", a.issue)
}

// legendOf explains the layers that hold something.
func (d *drawing) legendOf(name string, s *stack) {
	var names, colors []string
	for k, l := range s.layers {
		if l.mean() > 0 {
			names = append(names, s.names[k])
			colors = append(colors, s.colors[k])
		}
	}
	d.legend(name, names, colors)
}

func (d *drawing) block(name string) *Block {
	for _, b := range d.r.Blocks {
		if b.Name == name {
			return b
		}
	}
	return &Block{}
}

// legend is a line of coloured squares with their names, broken where it is too long.
func (d *drawing) legend(name string, names, colors []string) {
	d.text(plotLeft-12, d.y+10, "row", name)
	x := plotLeft
	for k, n := range names {
		w := 20 + textAdvance*float64(len(n)) + 22
		if x+w > plotRight+60 {
			x = plotLeft
			d.y += 20
		}
		d.rect(x, d.y, 13, 13, colors[k], ` stroke="#7d8793" stroke-width="0.5"`)
		d.text(x+20, d.y+11, "leg", n)
		x += w
	}
	d.y += 22
}

// zooms draws a run of each of the heaviest blocks.
func (d *drawing) zooms() {
	n := 0
	for _, b := range d.r.Blocks {
		part := d.t.parts.index[b.Name]
		if n == mostZooms {
			break
		}
		if b.Busy == 0 || !d.t.parts.isBlock(part) {
			continue
		}
		all := d.t.runs(part)
		if len(all) == 0 {
			continue
		}
		d.zoom(b, part, all)
		n++
	}
}

// median chooses the run of median length, the earliest of equals.
func median(all []run) int {
	order := make([]int, len(all))
	for k := range order {
		order[k] = k
	}
	length := func(k int) int64 { return all[k].to - all[k].from }
	sort.SliceStable(order, func(i, k int) bool { return length(order[i]) < length(order[k]) })
	middle := length(order[(len(order)-1)/2])
	for k := range all {
		if length(k) == middle {
			return k
		}
	}
	return 0
}

func (d *drawing) zoom(b *Block, part int, all []run) {
	k := median(all)
	r := all[k]
	margin := max(2, (r.to-r.from)/60)
	w := newWindow(max(0, r.from-margin), min(d.t.Cycles, r.to+margin), mostBins)
	a := d.t.watch(w, d.layerOf, d.blockNames, d.blockColors)

	d.y += 34
	d.rect(40, d.y-13, 14, 14, d.blockColors[d.layerOf[part]], ` stroke="#7d8793" stroke-width="0.5"`)
	d.text(62, d.y, "h2", b.Name)
	which := fmt.Sprintf("run %d of %d, the one of median length", k+1, len(all))
	if len(all) == 1 {
		which = "its only run"
	}
	instructions := "instructions"
	if r.end-r.begin == 1 {
		instructions = "instruction"
	}
	what := fmt.Sprintf("%.1f%% of the run   ·   %s: %d %s, %s cycles from its first issue to its last result", 100*b.Share, which, r.end-r.begin, instructions, grouped(r.to-r.from))
	d.text(62+11*float64(len(b.Name))+14, d.y, "sub", what)
	d.y += 14
	top := d.y
	array := row{"multiplier", "", 40, a.kinds, 1, percentOf(a.kinds, 1), "busy"}
	idle := row{"held back by", "", 9, a.idle, 1, "", ""}
	rows := []row{
		{"memory port", "", 30, a.port, float64(d.r.Ports), percentOf(a.port, d.r.Ports), "taken"},
		{"adder", "", 30, a.adder, 1, percentOf(a.adder, 1), "at work"},
		{"issue", "", 30, a.issue, 1, fmt.Sprintf("%.1f%%", 100*a.issue.layers[0].mean()), "issued"},
	}
	d.grid(w, top, append([]row{array, idle}, rows...), r.from)
	d.operations(w, r, array.height)
	d.label(array)
	d.y += array.height + 4
	d.gaps(w, idle.height)
	d.label(idle)
	d.y += idle.height + rowGap
	d.rows(rows)
	d.axis(w, r.from, "cycles of the block")
}

// operations draws the array operation by operation; those of other blocks are faint.
func (d *drawing) operations(w window, r run, h float64) {
	for k := range d.t.Issued {
		i := &d.t.Issued[k]
		if !i.array() || i.end() <= w.from || i.Start >= w.to {
			continue
		}
		x := d.x(w, max(i.Start, w.from))
		width := d.x(w, min(i.end(), w.to)) - x
		kind := kindOf(i)
		extra := ` stroke="#ffffff" stroke-width="0.6"`
		if width < 3 {
			extra = ` stroke="#ffffff" stroke-width="0.3"`
		}
		own := k >= r.begin && k < r.end
		if !own {
			extra += ` opacity="0.3"`
		}
		d.rect(x, d.y, width, h, kindColors[kind], extra)
		if width >= opLabel && own {
			class := "op"
			if kindColors[kind] == sky || kindColors[kind] == orange {
				class = "opd"
			}
			d.text(x+width/2, d.y+h/2+4, class, i.Spec.Name)
		}
	}
}

// gaps draws what held the operations back.
func (d *drawing) gaps(w window, h float64) {
	for _, g := range d.t.gaps() {
		if g.to <= w.from || g.from >= w.to {
			continue
		}
		x := d.x(w, max(g.from, w.from))
		d.rect(x, d.y, max(d.x(w, min(g.to, w.to))-x, 1), h, idleColors[idleLayer[g.reason]], "")
	}
}
