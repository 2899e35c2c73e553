package programs

import (
	"fmt"
	"math/big"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"hwgen/iss"
	"hwgen/model"
	"hwgen/params"
	"hwgen/ucode"
)

// paperWords are the word sizes of the paper; oddWords do not divide the element.
var (
	paperWords = []int{16, 24, 32, 48, 64, 96}
	oddWords   = []int{17, 63, 95}
)

type bench struct {
	t     testing.TB
	curve *params.Curve
	model *model.Pairing
	rng   *rand.Rand
}

func newBench(t testing.TB) *bench {
	b := &bench{t: t, curve: loadCurve(t, "bls12-381"), rng: rand.New(rand.NewPCG(2024, 381))}
	var err error
	b.model, err = model.New(b.curve)
	require.NoError(t, err)
	return b
}

func (b *bench) build(t testing.TB, w int, convention string) (*ucode.Image, *params.Core) {
	core := coreOf(t, w)
	im, err := Build("pairing", Options{Curve: b.curve, Core: core, Convention: convention})
	require.NoError(t, err)
	return im, core
}

func (b *bench) scalar() *big.Int {
	k := new(big.Int)
	for range 4 {
		k.Lsh(k, 64).Add(k, new(big.Int).SetUint64(b.rng.Uint64()))
	}
	return k.Mod(k, b.curve.Moduli[1].Value)
}

func (b *bench) points() (model.G1, model.G2) {
	return b.model.MulG1(b.model.GeneratorG1(), b.scalar()), b.model.MulG2(b.model.GeneratorG2(), b.scalar())
}

func TestPairingEqualsModel(t *testing.T) {
	b := newBench(t)
	for _, w := range append(append([]int{}, paperWords...), oddWords...) {
		for _, convention := range conventions(w) {
			t.Run(fmt.Sprintf("w=%d/%s", w, convention), func(t *testing.T) {
				im, core := b.build(t, w, convention)
				for range some(w, 1, make([]int, 3)) {
					p, q := b.points()
					want := b.model.Pair(p, q, model.Convention(convention)).Coefficients()
					for _, entry := range []string{"checked", "unchecked"} {
						r := simulate(t, im, b.curve, core, entry, coordinates(p, q))
						require.Equal(t, iss.Halted, r.stop.Kind)
						require.Zero(t, r.stop.Code)
						for i := range want {
							require.Zero(t, want[i].Cmp(r.outputs["value"][i]), "coefficient %d", i)
						}
					}
				}
			})
		}
	}
}

// Identities give 1 in both entries and pass the checks.
func TestPairingOfIdentities(t *testing.T) {
	b := newBench(t)
	p, q := b.points()
	o1, o2 := b.model.IdentityG1(), b.model.IdentityG2()
	for _, w := range paperWords {
		im, core := b.build(t, w, Cubed)
		for _, in := range some(w, 2, []map[string][]*big.Int{coordinates(o1, q), coordinates(o1, o2), coordinates(p, o2)}) {
			for _, entry := range []string{"checked", "unchecked"} {
				r := simulate(t, im, b.curve, core, entry, in)
				require.Zero(t, r.stop.Code)
				for i, v := range r.outputs["value"] {
					want := int64(0)
					if i == 0 {
						want = 1
					}
					require.Zero(t, v.Cmp(big.NewInt(want)), "w=%d coefficient %d is %x", w, i, v)
				}
			}
		}
	}
}

// Bad inputs stop with the status that names them, in the order range, curve, subgroup.
func TestPairingChecks(t *testing.T) {
	b := newBench(t)
	p, q := b.points()
	m := b.curve.Moduli[0].Value
	ones := new(big.Int).Sub(new(big.Int).Lsh(one, uint(32*b.curve.HostWords())), one)
	good := coordinates(p, q)
	with := func(name string, i int, v *big.Int) map[string][]*big.Int {
		in := map[string][]*big.Int{"p": append([]*big.Int{}, good["p"]...), "q": append([]*big.Int{}, good["q"]...)}
		in[name][i] = v
		return in
	}
	type hostile struct {
		what   string
		in     map[string][]*big.Int
		status string
	}
	cases := []hostile{{"good", good, "ok"}}
	for name, n := range map[string]int{"p": 2, "q": 4} {
		for i := range n {
			for _, v := range []*big.Int{m, new(big.Int).Add(m, one), new(big.Int).Add(m, good[name][i]), ones} {
				cases = append(cases, hostile{fmt.Sprintf("%s[%d]=%x", name, i, v), with(name, i, v), name + "-range"})
			}
			off := new(big.Int).Add(good[name][i], one)
			cases = append(cases, hostile{fmt.Sprintf("%s[%d]+1", name, i), with(name, i, off.Mod(off, m)), name + "-curve"})
			// a zero coordinate alone is no identity
			cases = append(cases, hostile{fmt.Sprintf("%s[%d]=0", name, i), with(name, i, new(big.Int)), name + "-curve"})
		}
	}
	small := model.G1{X: new(big.Int), Y: big.NewInt(2)} // order 3
	require.True(t, b.model.OnCurveG1(small))
	cases = append(cases,
		hostile{"P of order 3", coordinates(small, q), "p-subgroup"},
		hostile{"P outside the subgroup", coordinates(b.outsideG1(), q), "p-subgroup"},
		hostile{"Q outside the subgroup", coordinates(p, b.outsideG2()), "q-subgroup"},
		hostile{"identity and Q outside the subgroup", coordinates(b.model.IdentityG1(), b.outsideG2()), "q-subgroup"},
		hostile{"P outside the subgroup and identity", coordinates(b.outsideG1(), b.model.IdentityG2()), "p-subgroup"},
	)
	for _, w := range append([]int{17}, paperWords...) {
		im, core := b.build(t, w, Cubed)
		for _, c := range some(w, 12, cases) {
			for _, entry := range []string{"check", "checked"} {
				r := simulate(t, im, b.curve, core, entry, c.in)
				require.Equal(t, iss.Halted, r.stop.Kind)
				s, ok := im.Status(r.stop.Code)
				require.True(t, ok)
				require.Equal(t, c.status, s.Name, "w=%d %s, entry %s", w, c.what, entry)
			}
		}
	}
	t.Logf("%d inputs", len(cases))
}

