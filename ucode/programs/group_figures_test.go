package programs

import (
	"encoding/binary"
	"hash/fnv"
	"math/big"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"hwgen/internal/samples"
	"hwgen/isa"
	"hwgen/isa/pipeline"
	"hwgen/iss"
	"hwgen/params"
	"hwgen/ucode"
)

// load is a core with a program and its inputs.
func load(t testing.TB, im *ucode.Image, o Options, inputs map[string][]*big.Int) *iss.Machine {
	m, err := iss.New(iss.FromParams(o.Curve, o.Core))
	require.NoError(t, err)
	m.Load(im.Words)
	for _, c := range im.Data {
		m.SetElement(c.Addr, c.Value)
	}
	for _, p := range im.Inputs {
		for i, x := range inputs[p.Name] {
			m.SetElement(p.Addr[i], x)
		}
	}
	m.MaxSteps = 1 << 21
	return m
}

// trace runs a program and shows every instruction as it issues.
func trace(t testing.TB, im *ucode.Image, o Options, entry string, inputs map[string][]*big.Int, issue func(pc int, i isa.Instr, e pipeline.Event)) {
	m := load(t, im, o, inputs)
	e, ok := im.Entry(entry)
	require.True(t, ok)
	m.OnIssue = issue
	m.Start(e.PC)
	stop, err := m.Run()
	require.NoError(t, err)
	require.Zero(t, stop.Code)
}

// digest is a hash of which instructions issue in which cycles. Base registers, and so addresses, are set by instructions alone.
func digest(t testing.TB, im *ucode.Image, o Options, in map[string][]*big.Int) uint64 {
	h := fnv.New64a()
	trace(t, im, o, "unchecked", in, func(pc int, _ isa.Instr, e pipeline.Event) {
		_, _ = h.Write(binary.LittleEndian.AppendUint64(binary.LittleEndian.AppendUint64(nil, uint64(pc)), uint64(e.Issue)))
	})
	return h.Sum64()
}

// products are the multiplications of field elements of a run on sample inputs, those of an inversion by Fermat apart.
func products(t testing.TB, im *ucode.Image, o Options, entry string) (n, inversion int) {
	apart := map[int]bool{}
	for _, s := range im.Blocks {
		if strings.HasPrefix(s.Name, "fermat") {
			for pc := s.First; pc < s.End; pc++ {
				apart[pc] = true
			}
		}
	}
	trace(t, im, o, entry, samples.Inputs(im, o.Curve), func(pc int, i isa.Instr, _ pipeline.Event) {
		if i.Spec.Class == isa.ClassMul && i.Spec.Name != "redc" {
			if apart[pc] {
				inversion++
			} else {
				n++
			}
		}
	})
	return n, inversion
}

// mostProducts is what programs may take, counted as the formulas are written: a square in Fp2 is two products (the compiler takes three
// squares instead where that is faster).
var mostProducts = []struct {
	program, entry string
	products       int
}{
	{"g1-mul", "unchecked", 1750},
	{"g2-mul", "unchecked", 3700},
	{"g1-check", "check", 1000},
	{"g2-check", "check", 1170},
	{"g1-mul-base", "unchecked", 760},
	{"g2-mul-base", "unchecked", 1900},
	{"g1-mul-plain", "unchecked", 4847},
	{"g2-mul-plain", "unchecked", 14031},
}

func TestGroupFigures(t *testing.T) {
	curve := loadCurve(t, "bls12-381")
	for _, c := range mostProducts {
		core := coreOf(t, 64)
		core.ProgramDepth = params.MaxProgramDepth
		o := Options{Curve: curve, Core: core, Profile: Plain}
		im, err := Build(c.program, o)
		require.NoError(t, err)
		n, inversion := products(t, im, o, c.entry)
		t.Logf("%s %s: %d products, %d of the inversion", c.program, c.entry, n, inversion)
		require.LessOrEqual(t, n, c.products, "%s %s", c.program, c.entry)
	}
}
