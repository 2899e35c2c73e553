package cli

import (
	"encoding/json"
	"fmt"
	"os"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"hwgen/internal/build"
	"hwgen/params"
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

// Cycles of the kinds of cores that stand side by side.
func TestPerformancePageOptions(t *testing.T) {
	page, err := os.ReadFile("../../docs/performance.md")
	require.NoError(t, err)
	curve, err := params.LoadCurve(defaultCurve)
	require.NoError(t, err)
	for _, w := range []int{64, 96} {
		for _, ports := range []string{params.Ports1RW, params.Ports1R1W} {
			for _, writeBack := range []string{params.WriteRegistered, params.WriteDirect} {
				core, err := params.LoadCore(defaultCore)
				require.NoError(t, err)
				core.Word, core.Ports, core.WriteBack = w, ports, writeBack
				cycles, err := comparedCycles(build.Options{Curve: curve, Core: core})
				require.NoError(t, err)
				row := fmt.Sprintf("| %d | %s | %s | %s |", w, ports, writeBack, thousands(cycles))
				assert.True(t, strings.Contains(string(page), row), "docs/performance.md should have a row %s", row)
				if w == 96 {
					assert.LessOrEqual(t, cycles, optionCycles[[2]string{ports, writeBack}], "%s, %s", ports, writeBack)
				}
			}
		}
	}
}

// optionCycles are what a pairing may take at 96 bits.
var optionCycles = map[[2]string]int64{
	{params.Ports1RW, params.WriteRegistered}: 460_000, {params.Ports1RW, params.WriteDirect}: 370_000,
	{params.Ports1R1W, params.WriteRegistered}: 330_000, {params.Ports1R1W, params.WriteDirect}: 330_000,
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
