package netlist

import (
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"
)

// Nets 0 and 1 are the constants.
const (
	Zero = 0
	One  = 1
)

// Port is a port of the design, lowest bit first.
type Port struct {
	Input bool
	Bits  []int // nets
}

// Cell is an instance of a library cell.
type Cell struct {
	Name string
	Type string
	Pins map[string]int // nets
}

// Netlist is a flat design.
type Netlist struct {
	Ports map[string]Port
	Cells []Cell // by name
	Nets  int    // numbers of nets are below
	names map[string]string
}

// Public is the name by which a reader knows an instance or port: a register is called after the net that it drives, if the design names it.
func (n *Netlist) Public(name string) string {
	if p, ok := n.names[name]; ok {
		return p
	}
	return name
}

// Plain takes escapes off a name.
func Plain(name string) string { return strings.ReplaceAll(name, `\`, "") }

// Parse reads the top module of a JSON netlist of Yosys.
func Parse(data []byte, top string) (*Netlist, error) {
	var file struct {
		Modules map[string]struct {
			Ports map[string]struct {
				Direction string
				Bits      []any
			}
			Cells map[string]struct {
				Type        string
				Connections map[string][]any
			}
			Netnames map[string]struct {
				HideName int `json:"hide_name"`
				Bits     []any
			}
		}
	}
	if err := json.Unmarshal(data, &file); err != nil {
		return nil, fmt.Errorf("netlist: %w", err)
	}
	m, ok := file.Modules[top]
	if !ok {
		return nil, fmt.Errorf("netlist: no module %s", top)
	}
	n := &Netlist{Ports: map[string]Port{}, Nets: 2}
	net := func(v any) (int, error) {
		switch v := v.(type) {
		case float64:
			n.Nets = max(n.Nets, int(v)+1)
			return int(v), nil
		case string:
			if v == "1" {
				return One, nil
			}
			if v == "0" || v == "x" {
				return Zero, nil
			}
		}
		return 0, fmt.Errorf("netlist: strange net %v", v)
	}
	for name, p := range m.Ports {
		port := Port{Input: p.Direction == "input"}
		for _, b := range p.Bits {
			k, err := net(b)
			if err != nil {
				return nil, err
			}
			port.Bits = append(port.Bits, k)
		}
		n.Ports[name] = port
	}
	for name, c := range m.Cells {
		cell := Cell{Name: Plain(name), Type: c.Type, Pins: map[string]int{}}
		for pin, bits := range c.Connections {
			for i, b := range bits {
				k, err := net(b)
				if err != nil {
					return nil, fmt.Errorf("%w at %s of %s", err, pin, cell.Name)
				}
				if len(bits) > 1 {
					cell.Pins[pin+"["+strconv.Itoa(i)+"]"] = k
				} else {
					cell.Pins[pin] = k
				}
			}
		}
		n.Cells = append(n.Cells, cell)
	}
	called := map[int]string{}
	for name, x := range m.Netnames {
		if x.HideName != 0 {
			continue
		}
		for i, b := range x.Bits {
			k, err := net(b)
			if err != nil {
				return nil, err
			}
			full := Plain(name)
			if len(x.Bits) > 1 {
				full += "[" + strconv.Itoa(i) + "]"
			}
			if old, ok := called[k]; !ok || plainer(full, old) {
				called[k] = full
			}
		}
	}
	n.names = map[string]string{}
	for _, c := range n.Cells {
		for _, pin := range slices.Sorted(maps.Keys(c.Pins)) {
			if name, ok := called[c.Pins[pin]]; ok && strings.HasPrefix(pin, "Q") && n.names[c.Name] == "" {
				n.names[c.Name] = name
			}
		}
	}
	slices.SortFunc(n.Cells, func(a, b Cell) int { return strings.Compare(a.Name, b.Name) })
	return n, nil
}

// plainer tells whether a name is to be preferred: one of a register, one higher in the hierarchy, a shorter one.
func plainer(a, b string) bool {
	rank := func(s string) int {
		r := 100*strings.Count(s, ".") + len(s)
		if strings.Contains(s, "_q") {
			r -= 10_000
		}
		return r
	}
	if rank(a) != rank(b) {
		return rank(a) < rank(b)
	}
	return a < b
}
