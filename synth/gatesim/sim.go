package gatesim

import (
	"fmt"
	"math/big"

	"hwgen/synth/netlist"
)

// gate is an instance.
type gate struct {
	model        *model
	in           uint16 // packed inputs and state
	first, count int32  // of its outputs in outs
}

// out is an output of an instance.
type out struct {
	net      int32 // netlist.Zero: unconnected
	gate     int32
	delay    int32 // where its delays begin: two for each input, to 0 and to 1
	seq      uint32
	function function
	value    bool
	pending  bool // an event with seq is under way, which inverts value
}

type sink struct {
	gate int32
	pin  uint16
}

type event struct {
	out int32
	seq uint32
}

// Sim is a netlist in motion.
type Sim struct {
	// Toggles counts changes of each net, Settled cycles that left a net at another value. Both may be cleared.
	Toggles, Settled []uint32
	// Latest is the time of the last change in any cycle since it was cleared, in ps after the clock edge.
	Latest int

	netlist *netlist.Netlist
	value   []bool // of nets
	settled []bool
	start   []int32 // sinks of net n are sinks[start[n]:start[n+1]]
	sinks   []sink
	gates   []gate
	outs    []out
	delays  []int32
	flops   []int32
	next    []bool // states of flops after the edge

	ring   [][]event // by time modulo its length
	mask   int
	queued int
	inputs []input // that change in the next cycle
}

type input struct {
	net   int
	value bool
}

// Set gives an input port a value for the cycle after the next clock edge.
func (s *Sim) Set(port string, v *big.Int) error {
	p, ok := s.netlist.Ports[port]
	if !ok || !p.Input {
		return fmt.Errorf("gate simulation: no input %s", port)
	}
	for i, net := range p.Bits {
		s.inputs = append(s.inputs, input{net, v.Bit(i) == 1})
	}
	return nil
}

// SetBit is Set for a port of one bit.
func (s *Sim) SetBit(port string, v bool) error {
	b := new(big.Int)
	if v {
		b.SetBit(b, 0, 1)
	}
	return s.Set(port, b)
}

// Get reads a port.
func (s *Sim) Get(port string) (*big.Int, error) {
	p, ok := s.netlist.Ports[port]
	if !ok {
		return nil, fmt.Errorf("gate simulation: no port %s", port)
	}
	v := new(big.Int)
	for i, net := range p.Bits {
		if s.value[net] {
			v.SetBit(v, i, 1)
		}
	}
	return v, nil
}

// Step runs a cycle: a rising clock edge, the inputs that were set, inputDelay ps later, and all that follows. Everything must be still
// after period ps.
func (s *Sim) Step(period, inputDelay int) error {
	for i, id := range s.flops {
		g := &s.gates[id]
		s.next[i] = g.model.next[g.in]
	}
	for i, id := range s.flops {
		g := &s.gates[id]
		if m := g.model; m.clear != nil && m.clear[g.in] || m.preset != nil && m.preset[g.in] {
			continue
		}
		s.setState(id, s.next[i], g.model.clock, 0)
	}
	for now := 0; s.queued > 0 || len(s.inputs) > 0; now++ {
		if now > period {
			s.drop()
			return fmt.Errorf("gate simulation: not settled %d ps after the clock edge", period)
		}
		if now == inputDelay {
			for _, in := range s.inputs {
				if s.value[in.net] != in.value {
					s.change(int32(in.net), in.value, now)
				}
			}
			s.inputs = s.inputs[:0]
		}
		slot := now & s.mask
		for k := 0; k < len(s.ring[slot]); k++ {
			e := s.ring[slot][k]
			o := &s.outs[e.out]
			if !o.pending || o.seq != e.seq {
				continue
			}
			o.pending = false
			o.value = !o.value
			s.Latest = max(s.Latest, now)
			if o.net > netlist.One {
				s.change(o.net, o.value, now)
			}
		}
		s.queued -= len(s.ring[slot])
		s.ring[slot] = s.ring[slot][:0]
	}
	for net, v := range s.value {
		if s.settled[net] != v {
			s.settled[net] = v
			s.Settled[net]++
		}
	}
	return nil
}

// drop forgets what is under way.
func (s *Sim) drop() {
	for i := range s.ring {
		s.ring[i] = s.ring[i][:0]
	}
	s.queued, s.inputs = 0, nil
}

// change gives a net its new value and wakes what hangs on it.
func (s *Sim) change(net int32, v bool, now int) {
	s.value[net] = v
	s.Toggles[net]++
	for _, k := range s.sinks[s.start[net]:s.start[net+1]] {
		g := &s.gates[k.gate]
		g.in ^= 1 << k.pin
		if g.model.flop {
			if g.model.clear != nil || g.model.preset != nil {
				s.reset(k.gate, int(k.pin), now)
			}
			continue
		}
		for o := g.first; o < g.first+g.count; o++ {
			s.evaluate(o, g.in, int(k.pin), now)
		}
	}
}

// evaluate lets an output follow its inputs, of which one has changed.
func (s *Sim) evaluate(id int32, in uint16, pin, now int) {
	o := &s.outs[id]
	v := o.function[in]
	switch {
	case v == o.value:
		o.pending = false // a pulse too short to pass
	case !o.pending:
		d := o.delay + 2*int32(pin)
		if v {
			d++
		}
		o.pending = true
		o.seq++
		slot := (now + int(s.delays[d])) & s.mask
		s.ring[slot] = append(s.ring[slot], event{id, o.seq})
		s.queued++
	}
}

// setState gives a flip-flop a state, by an edge of a pin.
func (s *Sim) setState(id int32, v bool, pin, now int) {
	g := &s.gates[id]
	if (g.in&g.model.state != 0) == v {
		return
	}
	g.in ^= g.model.state | g.model.inverse
	for o := g.first; o < g.first+g.count; o++ {
		s.evaluate(o, g.in, pin, now)
	}
}

// reset obeys clear and preset of a flip-flop, of which an input has changed.
func (s *Sim) reset(id int32, pin, now int) {
	g := &s.gates[id]
	switch m := g.model; {
	case m.clear != nil && m.clear[g.in]:
		s.setState(id, false, pin, now)
	case m.preset != nil && m.preset[g.in]:
		s.setState(id, true, pin, now)
	}
}

// asynchronous is reset before the first cycle, when nothing moves yet.
func (s *Sim) asynchronous(g *gate) {
	m := g.model
	if !m.flop {
		return
	}
	v := g.in&m.state != 0
	switch {
	case m.clear != nil && m.clear[g.in]:
		v = false
	case m.preset != nil && m.preset[g.in]:
		v = true
	}
	if (g.in&m.state != 0) != v {
		g.in ^= m.state | m.inverse
	}
}

// Clear forgets what was counted.
func (s *Sim) Clear() {
	clear(s.Toggles)
	clear(s.Settled)
	s.Latest = 0
}

// Driven gives the net that an output of a cell drives, false if none.
func Driven(c netlist.Cell, pin string) (int, bool) {
	net, ok := c.Pins[pin]
	return net, ok && net > netlist.One
}
