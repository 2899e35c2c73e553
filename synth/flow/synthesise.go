package flow

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"hwgen/synth"
	"hwgen/synth/netlist"
	"hwgen/synth/unit"
)

// Files of the stage.
const (
	netlistFile = "netlist.v"    // flat, for OpenSTA
	jsonFile    = "netlist.json" // the same for the simulator
	statFile    = "stat.txt"     // cells by module
)

// mapped is a netlist with its areas.
type mapped struct {
	dir  string
	top  string
	area synth.Breakdown
	flat *netlist.Netlist
	used map[string]int // instances of each cell
	hash string         // of the netlist
}

// yosysScript maps with the hierarchy kept unless the unit says otherwise, counts, and flattens what is mapped. Memories leave their pins as ports.
func yosysScript(u *unit.Unit) string {
	var b strings.Builder
	line := func(format string, args ...any) { fmt.Fprintf(&b, format+"\n", args...) }
	top := u.Design.Top().Name
	line("read_verilog design.v")
	line("hierarchy -check -top %s", top)
	for _, m := range u.Boxes {
		line("blackbox *%s*", m) // now that each size is a module of its own, with ports as wide
	}
	if u.Flatten {
		line("synth -flatten -top %s", top)
	} else {
		line("synth -top %s", top)
	}
	line("dfflibmap -liberty cells.lib")
	line("abc -liberty cells.lib -script script.abc -constr constr")
	line("setundef -zero")
	line("splitnets")
	line("opt_clean")
	line("tee -q -o %s stat -liberty cells.lib", statFile)
	line("flatten")
	for _, m := range u.Boxes {
		line("expose -evert t:*%s*", m)
	}
	line("opt_clean")
	line("rename -enumerate -pattern g%% c:*") // names that every tool writes the same way
	line("write_json %s", jsonFile)            // with the names of the design
	line("opt_clean -purge")
	line("write_verilog -noattr -noexpr %s", netlistFile)
	return b.String()
}

func (r *run) synthesise(ctx context.Context, u *unit.Unit, design []byte) (*mapped, error) {
	l := r.libraries[0]
	version, err := yosys.version()
	if err != nil {
		return nil, err
	}
	abc, err := synth.ABC(r.point.Script)
	if err != nil {
		return nil, err
	}
	files := map[string][]byte{"design.v": design, "cells.lib": l.Usable(), "script.abc": abc, "constr": l.Constraints(), "run.ys": []byte(yosysScript(u))}
	key := keyOf("synthesise", version, files["design.v"], files["cells.lib"], files["script.abc"], files["constr"], files["run.ys"])
	dir, err := r.cache.Do(key, StageSynthesise, func(dir string) error {
		for name, data := range files {
			if err := os.WriteFile(filepath.Join(dir, name), data, 0o644); err != nil {
				return err
			}
		}
		if _, err := yosys.run(ctx, dir, r.log, "-q", "run.ys"); err != nil {
			return err
		}
		return os.Remove(filepath.Join(dir, "cells.lib")) // large, and the key has it
	})
	if err != nil {
		return nil, err
	}
	m := &mapped{dir: dir, top: u.Design.Top().Name, used: map[string]int{}}
	stat, err := os.ReadFile(filepath.Join(dir, statFile))
	if err != nil {
		return nil, err
	}
	if m.area, err = synth.ParseStat(stat, l.Library, l.Roles.Nand2.Area, m.top, u.Boxes); err != nil {
		return nil, err
	}
	data, err := os.ReadFile(filepath.Join(dir, jsonFile))
	if err != nil {
		return nil, err
	}
	if m.flat, err = netlist.Parse(data, m.top); err != nil {
		return nil, err
	}
	verilog, err := os.ReadFile(filepath.Join(dir, netlistFile))
	if err != nil {
		return nil, err
	}
	m.hash = sum(verilog)
	for _, c := range m.flat.Cells {
		m.used[c.Type]++
	}
	for name := range m.used {
		if l.Cell(name) == nil {
			return nil, fmt.Errorf("yosys: %s was not mapped to a cell of library %s", name, l.Name)
		}
	}
	return m, nil
}
