package library

import (
	"context"
	"testing"

	"github.com/stretchr/testify/require"

	"hwgen/internal/build"
	"hwgen/internal/runner"
	"hwgen/internal/samples"
	"hwgen/verif"
)

// open starts a simulation of a core. The compiled simulation is cached, so all programs of one core share it.
func open(t *testing.T, b *compilation) *verif.Sim {
	config, _, err := build.Config(build.Options{Curve: bls(), Core: b.core})
	require.NoError(t, err)
	source, err := verif.SourceOfConfig(config)
	require.NoError(t, err)
	binary, err := verif.Build(context.Background(), source, verif.Options{})
	require.NoError(t, err)
	sim, err := binary.Open(context.Background(), verif.Session{Seed: seed})
	require.NoError(t, err)
	t.Cleanup(func() { require.NoError(t, sim.Close()) })
	return sim
}

// spread picks n of the cases, from the first to the last, evenly.
func spread[T any](all []T, n int) []T {
	n = min(n, len(all))
	picked := make([]T, n)
	for i := range picked {
		picked[i] = all[i*(len(all)-1)/max(1, n-1)]
	}
	return picked
}

// Every program runs on the Verilog in lockstep with the simulator, which compares each retired write; status and outputs are then held
// against the model.
func TestVerilogInLockstep(t *testing.T) {
	each(t, func(t *testing.T, program string) {
		other := map[int]int{0: 96, 1: 32}[otherWord(program)%2]
		for _, run := range []struct{ word, cases int }{{64, 6}, {other, 3}} {
			b := compiled(t, program, run.word, variant{})
			cases := samples.Cases(b.image, bls(), 1, seed)
			sim := open(t, b)
			var sum verif.Report
			for _, c := range spread(cases, some(run.cases, len(cases))) {
				r, err := runner.Lockstep(context.Background(), sim, b.job(c.Entry, c.Inputs), c.Name, verif.Check{})
				require.NoError(t, err, "word %d, entry %s", run.word, c.Entry)
				sum.Add(r)
			}
			require.Positive(t, sum.Writes)
			require.Positive(t, sum.Values)
			t.Logf("word %d: %d checks in %d cycles", run.word, sum.Checks(), sum.Cycles)
		}
	})
}
