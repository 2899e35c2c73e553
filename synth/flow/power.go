package flow

import (
	"context"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"hwgen/synth"
	"hwgen/synth/liberty"
	"hwgen/synth/netlist"
)

// coefficient is the energy of an instance in pJ.
type coefficient struct {
	Clock   float64 // in a cycle in which nothing changes but the clock
	Output  float64 // more for a change of each of its outputs
	Input   float64 // more for a change of each of its data inputs
	Leakage float64 // mW
}

// powered are the coefficients in one corner, by instance.
type powered map[string]coefficient

// powerPeriod is the clock period of the reports, in ns: energies do not depend on it.
const powerPeriod = 100

// powerScript reports the power of every instance for each of some activities, in changes a cycle.
func powerScript(top string, activities ...float64) string {
	s := "read_liberty cells.lib\nread_verilog " + netlistFile + "\nlink_design " + top + "\nsource design.sdc\n"
	for _, a := range activities {
		s += fmt.Sprintf("set_power_activity -global -activity %g -duty 0.5\nputs \"ACTIVITY %g\"\nreport_power -instances [get_cells *] -digits 8\n", a, a)
	}
	return s
}

// row is a line of a power report, in W.
type row struct{ internal, switching, leakage float64 }

// parsePower reads the reports: one for each activity.
func parsePower(text string) (reports []map[string]row, err error) {
	for _, part := range strings.Split(text, "ACTIVITY ")[1:] {
		report := map[string]row{}
		for line := range strings.Lines(part) {
			f := strings.Fields(line)
			if len(f) != 5 {
				continue
			}
			var v [3]float64
			ok := true
			for i := range v {
				x, err := strconv.ParseFloat(f[i], 64)
				v[i], ok = x, ok && err == nil
			}
			if ok {
				report[netlist.Plain(f[4])] = row{v[0], v[1], v[2]}
			}
		}
		reports = append(reports, report)
	}
	return reports, nil
}

// The power that OpenSTA 2.0.17 finds for the tables of a cell is a weighted sum of them whose weights are not those of the format: an inverter
// gets the sum of rise and fall for a change, a flip-flop twice that of its clock, conditions that exclude one another may be added up
// (docs/energy.md). The weights are a matter of the cell alone, so they are measured, with a library whose tables all say 1, and the tables are
// scaled to make up for them.

// one is the change that makes every table say 1.
func one(float64) float64 { return 1 }

// gauge is a netlist with an instance of each used cell.
func gauge(m *mapped, l *synth.Library) string {
	var ports, body strings.Builder
	for i, name := range slices.Sorted(maps.Keys(m.used)) {
		c := l.Cell(name)
		fmt.Fprintf(&body, "  %s u_%s (", name, name)
		for k, pin := range c.Pins {
			net := "d_i"
			switch {
			case pin.Direction == liberty.Output:
				net = fmt.Sprintf("o%d_%d", i, k)
				fmt.Fprintf(&ports, ", %s", net)
			case c.State != nil && isClock(c, pin.Name):
				net = clockPort
			}
			if k > 0 {
				body.WriteString(", ")
			}
			fmt.Fprintf(&body, ".%s(%s)", pin.Name, net)
		}
		body.WriteString(");\n")
	}
	outs := strings.TrimPrefix(ports.String(), ", ")
	return fmt.Sprintf("module gauge(%s, d_i, %s);\n  input %s;\n  input d_i;\n  output %s;\n%sendmodule\n", clockPort, outs, clockPort, outs, body.String())
}

// weights are the factors by which tables have to be scaled, by cell and kind of pin.
type weights map[string][3]float64

// change is what becomes of the tables of a library.
func (w weights) change(c *liberty.Cell, kind liberty.PinKind) func(float64) float64 {
	f, ok := w[c.Name]
	if !ok {
		return nil
	}
	return func(v float64) float64 { return v * f[kind] }
}

// silent makes another change leave out what data inputs take.
func silent(change func(*liberty.Cell, liberty.PinKind) func(float64) float64) func(*liberty.Cell, liberty.PinKind) func(float64) float64 {
	return func(c *liberty.Cell, kind liberty.PinKind) func(float64) float64 {
		if kind == liberty.DataPin {
			return liberty.Zero
		}
		return change(c, kind)
	}
}

// reporter asks OpenSTA for power in a directory.
type reporter struct {
	ctx context.Context
	dir string
	run *run
}

