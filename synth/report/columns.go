package report

import (
	"bytes"
	"encoding/csv"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"hwgen/synth/metrics"
	"hwgen/synth/point"
)

// energy is what a point has of it, zero if it was not asked for.
func energy(m metrics.Metrics) metrics.Energy {
	if m.Energy == nil {
		return metrics.Energy{}
	}
	return *m.Energy
}

// column is one of results.csv: a name that ends with the unit.
type column struct {
	name  string
	value func(m metrics.Metrics) any
}

var columns = []column{
	{"name", func(m metrics.Metrics) any { return m.Name }},
	{"unit", func(m metrics.Metrics) any { return m.Point.Unit }},
	{"word_bits", func(m metrics.Metrics) any { return m.Point.Word }},
	{"curve", func(m metrics.Metrics) any { return m.Point.Curve }},
	{"core", func(m metrics.Metrics) any { return m.Point.Core }},
	{"ports", func(m metrics.Metrics) any { return m.Point.Ports }},
	{"write_back", func(m metrics.Metrics) any { return m.Point.WriteBack }},
	{"divsteps", func(m metrics.Metrics) any { return m.Point.Divsteps }},
	{"ucode", func(m metrics.Metrics) any { return m.Point.Ucode }},
	{"programs", func(m metrics.Metrics) any { return strings.Join(m.Point.Programs, " ") }},
	{"profile", func(m metrics.Metrics) any { return m.Point.Profile }},
	{"gt", func(m metrics.Metrics) any { return m.Point.GT }},
	{"libraries", func(m metrics.Metrics) any {
		var names []string
		for _, f := range m.Point.Libraries {
			names = append(names, f.Name())
		}
		return strings.Join(names, " ")
	}},
	{"script", func(m metrics.Metrics) any { return m.Point.Script }},
	{"area_library_units", func(m metrics.Metrics) any { return m.Area.Library }},
	{"area_nand2", func(m metrics.Metrics) any { return m.Area.Gates }},
	{"sequential_nand2", func(m metrics.Metrics) any { return m.Area.Sequential }},
	{"cells", func(m metrics.Metrics) any { return m.Area.Cells }},
	{"flops", func(m metrics.Metrics) any { return m.Area.Flops }},
	{"critical_path_ns", func(m metrics.Metrics) any { return m.Timing.CriticalPathNS }},
	{"path_start", func(m metrics.Metrics) any { return m.Timing.Start }},
	{"path_end", func(m metrics.Metrics) any { return m.Timing.End }},
	{"max_mhz", func(m metrics.Metrics) any { return m.Timing.MaxMHz }},
	{"period_ns", func(m metrics.Metrics) any { return m.Timing.PeriodNS }},
	{"m1_cycles", func(m metrics.Metrics) any { return m.Cycles.M1 }},
	{"pairing_cycles", func(m metrics.Metrics) any { return m.Cycles.Pairing }},
	{"energy_per_cycle_pj", func(m metrics.Metrics) any { return energy(m).PerCyclePJ.Mean }},
	{"energy_per_cycle_ci95_pj", func(m metrics.Metrics) any { return energy(m).PerCyclePJ.Half }},
	{"energy_per_cycle_zero_delay_pj", func(m metrics.Metrics) any { return energy(m).PerCycle0PJ }},
	{"energy_per_m1_pj", func(m metrics.Metrics) any { return energy(m).PerM1PJ.Mean }},
	{"energy_per_m1_ci95_pj", func(m metrics.Metrics) any { return energy(m).PerM1PJ.Half }},
	{"energy_per_m1_zero_delay_pj", func(m metrics.Metrics) any { return energy(m).PerM10PJ }},
	{"energy_per_pairing_uj", func(m metrics.Metrics) any { return energy(m).PerPairingUJ.Mean }},
	{"energy_per_pairing_ci95_uj", func(m metrics.Metrics) any { return energy(m).PerPairingUJ.Half }},
	{"power_mw", func(m metrics.Metrics) any { return energy(m).PowerMW }},
	{"leakage_mw", func(m metrics.Metrics) any { return energy(m).LeakageMW }},
	{"glitch_share", func(m metrics.Metrics) any { return energy(m).GlitchShare }},
	{"m1_ns", func(m metrics.Metrics) any { return m.Figure.M1NS }},
	{"pairing_ms", func(m metrics.Metrics) any { return m.Figure.PairingMS }},
	{"area_time", func(m metrics.Metrics) any { return m.Figure.AreaTime }},
	{"area_energy", func(m metrics.Metrics) any { return m.Figure.AreaEnergy }},
	{"memory_bits", func(m metrics.Metrics) any { return m.Memory.Bits }},
}

// table is results.csv. Numbers have all their digits.
func table(r Results) ([]byte, error) {
	var b bytes.Buffer
	w := csv.NewWriter(&b)
	var head []string
	for _, c := range columns {
		head = append(head, c.name)
	}
	_ = w.Write(head) // a buffer takes all
	for _, m := range r.Points {
		var row []string
		for _, c := range columns {
			v := c.value(m)
			if f, ok := v.(float64); ok {
				row = append(row, strconv.FormatFloat(f, 'g', -1, 64))
				continue
			}
			row = append(row, fmt.Sprint(v))
		}
		_ = w.Write(row)
	}
	w.Flush()
	return b.Bytes(), w.Error()
}

// group sorts points into series, by unit and in the order of the sweep.
func group(points []metrics.Metrics) []series {
	var all []series
	for _, u := range point.Units() {
		for _, m := range points {
			if m.Point.Unit != u {
				continue
			}
			label := strings.Replace(m.Name, fmt.Sprintf("-w%d", m.Point.Word), "", 1)
			i := slices.IndexFunc(all, func(s series) bool { return s.unit == u && s.label == label })
			if i < 0 {
				i = len(all)
				all = append(all, series{unit: u, label: label})
			}
			all[i].points = append(all[i].points, m)
		}
	}
	for _, s := range all {
		slices.SortStableFunc(s.points, func(a, b metrics.Metrics) int { return a.Point.Word - b.Point.Word })
	}
	return all
}
