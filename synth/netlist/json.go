package netlist

import (
	"encoding/json"
	"fmt"
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
	slices.SortFunc(n.Cells, func(a, b Cell) int { return strings.Compare(a.Name, b.Name) })
	return n, nil
}
