package programs

import (
	"fmt"
	"math/big"
	"testing"

	"github.com/stretchr/testify/require"

	"hwgen/model"
	"hwgen/ucode"
)

// hashing compares the programs that hash with the model.
type hashing struct {
	*bench
	*model.Hasher
}

func newHashing(t testing.TB) hashing {
	b := newBench(t)
	h, err := b.model.Hasher()
	require.NoError(t, err)
	return hashing{b, h}
}

// g1 and g2 run a program on u0, or u0 and u1, and return the coordinates of the point.
func (h hashing) g1(t testing.TB, w int, o Options, u ...*big.Int) []*big.Int {
	in := map[string][]*big.Int{}
	for i, x := range u {
		in[fmt.Sprint("u", i)] = []*big.Int{x}
	}
	return h.point(t, []string{"", "encode-to-g1", "hash-to-g1"}[len(u)], w, o, in)
}

func (h hashing) g2(t testing.TB, w int, o Options, u ...model.Fp2) []*big.Int {
	return h.point(t, []string{"", "encode-to-g2", "hash-to-g2"}[len(u)], w, o, fp2Inputs(u...))
}

func fp2Inputs(u ...model.Fp2) map[string][]*big.Int {
	in := map[string][]*big.Int{}
	for i, x := range u {
		in[fmt.Sprint("u", i)] = []*big.Int{x.A0, x.A1}
	}
	return in
}

func (h hashing) point(t testing.TB, program string, w int, o Options, in map[string][]*big.Int) []*big.Int {
	im, core := h.image(t, program, w, o)
	r := simulate(t, im, h.curve, core, "checked", in)
	require.Zero(t, r.stop.Code)
	return r.outputs["point"]
}

// equalPoints compares coordinates; the identity is all zeros.
func equalPoints(t testing.TB, want map[string][]*big.Int, name string, got []*big.Int, text string, args ...any) {
	require.Len(t, got, len(want[name]))
	for i, v := range want[name] {
		require.Zero(t, v.Cmp(got[i]), text, args)
	}
}

func (h hashing) equalG1(t testing.TB, want model.G1, got []*big.Int, text string, args ...any) {
	equalPoints(t, coordinates(want, h.model.IdentityG2()), "p", got, text, args...)
}

func (h hashing) equalG2(t testing.TB, want model.G2, got []*big.Int, text string, args ...any) {
	equalPoints(t, coordinates(h.model.IdentityG1(), want), "q", got, text, args...)
}

// Hashing to G1 at every edge: u and u, u and -u, zeros, the exceptional u of map and isogeny, and random ones.
func TestHashG1EqualsModel(t *testing.T) {
	h := newHashing(t)
	p := h.curve.Moduli[0].Value
	edge := append(hostileBelow(p), h.ExceptionalG1()...)
	require.Greater(t, len(h.ExceptionalG1()), 1)
	checks := 0
	for _, w := range words {
		for _, u := range some(w, 4, append(edge[:len(edge):len(edge)], h.scalar(), h.scalar())) {
			h.equalG1(t, h.EncodeFromFieldG1(u), h.g1(t, w, Options{}, u), "w=%d encode %x", w, u)
			v := h.scalar()
			minus := new(big.Int).Mod(new(big.Int).Neg(u), p)
			for _, pair := range [][2]*big.Int{{u, v}, {v, u}, {u, u}, {u, minus}, {minus, u}} {
				h.equalG1(t, h.HashFromFieldG1(pair[0], pair[1]), h.g1(t, w, Options{}, pair[0], pair[1]), "w=%d hash %x", w, pair)
				checks++
			}
		}
	}
	t.Logf("%d checks", checks)
}

// edgesG2 are u with zero parts, 1, i, -1 and so on, and the exceptional ones.
func (h hashing) edgesG2() (edge []model.Fp2) {
	p := h.curve.Moduli[0].Value
	few := []*big.Int{new(big.Int), one, new(big.Int).Sub(p, one)}
	for _, x := range few {
		for _, y := range few {
			edge = append(edge, model.Fp2{A0: x, A1: y})
		}
	}
	return append(edge, h.ExceptionalG2()...)
}

