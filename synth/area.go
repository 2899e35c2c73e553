package synth

import (
	"bytes"
	"context"
	"embed"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"sort"
	"strconv"
	"strings"
	"time"

	"hwgen/rtl/verilog"
	"hwgen/synth/liberty"
	"hwgen/synth/point"
)

//go:embed scripts/*.abc
var scripts embed.FS

// ABC is the abc script of a name.
func ABC(s point.Script) ([]byte, error) {
	abc, err := scripts.ReadFile("scripts/" + string(s) + ".abc")
	if err != nil {
		return nil, fmt.Errorf("no script %q, there are %s and %s", s, point.Small, point.Fast)
	}
	return abc, nil
}

// AreaOptions says how to measure.
type AreaOptions struct {
	Library   *Library
	Script    point.Script // empty: small
	BlackBox  []string     // modules to leave out, memories as a rule
	Hierarchy bool         // keep the modules and report each; the flat total is a little smaller
	Netlist   string       // file for the mapped netlist; empty: none
}

// ModuleArea is the area of one module's own cells, in gate equivalents, instances of other modules not included.
type ModuleArea struct {
	Name       string
	Cells      int
	Flops      int
	Gates      float64 // NAND2 equivalents
	Sequential float64 // of these, flip-flops
}

// Breakdown is the area of a design in gate equivalents (areas of the library's NAND2).
type Breakdown struct {
	ModuleArea              // of the whole design
	Modules    []ModuleArea // largest first; one entry unless the hierarchy was kept
	BlackBoxes int          // instances left out
}

// AreaResult is the area of a design and how it was measured.
type AreaResult struct {
	Breakdown
	Library string // name
	Script  point.Script
	Delay   float64 // ns, longest combinational path by abc's estimate (of the largest module, if the hierarchy was kept)
	Took    time.Duration
}

// Area maps the design to the library and adds up cells.
func Area(ctx context.Context, d *verilog.Design, o AreaOptions) (AreaResult, error) {
	if o.Script == "" {
		o.Script = point.Small
	}
	abc, err := ABC(o.Script)
	if err != nil {
		return AreaResult{}, fmt.Errorf("area: %w", err)
	}
	src, err := d.Verilog()
	if err != nil {
		return AreaResult{}, fmt.Errorf("area: %w", err)
	}
	dir, err := os.MkdirTemp("", "hwgen-area-")
	if err != nil {
		return AreaResult{}, fmt.Errorf("area: %w", err)
	}
	defer func() { _ = os.RemoveAll(dir) }()
	top := d.Top().Name
	for name, data := range map[string][]byte{
		"design.v": src, "script.abc": abc, "constr": o.Library.Constraints(), "cells.lib": o.Library.Usable(), "run.ys": []byte(yosysScript(o, top)),
	} {
		if err := os.WriteFile(filepath.Join(dir, name), data, 0o644); err != nil {
			return AreaResult{}, fmt.Errorf("area: %w", err)
		}
	}
	start := time.Now()
	log, err := runYosys(ctx, dir)
	if err != nil {
		return AreaResult{}, fmt.Errorf("area of %s: %w", top, err)
	}
	stat, err := os.ReadFile(filepath.Join(dir, "stat.txt"))
	if err != nil {
		return AreaResult{}, fmt.Errorf("area of %s: %w", top, err)
	}
	b, err := ParseStat(stat, o.Library.Library, o.Library.Roles.Nand2.Area, top, o.BlackBox)
	if err != nil {
		return AreaResult{}, fmt.Errorf("area of %s: %w", top, err)
	}
	r := AreaResult{Breakdown: b}
	r.Library, r.Script, r.Took, r.Delay = o.Library.Name, o.Script, time.Since(start), longest(log)
	if o.Netlist != "" {
		net, err := os.ReadFile(filepath.Join(dir, "netlist.v"))
		if err != nil {
			return AreaResult{}, fmt.Errorf("area of %s: %w", top, err)
		}
		if err := writeBeside(o.Netlist, net); err != nil {
			return AreaResult{}, fmt.Errorf("area of %s: %w", top, err)
		}
	}
	return r, nil
}

// writeBeside writes a file under another name first, so that no half-written file is left.
func writeBeside(path string, data []byte) error {
	tmp := path + ".tmp"
	if err := os.WriteFile(tmp, data, 0o644); err != nil {
		return err
	}
	return os.Rename(tmp, path)
}

func yosysScript(o AreaOptions, top string) string {
	var b strings.Builder
	line := func(format string, args ...any) { fmt.Fprintf(&b, format+"\n", args...) }
	line("read_verilog design.v")
	for _, m := range o.BlackBox {
		line("blackbox %s", m)
	}
	line("hierarchy -check -top %s", top)
	flatten := "-flatten "
	if o.Hierarchy {
		flatten = ""
	}
	line("synth %s-top %s", flatten, top)
	line("dfflibmap -liberty cells.lib")
	line("abc -liberty cells.lib -script script.abc -constr constr")
	line("setundef -zero")
	line("splitnets")
	line("opt_clean -purge")
	line("tee -q -o stat.txt stat -liberty cells.lib")
	if o.Netlist != "" {
		line("write_verilog -noattr -noexpr netlist.v")
	}
	return b.String()
}

