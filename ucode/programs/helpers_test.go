package programs

import (
	"math/big"
	"testing"

	"github.com/stretchr/testify/require"

	"hwgen/isa"
	"hwgen/isa/pipeline"
	"hwgen/iss"
	"hwgen/model"
	"hwgen/params"
	"hwgen/ucode"
)

var one = big.NewInt(1)

// curves are those that have been loaded: reading one checks primes and points, which takes as long as many runs.
var curves = map[string]*params.Curve{}

func loadCurve(t testing.TB, name string) *params.Curve {
	if curves[name] == nil {
		c, err := params.LoadCurve(name)
		require.NoError(t, err)
		curves[name] = c
	}
	return curves[name]
}

func coreOf(t testing.TB, w int) *params.Core {
	c, err := params.LoadCore("default")
	require.NoError(t, err)
	c.Word = w
	return c
}

// run is a finished run of a program on the simulator.
type run struct {
	stop     iss.Stop
	stats    pipeline.Stats
	divsteps int64 // cycles of division steps
	outputs  map[string][]*big.Int
}

func simulate(t testing.TB, im *ucode.Image, curve *params.Curve, core *params.Core, entry string, inputs map[string][]*big.Int) run {
	m, err := iss.New(iss.FromParams(curve, core))
	require.NoError(t, err)
	m.MaxSteps = 1 << 20
	m.Load(im.Words)
	for _, c := range im.Data {
		m.SetElement(c.Addr, c.Value)
	}
	for _, p := range im.Inputs {
		require.Len(t, inputs[p.Name], len(p.Addr), "input %s", p.Name)
		for i, a := range p.Addr {
			m.SetElement(a, inputs[p.Name][i])
		}
	}
	e, ok := im.Entry(entry)
	require.True(t, ok, "entry %s", entry)
	m.Start(e.PC)
	r := run{outputs: map[string][]*big.Int{}}
	slots, _ := isa.Timing{}.SlotsOf(isa.ClassDivstep)
	m.OnIssue = func(_ int, i isa.Instr, _ pipeline.Event) {
		if i.Spec.Class == isa.ClassDivstep {
			r.divsteps += int64(slots.Last()) + 1
		}
	}
	r.stop, err = m.Run()
	require.NoError(t, err)
	r.stats = m.Stats()
	for _, p := range im.Outputs {
		for _, a := range p.Addr {
			r.outputs[p.Name] = append(r.outputs[p.Name], m.Element(a))
		}
	}
	return r
}

// coordinates are the inputs of the pairing program for two points; the identity is all zero.
func coordinates(p model.G1, q model.G2) map[string][]*big.Int {
	in := map[string][]*big.Int{"p": {new(big.Int), new(big.Int)}, "q": {new(big.Int), new(big.Int), new(big.Int), new(big.Int)}}
	if !p.Inf {
		in["p"] = []*big.Int{p.X, p.Y}
	}
	if !q.Inf {
		in["q"] = []*big.Int{q.X.A0, q.X.A1, q.Y.A0, q.Y.A1}
	}
	return in
}
