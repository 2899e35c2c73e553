package liberty

import (
	"bytes"
	"compress/gzip"
	"errors"
	"fmt"
	"io"
	"os"
	"strconv"
	"strings"
)

// Direction of a pin.
type Direction string

// Directions.
const (
	Input  Direction = "input"
	Output Direction = "output"
)

// Pin is a pin of a cell.
type Pin struct {
	Name        string
	Direction   Direction
	Capacitance float64 // pF
	Function    string  // of an output, as written
	Clock       bool
	Tristate    bool
}

// State is the flip-flop or latch of a cell.
type State struct {
	Latch         bool
	Table         bool   // a statetable, whose behaviour is not read
	Var, Inverse  string // names that output functions use
	Next          string // next state, or data of a latch
	Clock         string // clock, or enable of a latch
	Clear, Preset string // expressions that are true while active; empty: none
}

// Cell is a cell.
type Cell struct {
	Name      string
	Area      float64 // library units
	Leakage   float64 // library units
	Pins      []Pin
	State     *State // nil: combinational
	DontUse   bool   // the library says so itself
	ClockGate bool   // an integrated clock gate
	group     *Group
}

// Inputs are the names of the input pins, in order.
func (c *Cell) Inputs() (list []string) {
	for _, p := range c.Pins {
		if p.Direction == Input {
			list = append(list, p.Name)
		}
	}
	return list
}

// Outputs are the names of the output pins, in order.
func (c *Cell) Outputs() (list []string) {
	for _, p := range c.Pins {
		if p.Direction == Output {
			list = append(list, p.Name)
		}
	}
	return list
}

// Pin finds a pin.
func (c *Cell) Pin(name string) (Pin, bool) {
	for _, p := range c.Pins {
		if p.Name == name {
			return p, true
		}
	}
	return Pin{}, false
}

// Flop tells a plain flip-flop: one state, clocked by a rising or falling edge.
func (c *Cell) Flop() bool { return c.State != nil && !c.State.Latch && !c.State.Table && !c.ClockGate }

// Library is a parsed file.
type Library struct {
	Name        string
	Path        string
	Text        []byte // unzipped
	Voltage     float64
	Temperature float64
	TimeNS      float64 // unit of times, in ns
	CapPF       float64 // unit of capacitances, in pF
	LeakageMW   float64 // unit of leakage, in mW
	Cells       []*Cell // in the order of the file
	byName      map[string]*Cell
	group       *Group
}

// Cell finds a cell; nil if there is none.
func (l *Library) Cell(name string) *Cell { return l.byName[name] }

// EnergyPJ is the unit of internal power tables, in pJ: that of capacitances times the square of that of voltages, V.
func (l *Library) EnergyPJ() float64 { return l.CapPF }

// Read reads a file, gzipped or not. Errors name the file.
func Read(path string) (*Library, error) {
	data, err := os.ReadFile(path)
	if err != nil {
		var p *os.PathError
		if errors.As(err, &p) {
			err = p.Err
		}
		return nil, fmt.Errorf("liberty %s: %w", path, err)
	}
	l, err := Parse(data)
	if err != nil {
		return nil, fmt.Errorf("liberty %s: %w", path, err)
	}
	l.Path = path
	return l, nil
}

// Parse reads the bytes of a file, gzipped or not.
func Parse(data []byte) (*Library, error) {
	if bytes.HasPrefix(data, []byte{0x1f, 0x8b}) {
		z, err := gzip.NewReader(bytes.NewReader(data))
		if err == nil {
			data, err = io.ReadAll(z)
		}
		if err != nil {
			return nil, fmt.Errorf("gzip: damaged or cut short: %w", err)
		}
	}
	g, err := parse(string(data))
	if err != nil {
		return nil, err
	}
	l := &Library{Name: g.Arg(), Text: data, byName: map[string]*Cell{}, group: g}
	if err := l.units(g); err != nil {
		return nil, err
	}
	for _, c := range g.All("cell") {
		cell, err := l.cell(c)
		if err != nil {
			return nil, fmt.Errorf("cell %s: %w", c.Arg(), err)
		}
		if l.byName[cell.Name] != nil {
			return nil, fmt.Errorf("cell %s: comes twice", cell.Name)
		}
		l.Cells = append(l.Cells, cell)
		l.byName[cell.Name] = cell
	}
	if len(l.Cells) == 0 {
		return nil, errors.New("has no cells")
	}
	return l, nil
}