func runYosys(ctx context.Context, dir string) (string, error) {
	path, err := exec.LookPath("yosys")
	if err != nil {
		return "", errors.New("yosys is not installed (Debian package yosys)")
	}
	cmd := exec.CommandContext(ctx, path, "-q", "-l", "yosys.log", "run.ys")
	cmd.Dir = dir
	cmd.WaitDelay = 300 * time.Millisecond // abc, which yosys starts, may hold the output open after a cancellation
	var out bytes.Buffer
	cmd.Stdout, cmd.Stderr = &out, &out
	runErr := cmd.Run()
	log, err := os.ReadFile(filepath.Join(dir, "yosys.log"))
	if runErr != nil {
		text := strings.TrimSpace(out.String())
		return "", fmt.Errorf("yosys: %w: %s", runErr, text[max(0, len(text)-500):])
	}
	if err != nil {
		return "", fmt.Errorf("yosys: %w", err)
	}
	return string(log), nil
}

var (
	statModule = regexp.MustCompile(`^=== (\S+) ===`)
	statCell   = regexp.MustCompile(`^\s+(\S+)\s+(\d+)\s*$`)
	abcDelay   = regexp.MustCompile(`Delay =\s*([0-9.]+) ps`)
)

// longest is the largest delay that abc's last command, stime, printed for any module.
func longest(log string) float64 {
	d := 0.0
	for _, m := range abcDelay.FindAllStringSubmatch(log, -1) {
		if v, err := strconv.ParseFloat(m[1], 64); err == nil {
			d = max(d, v/1000)
		}
	}
	return d
}

// ParseStat adds up the cell counts of yosys' stat. A name that is neither a library cell nor a module of the design is
// a black box if it was asked for, else an error: nothing may be left out unseen.
func ParseStat(text []byte, cells *liberty.Library, nand float64, top string, boxes []string) (Breakdown, error) {
	type module struct {
		own       ModuleArea
		instances map[string]int
	}
	modules := map[string]*module{}
	var order []string
	var m *module
	for line := range strings.Lines(string(text)) {
		if strings.HasPrefix(line, "=== design hierarchy ===") {
			break // what follows repeats the sums
		}
		if h := statModule.FindStringSubmatch(line); h != nil {
			m = &module{own: ModuleArea{Name: strings.TrimPrefix(h[1], `\`)}, instances: map[string]int{}}
			modules[m.own.Name] = m
			order = append(order, m.own.Name)
			continue
		}
		h := statCell.FindStringSubmatch(line)
		if h == nil || m == nil {
			continue
		}
		n, err := strconv.Atoi(h[2])
		if err != nil {
			return Breakdown{}, fmt.Errorf("yosys stat: %q: %w", line, err)
		}
		if c := cells.Cell(h[1]); c != nil {
			m.own.Cells += n
			m.own.Gates += float64(n) * c.Area / nand
			if c.State != nil {
				m.own.Sequential += float64(n) * c.Area / nand
				m.own.Flops += n
			}
			continue
		}
		m.instances[strings.TrimPrefix(h[1], `\`)] += n
	}
	if modules[top] == nil {
		return Breakdown{}, fmt.Errorf("yosys stat: no module %s", top)
	}
	isBox := func(name string) bool {
		for _, b := range boxes {
			// A module with parameters is called $paramod\NAME\..., or $paramod$HASH\NAME.
			if name == b || strings.HasPrefix(name, "$paramod") && slices.Contains(strings.Split(name, `\`), b) {
				return true
			}
		}
		return false
	}
	r := Breakdown{}
	// Modules in the order of the report; a module counts as often as it is instantiated below the top.
	times := map[string]int{}
	var visit func(name string, n int) error
	visit = func(name string, n int) error {
		times[name] += n
		var below []string
		for k := range modules[name].instances {
			below = append(below, k)
		}
		sort.Strings(below)
		for _, k := range below {
			switch {
			case modules[k] != nil && !isBox(k):
				if err := visit(k, n*modules[name].instances[k]); err != nil {
					return err
				}
			case isBox(k):
				r.BlackBoxes += n * modules[name].instances[k]
			default:
				return fmt.Errorf("yosys stat: %s is no cell of the library", k)
			}
		}
		return nil
	}
	if err := visit(top, 1); err != nil {
		return Breakdown{}, err
	}
	r.Name = top
	for _, name := range order {
		n := times[name]
		if n == 0 {
			continue
		}
		o := modules[name].own
		o.Cells, o.Flops, o.Gates, o.Sequential = n*o.Cells, n*o.Flops, float64(n)*o.Gates, float64(n)*o.Sequential
		r.Cells, r.Flops, r.Gates, r.Sequential = r.Cells+o.Cells, r.Flops+o.Flops, r.Gates+o.Gates, r.Sequential+o.Sequential
		r.Modules = append(r.Modules, o)
	}
	sort.SliceStable(r.Modules, func(i, j int) bool { return r.Modules[i].Gates > r.Modules[j].Gates })
	if r.Cells == 0 {
		return Breakdown{}, errors.New("yosys stat: no cells")
	}
	return r, nil
}
