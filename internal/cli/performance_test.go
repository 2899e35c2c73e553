package cli

import (
	"encoding/json"
	"os"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"hwgen/ucode/programs"
)

// thousands writes a number with commas, as the documents do.
func thousands(n int64) string {
	s := itoa(n)
	var parts []string
	for len(s) > 3 {
		parts = append([]string{s[len(s)-3:]}, parts...)
		s = s[:len(s)-3]
	}
	return strings.Join(append([]string{s}, parts...), ",")
}

// The cycles on the page about performance are those that the programs take.
func TestPerformancePage(t *testing.T) {
	page, err := os.ReadFile("../../docs/performance.md")
	require.NoError(t, err)
	figures := 0
	for _, profile := range []string{programs.Fast, programs.Plain} {
		var list []*programInfo
		require.NoError(t, json.Unmarshal([]byte(succeeds(t, "programs", "pairing", "--json", "--profile", profile)), &list))
		require.Equal(t, "pairing", list[0].Name)
		for _, w := range list[0].Words {
			for _, e := range w.Entries {
				if e.Entry == "unchecked" || e.Entry == "check" && w.Word == 64 && profile == programs.Fast {
					assert.Contains(t, string(page), thousands(e.Cycles), "%s, word %d, %s", profile, w.Word, e.Entry)
					figures++
				}
			}
		}
	}
	assert.Equal(t, 2*len(paperWords)+1, figures)
}
