package cli

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// A core on which one program fits and others do not.
func TestProgramsThatDoNotFit(t *testing.T) {
	file := write(t, t.TempDir(), "core.yaml", strings.Replace(small, "data_depth: 256", "data_depth: 64", 1))
	text := succeeds(t, "programs", "--word", "64", "--core", file)
	assert.Regexp(t, `(?m)^  word 64 does not fit: pairing: .*the core has 64 in reach \(core field data_depth\); data_depth: \d+ would do$`, text)
	assert.Regexp(t, `(?m)^ +64 +checked `, text)
	var list []*programInfo
	require.NoError(t, json.Unmarshal([]byte(succeeds(t, "programs", "--word", "64", "--core", file, "--json")), &list))
	require.Len(t, list, 4)
	assert.Len(t, list[0].Misfits, 1)
	assert.Empty(t, list[0].Words)
	assert.Len(t, list[3].Words, 1)

	o := verifyOptions{target: target{curve: defaultCurve, core: file}, program: everyProgram}
	jobs, _, misfits, err := o.jobs()
	require.NoError(t, err)
	assert.NotEmpty(t, jobs)
	require.NotEmpty(t, misfits)
	assert.Contains(t, misfits[0], "pairing is left out, it does not fit: pairing: ")
	o.program = "pairing"
	_, _, _, err = o.jobs()
	assert.ErrorContains(t, err, "data_depth")
}

func TestVerifyOfROMCore(t *testing.T) {
	file := write(t, t.TempDir(), "core.yaml", strings.Replace(small, "ucode: ram", "ucode: rom", 1))
	refuses(t, 2, "--core "+shown(file)+": its microcode is in ROM, verify takes cores with ucode: ram; run --on rtl --ucode rom runs a program on a ROM core", "verify", "--core", file)
}
