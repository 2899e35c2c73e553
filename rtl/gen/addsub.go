package gen

import (
	"fmt"
	"math/big"

	"hwgen/isa"
	"hwgen/rtl/verilog"
)

// AddSubConfig describes the modular adder-subtractor.
type AddSubConfig struct {
	Name     string
	Width    int        // E, bits of an element
	Moduli   []*big.Int // odd, muxed by mode_i
	Constant bool       // a third operand source for LDC
	Timing   isa.Timing
	Divsteps bool // it does division steps
}

// Validate checks the configuration.
func (c AddSubConfig) Validate() error {
	if !verilog.ValidName(c.Name) {
		return fmt.Errorf("adder-subtractor: bad module name %q", c.Name)
	}
	if c.Width < 2 {
		return fmt.Errorf("adder-subtractor: %d bits are too few", c.Width)
	}
	if err := checkModuli(c.Moduli, c.Width); err != nil {
		return fmt.Errorf("adder-subtractor: %w", err)
	}
	return nil
}

// AddSub generates the modular adder-subtractor: two cascaded adder-subtractors, the second of which takes the
// modulus off a sum or gives it back to a difference; operand gates; the operand latch and the result register.
func AddSub(c AddSubConfig) (verilog.Module, error) {
	if err := c.Validate(); err != nil {
		return verilog.Module{}, err
	}
	for _, class := range []isa.Class{isa.ClassAdder1, isa.ClassAdder2, isa.ClassWide1, isa.ClassWide2} {
		// The last operand of a pass arrives a cycle after its read, and the adder works in that cycle.
		s, _ := c.Timing.SlotsOf(class)
		pass := len(s.Reads) / len(s.Adder)
		for i, adder := range s.Adder {
			if last := s.Reads[(i+1)*pass-1]; adder != last+1 {
				return verilog.Module{}, fmt.Errorf("adder-subtractor: isa asks for slots %v, this unit has one cycle from operand to result", s)
			}
		}
	}
	type mode struct{ Index, Modulus string }
	view := struct {
		Width       int
		Modes       []mode
		Modulus     string
		MemGate     string
		AccGate     string
		Gated       bool
		AccGated    bool
		Keep        string
		VCarry      string
		WCarry      string
		HasConstant bool
		Direct      bool
		Divsteps    bool
	}{Width: c.Width, HasConstant: c.Constant, Direct: c.Timing.Direct, Divsteps: c.Divsteps}

	var names, memGates, accGates, keeps, vCarries, wCarries []string
	wide := widest(c.Moduli)
	for i, m := range c.Moduli {
		view.Modes = append(view.Modes, mode{fmt.Sprint(i), hexLiteral(m, c.Width)})
		names = append(names, fmt.Sprintf("MODULUS_%d", i))
		k := m.BitLen()
		if k == wide {
			k = c.Width // nothing is gated
		}
		memGates, accGates = append(memGates, ones(k, c.Width)), append(accGates, ones(k+1, c.Width))
		view.Gated = view.Gated || k < c.Width
		if above := k + 1; above < c.Width {
			view.AccGated = true
			keeps = append(keeps, allBut(above, c.Width))
			vCarries, wCarries = append(vCarries, fmt.Sprintf("v_sum[%d]", above)), append(wCarries, fmt.Sprintf("w_sum[%d]", above))
		} else {
			keeps, vCarries, wCarries = append(keeps, ones(c.Width, c.Width)), append(vCarries, "v_top"), append(wCarries, "w_top")
		}
	}
	mb := clog2(len(c.Moduli))
	view.Modulus = byMode(names, mb)
	view.MemGate, view.AccGate, view.Keep = byMode(memGates, mb), byMode(accGates, mb), byMode(keeps, mb)
	view.VCarry, view.WCarry = byMode(vCarries, mb), byMode(wCarries, mb)

	in := func(name string, width int, note string) verilog.Port {
		return verilog.Port{Name: name, Dir: verilog.In, Width: width, Note: note}
	}
	operands := []verilog.Port{in("mem_rdata_i", c.Width, "memory, the cycle after a read"), in("low_i", c.Width, "multiplier, lower half of a double-width result"),
		in("acc_i", c.Width, "multiplier's accumulator")}
	selects := []verilog.Port{
		in("latch_a_i", 1, "keep this memory operand for the next cycle"),
		in("a_latch_i", 1, "first operand: the one kept"),
		in("a_mem_i", 1, "first operand: memory"),
		in("a_low_i", 1, "first operand: multiplier's lower half"),
		in("a_acc_i", 1, "first operand: accumulator"),
	}
	if c.Constant {
		operands = append(operands, in("const_i", c.Width, "constant ROM"))
		selects = append(selects, in("a_const_i", 1, "first operand: constant"))
	}
	selects = append(selects, in("b_mem_i", 1, "second operand: memory, else 0"), in("sub_i", 1, "subtract"),
		in("reduce_i", 1, "bring the result into the range of the modulus"), in("load_i", 1, "take the result"),
		in("plain_i", 1, "memory operand not gated"), in("lower_i", 1, "keep carry or borrow"), in("upper_i", 1, "use carry or borrow kept"))
	results := []verilog.Port{
		{Name: "result_o", Dir: verilog.Out, Width: c.Width, Note: "registered"},
		{Name: "less_o", Dir: verilog.Out, Width: 1, Note: "a < b, while subtracting"},
		{Name: "equal_o", Dir: verilog.Out, Width: 1, Note: "a = b, while subtracting"}}
	latency := "combinational from operands to result_o's register; one result a cycle"
	if c.Timing.Direct {
		selects = append(selects, in("kept_i", 1, "give the result that was taken"))
		results[0].Note = "of this cycle, or with kept_i the one taken"
		latency = "combinational from operands to result_o, where kept_i is low; one result a cycle"
	}
	formula := []string{
		"v = a + b: result = v - m if v >= m, else v (both mod 2^E)",
		"v = a - b: result = v + m if v < 0, else v",
		"without reduce_i: result = v mod 2^E",
		"with upper_i: v = a + b + carry or a - b - borrow, of the last operation with lower_i",
	}
	if c.Divsteps {
		selects = append(selects,
			in("signed_i", 1, "a two's complement number passes"), in("canonical_i", 1, "add the modulus if it is negative"),
			in("step_i", 1, "division step on the operand kept and the result"), in("step_mod_i", 1, "of (d, e): halve modulo m"),
			in("step_odd_i", 1, "add or subtract"), in("step_swap_i", 1, "subtract, and keep the result as operand"))
		results = append(results, verilog.Port{Name: "sign_o", Dir: verilog.Out, Width: 1, Note: "the operand kept is negative"},
			verilog.Port{Name: "odd_o", Dir: verilog.Out, Width: 1, Note: "lowest bit of the result taken"})
		formula = append(formula,
			"step_i, with f the operand kept and g the result: v = g, g + f or g - f, signed; then v/2,",
			"or with step_mod_i and v odd (v + m)/2 for v < 0, (v - m)/2 else; step_swap_i: f = g")
	}
	m := verilog.Module{
		Name: c.Name,
		Groups: append([]verilog.Group{{Comment: "Clock", Ports: []verilog.Port{clockPort}}}, append(modePort(len(c.Moduli)),
			verilog.Group{Comment: "Operands", Ports: operands},
			verilog.Group{Comment: "Control: at most one source of the first operand at a time", Ports: selects},
			verilog.Group{Comment: "Result", Ports: results})...),
		Doc: verilog.Doc{
			Title:   fmt.Sprintf("modular adder-subtractor, %d bits, %d moduli", c.Width, len(c.Moduli)),
			Formula: formula,
			Ranges: []string{
				fmt.Sprintf("0 <= a, b < 2^E, E = %d. In the mode of a modulus of k bits, narrower than the widest,", c.Width),
				"the gates read bits k and above of memory operands, k+1 and above of the accumulator, as 0, and",
				"of both adders only bits 0 to k+1 move. Lower halves of double-width values pass whole.",
			},
			Latency:    []string{latency},
			Parameters: fmt.Sprintf("width=%d moduli=%s constant=%v direct=%v divsteps=%v", c.Width, modulusList(c.Moduli), c.Constant, c.Timing.Direct, c.Divsteps),
		},
	}
	return m, render(&m, "addsub", view)
}
