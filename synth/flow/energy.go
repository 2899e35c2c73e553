package flow

import (
	"fmt"

	"hwgen/synth"
	"hwgen/synth/gatesim"
	"hwgen/synth/liberty"
)

type libertyCell = liberty.Cell

// energy is what a cycle takes, in pJ.
type energy struct {
	dynamic   []float64 // of each batch, a cycle's mean
	settled   float64   // at zero delay
	clock     float64   // of both: clock pins and their net
	leakage   float64   // mW
	activity  float64   // mean changes of an output in a cycle
	activity0 float64   // at zero delay
}

// estimate adds up coefficients and toggles: for each instance the energy of the clock, of each change of an output and of each change of an
// input. Coefficients are for all outputs, or all data inputs, together, so of several the mean counts.
func estimate(m *mapped, l *synth.Library, p powered, t *toggles) (*energy, error) {
	e := &energy{dynamic: make([]float64, len(t.Batches))}
	if t.Cycles == 0 || len(t.Batches) == 0 {
		return nil, fmt.Errorf("gate simulation: nothing was counted")
	}
	outputs, changes, changes0 := 0, 0.0, 0.0
	for _, c := range m.flat.Cells {
		k, ok := p[c.Name]
		if !ok {
			return nil, fmt.Errorf("sta: no power of instance %s", c.Name)
		}
		cell := l.Cell(c.Type)
		e.leakage += k.Leakage
		e.clock += k.Clock
		if cell.Flop() {
			e.clock += clockPF(cell) * l.Voltage * l.Voltage // charged and discharged once a cycle
		}
		var outs, ins []int
		for _, pin := range cell.Outputs() {
			if net, ok := gatesim.Driven(c, pin); ok {
				outs = append(outs, net)
			}
		}
		for _, pin := range cell.Inputs() {
			if net, ok := gatesim.Driven(c, pin); ok && (cell.State == nil || !isClock(cell, pin)) {
				ins = append(ins, net)
			}
		}
		all := len(cell.Outputs())
		outputs += len(outs)
		count := func(of []uint32, cycles float64) (pJ, toggles float64) {
			for _, net := range outs {
				n := float64(of[net]) / cycles
				toggles += n
				pJ += k.Output * n / float64(all)
			}
			for _, net := range ins {
				pJ += k.Input * float64(of[net]) / cycles / float64(len(ins))
			}
			return pJ, toggles
		}
		for b, of := range t.Batches {
			pJ, n := count(of, float64(t.Lengths[b]))
			e.dynamic[b] += pJ
			changes += n / float64(len(t.Batches))
		}
		pJ, n := count(t.Settled, float64(t.Cycles))
		e.settled += pJ
		changes0 += n
	}
	for b := range e.dynamic {
		e.dynamic[b] += e.clock
	}
	e.settled += e.clock
	e.activity, e.activity0 = changes/float64(max(1, outputs)), changes0/float64(max(1, outputs))
	return e, nil
}

// isClock tells whether a pin clocks a flip-flop.
func isClock(c *liberty.Cell, pin string) bool {
	return c.State.Clock == pin || c.State.Clock == "!"+pin
}

// clockPF is the capacitance of a flip-flop's clock pin, in pF.
func clockPF(c *liberty.Cell) float64 {
	for _, pin := range c.Pins {
		if isClock(c, pin.Name) {
			return pin.Capacitance
		}
	}
	return 0
}
