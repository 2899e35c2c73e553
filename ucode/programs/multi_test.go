package programs

import (
	"fmt"
	"math/big"
	"testing"

	"github.com/stretchr/testify/require"

	"hwgen/model"
)

// product runs the multi-pairing on points and returns the run.
func (b *bench) product(t *testing.T, w int, entry string, in []model.Input) run {
	im, core := b.image(t, "multi-pairing", w, Options{Pairs: len(in)})
	inputs := map[string][]*big.Int{}
	for k, pq := range in {
		c := coordinates(pq.P, pq.Q)
		inputs[fmt.Sprint("p", k)], inputs[fmt.Sprint("q", k)] = c["p"], c["q"]
	}
	return simulate(t, im, b.curve, core, entry, inputs)
}

func TestMultiPairingEqualsModel(t *testing.T) {
	b := newBench(t)
	p0, q0 := b.points()
	p1, q1 := b.points()
	p2, q2 := b.points()
	o1, o2 := b.model.IdentityG1(), b.model.IdentityG2()
	for _, w := range []int{16, 63, 64, 96} {
		for _, in := range some(w, 3, [][]model.Input{
			{{P: p0, Q: q0}},
			{{P: p0, Q: q0}, {P: p1, Q: q1}},
			{{P: p0, Q: q0}, {P: b.model.NegG1(p0), Q: q0}}, // value 1
			{{P: p0, Q: q0}, {P: p0, Q: q0}},
			{{P: o1, Q: q0}, {P: p1, Q: q1}},
			{{P: p0, Q: q0}, {P: p1, Q: o2}},
			{{P: o1, Q: o2}, {P: p0, Q: o2}}, // value 1
			{{P: p0, Q: q0}, {P: p1, Q: q1}, {P: p2, Q: q2}},
		}) {
			want := b.model.MultiPair(in, model.Cubed).Coefficients()
			r := b.product(t, w, "checked", in)
			require.Zero(t, r.stop.Code)
			for i, v := range r.outputs["value"] {
				require.Zero(t, want[i].Cmp(v), "w=%d, %d pairs, coefficient %d", w, len(in), i)
			}
		}
	}
	r := b.product(t, 64, "checked", []model.Input{{P: p0, Q: q0}, {P: b.outsideG1(), Q: q1}})
	require.Equal(t, 8+5, r.stop.Code)
}

// What one more pair may take at w = 64.
func TestExtraPair(t *testing.T) {
	b := newBench(t)
	var in []model.Input
	var cycles []int64
	for range 3 {
		p, q := b.points()
		in = append(in, model.Input{P: p, Q: q})
		cycles = append(cycles, b.product(t, 64, "unchecked", in).stop.Cycles)
	}
	for k := 1; k < len(cycles); k++ {
		require.LessOrEqual(t, cycles[k]-cycles[k-1], int64(235_000))
	}
	t.Logf("cycles of 1, 2, 3 pairs: %v", cycles)
}