func TestHashG2EqualsModel(t *testing.T) {
	h := newHashing(t)
	checks := 0
	random := func() model.Fp2 { return model.Fp2{A0: h.scalar(), A1: h.scalar()} }
	for _, w := range words {
		for _, u := range some(w, 4, append(h.edgesG2(), random(), model.Fp2{A0: h.scalar(), A1: new(big.Int)}, model.Fp2{A0: new(big.Int), A1: h.scalar()})) {
			h.equalG2(t, h.EncodeFromFieldG2(u), h.g2(t, w, Options{}, u), "w=%d encode %x", w, u)
			v, minus := random(), h.model.Fp2.Neg(u)
			for _, pair := range [][2]model.Fp2{{u, v}, {v, u}, {u, u}, {u, minus}} {
				h.equalG2(t, h.HashFromFieldG2(pair[0], pair[1]), h.g2(t, w, Options{}, pair[0], pair[1]), "w=%d hash %x", w, pair)
				checks++
			}
		}
	}
	t.Logf("%d checks", checks)
}

// Numbers that are not below p are refused.
func TestHashChecks(t *testing.T) {
	b := newBench(t)
	for program, in := range map[string]map[string][]*big.Int{
		"encode-to-g1": {"u0": {one}},
		"hash-to-g1":   {"u0": {one}, "u1": {one}},
		"encode-to-g2": {"u0": {one, one}},
		"hash-to-g2":   {"u0": {one, one}, "u1": {one, one}},
	} {
		require.Equal(t, "ok", b.status(t, program, 64, Options{}, "check", in))
		for name := range in {
			b.refusesNumbers(t, program, Options{}, in, name)
		}
	}
}

// What hashing may take, the inversion at its end apart. Over Fp2 that is in the profile of the fewest products; the fast one makes three
// squares of two products, which takes fewer cycles. Inputs cannot be told apart.
func TestHashFigures(t *testing.T) {
	h := newHashing(t)
	for _, c := range []struct {
		program, profile string
		most             int
	}{
		{"encode-to-g1", Fast, 1010}, {"hash-to-g1", Fast, 1470}, {"encode-to-g1", Plain, 1010}, {"hash-to-g1", Plain, 1470}, {"hash-to-g2", Plain, 4330},
		{"encode-to-g2", Fast, 4330}, {"hash-to-g2", Fast, 5030},
	} {
		for _, w := range words {
			im, core := h.image(t, c.program, w, Options{Profile: c.profile})
			var inputs []map[string][]*big.Int
			for range 3 {
				inputs = append(inputs, h.inputs(im, nil))
			}
			for _, edge := range append(h.ExceptionalG1(), one, new(big.Int).Sub(h.curve.Moduli[0].Value, one)) {
				inputs = append(inputs, h.inputs(im, edge))
			}
			seen := h.constantTime(t, im, w, "checked", inputs...)
			n, inversion := products(t, im, Options{Curve: h.curve, Core: core}, "checked")
			require.Equal(t, seen.products, n+inversion)
			require.LessOrEqual(t, n, c.most, "%s %s", c.program, c.profile)
			t.Logf("%s %s w=%d: %d products, %d of the inversion, %d cycles", c.program, c.profile, w, n, inversion, seen.cycles)
		}
	}
}

// inputs are random ones, or all numbers the given one.
func (b *bench) inputs(im *ucode.Image, x *big.Int) map[string][]*big.Int {
	in := map[string][]*big.Int{}
	for _, p := range im.Inputs {
		for range p.Addr {
			v := x
			if v == nil {
				v = b.scalar()
			}
			in[p.Name] = append(in[p.Name], v)
		}
	}
	return in
}

// Curves without a section for hashing have no such programs.
func TestHashNeedsItsCurve(t *testing.T) {
	for _, name := range []string{"bls12-377", "toy13"} {
		_, err := Build("hash-to-g1", Options{Curve: loadCurve(t, name), Core: coreOf(t, 64)})
		require.ErrorContains(t, err, "program hash-to-g1: curve "+name)
	}
	curve := *loadCurve(t, "bls12-381")
	curve.Hash = nil
	_, err := Build("hash-to-g2", Options{Curve: &curve, Core: coreOf(t, 64)})
	require.ErrorContains(t, err, "its file has no section hash")
}
