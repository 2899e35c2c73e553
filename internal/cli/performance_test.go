package cli

import (
	"encoding/json"
	"os"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
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
	var list []*programInfo
	require.NoError(t, json.Unmarshal([]byte(succeeds(t, "programs", "--json")), &list))
	figures := 0
	for _, p := range list {
		if p.Name != "pairing" {
			continue
		}
		for _, w := range p.Words {
			for _, e := range w.Entries {
				if e.Entry == "unchecked" || e.Entry == "check" && w.Word == 64 {
					assert.Contains(t, string(page), thousands(e.Cycles), "word %d, %s", w.Word, e.Entry)
					figures++
				}
			}
		}
	}
	assert.Equal(t, len(paperWords)+1, figures)
}
