package flow

import (
	"fmt"
	"math"
	"strings"

	"hwgen/synth"
	"hwgen/synth/metrics"
	"hwgen/synth/point"
	"hwgen/synth/quirks"
	"hwgen/synth/unit"
)

func area(m *mapped, l *synth.Library) metrics.Area {
	nand := l.Roles.Nand2
	a := metrics.Area{Library: round(m.area.Gates * nand.Area), Gates: round(m.area.Gates), Sequential: round(m.area.Sequential), Nand2: nand.Name,
		Cells: m.area.Cells, Flops: m.area.Flops}
	for _, x := range m.area.Modules {
		a.Modules = append(a.Modules, metrics.ModuleArea{Name: x.Name, Cells: x.Cells, Flops: x.Flops, Gates: round(x.Gates), Sequential: round(x.Sequential)})
	}
	return a
}

func timing(m *mapped, t *timed, period float64) metrics.Timing {
	worst := t.critical()
	r := metrics.Timing{CriticalPathNS: round(worst.NS), Start: m.flat.Public(worst.Start), End: m.flat.Public(worst.End), MaxMHz: round(1000 / worst.NS),
		RegToRegNS: round(t.Paths[regToReg].NS), PeriodNS: period, Unconstrained: t.Unconstrained, PortDelayNS: t.PortNS, Endpoints: m.area.Flops}
	if period == 0 {
		r.PeriodNS = math.Ceil(worst.NS*100) / 100
	}
	r.Met = worst.NS <= r.PeriodNS
	for _, p := range m.flat.Ports {
		if !p.Input {
			r.Endpoints += len(p.Bits)
		}
	}
	return r
}

// tell makes energy figures of the first corner.
func (r *run) tell(u *unit.Unit, m metrics.Metrics, t *toggles, e *energy) *metrics.Energy {
	leak := e.leakage * m.Timing.PeriodNS // mW ns = pJ
	mean := interval(e.dynamic)
	mean.Mean += leak
	scaled := func(f float64) metrics.Interval {
		return metrics.Interval{Mean: round(mean.Mean * f), Half: round(mean.Half * f)}
	}
	zero := e.settled + leak
	x := &metrics.Energy{
		Workload: t.Workload, Cycles: t.Cycles, Batches: len(t.Batches), M1Done: round(t.M1), Checked: t.Checked, SimulatedPS: t.PS,
		ActivityT: round(e.activity), Activity0: round(e.activity0),
		PerCyclePJ: scaled(1), PerCycle0PJ: round(zero), LeakageMW: round(e.leakage), ClockPJ: round(e.clock),
		PowerMW: round(mean.Mean / m.Timing.PeriodNS), GlitchShare: round(1 - zero/mean.Mean),
		MemoryPJ: round((r.point.Memory.ReadPJ*float64(t.Accesses.ReadBits) + r.point.Memory.WritePJ*float64(t.Accesses.WrittenBits)) / float64(t.Cycles)),
	}
	switch r.point.Unit {
	case point.Core:
		x.PerPairingUJ = scaled(float64(m.Cycles.Pairing) * 1e-6)
	case point.Multiplier, point.Mac:
		x.PerM1PJ, x.PerM10PJ = scaled(float64(u.M1)), round(zero*float64(u.M1))
	}
	return x
}

// corner is one library's part. Its energy is at its own largest clock.
func (r *run) corner(l *synth.Library, m metrics.Metrics, c corner) metrics.Corner {
	worst := c.timed.critical().NS
	x := metrics.Corner{Library: l.Name, Voltage: l.Voltage, Temperature: l.Temperature, CriticalPathNS: round(worst), MaxMHz: round(1000 / worst)}
	if c.energy == nil {
		return x
	}
	cycle := interval(c.energy.dynamic).Mean + c.energy.leakage*worst
	x.PerCyclePJ, x.LeakageMW = round(cycle), round(c.energy.leakage)
	switch r.point.Unit {
	case point.Core:
		x.PerPairingUJ = round(cycle * float64(m.Cycles.Pairing) * 1e-6)
	case point.Multiplier, point.Mac:
		x.PerM1PJ = round(cycle * float64(m.Cycles.M1))
	}
	return x
}

