package programs

import (
	"math/big"
	"testing"

	"github.com/stretchr/testify/require"

	"hwgen/internal/reference"
	"hwgen/internal/runner"
	"hwgen/isa"
	"hwgen/isa/pipeline"
	"hwgen/iss"
	"hwgen/model"
	"hwgen/params"
)

// job is a run of a program on a core of a word size.
func (b *bench) job(t testing.TB, name string, w int, o Options, entry string, in map[string][]*big.Int) *runner.Job {
	im, core := b.image(t, name, w, o)
	return &runner.Job{Image: im, Curve: b.curve, Core: core, Convention: o.Convention, Entry: entry, Inputs: in}
}

// agrees runs a program on the simulator and by its reference, and holds that both give the same status and outputs.
func (b *bench) agrees(t testing.TB, name string, w int, o Options, entry string, in map[string][]*big.Int) (*runner.Result, *runner.Profile) {
	j := b.job(t, name, w, o, entry, in)
	want, err := runner.Model(j)
	require.NoError(t, err)
	got, profile, err := runner.ISS(j)
	require.NoError(t, err)
	require.Equal(t, want.String(), got.String(), "%s w=%d", name, w)
	require.Len(t, got.Outputs, len(want.Outputs))
	left, err := reference.Normal(name, b.curve, got.Outputs)
	require.NoError(t, err)
	right, err := reference.Normal(name, b.curve, want.Outputs)
	require.NoError(t, err)
	for out, values := range right {
		require.Len(t, left[out], len(values))
		for i, v := range values {
			require.Zero(t, v.Cmp(left[out][i]), "%s w=%d %s[%d]: want %x, got %x", name, w, out, i, v, left[out][i])
		}
	}
	return got, profile
}

// deep is a core that holds the lines of a fixed Q.
var deep = Options{Core: &params.Core{DataDepth: 512}}

// Lines that the core computes serve the core, resident or streamed: together they are the pairing.
func TestFixedQ(t *testing.T) {
	b := newBench(t)
	p, q := b.points()
	for _, w := range libraryWords {
		for _, o := range []Options{{}, deep} {
			for _, in := range some(w, 1, []model.Input{{P: p, Q: q}, {P: b.model.IdentityG1(), Q: q}, {P: p, Q: b.model.IdentityG2()}}) {
				c := coordinates(in.P, in.Q)
				r, _ := b.agrees(t, "line-table", w, o, "checked", map[string][]*big.Int{"q": c["q"]})
				f, _ := b.agrees(t, "pairing-fixed-q", w, o, "checked", map[string][]*big.Int{"p": c["p"], "lines": r.Outputs["lines"]})
				want := coefficients(b.model.Pair(in.P, in.Q, model.Cubed))
				require.Equal(t, want, f.Outputs["value"], "w=%d", w)
			}
		}
	}
}

// productsIn counts the products of a run on the simulator by the block that makes them.
func (b *bench) productsIn(t testing.TB, j *runner.Job) (of map[string]int64, total int64) {
	m, err := iss.New(iss.FromParams(j.Curve, j.Core))
	require.NoError(t, err)
	m.MaxSteps = 1 << 20
	m.Load(j.Image.Words)
	for _, c := range j.Image.Data {
		m.SetElement(c.Addr, c.Value)
	}
	for _, p := range j.Image.Inputs {
		require.Zero(t, p.Wait)
		for i, a := range p.Addr {
			m.SetElement(a, j.Inputs[p.Name][i])
		}
	}
	e, ok := j.Image.Entry(j.Entry)
	require.True(t, ok)
	m.Start(e.PC)
	of = map[string]int64{}
	m.OnIssue = func(pc int, i isa.Instr, _ pipeline.Event) {
		if name := i.Spec.Name; name != "mul" && name != "wmul" && name != "wsqr" {
			return
		}
		total++
		for _, s := range j.Image.Blocks {
			if s.First <= pc && pc < s.End {
				of[s.Name]++
			}
		}
	}
	stop, err := m.Run()
	require.NoError(t, err)
	require.Zero(t, stop.Code)
	return of, total
}

// The Miller loop with a fixed Q takes at most 3,310 products, the inversion apart.
func TestFixedQProducts(t *testing.T) {
	b := newBench(t)
	p, q := b.points()
	c := coordinates(p, q)
	lines, _ := b.agrees(t, "line-table", 64, deep, "unchecked", map[string][]*big.Int{"q": c["q"]})
	in := map[string][]*big.Int{"p": c["p"], "lines": lines.Outputs["lines"]}
	o := deep
	o.Profile = Plain
	j := b.job(t, "pairing-fixed-q", 64, o, "unchecked", in)
	of, _ := b.productsIn(t, j)
	n := of["fixed-enter"] + of["fixed-first"] + of["fixed-double"] + of["fixed-add"]
	t.Logf("%v: %d products", of, n)
	require.LessOrEqual(t, n, int64(3310))
	require.Positive(t, of["fixed-double"])
}
