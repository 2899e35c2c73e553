package flow

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"strings"

	"hwgen/synth"
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

// powerScript reports the power of every instance for each of some activities.
func powerScript(top string, activities ...int) string {
	s := "read_liberty cells.lib\nread_verilog " + netlistFile + "\nlink_design " + top + "\nsource design.sdc\n"
	for _, a := range activities {
		s += fmt.Sprintf("set_power_activity -global -activity %d -duty 0.5\nputs \"ACTIVITY %d\"\nreport_power -instances [get_cells *] -digits 8\n", a, a)
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

// power takes coefficients from OpenSTA, whose power is affine in the global activity: reports at activities 0 and 1, and, if the library
// gives inputs internal power, one more with it.
func (r *run) power(ctx context.Context, m *mapped, l *synth.Library, t *timed) (powered, error) {
	version, err := sta.version()
	if err != nil {
		return nil, err
	}
	keep := r.keep(m, l)
	outputs := l.ForPower(keep, false)
	constraints := sdc(l, m.flat, powerPeriod, t.PortNS, t.SlewNS, nil)
	key := keyOf("power", version, m.hash, outputs, l.ForPower(keep, true), constraints, powerScript(m.top, 0, 1))
	dir, err := r.cache.Do(key, StagePower, func(dir string) error {
		if err := link(m.dir, dir, netlistFile); err != nil {
			return err
		}
		ask := func(lib []byte, activities ...int) ([]map[string]row, error) {
			for name, data := range map[string][]byte{"cells.lib": lib, "power.tcl": []byte(powerScript(m.top, activities...)), "design.sdc": []byte(constraints)} {
				if err := os.WriteFile(filepath.Join(dir, name), data, 0o644); err != nil {
					return nil, err
				}
			}
			out, err := sta.run(ctx, dir, r.log, "-no_splash", "-exit", "power.tcl")
			if err != nil {
				return nil, err
			}
			reports, err := parsePower(string(out))
			if err != nil {
				return nil, err
			}
			for _, p := range reports {
				if len(p) != len(m.flat.Cells) {
					return nil, fmt.Errorf("sta: power of %d instances, the netlist has %d", len(p), len(m.flat.Cells))
				}
			}
			return reports, nil
		}
		without, err := ask(outputs, 0, 1)
		if err != nil {
			return err
		}
		with := without[1]
		if l.DataPower(keep) {
			all, err := ask(l.ForPower(keep, true), 1)
			if err != nil {
				return err
			}
			with = all[0]
		}
		const pJ = powerPeriod * 1e3 // of a W in a cycle
		p := powered{}
		for name, still := range without[0] {
			moving := without[1][name]
			p[name] = coefficient{Clock: still.internal * pJ, Leakage: still.leakage * 1e3,
				Output: (moving.internal - still.internal + moving.switching - still.switching) * pJ,
				Input:  (with[name].internal - moving.internal) * pJ}
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
