package gen

import (
	"fmt"
	"strings"

	"hwgen/rtl/verilog"
)

// ArrayForm says how partial products are made.
type ArrayForm string

// Forms of the multiplier array.
const (
	Booth    ArrayForm = "booth" // radix-4 Booth digits of y: half as many rows
	AndArray ArrayForm = "and"   // one AND row a bit of y
	// Product leaves the structure to synthesis: for FPGAs, whose multiplier blocks explicit trees do not reach.
	Product ArrayForm = "product"
)

// MulArrayConfig describes the word multiplier.
type MulArrayConfig struct {
	Name string
	Word int       // w, bits of a word
	Form ArrayForm // empty: Booth, the smaller at every word size measured
}

// Validate checks the configuration.
func (c MulArrayConfig) Validate() error {
	switch {
	case !verilog.ValidName(c.Name):
		return fmt.Errorf("multiplier array: bad module name %q", c.Name)
	case c.Word < 2:
		return fmt.Errorf("multiplier array: word of %d bits, at least 2 are needed", c.Word)
	case c.Form != Booth && c.Form != AndArray && c.Form != Product && c.Form != "":
		return fmt.Errorf("multiplier array: no form %q", c.Form)
	}
	return nil
}

// row is a bit vector at an offset: value << lo.
type row struct {
	name  string
	lo    int
	width int
}

func (r row) hi() int { return r.lo + r.width - 1 }

// over is the row's bits lo..hi as an expression, zero where the row has none.
func (r row) over(lo, hi int) string {
	from, to := max(lo, r.lo), min(hi, r.hi())
	if from > to {
		return fmt.Sprintf("{%d{1'b0}}", hi-lo+1)
	}
	var parts []string
	if hi > to {
		parts = append(parts, fmt.Sprintf("{%d{1'b0}}", hi-to))
	}
	switch {
	case from == r.lo && to == r.hi():
		parts = append(parts, r.name)
	case from == to:
		parts = append(parts, fmt.Sprintf("%s[%d]", r.name, from-r.lo))
	default:
		parts = append(parts, fmt.Sprintf("%s[%d:%d]", r.name, to-r.lo, from-r.lo))
	}
	if from > lo {
		parts = append(parts, fmt.Sprintf("{%d{1'b0}}", from-lo))
	}
	if len(parts) == 1 {
		return parts[0]
	}
	return "{" + strings.Join(parts, ", ") + "}"
}

// MulArray generates p = x*y + add + carry mod 2^(2w): partial products, a tree of 3:2 compressors in carry-save
// form, one final adder.
func MulArray(c MulArrayConfig) (verilog.Module, error) {
	if err := c.Validate(); err != nil {
		return verilog.Module{}, err
	}
	if c.Form == "" {
		c.Form = Booth
	}
	w := c.Word
	t := tree{width: 2 * w}
	rows := []row{{"carry_i", 0, w}, {"add_i", 0, 2 * w}}
	form := ""
	switch c.Form {
	case Booth:
		form = "radix-4 Booth"
		t.addUp(append(rows, t.booth(w)...))
	case AndArray:
		form = "AND array"
		t.addUp(append(rows, t.andRows(w)...))
	case Product:
		form = "structure left to synthesis"
		t.p.Line("  assign p_o = {%d'd0, x_i} * {%d'd0, y_i} + add_i + {%d'd0, carry_i};", w, w, w)
	}
	body, err := t.p.Bytes()
	if err != nil {
		return verilog.Module{}, err
	}
	return verilog.Module{
		Name: c.Name,
		Groups: []verilog.Group{
			{Comment: "Factors", Ports: []verilog.Port{
				{Name: "x_i", Dir: verilog.In, Width: w, Note: "multiplicand"},
				{Name: "y_i", Dir: verilog.In, Width: w, Note: "multiplier, recoded: let it rest where one factor can"}}},
			{Comment: "Addends", Ports: []verilog.Port{
				{Name: "add_i", Dir: verilog.In, Width: 2 * w},
				{Name: "carry_i", Dir: verilog.In, Width: w}}},
			{Comment: "Result", Ports: []verilog.Port{{Name: "p_o", Dir: verilog.Out, Width: 2 * w}}},
		},
		Doc: verilog.Doc{
			Title: fmt.Sprintf("word multiplier and 2w+2w+w adder, w = %d, %s%s", w, form, t.depth()),
			Formula: []string{
				"p = x*y + add + carry mod 2^(2w)",
			},
			Ranges: []string{
				"x, y, carry < 2^w; add < 2^(2w).",
				"If add < 2^w nothing overflows: (2^w-1)^2 + 2(2^w-1) = 2^(2w) - 1.",
			},
			Latency:    []string{"combinational"},
			Template:   "rtl/gen/mularray.go",
			Parameters: fmt.Sprintf("word=%d form=%s", w, c.Form),
		},
		Body: string(body),
	}, nil
}

