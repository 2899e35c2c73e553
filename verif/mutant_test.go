package verif_test

import (
	"bytes"
	"fmt"
	"testing"

	"github.com/stretchr/testify/require"

	"hwgen/iss"

	"hwgen/verif"
	"hwgen/verif/random"
)

// mutantCore is small, so that a mutant is built in seconds; it has two moduli, hidden bits and a free choice of hazards.
var mutantCore = point{curve: "toy31", word: 16, data: 40, program: 256, loops: 3, calls: 3}

// mutant is one gate or one line of the Verilog changed.
type mutant struct {
	name     string
	from, to string
}

// apply changes the one place where the text stands.
func (m mutant) apply(verilog []byte) ([]byte, error) {
	if n := bytes.Count(verilog, []byte(m.from)); n != 1 {
		return nil, fmt.Errorf("mutant %s: %q stands in %d places of the Verilog, want 1", m.name, m.from, n)
	}
	return bytes.Replace(verilog, []byte(m.from), []byte(m.to), 1), nil
}

// maxPrograms is how many random programs may try to catch a mutant; most fall to the first few.
const maxPrograms = 300

// A change of one gate anywhere in the core must be caught by random programs in lockstep.
func TestMutantsAreCaught(t *testing.T) {
	src, cfg := source(t, mutantCore)
	c := random.Config{Core: cfg, ProgramDepth: mutantCore.program}
	for _, m := range mutants {
		t.Run(m.name, func(t *testing.T) {
			t.Parallel()
			broken := src
			var err error
			broken.Verilog, err = m.apply(src.Verilog)
			require.NoError(t, err)
			bin, err := verif.Build(t.Context(), broken, verif.Options{Quick: true})
			require.NoError(t, err)
			for seed := range uint64(maxPrograms) {
				prog, err := random.New(seed, c)
				require.NoError(t, err)
				if err := lockstepOnce(t, bin, cfg, prog); err != nil {
					t.Logf("caught by program %d: %v", seed+1, err)
					return
				}
			}
			t.Errorf("not caught by %d random programs", maxPrograms)
		})
	}
}

var mutants = []mutant{}

// lockstepOnce runs one program in a session of its own.
func lockstepOnce(t *testing.T, bin *verif.Binary, cfg iss.Config, p *verif.Program) error {
	t.Helper()
	sim, err := bin.Open(t.Context(), verif.Session{Seed: 1})
	if err != nil {
		return err
	}
	defer sim.Close()
	_, err = verif.Lockstep(t.Context(), sim, cfg, p, verif.Check{})
	return err
}
