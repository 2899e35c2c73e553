package flow

import (
	"context"
	"errors"
	"fmt"
	"math"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"hwgen/synth"
	"hwgen/synth/netlist"
)

// Ports that every generated design with a clock has.
const (
	clockPort = "clk_i"
	resetPort = "rst_ni"
)

// path is the slowest path of a kind.
type path struct {
	Start, End string
	NS         float64 // shortest period that it allows, with delays at ports
}

// timed is the result of the stage in one corner.
type timed struct {
	Paths         map[string]path // by kind; a kind without paths is missing
	PortNS        float64         // delay at ports
	SlewNS        float64         // of the clock
	Unconstrained int
	dir           string
	delays        netlist.Delays
}

// Kinds of paths, by where they start and end.
const (
	regToReg = "register to register"
	inToReg  = "input to register"
	regToOut = "register to output"
	inToOut  = "input to output"
)

// critical is the slowest path of all.
func (t *timed) critical() (worst path) {
	for _, k := range []string{regToReg, inToReg, regToOut, inToOut} {
		if p, ok := t.Paths[k]; ok && p.NS > worst.NS {
			worst = p
		}
	}
	return worst
}

// sdc are the constraints of a design: its one clock, ideal, with a slew; ports whose neighbours are flip-flops of the same clock; inputs driven
// by a buffer, outputs loaded with a few gates; the reset, which does not change while the clock runs, without paths.
func sdc(l *synth.Library, n *netlist.Netlist, period, port, slew float64, memory map[string]float64) string {
	var b strings.Builder
	line := func(format string, args ...any) { fmt.Fprintf(&b, format+"\n", args...) }
	unit := l.TimeNS
	line("create_clock -name clk -period %.4f [get_ports %s]", period/unit, clockPort)
	line("set_clock_transition %.4f [get_clocks clk]", slew/unit)
	for _, name := range portNames(n, true) {
		if name == clockPort {
			continue
		}
		delay := port
		if d := memory[name]; d > 0 {
			delay = d
		}
		ports := fmt.Sprintf("[get_ports {%s}]", bus(n, name))
		line("set_driving_cell -lib_cell %s %s", l.Roles.Buffer.Name, ports)
		line("set_input_delay %.4f -clock clk %s", delay/unit, ports)
		if name == resetPort {
			line("set_false_path -from %s", ports)
		}
	}
	for _, name := range portNames(n, false) {
		ports := fmt.Sprintf("[get_ports {%s}]", bus(n, name))
		line("set_load %.6f %s", l.LoadPF/l.CapPF, ports)
		line("set_output_delay %.4f -clock clk %s", port/unit, ports)
	}
	return b.String()
}

// bus is the pattern that matches the bits of a port.
func bus(n *netlist.Netlist, name string) string {
	if len(n.Ports[name].Bits) > 1 {
		return name + "[*]"
	}
	return name
}

// portNames lists inputs or outputs by name.
func portNames(n *netlist.Netlist, inputs bool) (list []string) {
	for name, p := range n.Ports {
		if p.Input == inputs {
			list = append(list, name)
		}
	}
	slices.Sort(list)
	return list
}

const report = `report_checks -path_delay max -from $%s -to $%s -digits 5
`

// timeScript reports the slowest path of each kind and what is not constrained, and writes the delays.
func timeScript(top string, n *netlist.Netlist) string {
	var ins []string
	for _, name := range portNames(n, true) {
		if name != clockPort && name != resetPort {
			ins = append(ins, bus(n, name))
		}
	}
	s := "read_liberty cells.lib\nread_verilog " + netlistFile + "\nlink_design " + top + "\nsource design.sdc\n"
	s += "set clocks [all_registers -clock_pins]\nset data [all_registers -data_pins]\nset outs [all_outputs]\n"
	if len(ins) > 0 {
		s += fmt.Sprintf("set ins [get_ports {%s}]\n", strings.Join(ins, " "))
	}
	for _, k := range []struct{ kind, from, to string }{{regToReg, "clocks", "data"}, {inToReg, "ins", "data"}, {regToOut, "clocks", "outs"}, {inToOut, "ins", "outs"}} {
		if k.from == "ins" && len(ins) == 0 {
			continue
		}
		s += fmt.Sprintf("puts \"KIND %s\"\n", k.kind) + fmt.Sprintf(report, k.from, k.to)
	}
	return s + "puts \"KIND setup\"\ncheck_setup -verbose\nwrite_sdf delays.sdf\n"
}

