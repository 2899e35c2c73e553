package verif_test

import (
	"math/rand/v2"
	"sync"
	"testing"

	"github.com/stretchr/testify/require"

	"hwgen/verif"
	"hwgen/verif/random"
)

// points are the cores that random programs run on: the word sizes the paper measured and odd ones, elements with and without
// hidden bits, memories on both sides of what an operand byte names, one to three moduli, banks that do not divide an element.
var points = []point{
	{curve: "bls12-381", word: 16, data: 64, program: 256, loops: 4, calls: 4, programs: 50},
	wideCore,
	{curve: "bls12-381", word: 24, data: 300, program: 256, loops: 2, calls: 2, programs: 50},
	{curve: "bls12-381", word: 32, data: 192, program: 256, loops: 4, calls: 4, bank: 100, programs: 60},
	{curve: "bls12-381", word: 63, data: 33, program: 256, loops: 8, calls: 8, programs: 80},
	{curve: "bls12-381", word: 64, data: 256, program: 4096, loops: 4, calls: 4, programs: 80},
	{curve: "bls12-381", word: 96, data: 40, program: 256, loops: 1, calls: 1, programs: 80},
	{curve: "bls12-377", word: 48, data: 40, program: 256, loops: 3, calls: 2, programs: 60},
	{curve: "bn254", word: 40, data: 100, program: 200, loops: 3, calls: 3, bank: 8, programs: 60},
	{curve: "toy31", word: 16, data: 40, program: 256, loops: 4, calls: 4, programs: 200},
	{curve: "toy13", word: 16, data: 17, program: 256, loops: 2, calls: 1, programs: 200},
	{curve: oddCurve, word: 19, data: 50, program: 256, loops: 3, calls: 3, programs: 200},
}

// randomSeed is fixed, so that a failure is found again; programs are named by seed.
const randomSeed = 20240

// Random programs on many cores agree with the simulator in every write, every stop and all of memory at the end; together they
// reach everything that is counted.
func TestRandomProgramsInLockstep(t *testing.T) {
	var mu sync.Mutex
	var total verif.Report
	whole := random.NewCoverage()
	t.Run("points", func(t *testing.T) {
		for k, p := range points {
			t.Run(p.String(), func(t *testing.T) {
				t.Parallel()
				cov := random.NewCoverage()
				report := runRandom(t, p, uint64(randomSeed+1000*k), cov)
				t.Logf("%d programs, %d cycles, %d checks: %d writes, %d stops, %d values, %d bus accesses, %d refusals", p.programs,
					report.Cycles, report.Checks(), report.Writes, report.Stops, report.Values, report.Accesses, report.Refused)
				mu.Lock()
				defer mu.Unlock()
				total.Add(report)
				whole.Add(cov)
			})
		}
	})
	t.Logf("in all %d cycles, %d checks, of these %d writes", total.Cycles, total.Checks(), total.Writes)
	require.NotZero(t, total.Writes)
	for _, m := range whole.Missing(false) {
		t.Errorf("never reached: %s", m)
	}
}

// runRandom runs the random programs of a point: every second with the clock gated, every third with accesses in between.
func runRandom(t *testing.T, p point, seed uint64, cov *random.Coverage) verif.Report {
	t.Helper()
	bin, cfg := build(t, p, verif.Options{})
	sim, err := bin.Open(t.Context(), verif.Session{Seed: uint32(seed)})
	require.NoError(t, err)
	defer sim.Close()
	c := random.Config{Core: cfg, ProgramDepth: p.program}
	var total verif.Report
	for i := range uint64(p.programs) {
		prog, err := random.New(seed+i, c)
		require.NoError(t, err)
		require.NoError(t, sim.Gate(i%2 == 1))
		check := verif.Check{OnIssue: cov.OnIssue, OnStop: cov.OnStop}
		if i%3 == 2 {
			check.Disturb = rand.New(rand.NewPCG(seed, i))
		}
		cov.Begin(cfg)
		r, err := verif.Lockstep(t.Context(), sim, cfg, prog, check)
		require.NoError(t, err)
		total.Add(r)
	}
	return total
}
