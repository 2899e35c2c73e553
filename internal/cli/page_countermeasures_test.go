package cli

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// protected are the rows of the table of countermeasures: programs with all that is compared with them.
var protected = []struct {
	program string
	protect []string
}{
	{"g1-mul", []string{"projective", "split", "projective,split"}},
	{"g2-mul", []string{"projective", "split", "projective,split"}},
	{"pairing", []string{"projective", "blind", "blind,projective"}},
}

// countermeasures is the chapter of the page about --protect.
func countermeasures(t *testing.T) string {
	cycles := func(program string, w int, protect string) int64 {
		args := []string{"profile", program, "--word", fmt.Sprint(w), "--core", "large", "--entry", "unchecked", "--json"}
		if protect != "" {
			args = append(args, "--protect", protect)
		}
		var p struct{ Cycles int64 }
		require.NoError(t, json.Unmarshal([]byte(succeeds(t, args...)), &p))
		require.Positive(t, p.Cycles)
		return p.Cycles
	}
	var b strings.Builder
	b.WriteString(strings.ReplaceAll(`
## Countermeasures

´--protect´ builds a program with countermeasures against what a run leaks beside its time. Each takes a random input, which the host draws
anew for every run; a zero one, one beyond its range, and one number for two purposes are refused by name (´lambda-zero´,
´lambda-range´, ´t-zero´, ´t-range´, ´random-zero´, ´k-range´, ´t-repeated´, ´k-repeated´).

- ´projective´ (Coron, "Resistance against differential power analysis for elliptic curve cryptosystems", CHES 1999): projective coordinates
  begin with Z = lambda, a random element of Fp, instead of 1. Of multiples, signatures and pairings.
- ´split´ (Clavier and Joye, "Universal exponentiation algorithm", CHES 2001): [k]P = [k-t]P + [t]P, by one multi-exponentiation with a
  table for both; k-t is reduced modulo the order q. Either share alone is uniform, whatever k is: t has log2(q) = 254.9 bits of
  entropy if it is drawn below q, and 254.4 bits of min-entropy if it has 256 random bits. Of multiples and signatures.
- ´blind´ (Banerjee and Chandrakasan): e(aP, bQ) for a random a and b = 1/a modulo q. Of the pairing.

Cycles of the entry unchecked on the core ´large´, which has room for all of them, and what they are more than without a countermeasure:

| program | countermeasures |`, "´", "`"))
	for _, w := range paperWords {
		fmt.Fprintf(&b, " w = %d |", w)
	}
	b.WriteString("\n|---|---|" + strings.Repeat("---|", len(paperWords)) + "\n")
	for _, row := range protected {
		plain := map[int]int64{}
		fmt.Fprintf(&b, "| %s | none |", row.program)
		for _, w := range paperWords {
			plain[w] = cycles(row.program, w, "")
			fmt.Fprintf(&b, " %s |", thousands(plain[w]))
		}
		b.WriteString("\n")
		for _, protect := range row.protect {
			fmt.Fprintf(&b, "| %s | %s |", row.program, strings.ReplaceAll(protect, ",", ", "))
			for _, w := range paperWords {
				n := cycles(row.program, w, protect)
				fmt.Fprintf(&b, " %s, %+.1f %% |", thousands(n), 100*float64(n-plain[w])/float64(plain[w]))
			}
			b.WriteString("\n")
		}
	}
	return b.String()
}
