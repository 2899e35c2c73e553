package cli

import (
	"encoding/json"
	"math/big"
	"os"
	"slices"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"hwgen/internal/samples"
	"hwgen/params"
	"hwgen/ucode/programs"
)

// Every program runs from the command line on JSON inputs, with JSON outputs: the same on the model and on the simulator. In a short run it is
// some programs.
func TestRunEveryProgram(t *testing.T) {
	c := curve(t).Curve
	core, err := params.LoadCore("large")
	require.NoError(t, err)
	for _, name := range programs.Names() {
		if os.Getenv("HWGEN_FULL") == "" && !slices.Contains(sampled, name) {
			continue
		}
		im, err := programs.Build(name, programs.Options{Curve: c, Core: core})
		require.NoError(t, err)
		document := map[string][]string{}
		for input, values := range samples.Inputs(im, c) {
			document[input] = hexNumbers(values)
		}
		text, err := json.Marshal(document)
		require.NoError(t, err)
		run := func(on string) runReport {
			o := hwgenWith(string(text), "run", name, "--core", "large", "--on", on, "--json", "-", "--format", "json", "--entry", im.Entries[0].Name)
			require.Equal(t, 0, o.status, "%s: %s", name, o.stderr)
			return reportOf(t, o.stdout)
		}
		want, got := run("model"), run("iss")
		assert.Equal(t, "ok", got.Status.Name)
		assert.Equal(t, want.Status, got.Status)
		assert.Len(t, got.Outputs, len(im.Outputs))
		if name != "miller-loop" { // defined up to factors that the final exponentiation removes
			assert.Equal(t, want.Outputs, got.Outputs)
		}
	}
}

func hexNumbers(values []*big.Int) (all []string) {
	for _, v := range values {
		all = append(all, "0x"+v.Text(16))
	}
	return all
}

// A product of no pairings is 1; what comes in rounds need not be given then.
func TestRunNoRounds(t *testing.T) {
	got := reportOf(t, succeeds(t, "run", "multi-pairing-stream", "--core", "large", "--on", "model", "--in", "n=0", "--format", "json"))
	assert.Equal(t, "ok", got.Status.Name)
	assert.Equal(t, hex48(bigInt(1)), got.Outputs["value"][0])
	assert.Equal(t, hex48(bigInt(0)), got.Outputs["value"][11])
}