// tree prints partial products and compressors of a product of width bits.
type tree struct {
	p      verilog.Printer
	width  int
	layers int
}

// slice is the part select of the low n of width bits, empty for all of them.
func slice(n, width int) string {
	if n == width {
		return ""
	}
	return fmt.Sprintf("[%d:0]", n-1)
}

// booth recodes y: y = sum of d_i 4^i, d_i = -2 y[2i+1] + y[2i] + y[2i-1]. A negative row is inverted and its +1 put into the
// free low place of the next row. Its sign extension -s 2^q is (1-s) 2^q + 2^(q+1), summed over all rows modulo
// 2^(2w), once 2^q is added in row 0, which therefore begins {~s, s, s} (Baugh and Wooley's constant, spread).
func (t *tree) booth(w int) []row {
	n := w/2 + 1 // the last digit is never negative
	p := &t.p
	bit := func(k int) string {
		if k < 0 || k >= w {
			return "1'b0"
		}
		return fmt.Sprintf("y_i[%d]", k)
	}
	var high, mid, low []string
	for i := n - 1; i >= 0; i-- {
		high, mid, low = append(high, bit(2*i+1)), append(mid, bit(2*i)), append(low, bit(2*i-1))
	}
	p.Line("  // Booth digits of y: d = -2 high + mid + low, one for each row.")
	vec := verilog.RangeOf(n)
	p.List("  ", "wire "+vec+" digit_high = {", high, ",", "};")
	p.List("  ", "wire "+vec+" digit_mid = {", mid, ",", "};")
	p.List("  ", "wire "+vec+" digit_low = {", low, ",", "};")
	p.Line("  wire %s digit_one = digit_mid ^ digit_low;", vec)
	p.Line("  wire %s digit_two = (digit_high ^ digit_mid) & ~digit_one;", vec)
	p.Blank()
	p.Line("  // Rows: |d| x, inverted for negative d; sign and the +1 of the row below around it.")
	p.Line("  wire [%d:0] x_one = {1'b0, x_i};", w)
	p.Line("  wire [%d:0] x_two = {x_i, 1'b0};", w)
	var rows []row
	for i := range n {
		name, pp, neg := fmt.Sprintf("row_%d", i), fmt.Sprintf("multiple_%d", i), fmt.Sprintf("digit_high[%d]", i)
		last := i == n-1
		top := min(w+1, t.width-2*i) // the last multiple is below 2^w if its place is 2^w
		expr := fmt.Sprintf("({%d{digit_one[%d]}} & x_one%s) |\n    ({%d{digit_two[%d]}} & x_two%s)", top, i, slice(top, w+1), top, i, slice(top, w+1))
		var signs []string // lowest first
		if !last {
			expr = fmt.Sprintf("{%d{%s}} ^\n    (%s)", top, neg, expr)
			signs = []string{"~" + neg, "1'b1"}
			if i == 0 {
				signs = []string{neg, neg, "~" + neg}
			}
		}
		p.Line("  wire [%d:0] %s =\n    %s;", top-1, pp, expr)
		signs = signs[:min(len(signs), t.width-2*i-top)]
		var parts []string
		for k := len(signs) - 1; k >= 0; k-- {
			parts = append(parts, signs[k])
		}
		r := row{name, 2 * i, len(signs) + top}
		parts = append(parts, pp)
		if i > 0 {
			parts = append(parts, "1'b0", fmt.Sprintf("digit_high[%d]", i-1))
			r.lo, r.width = r.lo-2, r.width+2
		}
		p.List("  ", fmt.Sprintf("wire %s %s = {", verilog.RangeOf(r.width), name), parts, ",", "};")
		rows = append(rows, r)
	}
	return rows
}

