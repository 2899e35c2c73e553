package cli

import (
	"encoding/json"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// mostCycles is what a pairing must not exceed, input checks apart, by word size.
var mostCycles = map[int]int64{16: 10_200_000, 24: 4_600_000, 32: 2_600_000, 48: 1_200_000, 64: 700_000, 96: 460_000}

func TestPairingFigures(t *testing.T) {
	var list []*programInfo
	require.NoError(t, json.Unmarshal([]byte(succeeds(t, "programs", "pairing", "--json")), &list))
	require.Equal(t, "pairing", list[0].Name)
	require.Len(t, list[0].Words, len(paperWords))
	for _, w := range list[0].Words {
		for _, e := range w.Entries {
			if e.Entry == "unchecked" {
				assert.LessOrEqual(t, e.Cycles, mostCycles[w.Word], "word %d", w.Word)
			}
		}
	}
}
