package programs

import (
	"math/big"
	"testing"

	"github.com/stretchr/testify/require"

	"hwgen/model"
)

// jubjub compares the programs on the Edwards curve with the model.
type jubjub struct {
	*bench
	e *model.Edwards
}

func newJubjub(t testing.TB) jubjub {
	b := newBench(t)
	e, err := model.NewEdwards(b.curve)
	require.NoError(t, err)
	return jubjub{b, e}
}

func TestJubjubQuick(t *testing.T) {
	j := newJubjub(t)
	im, core := j.image(t, "jubjub-mul", 64, Options{})
	p := j.e.MulBase(j.scalar())
	for range 3 {
		k := j.scalar()
		in := map[string][]*big.Int{"k": {k}, "p": {p.X, p.Y}}
		r := simulate(t, im, j.curve, core, "checked", in)
		require.Zero(t, r.stop.Code)
		want := j.e.Mul(p, k)
		t.Log(want.X.Cmp(r.outputs["point"][0]), want.Y.Cmp(r.outputs["point"][1]), j.observe(t, im, 64, "checked", in), im.Elements, len(im.Words))
		im, _ := j.image(t, "jubjub-mul", 64, Options{Profile: Plain})
		t.Log(j.observe(t, im, 64, "checked", in))
	}
	im, core = j.image(t, "jubjub-mul-base", 64, Options{})
	k := j.scalar()
	in := map[string][]*big.Int{"k": {k}}
	r := simulate(t, im, j.curve, core, "checked", in)
	require.Zero(t, r.stop.Code)
	want := j.e.MulBase(k)
	t.Log(want.X.Cmp(r.outputs["point"][0]), want.Y.Cmp(r.outputs["point"][1]), j.observe(t, im, 64, "checked", in), im.Elements, len(im.Words))
}