func (t *tree) andRows(w int) []row {
	t.p.Line("  // One row a bit of y.")
	var rows []row
	for i := range w {
		name := fmt.Sprintf("row_%d", i)
		t.p.Line("  wire [%d:0] %s = {%d{y_i[%d]}} & x_i;", w-1, name, w, i)
		rows = append(rows, row{name, i, w})
	}
	return rows
}

// depth says how many layers of compressors there are.
func (t *tree) depth() string {
	if t.layers == 0 {
		return ""
	}
	return fmt.Sprintf(", %d layers of compressors", t.layers)
}

// addUp compresses the rows and adds the last two.
func (t *tree) addUp(rows []row) {
	sum, carry := t.compress(rows)
	t.p.Blank()
	t.p.Line("  // Out of carry-save form.")
	t.p.Line("  assign p_o = %s +", sum.over(0, t.width-1))
	t.p.Line("    %s;", carry.over(0, t.width-1))
}

// compress reduces the rows to two with layers of 3:2 compressors. Neighbours are compressed together, so that the
// three vectors cover nearly the same places and few places hold a half adder.
func (t *tree) compress(rows []row) (sum, carry row) {
	p := &t.p
	for len(rows) > 2 {
		t.layers++
		p.Blank()
		p.Line("  // Compressor layer %d: %d rows.", t.layers, len(rows))
		var next []row
		for k := 0; k < len(rows); k += 3 {
			if k+3 > len(rows) {
				next = append(next, rows[k:]...)
				break
			}
			s, c := t.compressor(fmt.Sprintf("l%d_%d", t.layers, k/3), rows[k], rows[k+1], rows[k+2])
			next = append(next, s)
			if c.width > 0 {
				next = append(next, c)
			}
		}
		rows = next
	}
	return rows[0], rows[1]
}

// compressor: a + b + c = sum + 2 carry, place by place. A carry arises only where two of the three have a bit.
func (t *tree) compressor(name string, a, b, c row) (sum, carry row) {
	lo, hi := min(a.lo, b.lo, c.lo), max(a.hi(), b.hi(), c.hi())
	los, his := sorted(a.lo, b.lo, c.lo), sorted(a.hi(), b.hi(), c.hi())
	sum = row{"sum_" + name, lo, hi - lo + 1}
	t.p.Line("  wire %s %s =", verilog.RangeOf(sum.width), sum.name)
	t.p.Line("    %s ^", a.over(lo, hi))
	t.p.Line("    %s ^", b.over(lo, hi))
	t.p.Line("    %s;", c.over(lo, hi))
	from, to := los[1], min(his[1], t.width-2)
	if to < from {
		return sum, row{}
	}
	carry = row{"carry_" + name, from + 1, to - from + 1}
	x, y, z := a.over(from, to), b.over(from, to), c.over(from, to)
	t.p.Line("  wire %s %s =", verilog.RangeOf(carry.width), carry.name)
	t.p.List("    ", "(", []string{x, y}, " &", ") |")
	t.p.List("    ", "(", []string{x, z}, " &", ") |")
	t.p.List("    ", "(", []string{y, z}, " &", ");")
	return sum, carry
}

func sorted(a, b, c int) [3]int {
	lo, hi := min(a, b, c), max(a, b, c)
	return [3]int{lo, a + b + c - lo - hi, hi}
}
