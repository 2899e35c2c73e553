package library

import (
	"errors"
	"fmt"
	"math/big"
	"os"
	"sync"
	"testing"

	"github.com/stretchr/testify/require"

	"hwgen/internal/runner"
	"hwgen/params"
	"hwgen/ucode"
	"hwgen/ucode/compile"
	"hwgen/ucode/programs"
)

// seed of everything that is random here.
const seed = 20260103

// full tells whether the long lists are run in full.
var full = os.Getenv("HWGEN_FULL") != ""

// some is the number of cases that are run: all of them in a full run.
func some(few, all int) int {
	if full {
		return all
	}
	return min(few, all)
}

var bls = sync.OnceValue(func() *params.Curve {
	c, err := params.LoadCurve("bls12-381")
	if err != nil {
		panic(err)
	}
	return c
})

// variant says how a program is built where that is not the usual way.
type variant struct {
	pairs      int
	convention string
}

// compilation is a program compiled for a core.
type compilation struct {
	image *ucode.Image
	core  *params.Core
	how   variant
}

func (b *compilation) job(entry string, in map[string][]*big.Int) *runner.Job {
	return &runner.Job{Image: b.image, Curve: bls(), Core: b.core, Convention: b.how.convention, Entry: entry, Inputs: in}
}

var builds sync.Map // program, word size and variant -> func() (*compilation, error)

// compiled is a program for the default core of a word size, or, if it does not fit that, for the one with large memories.
func compiled(t testing.TB, program string, word int, how variant) *compilation {
	if how.convention == "" {
		how.convention = programs.Cubed
	}
	once, _ := builds.LoadOrStore(fmt.Sprint(program, " ", word, how), sync.OnceValues(func() (*compilation, error) {
		core, err := params.LoadCore("default")
		if err != nil {
			return nil, err
		}
		core.Word = word
		o := programs.Options{Curve: bls(), Core: core, Pairs: how.pairs, Convention: how.convention}
		im, err := programs.Build(program, o)
		var space *compile.SpaceError
		if errors.As(err, &space) {
			large, failure := params.LoadCore("large")
			if failure != nil {
				return nil, failure
			}
			core.DataDepth, core.ProgramDepth = large.DataDepth, large.ProgramDepth
			im, err = programs.Build(program, o)
		}
		return &compilation{im, core, how}, err
	}))
	b, err := once.(func() (*compilation, error))()
	require.NoError(t, err)
	return b
}

// each runs a test for every program of the library that exists for the curve, several at a time.
func each(t *testing.T, test func(t *testing.T, program string)) {
	for _, p := range programs.All() {
		if p.Fits(bls()) != nil {
			continue
		}
		t.Run(p.Name, func(t *testing.T) {
			t.Parallel()
			test(t, p.Name)
		})
	}
}

// otherWord is a word size besides 64 for a program, another one for the next.
func otherWord(program string) int {
	words := []int{96, 48, 32, 24, 16, 33, 80, 61}
	for k, n := range programs.Names() {
		if n == program {
			return words[k%len(words)]
		}
	}
	return words[0]
}
