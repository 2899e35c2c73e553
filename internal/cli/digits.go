package cli

import (
	"fmt"
	"io"
	"text/tabwriter"

	"hwgen/params"
)

// digitInfo says how a core makes the quotient digits of Montgomery reduction for a modulus.
type digitInfo struct {
	Modulus string `json:"modulus"`
	Terms   int    `json:"signed_digit_terms"` // of the sum
	Factors int    `json:"factor_terms"`       // 1, or 2 where the sum has a factor 1 + 2^k
	Bits    int    `json:"adder_bits"`         // of all additions
	Cycles  int    `json:"array_cycles"`       // 0 by shifts and additions, 1 by the array
	text    string
}

// digitsOf lists the moduli of a curve.
func digitsOf(curve *params.Curve, word int) (all []digitInfo) {
	cycles := curve.DigitCycles(word)
	for _, m := range curve.Moduli {
		q := params.NewQuotientDigit(m.Value, word)
		all = append(all, digitInfo{m.Name, len(q.Sum), len(q.Factor), q.AdderBits(), cycles, q.String()})
	}
	return all
}

// digitTable writes how quotient digits are made, for a reader.
func digitTable(w io.Writer, curve *params.Curve, words []int) error {
	fmt.Fprintf(w, "quotient digits of Montgomery reduction (%s): -1/m mod 2^word by shifts and additions, no array cycle; by the array, one cycle a row,\n"+
		"where a modulus takes more than %d additions of a word\n\n", curve.Name, params.MaxDigitAdders)
	t := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
	fmt.Fprint(t, "word\tdigits by")
	for _, m := range curve.Moduli {
		fmt.Fprintf(t, "\t%s", m.Name)
	}
	fmt.Fprintln(t)
	for _, word := range words {
		by := "shifts"
		if curve.DigitCycles(word) > 0 {
			by = "array"
		}
		fmt.Fprintf(t, "%d\t%s", word, by)
		for _, d := range digitsOf(curve, word) {
			fmt.Fprintf(t, "\t%s", d.text)
		}
		fmt.Fprintln(t)
	}
	return t.Flush()
}
