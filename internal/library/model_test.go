package library

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"hwgen/internal/runner"
	"hwgen/internal/samples"
)

// same runs a job by the model and on the simulator and compares status and outputs.
func same(t *testing.T, j *runner.Job, name string) *runner.Result {
	t.Helper()
	got, _, err := runner.ISS(j)
	require.NoError(t, err, name)
	asModel(t, j, got, name)
	return got
}

// asModel compares a run with what the model says of it.
func asModel(t *testing.T, j *runner.Job, got *runner.Result, name string) {
	t.Helper()
	want, err := runner.Model(j)
	require.NoError(t, err, name)
	n, err := runner.Compare(j, want, got)
	assert.NoError(t, err, "%s, entry %q, word %d, %s", j.Image.Program, j.Entry, j.Core.Word, name)
	assert.Positive(t, n)
}

// Model and simulator agree on every entry, at the edges of every input, beyond its range, and on random inputs: at 64 bits, where
// TestConstantTime runs the same cases, and at another word size; in a full run at all of the paper's.
func TestModelAndSimulatorAgree(t *testing.T) {
	each(t, func(t *testing.T, program string) {
		words := []int{otherWord(program)}
		if full {
			words = append(words, 16, 24, 32, 48, 96)
		}
		for _, w := range words {
			b := compiled(t, program, w, variant{})
			statuses := map[string]int{}
			cases := samples.Cases(b.image, bls(), 3, seed)
			for _, c := range spread(cases, some(8, len(cases))) {
				statuses[same(t, b.job(c.Entry, c.Inputs), c.Name).Status.Name]++
			}
			t.Logf("word %d: %v", w, statuses)
		}
	})
}
