package programs

import (
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

// products are the multiplications of field elements of a run on sample inputs, those of a final inversion apart.
func products(t testing.TB, im *ucode.Image, o Options, entry string) (n int, inversion int) {
	m, err := iss.New(iss.FromParams(o.Curve, o.Core))
	require.NoError(t, err)
	m.Load(im.Words)
	for _, c := range im.Data {
		m.SetElement(c.Addr, c.Value)
	}
	for name, v := range samples.Inputs(im, o.Curve) {
		p, _ := im.Input(name)
		for i, x := range v {
			m.SetElement(p.Addr[i], x)
		}
	}
	e, ok := im.Entry(entry)
	require.True(t, ok)
	apart := map[int]bool{}
	for _, s := range im.Blocks {
		if strings.HasPrefix(s.Name, "fermat") {
			for pc := s.First; pc < s.End; pc++ {
				apart[pc] = true
			}
		}
	}
	m.OnIssue = func(pc int, i isa.Instr, _ pipeline.Event) {
		if i.Spec.Class == isa.ClassMul && i.Spec.Name != "redc" {
			if apart[pc] {
				inversion++
			} else {
				n++
			}
		}
	}
	m.MaxSteps = 1 << 21
	m.Start(e.PC)
	stop, err := m.Run()
	require.NoError(t, err)
	require.Zero(t, stop.Code)
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
	{"g1-mul", "check", 1000},
	{"g2-mul", "check", 1170},
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
