package report

import (
	"fmt"
	"math"
	"slices"

	"hwgen/synth/metrics"
	"hwgen/synth/point"
)

// base is the word size that others are compared with, the paper's choice.
const base = 64

// paper are the figures of the paper for energy per multiplication, relative to base: E(64)/E(16) = 0.50, E(64)/E(32) = 0.75.
var paper = map[int]float64{16: 1 / 0.50, 32: 1 / 0.75, 64: 1}

// figure is a picture of a page.
type figure struct {
	Title string
	Note  string
	SVG   []byte
}

// quantity is something that is drawn against the word size.
type quantity struct {
	title string
	axis  string
	value func(m metrics.Metrics) float64
	half  func(m metrics.Metrics) float64 // of its interval; nil: none
	under func(m metrics.Metrics) float64 // a lower bound; nil: none
	log   bool
	ratio bool // draw it relative to base too
	note  string
}

// quantities of a unit, in the order of the page.
func quantities(u point.Unit) []quantity {
	area := quantity{title: "Area", axis: "area, kGE (NAND2 equivalents)", value: func(m metrics.Metrics) float64 { return m.Area.Gates / 1000 }, ratio: true}
	clock := quantity{title: "Largest clock frequency", axis: "frequency, MHz", value: func(m metrics.Metrics) float64 { return m.Timing.MaxMHz }}
	const glitch = "With glitches, whiskers are 95 % intervals; without glitches is a lower bound."
	m1 := quantity{title: "Energy per multiplication (M1)", axis: "energy per M1, pJ", value: func(m metrics.Metrics) float64 { return energy(m).PerM1PJ.Mean },
		half: func(m metrics.Metrics) float64 { return energy(m).PerM1PJ.Half }, under: func(m metrics.Metrics) float64 { return energy(m).PerM10PJ }, ratio: true, note: glitch}
	cycles := quantity{title: "Cycles per multiplication (M1)", axis: "cycles per M1", value: func(m metrics.Metrics) float64 { return float64(m.Cycles.M1) }, log: true}
	time := quantity{title: "Time of a multiplication (M1) at the largest clock", axis: "time of an M1, ns", value: func(m metrics.Metrics) float64 { return m.Figure.M1NS }, log: true}
	areaTime := quantity{title: "Area-delay product", axis: "area x time of an M1, kGE ns", value: func(m metrics.Metrics) float64 { return m.Figure.AreaTime }}
	areaEnergy := quantity{title: "Area-energy product", axis: "area x energy of an M1, kGE pJ", value: func(m metrics.Metrics) float64 { return m.Figure.AreaEnergy }}
	switch u {
	case point.Adder, point.Mac:
		return []quantity{area, {title: "Energy per cycle", axis: "energy per cycle, pJ", value: func(m metrics.Metrics) float64 { return energy(m).PerCyclePJ.Mean },
			half: func(m metrics.Metrics) float64 { return energy(m).PerCyclePJ.Half }, under: func(m metrics.Metrics) float64 { return energy(m).PerCycle0PJ }, note: glitch}, clock}
	case point.Core:
		areaTime.axis, areaEnergy.axis = "area x time of a pairing, kGE ms", "area x energy of a pairing, kGE uJ"
		return []quantity{area, {title: "Energy per pairing", axis: "energy per pairing, uJ", value: func(m metrics.Metrics) float64 { return energy(m).PerPairingUJ.Mean },
			half: func(m metrics.Metrics) float64 { return energy(m).PerPairingUJ.Half }, ratio: true, note: "Whiskers are 95 % intervals; memories apart."}, clock, cycles,
			{title: "Cycles per pairing", axis: "cycles per pairing", value: func(m metrics.Metrics) float64 { return float64(m.Cycles.Pairing) }, log: true},
			{title: "Time of a pairing at the largest clock", axis: "time of a pairing, ms", value: func(m metrics.Metrics) float64 { return m.Figure.PairingMS }, log: true},
			areaTime, areaEnergy}
	}
	pairing := quantity{title: "Cycles per pairing of the core with this multiplier", axis: "cycles per pairing", value: func(m metrics.Metrics) float64 { return float64(m.Cycles.Pairing) }, log: true}
	return []quantity{area, m1, clock, cycles, time, pairing, areaTime, areaEnergy}
}

// figures are the pictures of a unit.
func figures(all []series, u point.Unit) (figs []figure, err error) {
	var mine []series
	var ticks []float64
	for _, s := range all {
		if s.unit == u {
			mine = append(mine, s)
			for _, m := range s.points {
				if w := float64(m.Point.Word); !slices.Contains(ticks, w) {
					ticks = append(ticks, w)
				}
			}
		}
	}
	slices.Sort(ticks)
	add := func(c chart, note string) {
		if err == nil && len(c.lines) > 0 {
			var svg []byte
			if svg, err = c.draw(); err == nil {
				figs = append(figs, figure{c.title, note, svg})
			}
		}
	}
	for _, q := range quantities(u) {
		if len(ticks) < 2 {
			break // the table says it all
		}
		c := chart{title: q.title, x: "word size, bits", y: q.axis, ticks: ticks, zero: !q.log, log: q.log}
		for _, s := range mine {
			c.lines = append(c.lines, q.lines(s, len(mine) > 1)...)
		}
		add(c, q.note)
		if q.ratio {
			add(relative(q, mine, ticks, u), "")
		}
	}
	for _, p := range []struct {
		title, axis string
		value       func(m metrics.Metrics) float64
		units       []point.Unit
	}{
		{"Pareto front: area and time of a multiplication", "time of an M1, ns", func(m metrics.Metrics) float64 { return m.Figure.M1NS }, []point.Unit{point.Multiplier}},
		{"Pareto front: area and energy of a multiplication", "energy per M1, pJ", func(m metrics.Metrics) float64 { return energy(m).PerM1PJ.Mean }, []point.Unit{point.Multiplier}},
		{"Pareto front: area and time of a pairing", "time of a pairing, ms", func(m metrics.Metrics) float64 { return m.Figure.PairingMS }, []point.Unit{point.Core}},
		{"Pareto front: area and energy of a pairing", "energy per pairing, uJ", func(m metrics.Metrics) float64 { return energy(m).PerPairingUJ.Mean }, []point.Unit{point.Core}},
	} {
		if slices.Contains(p.units, u) {
			add(pareto(p.title, p.axis, p.value, mine), "Numbers are word sizes; no point lies below and left of one on the front.")
		}
	}
	for _, s := range mine {
		if err == nil && slices.ContainsFunc(s.points, func(m metrics.Metrics) bool { return len(m.Area.Modules) > 1 }) {
			f := figure{Title: "Area by module", Note: "Cells of each module, modules within it not included; from the bottom in the order of the legend."}
			if len(mine) > 1 {
				f.Title += ": " + s.label
			}
			if f.SVG, err = breakdown(s, f.Title); err == nil {
				figs = append(figs, f)
			}
		}
	}
	add(voltage(mine), "The same netlist in each corner.")
	return figs, err
}

