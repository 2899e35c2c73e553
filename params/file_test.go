package params

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

func TestFilesAreBounded(t *testing.T) {
	_, err := ReadAll("x", strings.NewReader(strings.Repeat("a", MaxFile+1)), MaxFile)
	require.EqualError(t, err, "x: larger than 1 MiB")
	content, err := ReadAll("x", strings.NewReader(strings.Repeat("a", MaxFile)), MaxFile)
	require.NoError(t, err)
	require.Len(t, content, MaxFile)
	_, err = LoadCurve("/dev/zero")
	require.EqualError(t, err, "/dev/zero: larger than 1 MiB")
}

func TestLongNumbersAreRefusedByTheirLength(t *testing.T) {
	_, err := parseCurve([]byte("name: long\nheadroom: 2\nbase: {name: p, modulus: " + strings.Repeat("7", 1_000_000) + "}\n"))
	require.EqualError(t, err, "base.modulus: 1000000 characters are too many for a number, want at most 2000 (line 3)")
}
