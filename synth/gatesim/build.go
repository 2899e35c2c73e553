package gatesim

import (
	"fmt"
	"math/bits"
	"slices"

	"hwgen/synth/liberty"
	"hwgen/synth/netlist"
)

// function is a table of single bits over the packed inputs of a cell.
type function []bool

// model is what a library cell does. Inputs are packed in the order of pins, then the state and its inverse.
type model struct {
	inputs  []string
	outputs []string
	funcs   []function // of outputs

	flop          bool
	falling       bool
	clock         int // index of the clock pin
	next          function
	clear, preset function // nil: none
	state         uint16   // bit of the state
	inverse       uint16   // bit of its inverse
}

// newModel reads a cell.
func newModel(c *liberty.Cell) (*model, error) {
	m := &model{inputs: c.Inputs(), outputs: c.Outputs()}
	names := m.inputs
	if c.State != nil {
		if !c.Flop() {
			return nil, fmt.Errorf("cell %s: neither logic nor a flip-flop: latches and clock gates are not simulated", c.Name)
		}
		m.flop = true
		names = append(slices.Clone(names), c.State.Var, c.State.Inverse)
		m.state, m.inverse = 1<<len(m.inputs), 1<<(len(m.inputs)+1)
		clock := c.State.Clock
		if len(clock) > 0 && clock[0] == '!' {
			m.falling, clock = true, clock[1:]
		}
		if m.clock = slices.Index(m.inputs, clock); m.clock < 0 {
			return nil, fmt.Errorf("cell %s: clocked on %q, which is no input", c.Name, c.State.Clock)
		}
		for _, f := range []struct {
			text string
			to   *function
		}{{c.State.Next, &m.next}, {c.State.Clear, &m.clear}, {c.State.Preset, &m.preset}} {
			if f.text == "" {
				continue
			}
			table, err := liberty.ParseFunction(f.text, names)
			if err != nil {
				return nil, fmt.Errorf("cell %s: %w", c.Name, err)
			}
			*f.to = table.Table
		}
		if m.next == nil {
			return nil, fmt.Errorf("cell %s: no next state", c.Name)
		}
	}
	for _, o := range m.outputs {
		p, _ := c.Pin(o)
		if p.Function == "" || p.Tristate {
			return nil, fmt.Errorf("cell %s: output %s has no function", c.Name, o)
		}
		f, err := liberty.ParseFunction(p.Function, names)
		if err != nil {
			return nil, fmt.Errorf("cell %s: output %s: %w", c.Name, o, err)
		}
		m.funcs = append(m.funcs, f.Table)
	}
	return m, nil
}

