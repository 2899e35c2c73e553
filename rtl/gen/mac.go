package gen

import (
	"fmt"

	"hwgen/rtl/verilog"
)

// MacConfig describes the multiply-accumulate between registers, by which word sizes are compared.
type MacConfig struct {
	Name  string
	Array string // module name of the word multiplier
	Word  int    // w
}

// Validate checks the configuration.
func (c MacConfig) Validate() error {
	switch {
	case !verilog.ValidName(c.Name) || !verilog.ValidName(c.Array):
		return fmt.Errorf("multiply-accumulate: bad module name %q or %q", c.Name, c.Array)
	case c.Word < 2:
		return fmt.Errorf("multiply-accumulate: word of %d bits, at least 2 are needed", c.Word)
	}
	return nil
}

// Mac generates p = a b + c + d around the word multiplier: what a step of the operand scan computes, w x w and an adder of 2w + w + w.
func Mac(c MacConfig) (verilog.Module, error) {
	if err := c.Validate(); err != nil {
		return verilog.Module{}, err
	}
	in := func(name string) verilog.Port { return verilog.Port{Name: name, Dir: verilog.In, Width: c.Word} }
	m := verilog.Module{
		Name:     c.Name,
		Children: []string{c.Array},
		Groups: []verilog.Group{
			{Comment: "Clock", Ports: []verilog.Port{clockPort}},
			{Comment: "Factors and addends", Ports: []verilog.Port{in("a_i"), in("b_i"), in("c_i"), in("d_i")}},
			{Comment: "Result", Ports: []verilog.Port{{Name: "p_o", Dir: verilog.Out, Width: 2 * c.Word}}},
		},
		Doc: verilog.Doc{
			Title:      fmt.Sprintf("multiply-accumulate between registers, w = %d", c.Word),
			Formula:    []string{"p = a b + c + d"},
			Ranges:     []string{"a, b, c, d < 2^w; p <= (2^w-1)^2 + 2(2^w-1) = 2^(2w) - 1."},
			Latency:    []string{"2 cycles, one result a cycle"},
			Parameters: fmt.Sprintf("word=%d", c.Word),
		},
	}
	return m, render(&m, "mac", struct {
		Word, Double int
		Array        string
	}{c.Word, 2 * c.Word, c.Array})
}
