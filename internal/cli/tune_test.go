package cli

import (
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"gopkg.in/yaml.v3"

	"hwgen/params"
	"hwgen/ucode/programs"
)

// Any profile and core can be tuned: what is found comes beside what the library has, and a second search finds the same.
func TestTune(t *testing.T) {
	curve, err := params.LoadCurve("bls12-381")
	require.NoError(t, err)
	for profile, core := range map[string]string{programs.Compact: "compact", programs.Plain: "default"} {
		out := filepath.Join(t.TempDir(), "pairing.yaml")
		command := []string{"tune", "pairing", "--profile", profile, "--core", core, "--word", "96"}
		assert.Empty(t, succeeds(t, append(command, "-o", out)...))
		text := read(t, out)
		var all programs.Tuning
		require.NoError(t, yaml.Unmarshal([]byte(text), &all))
		found := all[curve.Name][profile]
		require.Len(t, found, 1, "one word size, one number of words")
		assert.NotEmpty(t, found[curve.Words(96)].Blocks)
		delete(all[curve.Name], profile)
		assert.Equal(t, programs.Committed("pairing"), all)
		if profile == programs.Plain {
			assert.Equal(t, text, succeeds(t, command...))
		}
	}
	refuses(t, 2, "--profile quick: want one of fast, compact, plain", "tune", "pairing", "--profile", "quick")
	refuses(t, 1, "pairing: calls nest 3 deep, the core has a stack of 1 (core field call_depth); call_depth: 3 would do", "tune", "pairing", "--core", "tiny", "--word", "64")
}
