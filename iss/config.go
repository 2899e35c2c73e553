package iss

import (
	"fmt"
	"math/big"

	"hwgen/isa"
	"hwgen/params"
)

// Config is the geometry of the simulated core.
type Config struct {
	WordBits  int        // w, bits of a multiplier word
	Words     int        // s, words of an element, at least isa.MinWords
	Digit     int        // array cycles of a quotient digit, 0 or 1
	Moduli    []*big.Int // in the order of SETMOD's numbers; odd
	DataDepth int        // elements of data memory
	LoopDepth int        // entries of the loop stack
	CallDepth int        // entries of the call stack
	Constants []*big.Int // constant ROM for ldc; nil for a RAM core, where ldc is illegal
	TwoPorts  bool       // data memory with a read port and a write port
	Direct    bool       // results are written in the adder's cycle
	Divsteps  bool       // there are division steps; without, their instructions are illegal
}

// Timing is what the cycles of the core depend on.
func (c Config) Timing() isa.Timing {
	return isa.Timing{Words: c.Words, Digit: c.Digit, TwoPorts: c.TwoPorts, Direct: c.Direct}
}

// Features are the parts that the core has.
func (c Config) Features() isa.Features {
	return isa.Features{Constants: c.Constants != nil, Divsteps: c.Divsteps}
}

// FromParams derives the geometry from a curve and a core file.
func FromParams(curve *params.Curve, core *params.Core) Config {
	t := isa.TimingOf(curve, core)
	c := Config{WordBits: core.Word, Words: t.Words, Digit: t.Digit, DataDepth: core.DataDepth, LoopDepth: core.LoopDepth, CallDepth: core.CallDepth,
		TwoPorts: t.TwoPorts, Direct: t.Direct, Divsteps: core.Divsteps}
	for _, m := range curve.Moduli {
		c.Moduli = append(c.Moduli, m.Value)
	}
	return c
}

// Validate reports the first field that makes no sense.
func (c Config) Validate() error {
	switch {
	case c.WordBits < 1:
		return fmt.Errorf("iss: word of %d bits", c.WordBits)
	case c.Words < isa.MinWords:
		return fmt.Errorf("iss: element of %d words, at least %d are needed", c.Words, isa.MinWords)
	case len(c.Moduli) == 0:
		return fmt.Errorf("iss: no modulus")
	case c.DataDepth < 1 || c.LoopDepth < 1 || c.CallDepth < 1:
		return fmt.Errorf("iss: data depth %d, loop depth %d, call depth %d: each must be positive", c.DataDepth, c.LoopDepth, c.CallDepth)
	}
	for i, m := range c.Moduli {
		if m.Bit(0) == 0 || m.BitLen()+1 > c.WordBits*c.Words {
			return fmt.Errorf("iss: modulus %d must be odd and leave a bit of the element of %d bits free", i, c.WordBits*c.Words)
		}
	}
	return nil
}