// outsideG1 is a point of the curve outside the subgroup.
func (b *bench) outsideG1() model.G1 {
	f := model.NewField(b.curve.Moduli[0])
	for {
		x := b.scalar()
		y, ok := f.Sqrt(f.Add(f.Mul(f.Sqr(x), x), b.curve.B))
		if p := (model.G1{X: x, Y: y}); ok && !b.model.InSubgroupG1(p) {
			return p
		}
	}
}

// outsideG2 is a point of the twist outside the subgroup.
func (b *bench) outsideG2() model.G2 {
	f := b.model.Fp2
	for {
		x := model.Fp2{A0: b.scalar(), A1: b.scalar()}
		y, ok := f.Sqrt(f.Add(f.Mul(f.Sqr(x), x), model.Fp2{A0: b.curve.BTwist[0], A1: b.curve.BTwist[1]}))
		if q := (model.G2{X: x, Y: y}); ok && !b.model.InSubgroupG2(q) {
			return q
		}
	}
}

// most is what a pairing may take, by word size.
var most = map[int]int64{16: 10_200_000, 24: 4_600_000, 32: 2_600_000, 48: 1_200_000, 64: 700_000, 96: 460_000}

// The figures that the program must reach: cycles on the word sizes of the paper, and on every word size up to 64 bits a
// multiplier that works in 96 % of the cycles outside the division steps.
func TestPairingFigures(t *testing.T) {
	b := newBench(t)
	p, q := b.points()
	in := coordinates(p, q)
	for _, w := range everySize(b.curve) {
		im, core := b.build(t, w, Cubed)
		r := simulate(t, im, b.curve, core, "unchecked", in)
		if limit, ok := most[w]; ok {
			require.LessOrEqual(t, r.stop.Cycles, limit, "w=%d", w)
		}
		if w <= 64 {
			require.LessOrEqual(t, 96*(r.stop.Cycles-r.divsteps), 100*r.stats.MulBusy,
				"w=%d: the multiplier works %d of %d cycles, division steps take %d", w, r.stats.MulBusy, r.stop.Cycles, r.divsteps)
		}
	}
}

// The cycles of a run must not depend on the values of valid inputs.
func TestPairingConstantTime(t *testing.T) {
	b := newBench(t)
	im, core := b.build(t, 64, Cubed)
	var cycles []int64
	p, q := b.points()
	for _, in := range []map[string][]*big.Int{
		coordinates(b.points()), coordinates(b.points()), coordinates(p, b.model.IdentityG2()), coordinates(b.model.IdentityG1(), q),
	} {
		cycles = append(cycles, simulate(t, im, b.curve, core, "checked", in).stop.Cycles)
	}
	for _, c := range cycles {
		require.Equal(t, cycles[0], c)
	}
}

func TestPairingReveals(t *testing.T) {
	im, _ := newBench(t).build(t, 64, Cubed)
	require.Equal(t, []string{
		"whether the coordinates of P are below p", "whether the coordinates of Q are below p",
		"whether P is on the curve", "whether P is in the subgroup",
		"whether Q is on the twist", "whether Q is in the subgroup",
	}, im.Declassified)
}

func TestPairingNeedsItsCurve(t *testing.T) {
	for _, name := range []string{"bls12-377", "bn254", "toy13"} {
		_, err := Build("pairing", Options{Curve: loadCurve(t, name), Core: coreOf(t, 64)})
		require.ErrorContains(t, err, "program pairing: curve "+name)
	}
}

// A search gives what is committed: the tuning can be made again by anybody. There is tuning for every word size.
func TestTuningIsReproducible(t *testing.T) {
	b := newBench(t)
	p, q := b.points()
	for _, w := range some(0, 1, []int{64, 96}) {
		o := Options{Curve: b.curve, Core: coreOf(t, w)}
		found, err := Tune("pairing", o, func(im *ucode.Image) (int64, error) {
			return simulate(t, im, b.curve, o.Core, "unchecked", coordinates(p, q)).stop.Cycles, nil
		})
		require.NoError(t, err)
		want, _ := tuned("pairing", o)
		require.Equal(t, want, found, "w=%d: run hwgen tune pairing -o ucode/programs/tuned/pairing.yaml", w)
	}
	for w := params.MinWord; w <= params.MaxWord; w++ {
		found, ok := tuned("pairing", Options{Curve: b.curve, Core: coreOf(t, w)})
		require.True(t, ok, "w=%d", w)
		require.NotEmpty(t, found.Blocks)
	}
}

// e(P, Q) e(-P, Q) = 1: the values are inverse to each other, and their product, computed by the model, is 1. In the hard part
// the powers of such values are compressed and decompressed like all others.
func TestPairingOfOppositePoints(t *testing.T) {
	b := newBench(t)
	p, q := b.points()
	im, core := b.build(t, 64, Cubed)
	value := func(p model.G1) model.Fp12 {
		r := simulate(t, im, b.curve, core, "checked", coordinates(p, q))
		require.Zero(t, r.stop.Code)
		return model.FromCoefficients([12]*big.Int(r.outputs["value"]))
	}
	f := b.model.Fp12
	require.True(t, f.IsOne(f.Mul(value(p), value(b.model.NegG1(p)))))
}