// ask reports the power of each instance of the netlist there, for a library and some activities.
func (r reporter) ask(lib []byte, constraints, top string, instances int, activities ...float64) ([]map[string]row, error) {
	for name, data := range map[string][]byte{"cells.lib": lib, "power.tcl": []byte(powerScript(top, activities...)), "design.sdc": []byte(constraints)} {
		if err := os.WriteFile(filepath.Join(r.dir, name), data, 0o644); err != nil {
			return nil, err
		}
	}
	out, err := sta.run(r.ctx, r.dir, r.run.log, "-no_splash", "-exit", "power.tcl")
	if err != nil {
		return nil, err
	}
	reports, err := parsePower(string(out))
	if err != nil {
		return nil, err
	}
	for _, p := range reports {
		if len(p) != instances {
			return nil, fmt.Errorf("sta: power of %d instances, the netlist has %d", len(p), instances)
		}
	}
	return reports, nil
}

// weigh measures the weights of the used cells.
func (r reporter) weigh(m *mapped, l *synth.Library, keep func(*liberty.Cell) bool) (weights, error) {
	file := filepath.Join(r.dir, netlistFile)
	if err := os.WriteFile(file, []byte(gauge(m, l)), 0o644); err != nil {
		return nil, err
	}
	constraints := fmt.Sprintf("create_clock -name clk -period %.4f [get_ports %s]\nset_input_delay 0 -clock clk [get_ports d_i]\n", powerPeriod/l.TimeNS, clockPort)
	ones := func(*liberty.Cell, liberty.PinKind) func(float64) float64 { return one }
	quiet, err := r.ask(l.ForPower(keep, silent(ones)), constraints, "gauge", len(m.used), 0, 1)
	if err != nil {
		return nil, err
	}
	full, err := r.ask(l.ForPower(keep, ones), constraints, "gauge", len(m.used), 1)
	if err != nil {
		return nil, err
	}
	w := weights{}
	for name := range m.used {
		still, moving, all := quiet[0]["u_"+name].internal, quiet[1]["u_"+name].internal, full[0]["u_"+name].internal
		var f [3]float64
		for kind, got := range map[liberty.PinKind]float64{liberty.ClockPin: still, liberty.OutputPin: moving - still, liberty.DataPin: all - moving} {
			got *= powerPeriod * 1e3 / l.EnergyPJ()
			if want := l.Cell(name).Expected(kind); want > 0 {
				if got < 1e-3*want {
					return nil, fmt.Errorf("sta: finds no internal power of cell %s, whose tables give some", name)
				}
				f[kind] = want / got
			}
		}
		w[name] = f
	}
	return w, os.Remove(file)
}

// power takes coefficients from OpenSTA, whose power is affine in the global activity: reports at activities 0 and 1 without the internal power
// of data inputs, and one more with it.
func (r *run) power(ctx context.Context, m *mapped, l *synth.Library, t *timed) (powered, error) {
	version, err := sta.version()
	if err != nil {
		return nil, err
	}
	keep := r.keep(m, l)
	constraints := sdc(l, m.flat, powerPeriod, t.PortNS, t.SlewNS, nil)
	key := keyOf("power", version, m.hash, l.ForTiming(keep), gauge(m, l), constraints, powerScript(m.top, 0, 1))
	dir, err := r.cache.Do(key, StagePower, func(dir string) error {
		ask := reporter{ctx, dir, r}
		w, err := ask.weigh(m, l, keep)
		if err != nil {
			return err
		}
		if err := link(m.dir, dir, netlistFile); err != nil {
			return err
		}
		n := len(m.flat.Cells)
		quiet, err := ask.ask(l.ForPower(keep, silent(w.change)), constraints, m.top, n, 0, 1)
		if err != nil {
			return err
		}
		full, err := ask.ask(l.ForPower(keep, w.change), constraints, m.top, n, 1)
		if err != nil {
			return err
		}
		const pJ = powerPeriod * 1e3 // of a W in a cycle
		p := powered{}
		for name, still := range quiet[0] {
			moving := quiet[1][name]
			p[name] = coefficient{Clock: still.internal * pJ, Leakage: still.leakage * 1e3,
				Output: (moving.internal - still.internal + moving.switching - still.switching) * pJ,
				Input:  (full[0][name].internal - moving.internal) * pJ}
		}
		for _, f := range []string{netlistFile, "cells.lib"} {
			if err := os.Remove(filepath.Join(dir, f)); err != nil {
				return err
			}
		}
		return save(dir, "power.json", p)
	})
	if err != nil {
		return nil, err
	}
	p := powered{}
	return p, load(dir, "power.json", &p)
}
