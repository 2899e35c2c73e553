package verif_test

import (
	"math/rand/v2"
	"sync"
	"testing"

	"github.com/stretchr/testify/require"

	"hwgen/isa"
	"hwgen/iss"
	"hwgen/verif"
	"hwgen/verif/random"
)

// points are the cores that random programs run on: the word sizes the paper measured and odd ones, elements with and without
// hidden bits, memories on both sides of what an operand byte names, one to three moduli, banks that do not divide an element.
var points = []point{
	{curve: "bls12-381", word: 16, data: 64, program: 256, loops: 4, calls: 4, programs: 150},
	wideCore,
	{curve: "bls12-381", word: 24, data: 300, program: 256, loops: 2, calls: 2, programs: 150},
	{curve: "bls12-381", word: 32, data: 192, program: 256, loops: 4, calls: 4, bank: 100, programs: 200},
	{curve: "bls12-381", word: 63, data: 33, program: 256, loops: 8, calls: 8, programs: 250},
	{curve: "bls12-381", word: 64, data: 256, program: 4096, loops: 4, calls: 4, programs: 200},
	{curve: "bls12-381", word: 96, data: 40, program: 256, loops: 1, calls: 1, programs: 250},
	{curve: "bls12-377", word: 48, data: 40, program: 256, loops: 3, calls: 2, programs: 250},
	{curve: "bn254", word: 40, data: 100, program: 200, loops: 3, calls: 3, bank: 8, programs: 250},
	{curve: "toy31", word: 16, data: 40, program: 256, loops: 4, calls: 4, programs: 1000},
	{curve: "toy13", word: 16, data: 17, program: 256, loops: 2, calls: 1, programs: 1000},
	{curve: oddCurve, word: 19, data: 50, program: 256, loops: 3, calls: 3, programs: 1000},
}

// romPoints are cores with programs and constants in ROM.
var romPoints = []point{
	{curve: "toy31", word: 16, data: 40, program: 16384, loops: 4, calls: 4, constants: 9},
	{curve: "bls12-381", word: 32, data: 50, program: 3000, loops: 3, calls: 3, constants: 3},
}

// randomSeed is fixed, so that a failure is found again; programs are named by seed.
const randomSeed = 20240

// total collects what the points of a test did.
type total struct {
	sync.Mutex
	report verif.Report
	cov    *random.Coverage
}

func (x *total) add(t *testing.T, programs int, r verif.Report, cov *random.Coverage) {
	t.Logf("%d programs, %d cycles, %d checks: %d writes, %d stops, %d values, %d bus accesses, %d refusals", programs, r.Cycles, r.Checks(),
		r.Writes, r.Stops, r.Values, r.Accesses, r.Refused)
	x.Lock()
	defer x.Unlock()
	x.report.Add(r)
	x.cov.Add(cov)
}

// finish fails the test if nothing was checked or something that is counted was never reached.
func (x *total) finish(t *testing.T, f isa.Features) {
	t.Logf("in all %d cycles, %d checks, of these %d writes", x.report.Cycles, x.report.Checks(), x.report.Writes)
	require.NotZero(t, x.report.Writes)
	for _, m := range x.cov.Missing(f) {
		t.Errorf("never reached: %s", m)
	}
}

// Random programs on many cores agree with the simulator in every write, every stop and all of memory at the end; together they
// reach everything that is counted.
func TestRandomProgramsInLockstep(t *testing.T) {
	sum := total{cov: random.NewCoverage()}
	t.Run("points", func(t *testing.T) {
		for k, p := range points {
			if testing.Short() && p.programs < 1000 {
				continue // the large ones take most of the time to compile
			}
			t.Run(p.String(), func(t *testing.T) {
				t.Parallel()
				bin, cfg := build(t, p, verif.Options{})
				seed := uint64(randomSeed + 10000*k)
				next := func(i int) *verif.Program {
					prog, err := random.New(seed+uint64(i), random.Config{Core: cfg, ProgramDepth: p.program})
					require.NoError(t, err)
					return prog
				}
				cov := random.NewCoverage()
				sum.add(t, p.programs, runAll(t, bin, cfg, p.programs, next, cov), cov)
			})
		}
	})
	sum.finish(t, isa.Features{Divsteps: true})
}

// The same for cores with ROM, which have constants besides.
func TestRomProgramsInLockstep(t *testing.T) {
	if testing.Short() {
		t.Skip("two more cores to compile")
	}
	sum := total{cov: random.NewCoverage()}
	t.Run("points", func(t *testing.T) {
		for k, p := range romPoints {
			t.Run(p.String(), func(t *testing.T) {
				t.Parallel()
				src, cfg, programs := romSource(t, p, uint64(randomSeed+10000*k))
				bin, err := verif.Build(t.Context(), src, verif.Options{})
				require.NoError(t, err)
				cov := random.NewCoverage()
				next := func(i int) *verif.Program { return programs[i] }
				sum.add(t, len(programs), runAll(t, bin, cfg, len(programs), next, cov), cov)
			})
		}
	})
	sum.finish(t, isa.Features{Constants: true, Divsteps: true})
}

// runAll runs programs in one session: every second with the clock gated, every third with accesses in between.
func runAll(t *testing.T, bin *verif.Binary, cfg iss.Config, programs int, next func(int) *verif.Program, cov *random.Coverage) verif.Report {
	t.Helper()
	sim, err := bin.Open(t.Context(), verif.Session{Seed: randomSeed})
	require.NoError(t, err)
	defer sim.Close()
	var sum verif.Report
	for i := range programs {
		require.NoError(t, sim.Gate(i%2 == 1))
		check := verif.Check{OnIssue: cov.OnIssue, OnStop: cov.OnStop}
		if i%3 == 2 {
			check.Disturb = rand.New(rand.NewPCG(randomSeed, uint64(i)))
		}
		cov.Begin(cfg)
		r, err := verif.Lockstep(t.Context(), sim, cfg, next(i), check)
		require.NoError(t, err)
		sum.Add(r)
	}
	return sum
}
