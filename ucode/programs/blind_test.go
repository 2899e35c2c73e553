package programs

import (
	"math/big"
	"testing"

	"github.com/stretchr/testify/require"

	"hwgen/model"
	"hwgen/ucode/programs/kit"
)

// A blinded pairing has the value of the pairing, whatever the random number; 0 is refused.
func TestPairingBlinded(t *testing.T) {
	b := newBench(t)
	p, q := b.points()
	r := b.curve.Moduli[1].Value
	for _, w := range libraryWords {
		for _, profile := range []string{Fast, Plain} {
			if profile == Plain && w != 64 {
				continue
			}
			o := Options{Profile: profile, Protect: []string{kit.Blind}}
			for i, in := range []model.Input{{P: p, Q: q}, {P: p, Q: q}, {P: p, Q: q}, {P: b.model.IdentityG1(), Q: q}, {P: p, Q: b.model.IdentityG2()}} {
				c := coordinates(in.P, in.Q)
				c["k"] = []*big.Int{b.below(new(big.Int).Lsh(one, 256))}
				if i < 2 {
					c["k"][0] = []*big.Int{one, new(big.Int).Sub(r, one)}[i]
				}
				for _, entry := range []string{"checked", "unchecked"} {
					if w != 64 && (i != 2 || entry != "checked") {
						continue
					}
					got, _ := b.agrees(t, "pairing", w, o, entry, c)
					require.True(t, got.OK())
				}
			}
		}
	}
	o := Options{Protect: []string{kit.Blind}}
	c := coordinates(p, q)
	for _, k := range []*big.Int{new(big.Int), r, new(big.Int).Lsh(r, 1)} {
		c["k"] = []*big.Int{k}
		for _, entry := range []string{"checked", "check", "unchecked"} {
			got, _ := b.agrees(t, "pairing", 64, o, entry, c)
			require.Equal(t, "random-zero", got.Status.Name)
		}
	}
	c["k"] = []*big.Int{new(big.Int).Lsh(one, 256)}
	got, _ := b.agrees(t, "pairing", 64, o, "checked", c)
	require.Equal(t, "k-range", got.Status.Name)
	_, err := Build("field", Options{Curve: b.curve, Core: coreOf(t, 64), Protect: []string{kit.Blind}})
	require.EqualError(t, err, `program field: protection "blind": there are none for it`)
	_, err = Build("pairing", Options{Curve: b.curve, Core: coreOf(t, 64), Protect: []string{"salt"}})
	require.EqualError(t, err, `program pairing: protection "salt": there are blind, projective`)
}
