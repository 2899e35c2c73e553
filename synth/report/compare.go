package report

import (
	"fmt"
	"io"
	"text/tabwriter"

	"hwgen/synth/metrics"
)

// compared are the figures that a comparison shows.
var compared = []struct {
	name  string
	value func(m metrics.Metrics) float64
}{
	{"area, GE", func(m metrics.Metrics) float64 { return m.Area.Gates }},
	{"clock, MHz", func(m metrics.Metrics) float64 { return m.Timing.MaxMHz }},
	{"M1, cycles", func(m metrics.Metrics) float64 { return float64(m.Cycles.M1) }},
	{"pairing, cycles", func(m metrics.Metrics) float64 { return float64(m.Cycles.Pairing) }},
	{"energy per cycle, pJ", func(m metrics.Metrics) float64 { return energy(m).PerCyclePJ.Mean }},
	{"energy per M1, pJ", func(m metrics.Metrics) float64 { return energy(m).PerM1PJ.Mean }},
	{"energy per pairing, uJ", func(m metrics.Metrics) float64 { return energy(m).PerPairingUJ.Mean }},
	{"leakage, mW", func(m metrics.Metrics) float64 { return energy(m).LeakageMW }},
}

// Compare writes what differs between two sweeps, point by point: a figure that is the same is not shown.
func Compare(w io.Writer, a, b Results) error {
	index := func(r Results) map[string]metrics.Metrics {
		m := map[string]metrics.Metrics{}
		for _, p := range r.Points {
			m[p.Name] = p
		}
		return m
	}
	inA, inB := index(a), index(b)
	t := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
	fmt.Fprintln(t, "point\tfigure\tbefore\tafter\tchange")
	both, changed, same := 0, 0, 0
	for _, p := range a.Points {
		q, ok := inB[p.Name]
		if !ok {
			fmt.Fprintf(t, "%s\t\tmeasured\t-\tonly in the first\n", p.Name)
			continue
		}
		both++
		differs := false
		for _, c := range compared {
			x, y := c.value(p), c.value(q)
			if x == y {
				continue
			}
			differs = true
			change := "new"
			switch {
			case x != 0 && y != 0:
				change = fmt.Sprintf("%+.2f %%", 100*(y/x-1))
			case x != 0:
				change = "gone"
			}
			fmt.Fprintf(t, "%s\t%s\t%s\t%s\t%s\n", p.Name, c.name, dashed(x), dashed(y), change)
		}
		if differs {
			changed++
		} else {
			same++
		}
	}
	for _, q := range b.Points {
		if _, ok := inA[q.Name]; !ok {
			fmt.Fprintf(t, "%s\t\t-\tmeasured\tonly in the second\n", q.Name)
		}
	}
	if err := t.Flush(); err != nil {
		return err
	}
	_, err := fmt.Fprintf(w, "%d points in both: %d differ, %d are the same\n", both, changed, same)
	return err
}

func dashed(v float64) string {
	if v == 0 {
		return "-"
	}
	return fmt.Sprintf("%.6g", v)
}
