package gen

import (
	"fmt"
	"math/big"

	"hwgen/params"
	"hwgen/rtl/verilog"
)

// DigitConfig describes the circuit for quotient digits.
type DigitConfig struct {
	Name   string
	Word   int        // w
	Moduli []*big.Int // odd, muxed by mode_i
}

// Digit generates q = x * (-1/m) mod 2^w from shifts and additions (params.QuotientDigit), one circuit a modulus.
func Digit(c DigitConfig) (verilog.Module, error) {
	switch {
	case !verilog.ValidName(c.Name):
		return verilog.Module{}, fmt.Errorf("digit circuit: bad module name %q", c.Name)
	case c.Word < 2:
		return verilog.Module{}, fmt.Errorf("digit circuit: word of %d bits, at least 2 are needed", c.Word)
	case len(c.Moduli) == 0:
		return verilog.Module{}, fmt.Errorf("digit circuit: no modulus")
	}
	for i, m := range c.Moduli {
		if m == nil || m.Sign() <= 0 || m.Bit(0) == 0 {
			return verilog.Module{}, fmt.Errorf("digit circuit: modulus %d: must be odd and positive", i)
		}
	}
	var p verilog.Printer
	var names, formula []string
	made := map[string]string{} // moduli that agree in their lowest word share a circuit
	for i, m := range c.Moduli {
		q := params.NewQuotientDigit(m, c.Word)
		key := q.Value.Text(16)
		if made[key] == "" {
			made[key] = fmt.Sprintf("q_%d", i)
			digitCircuit(&p, i, q)
			formula = append(formula, fmt.Sprintf("modulus %d: q = %s%s", i, product(q), " mod 2^w"), fmt.Sprintf("  %v", q))
		}
		names = append(names, made[key])
	}
	p.Line("  assign q_o = %s;", byMode(names, clog2(len(c.Moduli))))
	body, err := p.Bytes()
	if err != nil {
		return verilog.Module{}, err
	}
	return verilog.Module{
		Name: c.Name,
		Groups: append(modePort(len(c.Moduli)),
			verilog.Group{Comment: "Lowest word of the accumulator", Ports: []verilog.Port{{Name: "x_i", Dir: verilog.In, Width: c.Word}}},
			verilog.Group{Comment: "Quotient digit", Ports: []verilog.Port{{Name: "q_o", Dir: verilog.Out, Width: c.Word}}}),
		Doc: verilog.Doc{
			Title:   fmt.Sprintf("quotient digits of Montgomery reduction, w = %d, %d moduli", c.Word, len(c.Moduli)),
			Formula: append([]string{"q = -x/m mod 2^w by shifts and additions"}, formula...),
			Latency: []string{
				"combinational, evaluated in the cycle before the row of its reduction: no array cycle",
				fmt.Sprintf("chosen where every modulus takes at most %d additions of a word; else the array multiplies by", params.MaxDigitAdders),
				"-1/m in one cycle for each row",
			},
			Template:   "rtl/gen/digit.go",
			Parameters: fmt.Sprintf("word=%d moduli=%s", c.Word, modulusList(c.Moduli)),
		},
		Body: string(body),
	}, nil
}

// product is the circuit as a formula.
func product(q params.QuotientDigit) string {
	sum := func(terms []params.Term) string {
		text := ""
		for _, t := range terms {
			sign := " + "
			switch {
			case t.Negative && text == "":
				sign = "-"
			case t.Negative:
				sign = " - "
			case text == "":
				sign = ""
			}
			text += fmt.Sprintf("%s2^%d", sign, t.Shift)
		}
		return text
	}
	if len(q.Factor) > 1 {
		return fmt.Sprintf("x (%s) (%s)", sum(q.Factor), sum(q.Sum))
	}
	return fmt.Sprintf("x (%s)", sum(q.Sum))
}

// digitCircuit prints one modulus: the factor by an adder, the sum in carry-save form. A negative term is -y 2^k = ~y 2^k + 2^k, where
// ~y takes the w-k bits that stay; all the 2^k make one constant row.
func digitCircuit(p *verilog.Printer, index int, q params.QuotientDigit) {
	w := q.Word
	t := tree{width: w, prefix: fmt.Sprintf("q%d_", index)}
	in := "x_i"
	t.p.Line("  // Modulus %d.", index)
	if len(q.Factor) > 1 {
		k := q.Factor[1].Shift
		in = fmt.Sprintf("scaled_%d", index)
		t.p.Line("  wire [%d:0] %s = x_i + {x_i[%d:0], {%d{1'b0}}};", w-1, in, w-1-k, k)
	}
	var rows []row
	ones := new(big.Int)
	for _, term := range q.Sum {
		r := row{fmt.Sprintf("term_%d_%d", index, term.Shift), term.Shift, w - term.Shift}
		not := ""
		if term.Negative {
			not = "~"
			ones.SetBit(ones, term.Shift, 1)
		}
		t.p.Line("  wire %s %s = %s%s%s;", verilog.RangeOf(r.width), r.name, not, in, slice(r.width, w))
		rows = append(rows, r)
	}
	if ones.Sign() != 0 {
		r := row{fmt.Sprintf("ones_%d", index), 0, w}
		t.p.Line("  wire %s %s = %s;", verilog.RangeOf(w), r.name, hexLiteral(ones, w))
		rows = append(rows, r)
	}
	if len(rows) == 1 {
		t.p.Line("  wire %s q_%d = %s;", verilog.RangeOf(w), index, rows[0].name)
	} else {
		sum, carry := t.compress(rows)
		t.p.Line("  wire %s q_%d = %s +", verilog.RangeOf(w), index, sum.over(0, w-1))
		t.p.Line("    %s;", carry.over(0, w-1))
	}
	t.p.Blank()
	p.Text(t.p.String())
}
