package gen

import (
	"fmt"
	"math/big"
	"math/bits"
	"strings"

	"hwgen/rtl/templates"
	"hwgen/rtl/verilog"
)

// clog2 is the number of bits that count n things, at least 1.
func clog2(n int) int { return max(1, bits.Len(uint(n-1))) }

func pow2of(n int) *big.Int { return new(big.Int).Lsh(big.NewInt(1), uint(n)) }

// hexLiteral writes v as a sized literal; literals of more than 128 bits become concatenations, so that lines stay short.
func hexLiteral(v *big.Int, width int) string {
	const piece = 128
	if width <= piece {
		return fmt.Sprintf("%d'h%x", width, v)
	}
	var parts []string
	mask := new(big.Int).Sub(new(big.Int).Lsh(big.NewInt(1), piece), big.NewInt(1))
	for lo := 0; lo < width; lo += piece {
		n := min(piece, width-lo)
		p := new(big.Int).And(new(big.Int).Rsh(v, uint(lo)), mask)
		parts = append([]string{fmt.Sprintf("%d'h%x", n, p)}, parts...)
	}
	return "{\n    " + strings.Join(parts, ",\n    ") + "}"
}

// ones is a constant of width bits whose low n bits are set, in the shortest readable form.
func ones(n, width int) string {
	switch {
	case n >= width:
		return fmt.Sprintf("{%d{1'b1}}", width)
	case n <= 0:
		return fmt.Sprintf("{%d{1'b0}}", width)
	}
	return fmt.Sprintf("{{%d{1'b0}}, {%d{1'b1}}}", width-n, n)
}

// allBut is a constant of width bits that are set but for one.
func allBut(bit, width int) string {
	if bit == width-1 {
		return ones(width-1, width)
	}
	return fmt.Sprintf("{{%d{1'b1}}, 1'b0, {%d{1'b1}}}", width-1-bit, bit)
}

// byMode is an expression that selects one of the values by the modulus number in mode_i; equal neighbours share
// a branch. Mode 0 is the default, so that unused mode numbers select it.
func byMode(values []string, modeBits int) string {
	var b strings.Builder
	for i := len(values) - 1; i > 0; i-- {
		if values[i] != values[0] {
			fmt.Fprintf(&b, "(mode_i == %d'd%d) ?\n      %s :\n      ", modeBits, i, values[i])
		}
	}
	b.WriteString(values[0])
	return b.String()
}

// checkModuli validates the moduli that a unit of elements of width bits is built for.
func checkModuli(moduli []*big.Int, width int) error {
	if len(moduli) < 1 || len(moduli) > 15 {
		return fmt.Errorf("%d moduli: 1 to 15 are supported", len(moduli))
	}
	for i, m := range moduli {
		switch {
		case m == nil || m.Sign() <= 0 || m.Bit(0) == 0:
			return fmt.Errorf("modulus %d: must be odd and positive", i)
		case m.BitLen() > width:
			return fmt.Errorf("modulus %d: %d bits do not fit an element of %d", i, m.BitLen(), width)
		}
	}
	return nil
}

func widest(moduli []*big.Int) int {
	k := 0
	for _, m := range moduli {
		k = max(k, m.BitLen())
	}
	return k
}

// modulusList is the canonical text of the moduli for the parameter hash.
func modulusList(moduli []*big.Int) string {
	var s []string
	for _, m := range moduli {
		s = append(s, m.Text(16))
	}
	return strings.Join(s, ",")
}

// modePort is the port that carries the modulus number; a core with one modulus has none.
func modePort(n int) []verilog.Group {
	if n < 2 {
		return nil
	}
	return []verilog.Group{{Comment: "Mode: number of the modulus, stable while anything is in flight", Ports: []verilog.Port{
		{Name: "mode_i", Dir: verilog.In, Width: clog2(n)}}}}
}

var clockPort = verilog.Port{Name: "clk_i", Dir: verilog.In, Width: 1}
var resetPort = verilog.Port{Name: "rst_ni", Dir: verilog.In, Width: 1, Note: "asynchronous assert, synchronous release"}

var clockRequestPort = verilog.Port{Name: "clk_req_o", Dir: verilog.Out, Width: 1, Note: "while low, clk_i may stand still"}

// statePorts are the outputs of a core that belong to no bus.
func statePorts() verilog.Group {
	return verilog.Group{Comment: "State", Ports: []verilog.Port{{Name: "irq_o", Dir: verilog.Out, Width: 1, Note: "level, until done or waiting is cleared"},
		{Name: "busy_o", Dir: verilog.Out, Width: 1, Note: "a program runs"}}}
}

// render fills the module's body from its template and notes the template in the header.
func render(m *verilog.Module, name string, view any) error {
	body, err := templates.Render(name, view)
	if err != nil {
		return fmt.Errorf("module %s: %w", m.Name, err)
	}
	m.Body = body
	m.Doc.Template = "rtl/templates/" + name + ".v.tmpl"
	return nil
}
