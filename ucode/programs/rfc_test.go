package programs

import (
	"math/big"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// rfcNumbers reads one number, or two with a comma between, as the vectors of RFC 9380 have elements of Fp and Fp2.
func rfcNumbers(t testing.TB, s string) (v []*big.Int) {
	for _, part := range strings.Split(s, ",") {
		x, ok := new(big.Int).SetString(part, 0)
		require.True(t, ok, part)
		v = append(v, x)
	}
	return v
}
