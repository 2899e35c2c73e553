package gen

import (
	"fmt"

	"hwgen/isa"
	"hwgen/rtl/verilog"
)

// Divstep generates the control of division steps: the counter k and the decisions of a batch, which steps on (f, g) make and steps on
// (d, e) repeat. The adder-subtractor does the arithmetic.
func Divstep(name string) (verilog.Module, error) {
	if !verilog.ValidName(name) {
		return verilog.Module{}, fmt.Errorf("division steps: bad module name %q", name)
	}
	in := func(name, note string) verilog.Port {
		return verilog.Port{Name: name, Dir: verilog.In, Width: 1, Note: note}
	}
	view := struct{ Batch, Counter int }{isa.DivstepBatch, isa.DivstepCounterBits}
	m := verilog.Module{
		Name: name,
		Groups: []verilog.Group{
			{Comment: "Clock", Ports: []verilog.Port{clockPort}},
			{Comment: "Control", Ports: []verilog.Port{in("start_i", "a run begins"), in("first_i", "a chain of steps begins"),
				in("step_i", "a step is done in this cycle"), in("fg_i", "on (f, g), else on (d, e)"), in("odd_i", "lowest bit of g")}},
			{Comment: "Decision of the step", Ports: []verilog.Port{
				{Name: "odd_o", Dir: verilog.Out, Width: 1, Note: "add f or d, or subtract it"},
				{Name: "swap_o", Dir: verilog.Out, Width: 1, Note: "subtract, and g or e becomes f or d"}}},
		},
		Doc: verilog.Doc{
			Title:      fmt.Sprintf("control of division steps, %d a batch", isa.DivstepBatch),
			Formula:    []string{"odd = g mod 2; swap = odd and k >= 0; k = -k if swap, else k + 1"},
			Ranges:     []string{fmt.Sprintf("k: two's complement, %d bits, more than any chain needs", isa.DivstepCounterBits)},
			Latency:    []string{"one step a cycle, the decision is combinational"},
			Parameters: fmt.Sprintf("batch=%d counter=%d", isa.DivstepBatch, isa.DivstepCounterBits),
		},
	}
	return m, render(&m, "divstep", view)
}