// memories counts what a core has and the netlist has not.
func (r *run) memories(u *unit.Unit) (m metrics.Memory) {
	m.Modeled = r.point.Memory != point.Memory{}
	if r.point.Unit != point.Core {
		return m
	}
	c := u.Config
	m.Bits = int64(c.DataDepth) * int64(c.Word) * int64(c.Words)
	if !c.Rom {
		m.Bits += int64(c.ProgramDepth) * 32
	}
	m.AreaMM2 = round(float64(m.Bits) * r.point.Memory.MM2PerBit)
	return m
}

// figures are products of the others.
func figures(m metrics.Metrics) (f metrics.Figure) {
	period, kge := m.Timing.CriticalPathNS, m.Area.Gates/1000
	if m.Point.Unit != point.Adder {
		f.M1NS = round(float64(m.Cycles.M1) * period)
		f.PairingMS = round(float64(m.Cycles.Pairing) * period * 1e-6)
	}
	if m.Point.Unit == point.Core {
		f.AreaTime = round(kge * f.PairingMS)
	} else {
		f.AreaTime = round(kge * f.M1NS)
	}
	if m.Energy != nil {
		if m.Point.Unit == point.Core {
			f.AreaEnergy = round(kge * m.Energy.PerPairingUJ.Mean)
		} else {
			f.AreaEnergy = round(kge * m.Energy.PerM1PJ.Mean)
		}
		f.EnergyDelayPJNS = round(m.Energy.PerM1PJ.Mean * f.M1NS)
	}
	return f
}

// sources says what the figures come from, and what they leave out.
func (r *run) sources(m *metrics.Metrics, u *unit.Unit, design []byte, net *mapped) error {
	m.Tools, m.Inputs = map[string]string{}, map[string]string{}
	for _, t := range []tool{yosys, sta} {
		v, err := t.version()
		if err != nil {
			return err
		}
		m.Tools[t.name] = v
	}
	abc, err := synth.ABC(r.point.Script)
	if err != nil {
		return err
	}
	q := quirks.Builtin()
	if len(r.libraries) > 0 {
		q = r.libraries[0].Quirks
	}
	m.Inputs["design"], m.Inputs["script"], m.Inputs["quirks"], m.Inputs["netlist"] = sum(design), sum(abc), sum(q.Text), net.hash
	for i, f := range r.point.Libraries {
		m.Inputs[fmt.Sprintf("library %d", i)] = f.SHA256
	}
	note := func(format string, args ...any) { m.Notes = append(m.Notes, fmt.Sprintf(format, args...)) }
	note("Wires have neither delay nor capacitance, and there is no clock tree: figures are before layout.")
	if len(u.Boxes) > 0 {
		if r.point.Memory == (point.Memory{}) {
			note("Memories (%d bits) are left out of area and energy, and their data comes as fast as that of a flip-flop: no model of them was given.", m.Memory.Bits)
		} else {
			note("Memories (%d bits) stand apart, by the model that was given.", m.Memory.Bits)
		}
	}
	if len(r.libraries) > 1 && m.Energy != nil {
		var names []string
		for _, l := range r.libraries[1:] {
			names = append(names, l.Name)
		}
		note("Toggles of %s are those counted with the delays of %s.", strings.Join(names, ", "), r.libraries[0].Name)
	}
	if !m.Timing.Met {
		note("The clock period is shorter than the critical path: the design does not work at it.")
	}
	if e := m.Energy; e != nil && m.Point.Unit == point.Core {
		note("Energy per pairing is that of a stretch of %d cycles of it, times its cycles.", e.Cycles)
	}
	return nil
}
