package params

import (
	"fmt"
	"math/big"
)

// A Term is one shifted copy in a sum: (-1)^Negative 2^Shift.
type Term struct {
	Shift    int
	Negative bool
}

// QuotientDigit is the constant c = -1/m mod 2^w by which a word is multiplied to give a quotient digit of Montgomery reduction, as a
// circuit of shifts and additions: c = Factor * Sum mod 2^w, where Factor is 1 or 1 + 2^k.
type QuotientDigit struct {
	Word   int      // w
	Value  *big.Int // c
	Factor []Term   // one or two terms
	Sum    []Term   // signed-digit form, by rising shift
}

// AdderBits is the size of the circuit: the widths of its additions together. An addition of a copy shifted by k works on
// w - k bits.
func (q QuotientDigit) AdderBits() int {
	bits := 0
	for _, terms := range [][]Term{q.Factor, q.Sum} {
		for _, t := range terms[1:] {
			bits += q.Word - t.Shift
		}
	}
	if q.Sum[0].Negative {
		bits += q.Word // nothing to subtract from
	}
	return bits
}

// String says what the circuit takes: its signed-digit terms, and its additions in units of one of w bits.
func (q QuotientDigit) String() string {
	terms := fmt.Sprintf("%d signed-digit terms", len(q.Sum))
	switch {
	case len(q.Factor) > 1:
		terms = fmt.Sprintf("%d x %s", len(q.Factor), terms)
	case len(q.Sum) == 1:
		terms = "1 signed-digit term"
	}
	return fmt.Sprintf("%s, %.1f additions of a word", terms, float64(q.AdderBits())/float64(q.Word))
}

// MaxDigitAdders bounds the circuit that a core takes, in additions of w bits: what it saves is one array cycle of s+1 in a
// reduction, and beyond this a core is better off with a wider word.
const MaxDigitAdders = 12

// NewQuotientDigit finds the smallest circuit for an odd modulus and a word of w bits.
func NewQuotientDigit(m *big.Int, w int) QuotientDigit {
	r := new(big.Int).Lsh(big.NewInt(1), uint(w))
	c := new(big.Int).ModInverse(m, r)
	c.Sub(r, c)
	best := QuotientDigit{w, c, []Term{{}}, signedDigits(c, w)}
	for k := 1; k < w; k++ {
		f := new(big.Int).Add(new(big.Int).Lsh(big.NewInt(1), uint(k)), big.NewInt(1))
		d := new(big.Int).ModInverse(f, r)
		d.Mul(d, c).Mod(d, r)
		if q := (QuotientDigit{w, c, []Term{{}, {Shift: k}}, signedDigits(d, w)}); q.AdderBits() < best.AdderBits() {
			best = q
		}
	}
	return best
}

// signedDigits is the non-adjacent form of c modulo 2^w.
func signedDigits(c *big.Int, w int) (terms []Term) {
	v := new(big.Int).Set(c)
	for i := 0; i < w; i++ {
		if v.Bit(0) == 1 {
			negative := v.Bit(1) == 1 && i < w-1
			terms = append(terms, Term{i, negative})
			if negative {
				v.Add(v, big.NewInt(1))
			} else {
				v.Sub(v, big.NewInt(1))
			}
		}
		v.Rsh(v, 1)
	}
	return terms
}

// DigitCycles is the number of array cycles that a quotient digit takes in a core with words of w bits: 0 if shifts and additions make it
// for every modulus, else 1.
func (c *Curve) DigitCycles(w int) int {
	for _, m := range c.Moduli {
		if NewQuotientDigit(m.Value, w).AdderBits() > MaxDigitAdders*w {
			return 1
		}
	}
	return 0
}
