package gen

import (
	"fmt"
	"math/big"
	"strings"

	"hwgen/isa"
	"hwgen/params"
	"hwgen/rtl/verilog"
)

// MultiplierConfig describes the multiplier unit: Montgomery and double-width products, squares, Montgomery reductions.
type MultiplierConfig struct {
	Name        string
	Array       string     // module name of the word multiplier
	DigitModule string     // module name of the circuit for quotient digits, unused if Digit is 1
	Word        int        // w
	Words       int        // s
	Digit       int        // array cycles of a quotient digit, 0 or 1
	Moduli      []*big.Int // odd, muxed by mode_i
}

// Validate checks the configuration.
func (c MultiplierConfig) Validate() error {
	switch {
	case !verilog.ValidName(c.Name) || !verilog.ValidName(c.Array):
		return fmt.Errorf("multiplier: bad module name %q or %q", c.Name, c.Array)
	case c.Digit != 0 && c.Digit != 1:
		return fmt.Errorf("multiplier: %d array cycles for a quotient digit, 0 or 1 are supported", c.Digit)
	case c.Digit == 0 && !verilog.ValidName(c.DigitModule):
		return fmt.Errorf("multiplier: bad module name %q", c.DigitModule)
	case c.Word < 2:
		return fmt.Errorf("multiplier: word of %d bits, at least 2 are needed", c.Word)
	case c.Words < isa.MinWords:
		return fmt.Errorf("multiplier: %d words, at least %d are needed (see the table in its template)", c.Words, isa.MinWords)
	}
	if err := checkModuli(c.Moduli, c.Word*c.Words); err != nil {
		return fmt.Errorf("multiplier: %w", err)
	}
	return nil
}

// checkCycles compares the number of cycles of each operation with package isa: rows times cycles of a row.
func (c MultiplierConfig) checkCycles() error {
	if isa.FetchLead != 3 || isa.MulWriteLow != -1 {
		return fmt.Errorf("multiplier: built for a lead of 3 and a lower half written 1 before the end, isa has %d and %d", isa.FetchLead, isa.MulWriteLow)
	}
	s := c.Words
	square := 0
	for i := range s {
		square += s - i
	}
	for name, n := range map[string]int{"wmul": s * s, "wsqr": square, "redc": s * (c.Digit + s), "mul": s * (s + c.Digit + s)} {
		if got := isa.MulCycles(isa.Must(name), s, c.Digit); got != n {
			return fmt.Errorf("multiplier: isa asks for %d array cycles of %s, this unit has %d", got, name, n)
		}
	}
	return nil
}

