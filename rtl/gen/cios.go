package gen

import (
	"fmt"
	"math/big"

	"hwgen/isa"
	"hwgen/rtl/verilog"
)

// CiosConfig describes the Montgomery multiplier.
type CiosConfig struct {
	Name   string
	Array  string     // module name of the word multiplier
	Word   int        // w
	Words  int        // s
	Moduli []*big.Int // odd, muxed by mode_i
}

// Validate checks the configuration.
func (c CiosConfig) Validate() error {
	switch {
	case !verilog.ValidName(c.Name) || !verilog.ValidName(c.Array):
		return fmt.Errorf("multiplier: bad module name %q or %q", c.Name, c.Array)
	case c.Word < 2:
		return fmt.Errorf("multiplier: word of %d bits, at least 2 are needed", c.Word)
	case c.Words < 2:
		return fmt.Errorf("multiplier: %d words: operands are fetched during the last s+1 cycles of the multiplication before, so s >= 2", c.Words)
	}
	if err := checkModuli(c.Moduli, c.Word*c.Words); err != nil {
		return fmt.Errorf("multiplier: %w", err)
	}
	return nil
}

// Cios generates the Montgomery multiplier: sequencer, operand registers and accumulator around the word multiplier.
//
// T = 0; for each word b_i of b, lowest first (s iterations of 2s+1 cycles):
//
//	s cycles:  T += a * b_i, a word a cycle, carry in C; the word above T is TS
//	1 cycle:   M = T[0] * n0' mod 2^w,  n0' = -1/m mod 2^w
//	s cycles:  T = (T + TS 2^E + M * m) / 2^w, whose lowest word is zero and dropped
func Cios(c CiosConfig) (verilog.Module, error) {
	if err := c.Validate(); err != nil {
		return verilog.Module{}, err
	}
	w, s := c.Word, c.Words
	e := w * s
	if got := s * (2*s + 1); isa.MulCycles(s) != got || isa.FetchLead != 3 {
		return verilog.Module{}, fmt.Errorf("multiplier: isa asks for %d array cycles and a lead of %d, this unit has %d and 3", isa.MulCycles(s), isa.FetchLead, got)
	}
	type word struct {
		Index, Hi, Lo, NextIndex int
		Last                     bool
		Or                       string
		Modulus                  string
	}
	view := struct {
		Width, Word, Words, Last, Double int
		Array                            string
		Digit                            string
		WordList                         []word
	}{Width: e, Word: w, Words: s, Last: s - 1, Double: 2 * w, Array: c.Array}

	mask := new(big.Int).Sub(new(big.Int).Lsh(big.NewInt(1), uint(w)), big.NewInt(1))
	mb := clog2(len(c.Moduli))
	constant := func(f func(m *big.Int) *big.Int) string {
		var v []string
		for _, m := range c.Moduli {
			v = append(v, fmt.Sprintf("%d'h%x", w, new(big.Int).And(f(m), mask)))
		}
		return byMode(v, mb)
	}
	// n0' = -1/m mod 2^w
	base := new(big.Int).Lsh(big.NewInt(1), uint(w))
	view.Digit = constant(func(m *big.Int) *big.Int {
		return new(big.Int).Neg(new(big.Int).ModInverse(m, base))
	})
	for j := range s {
		x := word{Index: j, Hi: w*j + w - 1, Lo: w * j, NextIndex: j + 1, Last: j == s-1, Or: "|"}
		if x.Last {
			x.Or = ";"
		}
		x.Modulus = constant(func(m *big.Int) *big.Int { return new(big.Int).Rsh(m, uint(w*j)) })
		view.WordList = append(view.WordList, x)
	}
	m := verilog.Module{
		Name:     c.Name,
		Children: []string{c.Array},
		Groups: append([]verilog.Group{{Comment: "Clock and reset", Ports: []verilog.Port{clockPort, resetPort}}}, append(modePort(len(c.Moduli)),
			verilog.Group{Comment: "Operands: b, then a in the next cycle, then the first cycle of the multiplication", Ports: []verilog.Port{
				{Name: "mem_rdata_i", Dir: verilog.In, Width: e, Note: "memory, the cycle after a read"},
				{Name: "load_b_i", Dir: verilog.In, Width: 1, Note: "second last cycle of the multiplication before, or later"},
				{Name: "load_a_i", Dir: verilog.In, Width: 1, Note: "starts the multiplication in the next cycle"}}},
			verilog.Group{Comment: "Result", Ports: []verilog.Port{
				{Name: "acc_o", Dir: verilog.Out, Width: e, Note: "valid in the cycle after the last only"}}})...),
		Doc: verilog.Doc{
			Title: fmt.Sprintf("word-serial Montgomery multiplier (CIOS), %d words of %d bits, %d moduli", s, w, len(c.Moduli)),
			Formula: []string{
				"T = 0; for each word b_i of b, lowest first:",
				"  T = T + a b_i                    s cycles, word by word, TS the word above T",
				"  M = -T/m mod 2^w                 one cycle, from the lowest word of T",
				"  T = (T + M m)/2^w mod 2^E        s cycles, word by word",
			},
			Ranges: []string{
				fmt.Sprintf("0 <= a, b < 2^E, E = %d. T < 2m if a < m, or a + m <= 2^E: then T = a b 2^-E mod m up to one m.", e),
				"A product and its addends fit 2w bits: (2^w-1)^2 + 2(2^w-1) = 2^(2w) - 1.",
			},
			Latency: []string{
				fmt.Sprintf("s(2s+1) = %d cycles, back to back; acc_o in the cycle after them.", isa.MulCycles(s)),
				"Cycle 0 of a multiplication may be the cycle in which acc_o of the one before is taken,",
				"because T changes at its end only and counts as 0 throughout the first iteration.",
				"During the last s+1 cycles a and b are dead, so that the next operands may be loaded.",
			},
			Parameters: fmt.Sprintf("word=%d words=%d moduli=%s array=%s", w, s, modulusList(c.Moduli), c.Array),
		},
	}
	return m, render(&m, "cios", view)
}
