package cli

import (
	"encoding/json"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"hwgen/isa"
	"hwgen/params"
)

// What a pairing must not exceed, input checks apart.
const (
	mostMultiplications = 14700
	mostCycles64        = 1_200_000
	leastBusy           = 0.97
)

func TestPairingFigures(t *testing.T) {
	var list []*programInfo
	require.NoError(t, json.Unmarshal([]byte(succeeds(t, "programs", "--json")), &list))
	c, err := params.LoadCurve(defaultCurve)
	require.NoError(t, err)
	require.Equal(t, "pairing", list[0].Name)
	require.Len(t, list[0].Words, len(paperWords))
	for _, w := range list[0].Words {
		for _, e := range w.Entries {
			if e.Entry != "unchecked" {
				continue
			}
			assert.LessOrEqual(t, e.M1, int64(mostMultiplications))
			assert.GreaterOrEqual(t, e.Busy, leastBusy, "word %d", w.Word)
			assert.LessOrEqual(t, float64(e.Cycles), float64(e.M1)*float64(isa.MulCycles(c.Words(w.Word)))/leastBusy, "word %d", w.Word)
			if w.Word == 64 {
				assert.LessOrEqual(t, e.Cycles, int64(mostCycles64))
			}
		}
	}
}