// Multiplier generates the multiplier unit: sequencer, operand registers and accumulator around the word multiplier. The head of
// its template has rows, ranges and register contents.
func Multiplier(c MultiplierConfig) (verilog.Module, error) {
	if err := c.Validate(); err != nil {
		return verilog.Module{}, err
	}
	if err := c.checkCycles(); err != nil {
		return verilog.Module{}, err
	}
	w, s := c.Word, c.Words
	e := w * s
	type word struct {
		Index, Hi, Lo      int
		Or, Modulus, Lower string
	}
	type slot struct{ Index int }
	view := struct {
		Width, Word, WordLess, Words, Last, Slots, SlotLast int
		Array, DigitModule, Digit                           string
		SlotRow, SlotSquare, Result                         string
		ArrayDigit, Modes                                   bool
		WordList                                            []word
		SlotList                                            []slot
	}{Width: e, Word: w, WordLess: w - 1, Words: s, Last: s - 1, Slots: s - 1, SlotLast: s - 2, Array: c.Array, DigitModule: c.DigitModule,
		ArrayDigit: c.Digit == 1, Modes: len(c.Moduli) > 1}

	base := pow2of(w)
	mask := new(big.Int).Sub(base, big.NewInt(1))
	mb := clog2(len(c.Moduli))
	constant := func(f func(m *big.Int) *big.Int) string {
		var v []string
		for _, m := range c.Moduli {
			v = append(v, fmt.Sprintf("%d'h%x", w, new(big.Int).And(f(m), mask)))
		}
		return byMode(v, mb)
	}
	// n0' = -1/m mod 2^w
	view.Digit = constant(func(m *big.Int) *big.Int {
		return new(big.Int).Neg(new(big.Int).ModInverse(m, base))
	})
	for j := range s {
		x := word{Index: j, Hi: w*j + w - 1, Lo: w * j, Or: "|"}
		if j == s-1 {
			x.Or = ";"
		}
		x.Modulus = constant(func(m *big.Int) *big.Int { return new(big.Int).Rsh(m, uint(w*j)) })
		// Columns 2i and 2i+1 of a square are final after its first and second product of row i.
		x.Lower = fmt.Sprintf("(lower_%s & iter_q[%d])", []string{"even", "odd"}[j%2], j/2)
		view.WordList = append(view.WordList, x)
	}
	// The slot of the first column of row i: i mod (s-1), for squares 2i mod (s-1).
	view.SlotRow = slotsOf(s, 1)
	view.SlotSquare = slotsOf(s, 2)
	words := []string{"h_q"}
	for k := s - 2; k >= 0; k-- {
		view.SlotList = append(view.SlotList, slot{s - 2 - k})
		words = append(words, fmt.Sprintf("t_%d_q", (s+k)%(s-1))) // column s+k
	}
	view.Result = wrap(words, ",")

	children := []string{c.Array}
	if c.Digit == 0 {
		children = append(children, c.DigitModule)
	}
	m := verilog.Module{
		Name:     c.Name,
		Children: children,
		Groups: append([]verilog.Group{{Comment: "Clock and reset", Ports: []verilog.Port{clockPort, resetPort}}}, append(modePort(len(c.Moduli)),
			verilog.Group{Comment: "Operation, stable with the loads: which rows it has", Ports: []verilog.Port{
				{Name: "product_i", Dir: verilog.In, Width: 1},
				{Name: "reduce_i", Dir: verilog.In, Width: 1},
				{Name: "square_i", Dir: verilog.In, Width: 1}}},
			verilog.Group{Comment: "Operands: first, second; then the first cycle. At the earliest in the last two cycles before", Ports: []verilog.Port{
				{Name: "mem_rdata_i", Dir: verilog.In, Width: e, Note: "memory, the cycle after a read"},
				{Name: "load_b_i", Dir: verilog.In, Width: 1, Note: "first operand, if there is one"},
				{Name: "load_d_i", Dir: verilog.In, Width: 1, Note: "first operand of REDC, with load_b_i"},
				{Name: "start_i", Dir: verilog.In, Width: 1, Note: "second operand, begin in the next cycle"}}},
			verilog.Group{Comment: "Result", Ports: []verilog.Port{
				{Name: "low_o", Dir: verilog.Out, Width: e, Note: "lower half, valid in the second last cycle"},
				{Name: "acc_o", Dir: verilog.Out, Width: e, Note: "valid in the cycle after the last only"}}})...),
		Doc: verilog.Doc{
			Title: fmt.Sprintf("word-serial multiplier, %d words of %d bits, %d moduli", s, w, len(c.Moduli)),
			Formula: []string{
				"MUL   T = 0; for each word b_i of b, lowest first: T = (T + a b_i + q_i m)/2^w mod 2^E,",
				"      q_i = -(T + a b_i)/m mod 2^w; operands b, a",
				"WMUL  a b; operands b, a",
				"WSQR  a a; second operand a",
				"REDC  T = A0; for each word A1_i of A1, lowest first: T = (T + 2^E A1_i + q_i m)/2^w,",
				"      q_i = -T/m mod 2^w; operands A0, A1; result T mod 2^E",
			},
			Ranges: []string{
				fmt.Sprintf("0 <= a, b, A0, A1 < 2^E, E = %d. MUL: T < 2m if a < m, or a + m <= 2^E and b < m;", e),
				"REDC: T < 2m if A1 < m.",
				"A product and its addends fit 2w bits: (2^w-1)^2 + 2(2^w-1) = 2^(2w) - 1; the last one of a",
				"row of WSQR 2w+1 bits (see below).",
			},
			Latency: []string{
				c.digitChoice(),
				fmt.Sprintf("MUL %d, WMUL %d, WSQR %d, REDC %d cycles, back to back", isa.MulCycles(isa.Must("mul"), s, c.Digit), isa.MulCycles(isa.Must("wmul"), s, c.Digit),
					isa.MulCycles(isa.Must("wsqr"), s, c.Digit), isa.MulCycles(isa.Must("redc"), s, c.Digit)),
			},
			Parameters: fmt.Sprintf("word=%d words=%d digit=%d moduli=%s array=%s", w, s, c.Digit, modulusList(c.Moduli), c.Array),
		},
	}
	return m, render(&m, "multiplier", view)
}

// digitChoice says where quotient digits come from.
func (c MultiplierConfig) digitChoice() string {
	if c.Digit == 0 {
		return "quotient digits by shifts and additions, no array cycle"
	}
	most := 0.0
	for _, m := range c.Moduli {
		most = max(most, float64(params.NewQuotientDigit(m, c.Word).AdderBits())/float64(c.Word))
	}
	return fmt.Sprintf("quotient digits by the array, a cycle for each row: shifts would take %.1f additions of a word", most)
}

// slotsOf lists, highest slot first, what selects slot k of s-1: the rows i of s with i*step mod (s-1) = k.
func slotsOf(s, step int) string {
	var slots []string
	for k := s - 2; k >= 0; k-- {
		var rows []string
		for i := range s {
			if i*step%(s-1) == k {
				rows = append(rows, fmt.Sprintf("iter_d[%d]", i))
			}
		}
		if len(rows) == 0 {
			rows = []string{"1'b0"}
		}
		slots = append(slots, strings.Join(rows, " | "))
	}
	return wrap(slots, ",")
}

// wrap joins items into lines of an indented list.
func wrap(items []string, sep string) string {
	const indent = "\n    "
	var b strings.Builder
	column := 4
	for i, it := range items {
		if i < len(items)-1 {
			it += sep
		}
		switch {
		case i == 0:
		case column+1+len(it) > verilog.MaxColumn:
			b.WriteString(indent)
			column = 4
		default:
			b.WriteString(" ")
			column++
		}
		b.WriteString(it)
		column += len(it)
	}
	return b.String()
}
