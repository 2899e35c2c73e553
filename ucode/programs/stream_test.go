package programs

import (
	"fmt"
	"math/big"
	"testing"

	"github.com/stretchr/testify/require"

	"hwgen/internal/runner"
	"hwgen/model"
)

// rounds are the inputs of the streamed product: the pairs in rounds of some, filled up with identities.
func (b *bench) rounds(in []model.Input, size int) map[string][]*big.Int {
	all := map[string][]*big.Int{}
	n := (len(in) + size - 1) / size
	for k := range n * size {
		pq := model.Input{P: b.model.IdentityG1(), Q: b.model.IdentityG2()}
		if k < len(in) {
			pq = in[k]
		}
		c := coordinates(pq.P, pq.Q)
		for _, name := range []string{"p", "q"} {
			all[fmt.Sprint(name, k%size)] = append(all[fmt.Sprint(name, k%size)], c[name]...)
		}
	}
	all["n"] = []*big.Int{big.NewInt(int64(n))}
	return all
}

// Products of 0, 1 and more pairs than any memory holds.
func TestMultiPairingStream(t *testing.T) {
	b := newBench(t)
	var in []model.Input
	for range 9 {
		p, q := b.points()
		in = append(in, model.Input{P: p, Q: q})
	}
	for _, w := range libraryWords {
		for _, size := range []int{1, 2} {
			for _, n := range map[bool][]int{true: {0, 1, 2, 3, len(in)}, false: {3}}[w == 64] {
				r, _ := b.agrees(t, "multi-pairing-stream", w, Options{Pairs: size}, "checked", b.rounds(in[:n], size))
				require.True(t, r.OK())
				want := b.model.MultiPair(in[:n], model.Cubed)
				require.Equal(t, coefficients(want), r.Outputs["value"])
			}
		}
	}
	bad := append(append([]model.Input{}, in[:5]...), model.Input{P: b.outsideG1(), Q: in[0].Q})
	for _, entry := range []string{"checked", "check"} {
		r, _ := b.agrees(t, "multi-pairing-stream", 64, Options{}, entry, b.rounds(bad, 2))
		require.Equal(t, "p1-subgroup", r.Status.Name)
	}
	r, _ := b.agrees(t, "multi-pairing-stream", 64, Options{}, "unchecked", b.rounds(in[:4], 2))
	require.True(t, r.OK())
	r, _ = b.agrees(t, "multi-pairing-stream", 64, Options{}, "check", b.rounds(in[:4], 2))
	require.Nil(t, r.Outputs)
}

// A host that has too few pairs, too many, or half of one is told so.
func TestStreamsThatDoNotFit(t *testing.T) {
	b := newBench(t)
	p, q := b.points()
	in := b.rounds([]model.Input{{P: p, Q: q}, {P: p, Q: q}}, 1)
	for _, c := range []struct {
		change  func()
		message string
	}{
		{func() { in["n"] = []*big.Int{big.NewInt(3)} }, "waits for input p0 again: 4 numbers are not enough"},
		{func() { in["n"] = []*big.Int{one} }, "took 2 numbers of input p0, of 4"},
		{func() { in["p0"] = in["p0"][:3] }, "input p0 takes 2 numbers for each round, got 3"},
	} {
		c.change()
		_, _, err := runner.ISS(b.job(t, "multi-pairing-stream", 64, Options{Pairs: 1}, "unchecked", in))
		require.ErrorContains(t, err, c.message)
	}
}
