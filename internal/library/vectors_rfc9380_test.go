package library

import (
	"fmt"
	"math/big"
	"testing"
)

// The suites of RFC 9380, appendix J.9 and J.10: the message is hashed to the field as a host does it, the rest is the program's.
func TestRFC9380(t *testing.T) {
	dir := vectors(t)
	for _, suite := range []struct {
		program, file string
		count, degree int
	}{
		{"hash-to-g1", "BLS12381G1_XMD-SHA-256_SSWU_RO_.json", 2, 1}, {"encode-to-g1", "BLS12381G1_XMD-SHA-256_SSWU_NU_.json", 1, 1},
		{"hash-to-g2", "BLS12381G2_XMD-SHA-256_SSWU_RO_.json", 2, 2}, {"encode-to-g2", "BLS12381G2_XMD-SHA-256_SSWU_NU_.json", 1, 2},
	} {
		t.Run(suite.program, func(t *testing.T) {
			t.Parallel()
			var file struct {
				DST     string
				Vectors []struct {
					Msg string
					P   struct{ X, Y string }
				}
			}
			readJSON(t, &file, dir, "rfc9380", suite.file)
			var all []vector
			for i, v := range file.Vectors {
				all = append(all, vector{name: fmt.Sprintf("%s %d", suite.file, i), program: suite.program,
					in:   fieldElements(t, []byte(v.Msg), []byte(file.DST), suite.count, suite.degree),
					want: map[string][]*big.Int{"point": numbers(t, v.P.X, v.P.Y)}})
			}
			replay(t, all, len(all))
		})
	}
}
