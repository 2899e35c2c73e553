package programs

import (
	"math/big"
	"testing"

	"github.com/stretchr/testify/require"

	"hwgen/internal/reference"
	"hwgen/model"
)

// delegated are the inputs of a delegated pairing of P with a Q, with the answers of an honest server.
func (b *bench) delegated(t testing.TB, P model.G1, Q model.G2, k model.Blinders) (in map[string][]*big.Int, value model.Fp12) {
	d, err := b.model.NewDelegation(Q, model.Cubed)
	require.NoError(t, err)
	U, V, err := d.Blind(P, k)
	require.NoError(t, err)
	alpha, beta := d.Serve(U, V)
	return map[string][]*big.Int{
		"p": reference.FromG1(P), "k0": {k.G}, "k1": {k.X}, "k2": {k.H}, "f": coefficients(d.E), "g0": coefficients(alpha), "g1": coefficients(beta),
	}, b.model.Pair(P, Q, model.Cubed)
}

func TestPairingDelegate(t *testing.T) {
	b := newBench(t)
	p, q := b.points()
	r, m := b.curve.Moduli[1].Value, b.model
	top := new(big.Int).Sub(new(big.Int).Lsh(one, 256), one)
	blinders := model.Blinders{G: b.scalar(), X: b.scalar(), H: b.scalar()}
	for _, w := range libraryWords {
		for i, c := range []struct {
			P model.G1
			k model.Blinders
		}{
			{p, blinders},
			{p, model.Blinders{G: top, X: new(big.Int).Sub(r, one), H: one}}, // above r, and edges
			{m.IdentityG1(), blinders},
			{m.NegG1(m.MulBaseG1(blinders.G)), blinders}, // U = 0
			{m.MulBaseG1(blinders.G), blinders},          // P = gG
		} {
			if w != 64 && i > 0 {
				break
			}
			in, value := b.delegated(t, c.P, q, c.k)
			got, _ := b.agrees(t, "pairing-delegate", w, deep, "checked", in)
			require.True(t, got.OK())
			require.Equal(t, coefficients(value), got.Outputs["value"])
		}
	}
	in, _ := b.delegated(t, p, q, blinders)
	refuses := func(want, entry string, in map[string][]*big.Int) {
		got, _ := b.agrees(t, "pairing-delegate", 64, deep, entry, in)
		require.Equal(t, want, got.Status.Name)
	}
	change := func(name string, v []*big.Int) map[string][]*big.Int {
		all := map[string][]*big.Int{}
		for k, x := range in {
			all[k] = x
		}
		all[name] = v
		return all
	}
	f := m.Fp12
	gt := func(name string) model.Fp12 { return model.FromCoefficients([12]*big.Int(in[name])) }
	for _, entry := range []string{"checked", "unchecked"} {
		refuses("server", entry, change("g0", coefficients(b.gt())))
		refuses("server", entry, change("g1", coefficients(b.gt())))
		refuses("server", entry, change("g1", coefficients(f.Neg(gt("g1")))))
		refuses("g0-subgroup", entry, change("g0", coefficients(f.Neg(gt("g0"))))) // would pass a check without GT if x is even
		refuses("g0-zero", entry, change("g0", make0(12)))
		refuses("g1-range", entry, with(in, "g1", 7, b.curve.Moduli[0].Value))
		refuses("server", entry, change("g1", make0(12)))
		refuses("random-zero", entry, change("k1", []*big.Int{r}))
		refuses("random-repeated", entry, change("k2", []*big.Int{new(big.Int).Add(in["k0"][0], r)}))
	}
	refuses("k2-range", "check", change("k2", []*big.Int{new(big.Int).Add(top, one)}))
	refuses("f-subgroup", "check", change("f", coefficients(b.fp12())))
	refuses("p-subgroup", "check", change("p", reference.FromG1(b.outsideG1())))
	refuses("ok", "check", in)
}
