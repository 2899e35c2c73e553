package gen

import (
	"fmt"
	"math/big"

	"hwgen/rtl/verilog"
)

// PlainAddSubConfig describes the modular adder-subtractor of the paper between registers, without what the core's adds: sources of
// operands, wide values, division steps.
type PlainAddSubConfig struct {
	Name   string
	Moduli []*big.Int // odd, muxed by mode_i
}

// Validate checks the configuration.
func (c PlainAddSubConfig) Validate() error {
	if !verilog.ValidName(c.Name) {
		return fmt.Errorf("plain adder-subtractor: bad module name %q", c.Name)
	}
	if err := checkModuli(c.Moduli, maxModulus); err != nil {
		return fmt.Errorf("plain adder-subtractor: %w", err)
	}
	if widest(c.Moduli) < 2 {
		return fmt.Errorf("plain adder-subtractor: modulus of 1 bit")
	}
	return nil
}

// maxModulus is the widest modulus of any curve file, in bits.
const maxModulus = 768

// PlainAddSub generates r = a + b mod m or a - b mod m by two adder-subtractors as wide as the widest modulus. The second works beside the
// first, not behind it as in AddSub: for canonical operands its three addends make two, and it is a third faster.
func PlainAddSub(c PlainAddSubConfig) (verilog.Module, error) {
	if err := c.Validate(); err != nil {
		return verilog.Module{}, err
	}
	width := widest(c.Moduli)
	type mode struct{ Index, Modulus string }
	view := struct {
		Width   int
		Modes   []mode
		Modulus string
	}{Width: width}
	var names []string
	for i, m := range c.Moduli {
		view.Modes = append(view.Modes, mode{fmt.Sprint(i), hexLiteral(m, width)})
		names = append(names, fmt.Sprintf("MODULUS_%d", i))
	}
	view.Modulus = byMode(names, clog2(len(c.Moduli)))
	in := func(name string, width int, note string) verilog.Port {
		return verilog.Port{Name: name, Dir: verilog.In, Width: width, Note: note}
	}
	m := verilog.Module{
		Name: c.Name,
		Groups: append([]verilog.Group{{Comment: "Clock", Ports: []verilog.Port{clockPort}}}, append(modePort(len(c.Moduli)),
			verilog.Group{Comment: "Operands", Ports: []verilog.Port{in("a_i", width, ""), in("b_i", width, ""), in("sub_i", 1, "subtract")}},
			verilog.Group{Comment: "Result", Ports: []verilog.Port{{Name: "r_o", Dir: verilog.Out, Width: width}}})...),
		Doc: verilog.Doc{
			Title:      fmt.Sprintf("plain modular adder-subtractor between registers, %d bits, %d moduli", width, len(c.Moduli)),
			Formula:    []string{"r = a + b mod m, or a - b mod m"},
			Ranges:     []string{"0 <= a, b < m; 0 <= r < m"},
			Latency:    []string{"2 cycles, one result a cycle"},
			Parameters: fmt.Sprintf("moduli=%s", modulusList(c.Moduli)),
		},
	}
	return m, render(&m, "addsub_plain", view)
}
