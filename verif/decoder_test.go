package verif_test

import (
	"fmt"
	"testing"

	"github.com/stretchr/testify/require"

	"hwgen/isa"
	"hwgen/verif"
)

// illegalPrograms has one program for every opcode that does not exist, and for every instruction of a RAM core with one of the
// bits set that must be zero. A program stops in its second instruction.
func illegalPrograms() []*verif.Program {
	var words []uint32
	for op := range uint32(1) << (isa.OpHi - isa.OpLo + 1) {
		words = append(words, op<<isa.OpLo)
	}
	for _, s := range isa.Table {
		for bit := range isa.OpLo {
			words = append(words, s.Match()|s.Fixed()&(1<<bit))
		}
	}
	nop := isa.Must("nop").Match()
	var programs []*verif.Program
	for _, w := range words {
		if i, ok := isa.Decode(w); ok && i.Spec.Class != isa.ClassConstant {
			continue
		}
		programs = append(programs, &verif.Program{Name: fmt.Sprintf("illegal-%08x", w), Words: []uint32{nop, w, nop}})
	}
	return programs
}

func TestEveryIllegalWord(t *testing.T) {
	t.Parallel()
	bin, cfg := build(t, mutantCore, verif.Options{})
	sim, err := bin.Open(t.Context(), verif.Session{})
	require.NoError(t, err)
	defer sim.Close()
	programs := illegalPrograms()
	require.Greater(t, len(programs), 200)
	for _, p := range programs {
		r, err := verif.Lockstep(t.Context(), sim, cfg, p, verif.Check{})
		require.NoError(t, err)
		require.Equal(t, isa.ErrIllegal, r.Last.Error, p.Name)
	}
	t.Logf("%d words", len(programs))
}