// lines are those of a series: the values, and a lower bound if there is one. Where all values are 0 there is nothing to draw.
func (q quantity) lines(s series, several bool) (lines []line) {
	l, bound := line{label: "with glitches"}, line{label: "without glitches"}
	if several || q.under == nil {
		l.label, bound.label = s.label, s.label+", without glitches"
	}
	for _, m := range s.points {
		v := q.value(m)
		if v <= 0 {
			continue
		}
		l.x, l.y = append(l.x, float64(m.Point.Word)), append(l.y, v)
		if q.half != nil {
			l.half = append(l.half, q.half(m))
		}
		if q.under != nil && q.under(m) > 0 {
			bound.x, bound.y = append(bound.x, float64(m.Point.Word)), append(bound.y, q.under(m))
		}
	}
	if len(l.x) > 0 {
		lines = append(lines, l)
	}
	if len(bound.x) > 0 {
		lines = append(lines, bound)
	}
	return lines
}

// relative draws a quantity relative to the base word size, energy of the multiplier beside the paper's.
func relative(q quantity, mine []series, ticks []float64, u point.Unit) chart {
	c := chart{title: q.title + fmt.Sprintf(", relative to %d bits", base), x: "word size, bits", y: fmt.Sprintf("relative to w = %d", base), ticks: ticks, zero: true}
	for _, s := range mine {
		m, ok := s.at(base)
		if !ok || q.value(m) <= 0 || len(s.points) < 2 {
			continue
		}
		l := line{label: "this sweep"}
		if len(mine) > 1 {
			l.label = s.label
		}
		for _, x := range s.points {
			if v := q.value(x); v > 0 {
				l.x, l.y = append(l.x, float64(x.Point.Word)), append(l.y, v/q.value(m))
			}
		}
		c.lines = append(c.lines, l)
	}
	if len(c.lines) > 0 && u == point.Multiplier && q.under != nil {
		l := line{label: "the paper's chip"}
		for _, w := range ticks {
			if v, ok := paper[int(w)]; ok {
				l.x, l.y = append(l.x, w), append(l.y, v)
			}
		}
		c.lines = append(c.lines, l)
	}
	return c
}

// pareto draws cost against area, and joins what no other point beats in both.
func pareto(title, axis string, value func(m metrics.Metrics) float64, mine []series) chart {
	c := chart{title: title, x: "area, kGE", y: axis, zero: true}
	type spot struct{ x, y float64 }
	var all []spot
	for _, s := range mine {
		l := line{label: s.label, loose: true}
		for _, m := range s.points {
			if v := value(m); v > 0 {
				l.x, l.y, l.text = append(l.x, m.Area.Gates/1000), append(l.y, v), append(l.text, fmt.Sprint(m.Point.Word))
				all = append(all, spot{m.Area.Gates / 1000, v})
			}
		}
		if len(l.x) > 0 {
			c.lines = append(c.lines, l)
		}
	}
	if len(all) < 2 {
		return chart{}
	}
	slices.SortFunc(all, func(a, b spot) int {
		switch {
		case a.x < b.x || a.x == b.x && a.y < b.y:
			return -1
		case a == b:
			return 0
		}
		return 1
	})
	front := line{label: "front", unmark: true}
	best := math.Inf(1)
	for _, s := range all {
		if s.y < best {
			best = s.y
			front.x, front.y = append(front.x, s.x), append(front.y, s.y)
		}
	}
	c.lines = append(c.lines, front)
	return c
}

// voltage draws the clock frequency against the supply voltage, a line for each point with several corners.
func voltage(mine []series) chart {
	c := chart{title: "Frequency and supply voltage", x: "supply voltage, V", y: "largest clock frequency, MHz", zero: true}
	for _, s := range mine {
		for _, m := range s.points {
			corners := slices.Clone(m.Corner)
			slices.SortStableFunc(corners, func(a, b metrics.Corner) int {
				switch {
				case a.Voltage < b.Voltage:
					return -1
				case a.Voltage > b.Voltage:
					return 1
				}
				return 0
			})
			l := line{label: fmt.Sprintf("w = %d", m.Point.Word)}
			if len(mine) > 1 {
				l.label = m.Name
			}
			for _, k := range corners {
				l.x, l.y = append(l.x, k.Voltage), append(l.y, k.MaxMHz)
			}
			if len(corners) > 1 && corners[0].Voltage < corners[len(corners)-1].Voltage {
				c.lines = append(c.lines, l)
			}
		}
	}
	return c
}