// New builds a simulator. clock is the name of the clock port. Each flip-flop must hang on it directly.
func New(n *netlist.Netlist, lib *liberty.Library, delays netlist.Delays, clock string) (*Sim, error) {
	port, ok := n.Ports[clock]
	if !ok || !port.Input || len(port.Bits) != 1 {
		return nil, fmt.Errorf("gate simulation: no clock port %s", clock)
	}
	s := &Sim{netlist: n, value: make([]bool, n.Nets), settled: make([]bool, n.Nets), Toggles: make([]uint32, n.Nets), Settled: make([]uint32, n.Nets)}
	s.value[netlist.One], s.settled[netlist.One] = true, true
	models := map[string]*model{}
	driver := make([]int, n.Nets)
	longest := 1
	var sinks [][]sink = make([][]sink, n.Nets)
	for _, c := range n.Cells {
		m := models[c.Type]
		if m == nil {
			cell := lib.Cell(c.Type)
			if cell == nil {
				return nil, fmt.Errorf("gate simulation: instance %s: %s is no cell of library %s", c.Name, c.Type, lib.Name)
			}
			var err error
			if m, err = newModel(cell); err != nil {
				return nil, fmt.Errorf("gate simulation: %w", err)
			}
			models[c.Type] = m
		}
		g := gate{model: m, first: int32(len(s.outs))}
		id := int32(len(s.gates))
		for k, pin := range m.inputs {
			net, ok := c.Pins[pin]
			if !ok {
				net = netlist.Zero
			}
			if m.flop && k == m.clock {
				if net != port.Bits[0] {
					return nil, fmt.Errorf("gate simulation: flip-flop %s is not clocked by port %s", c.Name, clock)
				}
				if m.falling {
					return nil, fmt.Errorf("gate simulation: flip-flop %s works on the falling edge", c.Name)
				}
				continue
			}
			switch net {
			case netlist.Zero:
			case netlist.One:
				g.in |= 1 << k
			default:
				sinks[net] = append(sinks[net], sink{id, uint16(k)})
			}
		}
		for k, pin := range m.outputs {
			o := out{net: netlist.Zero, gate: id, delay: int32(len(s.delays))}
			if net, ok := c.Pins[pin]; ok {
				if net < 2 || driver[net] != 0 {
					return nil, fmt.Errorf("gate simulation: output %s of %s drives a net that is a constant or driven already", pin, c.Name)
				}
				driver[net] = len(s.outs) + 1
				o.net = int32(net)
			}
			o.function = m.funcs[k]
			table := make([]int32, 2*len(m.inputs))
			most := [2]int32{1, 1}
			for _, a := range delays[c.Name] {
				if from := slices.Index(m.inputs, a.From); from >= 0 && a.To == pin {
					table[2*from], table[2*from+1] = int32(a.Fall), int32(a.Rise)
					most[0], most[1] = max(most[0], int32(a.Fall)), max(most[1], int32(a.Rise))
				}
			}
			for i := range table {
				if table[i] == 0 {
					table[i] = most[i%2] // a path that the library does not time: as slow as the slowest
				}
			}
			longest = max(longest, int(most[0]), int(most[1]))
			s.delays = append(s.delays, table...)
			s.outs = append(s.outs, o)
		}
		g.count = int32(len(m.outputs))
		s.gates = append(s.gates, g)
		if m.flop {
			s.flops = append(s.flops, id)
		}
	}
	for name, p := range n.Ports {
		for _, net := range p.Bits {
			if p.Input && driver[net] != 0 {
				return nil, fmt.Errorf("gate simulation: input %s is driven from within", name)
			}
		}
	}
	s.start = make([]int32, n.Nets+1)
	for net, list := range sinks {
		s.start[net] = int32(len(s.sinks))
		s.sinks = append(s.sinks, list...)
	}
	s.start[n.Nets] = int32(len(s.sinks))
	ring := 1 << bits.Len(uint(longest+1))
	s.ring, s.mask = make([][]event, ring), ring-1
	s.next = make([]bool, len(s.flops))
	return s, s.begin()
}

// begin gives every net the value that follows from inputs and states of 0.
func (s *Sim) begin() error {
	for _, id := range s.flops {
		g := &s.gates[id]
		g.in |= g.model.inverse
	}
	work := make([]int32, 0, len(s.gates))
	for id := range s.gates {
		work = append(work, int32(id))
	}
	for rounds := 0; len(work) > 0; rounds++ {
		if rounds > len(s.gates)+2 {
			return fmt.Errorf("gate simulation: the logic has a loop that does not settle")
		}
		var again []int32
		for _, id := range work {
			g := &s.gates[id]
			s.asynchronous(g)
			for o := g.first; o < g.first+g.count; o++ {
				out := &s.outs[o]
				v := out.function[g.in]
				if out.net < 2 || s.value[out.net] == v {
					continue
				}
				s.value[out.net] = v
				for _, k := range s.sinks[s.start[out.net]:s.start[out.net+1]] {
					s.gates[k.gate].in ^= 1 << k.pin
					again = append(again, k.gate)
				}
			}
		}
		work = again
	}
	for i := range s.outs {
		o := &s.outs[i]
		o.value = o.function[s.gates[o.gate].in]
	}
	copy(s.settled, s.value)
	return nil
}
