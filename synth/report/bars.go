package report

import (
	"fmt"
	"image/color"
	"slices"
	"strconv"
	"strings"

	"gonum.org/v1/plot/plotter"
	"gonum.org/v1/plot/vg"
)

// most is the number of modules that a breakdown shows by name.
const most = 6

// breakdown draws the area of each point as a bar of its modules, in kGE.
func breakdown(s series, title string) ([]byte, error) {
	sums := map[string]float64{}
	for _, m := range s.points {
		for _, x := range m.Area.Modules {
			sums[x.Name] += x.Gates
		}
	}
	var names []string
	for n := range sums {
		names = append(names, n)
	}
	slices.SortFunc(names, func(a, b string) int {
		if d := sums[b] - sums[a]; d != 0 {
			return int(min(1, max(-1, d)))
		}
		return strings.Compare(a, b)
	})
	if len(names) > most+1 {
		names = append(names[:most:most], "")
	}
	p := blank("word size, bits", "area, kGE")
	var below *plotter.BarChart
	var ticks []string
	for k, n := range names {
		var values plotter.Values
		for _, m := range s.points {
			v := 0.0
			for _, x := range m.Area.Modules {
				if x.Name == n || n == "" && !slices.Contains(names, x.Name) {
					v += x.Gates / 1000
				}
			}
			values = append(values, v)
		}
		bars, err := plotter.NewBarChart(values, vg.Points(26))
		if err != nil {
			return nil, fmt.Errorf("%s: %w", title, err)
		}
		// From black to white; neighbours differ by a clear step.
		bars.Color = color.Gray{uint8(40 + 215*k/max(1, len(names)-1))}
		bars.LineStyle.Width, bars.LineStyle.Color = vg.Points(0.7), color.Black
		if below != nil {
			bars.StackOn(below)
		}
		below = bars
		p.Add(bars)
		if n == "" {
			n = "others"
		}
		p.Legend.Add(strings.TrimPrefix(n, "hwgen_"), bars)
	}
	for _, m := range s.points {
		ticks = append(ticks, strconv.Itoa(m.Point.Word))
	}
	p.NominalX(ticks...)
	p.Legend.Left = true
	p.Legend.ThumbnailWidth = vg.Points(12)
	high := 0.0
	for _, m := range s.points {
		high = max(high, m.Area.Gates/1000)
	}
	p.Y.Min, p.Y.Max = 0, high*(1.08+0.05*float64(len(names)))
	p.X.Min, p.X.Max = -0.7, float64(len(s.points))-0.3
	p.Y.Tick.Marker = linear{}
	return render(p)
}
