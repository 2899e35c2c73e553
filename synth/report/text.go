package report

import (
	"fmt"
	"slices"
	"strings"

	"hwgen/synth/metrics"
	"hwgen/synth/point"
)

// grid is a table for a reader.
type grid struct {
	Title string
	Head  []string
	Rows  [][]string
	Notes []string // below it
}

// digits writes a value with about four digits, nothing for 0.
func digits(v float64) string {
	switch {
	case v == 0:
		return ""
	case v >= 1000:
		return fmt.Sprintf("%.0f", v)
	case v >= 100:
		return fmt.Sprintf("%.1f", v)
	case v >= 10:
		return fmt.Sprintf("%.2f", v)
	}
	return fmt.Sprintf("%.3f", v)
}

// tables are those of a series: its figures, and how they stand to the paper's.
func tables(s series) grid {
	g := grid{Title: s.label, Head: []string{"w, bits", "area, kGE", "relative to 64", "flip-flops", "clock, MHz", "path, ns"}}
	head := map[point.Unit][]string{
		point.Multiplier: {"M1, cycles", "M1, ns", "energy per M1, pJ", "+-", "relative to 64", "without glitches, pJ", "area x time, kGE ns", "area x energy, kGE pJ"},
		point.Core:       {"pairing, cycles", "pairing, ms", "energy per pairing, uJ", "+-", "relative to 64", "power, mW", "area x time, kGE ms", "area x energy, kGE uJ"},
		point.Adder:      {"energy per cycle, pJ", "+-", "without glitches, pJ"},
		point.Mac:        {"energy per cycle, pJ", "+-", "without glitches, pJ"},
	}
	g.Head = append(g.Head, head[s.unit]...)
	b, _ := s.at(base)
	ratio := func(v, to float64) string {
		if v == 0 || to == 0 {
			return ""
		}
		return fmt.Sprintf("%.3f", v/to)
	}
	for _, m := range s.points {
		e, eb := energy(m), energy(b)
		row := []string{fmt.Sprint(m.Point.Word), digits(m.Area.Gates / 1000), ratio(m.Area.Gates, b.Area.Gates), fmt.Sprint(m.Area.Flops), digits(m.Timing.MaxMHz), digits(m.Timing.CriticalPathNS)}
		switch s.unit {
		case point.Multiplier:
			row = append(row, fmt.Sprint(m.Cycles.M1), digits(m.Figure.M1NS), digits(e.PerM1PJ.Mean), digits(e.PerM1PJ.Half), ratio(e.PerM1PJ.Mean, eb.PerM1PJ.Mean),
				digits(e.PerM10PJ), digits(m.Figure.AreaTime), digits(m.Figure.AreaEnergy))
		case point.Core:
			row = append(row, fmt.Sprint(m.Cycles.Pairing), digits(m.Figure.PairingMS), digits(e.PerPairingUJ.Mean), digits(e.PerPairingUJ.Half),
				ratio(e.PerPairingUJ.Mean, eb.PerPairingUJ.Mean), digits(e.PowerMW), digits(m.Figure.AreaTime), digits(m.Figure.AreaEnergy))
		default:
			row = append(row, digits(e.PerCyclePJ.Mean), digits(e.PerCyclePJ.Half), digits(e.PerCycle0PJ))
		}
		g.Rows = append(g.Rows, row)
	}
	if s.unit == point.Multiplier {
		for _, w := range []int{16, 32} {
			m, ok := s.at(w)
			if e, eb := energy(m).PerM1PJ.Mean, energy(b).PerM1PJ.Mean; ok && e > 0 && eb > 0 {
				g.Notes = append(g.Notes, fmt.Sprintf("E(64)/E(%d) = %.2f; the paper has %.2f.", w, eb/e, 1/paper[w]))
			}
		}
	}
	return g
}

// compact drops columns in which nothing stands.
func (g grid) compact() grid {
	var keep []int
	for c := range g.Head {
		if slices.ContainsFunc(g.Rows, func(r []string) bool { return r[c] != "" }) {
			keep = append(keep, c)
		}
	}
	pick := func(row []string) (out []string) {
		for _, c := range keep {
			out = append(out, row[c])
		}
		return out
	}
	out := grid{Title: g.Title, Head: pick(g.Head), Notes: g.Notes}
	for _, r := range g.Rows {
		out.Rows = append(out.Rows, pick(r))
	}
	return out
}

// shared collects what the points say of themselves, and with what they were measured.
func shared(points []metrics.Metrics) (notes, tools []string) {
	for _, m := range points {
		for _, n := range m.Notes {
			if !slices.Contains(notes, n) {
				notes = append(notes, n)
			}
		}
		for name, version := range m.Tools {
			if t := name + " " + version; !slices.Contains(tools, t) {
				tools = append(tools, t)
			}
		}
	}
	slices.Sort(tools)
	return notes, tools
}

// markdown is results.md.
func markdown(r Results) ([]byte, error) {
	var b strings.Builder
	line := func(format string, args ...any) { fmt.Fprintf(&b, format+"\n", args...) }
	line("# Sweep\n")
	line("%d points measured, %d failed. Areas in NAND2 equivalents (kGE: thousands), without memories; times without wires. `%s` has every figure, `%s` the pictures.",
		len(r.Points), len(r.Failures), CSV, HTML)
	for _, s := range group(r.Points) {
		g := tables(s).compact()
		line("\n## %s\n", g.Title)
		line("| %s |", strings.Join(g.Head, " | "))
		line("|%s", strings.Repeat("--:|", len(g.Head)))
		for _, row := range g.Rows {
			line("| %s |", strings.Join(row, " | "))
		}
		for _, n := range g.Notes {
			line("\n%s", n)
		}
	}
	if len(r.Failures) > 0 {
		line("\n## Failed\n")
		for _, f := range r.Failures {
			line("- %s: %s (`%s`)", f.Name, f.Reason, f.Log)
		}
	}
	notes, tools := shared(r.Points)
	if len(notes) > 0 {
		line("\n## Notes\n")
		for _, n := range notes {
			line("- %s", n)
		}
	}
	if len(tools) > 0 {
		line("\nMeasured with %s.", strings.Join(tools, ", "))
	}
	return []byte(b.String()), nil
}
