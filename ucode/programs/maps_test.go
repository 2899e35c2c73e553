package programs

import (
	"math/big"
	"testing"

	"github.com/stretchr/testify/require"

	"hwgen/model"
)

// elements are the inputs u0, u1, ... of a program that hashes.
func elements(u ...[]*big.Int) map[string][]*big.Int {
	in := map[string][]*big.Int{}
	for i, v := range u {
		in["u"+string(rune('0'+i))] = v
	}
	return in
}

func TestHashQuick(t *testing.T) {
	b := newBench(t)
	h, err := b.model.Hasher()
	require.NoError(t, err)
	for _, w := range []int{64} {
		for _, p := range []string{"encode-to-g1", "hash-to-g1"} {
			im, core := b.image(t, p, w, Options{})
			u0, u1 := b.scalar(), b.scalar()
			in := elements([]*big.Int{u0})
			want := h.EncodeFromFieldG1(u0)
			if p == "hash-to-g1" {
				in = elements([]*big.Int{u0}, []*big.Int{u1})
				want = h.HashFromFieldG1(u0, u1)
			}
			r := simulate(t, im, b.curve, core, "checked", in)
			require.Zero(t, r.stop.Code)
			t.Log(p, want.X.Cmp(r.outputs["point"][0]), want.Y.Cmp(r.outputs["point"][1]), b.observe(t, im, w, "checked", in), im.Elements, len(im.Words))
		}
		for _, p := range []string{"encode-to-g2", "hash-to-g2"} {
			im, core := b.image(t, p, w, Options{})
			u0, u1 := model.Fp2{A0: b.scalar(), A1: b.scalar()}, model.Fp2{A0: b.scalar(), A1: b.scalar()}
			in := elements([]*big.Int{u0.A0, u0.A1})
			want := h.EncodeFromFieldG2(u0)
			if p == "hash-to-g2" {
				in = elements([]*big.Int{u0.A0, u0.A1}, []*big.Int{u1.A0, u1.A1})
				want = h.HashFromFieldG2(u0, u1)
			}
			r := simulate(t, im, b.curve, core, "checked", in)
			require.Zero(t, r.stop.Code)
			t.Log(p, want.X.A0.Cmp(r.outputs["point"][0]), want.Y.A1.Cmp(r.outputs["point"][3]), b.observe(t, im, w, "checked", in), im.Elements, len(im.Words))
			if p == "hash-to-g2" {
				im, _ := b.image(t, p, w, Options{Profile: Plain})
				t.Log(b.observe(t, im, w, "checked", in), im.Elements, len(im.Words))
			}
		}
	}
}
