package cli

import (
	"encoding/json"
	"math"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

func TestEstimate(t *testing.T) {
	text := succeeds(t, "estimate", "--words", "all")
	assert.Regexp(t, `(?m)^ *multiplier +64 +\d+\.\d\d +\d+\.\d\d +[+-]\d+\.\d % +1433 `, text)
	assert.Regexp(t, `at most \d+\.\d % off the \d+ of these areas that were measured`, text)
	var list []estimated
	require.NoError(t, json.Unmarshal([]byte(succeeds(t, "estimate", "--words", "16-18,64", "--unit", "multiplier,core", "--json")), &list))
	require.Len(t, list, 8)
	measured := 0
	for _, e := range list {
		assert.Positive(t, e.Gates)
		assert.Positive(t, e.Counts["mux"])
		if e.Measured > 0 {
			assert.Less(t, math.Abs(e.Off), 0.15)
			measured++
		}
	}
	assert.GreaterOrEqual(t, measured, 4)
	// Options count, and what was not measured is not compared.
	var other []estimated
	require.NoError(t, json.Unmarshal([]byte(succeeds(t, "estimate", "--words", "64", "--unit", "core", "--divsteps", "false", "--json")), &other))
	assert.Less(t, other[0].Gates, list[7].Gates)
	assert.Zero(t, other[0].Measured)
	assert.Contains(t, succeeds(t, "estimate", "--words", "64", "--unit", "core", "--curve", "bn254"), "none of these designs was in the sweep")

	refuses(t, 2, "--unit alu: want some of multiplier, mac, adder, core", "estimate", "--unit", "alu")
	refuses(t, 2, "--word: want --words", "estimate", "--word", "64")
	refuses(t, 2, `invalid argument "9" for "--words" flag: 9: outside 16..96`, "estimate", "--words", "9")
}