var (
	startLine  = regexp.MustCompile(`(?m)^Startpoint: (\S+)`)
	endLine    = regexp.MustCompile(`(?m)^Endpoint: (\S+)`)
	slackLine  = regexp.MustCompile(`(?m)^\s*(-?[0-9.]+)\s+slack`)
	looseLines = regexp.MustCompile(`There (?:is|are) \d+ unconstrained endpoints?\.\n((?:  \S+\n)*)`)
)

// parsePaths reads what timeScript prints. A path needs period - slack.
func parsePaths(text string, unit, period float64) (map[string]path, []string, error) {
	paths := map[string]path{}
	var loose []string
	for _, part := range strings.Split(text, "KIND ")[1:] {
		kind, rest, _ := strings.Cut(part, "\n")
		if kind == "setup" {
			if m := looseLines.FindStringSubmatch(rest); m != nil {
				loose = strings.Fields(m[1])
			}
			continue
		}
		start, end, slack := startLine.FindStringSubmatch(rest), endLine.FindStringSubmatch(rest), slackLine.FindStringSubmatch(rest)
		if start == nil || end == nil || slack == nil {
			continue // No paths found.
		}
		v, err := strconv.ParseFloat(slack[1], 64)
		if err != nil {
			return nil, nil, fmt.Errorf("sta: slack %q", slack[1])
		}
		paths[kind] = path{netlist.Plain(start[1]), netlist.Plain(end[1]), period - v*unit}
	}
	if len(paths) == 0 {
		return nil, nil, errors.New("sta: no paths found: is there a register between clock and ports?")
	}
	return paths, loose, nil
}

// time runs OpenSTA in a corner: once to learn how fast a flip-flop is, once with the constraints that follow.
func (r *run) time(ctx context.Context, m *mapped, l *synth.Library) (*timed, error) {
	version, err := sta.version()
	if err != nil {
		return nil, err
	}
	for name := range m.used {
		if l.Cell(name) == nil {
			return nil, fmt.Errorf("--liberty %s: lacks cell %s of %s: the libraries of one point are corners of the same cells", l.Path, name, r.libraries[0].Path)
		}
	}
	cells := l.ForTiming(r.keep(m, l))
	script := timeScript(m.top, m.flat)
	key := keyOf("time", version, m.hash, cells, script, r.memory(m))
	dir, err := r.cache.Do(key, StageTime, func(dir string) error {
		if err := os.WriteFile(filepath.Join(dir, "cells.lib"), cells, 0o644); err != nil {
			return err
		}
		if err := os.WriteFile(filepath.Join(dir, "time.tcl"), []byte(script), 0o644); err != nil {
			return err
		}
		if err := link(m.dir, dir, netlistFile); err != nil {
			return err
		}
		const long = 1000 // ns, longer than any path
		t := timed{}
		period := float64(long)
		for range 2 {
			if err := os.WriteFile(filepath.Join(dir, "design.sdc"), []byte(sdc(l, m.flat, period, t.PortNS, t.SlewNS, r.memory(m))), 0o644); err != nil {
				return err
			}
			out, err := sta.run(ctx, dir, r.log, "-no_splash", "-exit", "time.tcl")
			if err != nil {
				return err
			}
			var loose []string
			if t.Paths, loose, err = parsePaths(string(out), l.TimeNS, period); err != nil {
				return err
			}
			t.Unconstrained = 0
			for _, name := range loose {
				if moves(m.flat, l, netlist.Plain(name)) {
					t.Unconstrained++
				}
			}
			data, err := os.ReadFile(filepath.Join(dir, "delays.sdf"))
			if err != nil {
				return err
			}
			if t.delays, err = netlist.ParseSDF(data); err != nil {
				return err
			}
			if t.PortNS == 0 {
				t.PortNS = flopDelay(m.flat, l, t.delays)
				t.SlewNS = t.PortNS / 2
			}
			period = math.Ceil(t.critical().NS + 1) // nearer, for slacks have seven digits
		}
		for _, f := range []string{netlistFile, "cells.lib"} {
			if err := os.Remove(filepath.Join(dir, f)); err != nil {
				return err
			}
		}
		return save(dir, "timing.json", t)
	})
	if err != nil {
		return nil, err
	}
	t := &timed{dir: dir}
	return t, load(dir, "timing.json", t)
}

