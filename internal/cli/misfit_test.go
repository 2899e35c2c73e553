package cli

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// A core on which some programs fit and others do not.
func TestProgramsThatDoNotFit(t *testing.T) {
	file := write(t, t.TempDir(), "core.yaml", strings.Replace(small, "data_depth: 256", "data_depth: 20", 1))
	text := succeeds(t, "programs", "field", "--word", "64", "--curve", "toy13", "--core", file)
	assert.Regexp(t, `(?m)^  word 64 does not fit: field: .*the core has 20 in reach \(core field data_depth\); data_depth: \d+ would do; the built-in core large has room$`, text)
	var list []*programInfo
	require.NoError(t, json.Unmarshal([]byte(succeeds(t, "programs", "--word", "64", "--curve", "toy13", "--core", file, "--json")), &list))
	var fits, misfits int
	for _, p := range list {
		fits, misfits = fits+len(p.Words), misfits+len(p.Misfits)
	}
	assert.Positive(t, fits)
	assert.Positive(t, misfits)
	assert.Equal(t, len(list), fits+misfits)

	o := verifyOptions{target: target{curve: "toy13", core: file}, program: everyProgram}
	jobs, _, left, err := o.jobs()
	require.NoError(t, err)
	assert.NotEmpty(t, jobs)
	require.NotEmpty(t, left)
	assert.Contains(t, left[0], "field is left out, it does not fit: field: ")
	o.program = "field"
	_, _, _, err = o.jobs()
	assert.ErrorContains(t, err, "data_depth")
}

func TestVerifyOfROMCore(t *testing.T) {
	file := write(t, t.TempDir(), "core.yaml", strings.Replace(small, "ucode: ram", "ucode: rom", 1))
	refuses(t, 2, "--core "+shown(file)+": its microcode is in ROM, verify takes cores with ucode: ram; run --on rtl --ucode rom runs a program on a ROM core", "verify", "--core", file)
}