// units reads units and the nominal corner.
func (l *Library) units(g *Group) (err error) {
	unit := func(attr string, units map[string]float64, usual float64) float64 {
		text := strings.ReplaceAll(g.Attrs[attr], " ", "")
		if text == "" {
			return usual
		}
		n := strings.IndexFunc(text, func(r rune) bool { return r >= 'A' && r <= 'Z' || r >= 'a' && r <= 'z' })
		if n >= 0 {
			scale, ok := units[strings.ToLower(text[n:])]
			v, e := strconv.ParseFloat(strings.TrimSuffix(text[:n], ","), 64)
			if ok && e == nil {
				return v * scale
			}
		}
		if err == nil {
			err = fmt.Errorf("%s: unit %q is not understood", attr, g.Attrs[attr])
		}
		return usual
	}
	l.TimeNS = unit("time_unit", map[string]float64{"ns": 1, "ps": 1e-3}, 1)
	l.CapPF = unit("capacitive_load_unit", map[string]float64{"pf": 1, "ff": 1e-3}, 1)
	l.LeakageMW = unit("leakage_power_unit", map[string]float64{"mw": 1, "uw": 1e-3, "nw": 1e-6, "pw": 1e-9}, 1e-6)
	number := func(attr string, usual float64) float64 {
		text := g.Attrs[attr]
		if text == "" {
			return usual
		}
		v, e := strconv.ParseFloat(text, 64)
		if e != nil && err == nil {
			err = fmt.Errorf("%s: %q is no number", attr, text)
		}
		return v
	}
	l.Voltage, l.Temperature = number("nom_voltage", 0), number("nom_temperature", 25)
	return err
}

func (l *Library) cell(g *Group) (*Cell, error) {
	c := &Cell{Name: g.Arg(), group: g, DontUse: g.Attrs["dont_use"] == "true", ClockGate: g.Attrs["clock_gating_integrated_cell"] != ""}
	var err error
	number := func(g *Group, attr string) float64 {
		text := g.Attrs[attr]
		if text == "" {
			return 0
		}
		v, e := strconv.ParseFloat(text, 64)
		if e != nil && err == nil {
			err = fmt.Errorf("%s: %q is no number", attr, text)
		}
		return v
	}
	c.Area, c.Leakage = number(g, "area"), number(g, "cell_leakage_power")
	for _, s := range g.Groups {
		switch s.Name {
		case "pin":
			for _, name := range s.Args {
				c.Pins = append(c.Pins, Pin{Name: name, Direction: Direction(s.Attrs["direction"]), Capacitance: number(s, "capacitance") * l.CapPF,
					Function: s.Attrs["function"], Clock: s.Attrs["clock"] == "true", Tristate: s.Attrs["three_state"] != ""})
			}
		case "ff", "latch":
			c.State = &State{Latch: s.Name == "latch", Var: s.Arg(), Clear: s.Attrs["clear"], Preset: s.Attrs["preset"], Next: s.Attrs["next_state"],
				Clock: s.Attrs["clocked_on"]}
			if s.Name == "latch" {
				c.State.Next, c.State.Clock = s.Attrs["data_in"], s.Attrs["enable"]
			}
			if len(s.Args) > 1 {
				c.State.Inverse = s.Args[1]
			}
		case "statetable":
			c.State = &State{Table: true}
		}
	}
	return c, err
}

// Only gives the text of the library with the cells that keep says, for tools that cannot be told what not to use.
func (l *Library) Only(keep func(*Cell) bool) []byte {
	var out []byte
	at := 0
	for _, c := range l.Cells {
		if !keep(c) {
			out = append(out, l.Text[at:c.group.start]...)
			at = c.group.end
		}
	}
	return append(out, l.Text[at:]...)
}