// moves tells whether an endpoint, instance/pin or port, hangs on anything but a constant or an open net: those have no path to be timed.
func moves(n *netlist.Netlist, l *synth.Library, endpoint string) bool {
	net := -1
	if instance, pin, ok := strings.Cut(endpoint, "/"); ok {
		for _, c := range n.Cells {
			if c.Name == instance {
				net = c.Pins[pin]
			}
		}
	} else {
		name, index, _ := strings.Cut(strings.TrimSuffix(endpoint, "]"), "[")
		bit, _ := strconv.Atoi(index)
		if p, ok := n.Ports[name]; ok && bit < len(p.Bits) {
			net = p.Bits[bit]
		}
	}
	if net == netlist.Zero || net == netlist.One {
		return false
	}
	for _, p := range n.Ports {
		if p.Input && slices.Contains(p.Bits, net) {
			return true
		}
	}
	for _, c := range n.Cells {
		for _, pin := range l.Cell(c.Type).Outputs() {
			if k, ok := c.Pins[pin]; ok && k == net {
				return true
			}
		}
	}
	return net < 0 // not found: do not hide it
}

// flopDelay is the middle of the delays from clock to output, in ns.
func flopDelay(n *netlist.Netlist, l *synth.Library, d netlist.Delays) float64 {
	var all []int
	for _, c := range n.Cells {
		if cell := l.Cell(c.Type); cell != nil && cell.Flop() {
			for _, a := range d[c.Name] {
				if a.From == strings.TrimPrefix(cell.State.Clock, "!") {
					all = append(all, max(a.Rise, a.Fall))
				}
			}
		}
	}
	if len(all) == 0 {
		return 0
	}
	slices.Sort(all)
	return math.Round(float64(all[len(all)/2])) / 1000
}

// keep tells the cells of a library that the netlist needs, and the one that drives its inputs.
func (r *run) keep(m *mapped, l *synth.Library) func(*libertyCell) bool {
	return func(c *libertyCell) bool { return m.used[c.Name] > 0 || c.Name == l.Roles.Buffer.Name }
}

// memory gives the delay of ports that are the data of memories, in ns, if the point gives it.
func (r *run) memory(m *mapped) map[string]float64 {
	delays := map[string]float64{}
	for name, p := range m.flat.Ports {
		if p.Input && r.point.Memory.AccessNS > 0 && strings.HasSuffix(name, ".rdata_o") {
			delays[name] = r.point.Memory.AccessNS
		}
	}
	return delays
}

// link makes a file of another directory appear in this one.
func link(from, to, name string) error {
	if err := os.Link(filepath.Join(from, name), filepath.Join(to, name)); err == nil {
		return nil
	}
	data, err := os.ReadFile(filepath.Join(from, name))
	if err != nil {
		return err
	}
	return os.WriteFile(filepath.Join(to, name), data, 0o644)
}
