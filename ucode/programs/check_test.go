package programs

import (
	"fmt"
	"math/big"
	"testing"

	"github.com/stretchr/testify/require"

	"hwgen/model"
)

// pairInputs are the inputs of a program with numbered pairs.
func pairInputs(in []model.Input) map[string][]*big.Int {
	all := map[string][]*big.Int{}
	for k, pq := range in {
		c := coordinates(pq.P, pq.Q)
		all[fmt.Sprint("p", k)], all[fmt.Sprint("q", k)] = c["p"], c["q"]
	}
	return all
}

// A product of pairings is 1 or is not, for values that are 1 for every reason there is.
func TestPairingCheck(t *testing.T) {
	b := newBench(t)
	m := b.model
	p, q := b.points()
	o1, o2 := m.IdentityG1(), m.IdentityG2()
	k := b.scalar()
	kp, kq := m.MulG1(p, k), m.MulG2(q, k)
	for _, c := range []struct {
		what  string
		pairs []model.Input
		one   bool
	}{
		{"one pair", []model.Input{{P: p, Q: q}}, false},
		{"identity P", []model.Input{{P: o1, Q: q}}, true},
		{"identity Q", []model.Input{{P: p, Q: o2}}, true},
		{"opposite", []model.Input{{P: p, Q: q}, {P: m.NegG1(p), Q: q}}, true},
		{"the same", []model.Input{{P: p, Q: q}, {P: p, Q: q}}, false},
		{"bilinear", []model.Input{{P: kp, Q: q}, {P: m.NegG1(p), Q: kq}}, true},
		{"bilinear but for a sign", []model.Input{{P: kp, Q: q}, {P: p, Q: kq}}, false},
		{"identities", []model.Input{{P: o1, Q: q}, {P: p, Q: o2}}, true},
		{"identity and a pair", []model.Input{{P: o1, Q: o2}, {P: p, Q: q}}, false},
		{"three", []model.Input{{P: kp, Q: q}, {P: p, Q: q}, {P: m.AddG1(m.NegG1(kp), m.NegG1(p)), Q: q}}, true},
	} {
		want := map[bool]string{true: "ok", false: "not-one"}[c.one]
		require.Equal(t, c.one, m.Fp12.IsOne(m.MultiPair(c.pairs, model.Textbook)), c.what)
		for _, w := range libraryWords {
			if w != 64 && len(c.pairs) != 2 {
				continue
			}
			o := Options{Pairs: len(c.pairs)}
			require.Equal(t, want, b.status(t, "pairing-check", w, o, "checked", pairInputs(c.pairs)), "w=%d %s", w, c.what)
		}
		o := Options{Pairs: len(c.pairs), Profile: Compact}
		require.Equal(t, want, b.status(t, "pairing-check", 64, o, "unchecked", pairInputs(c.pairs)), "compact: %s", c.what)
	}
	bad := pairInputs([]model.Input{{P: p, Q: q}, {P: p, Q: b.outsideG2()}})
	require.Equal(t, "q1-subgroup", b.status(t, "pairing-check", 64, Options{}, "checked", bad))
	require.Equal(t, "q1-subgroup", b.status(t, "pairing-check", 64, Options{}, "check", bad))
}
