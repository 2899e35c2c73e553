package programs

import (
	"math/big"
	"testing"

	"github.com/stretchr/testify/require"

	"hwgen/model"
)

// libraryWords are the word sizes at which programs are compared with the model: one that does not divide the element, and the usual one.
// Package library has others.
var libraryWords = []int{17, 64}

// exec builds a program for a core of a word size and runs it.
func (b *bench) exec(t *testing.T, name string, w int, o Options, entry string, in map[string][]*big.Int) run {
	im, core := b.image(t, name, w, o)
	return simulate(t, im, b.curve, core, entry, in)
}

// value is an output of twelve coefficients.
func (r run) value(t *testing.T, name string) model.Fp12 {
	require.Zero(t, r.stop.Code)
	require.Len(t, r.outputs[name], 12)
	return model.FromCoefficients([12]*big.Int(r.outputs[name]))
}

func coefficients(f model.Fp12) []*big.Int {
	v := f.Coefficients()
	return v[:]
}

// A value of the Miller loop is compared after the model's final exponentiation: factors that this removes are not defined.
func TestMillerLoopEqualsModel(t *testing.T) {
	b := newBench(t)
	p, q := b.points()
	for _, w := range libraryWords {
		for _, profile := range []string{Fast, Compact} {
			entry := map[string]string{Fast: "checked", Compact: "unchecked"}[profile]
			for _, in := range some(w, 1, []model.Input{{P: p, Q: q}, {P: b.model.IdentityG1(), Q: q}, {P: p, Q: b.model.IdentityG2()}}) {
				f := b.exec(t, "miller-loop", w, Options{Profile: profile}, entry, coordinates(in.P, in.Q)).value(t, "value")
				require.False(t, b.model.Fp12.IsZero(f))
				require.True(t, b.model.Fp12.Equal(b.model.FinalExp(f, model.Cubed), b.model.Pair(in.P, in.Q, model.Cubed)), "w=%d %s", w, profile)
			}
		}
	}
	require.Equal(t, "p-subgroup", b.status(t, "miller-loop", 64, Options{}, "check", coordinates(b.outsideG1(), q)))
}

// fp12 is a random element.
func (b *bench) fp12() model.Fp12 {
	var v [12]*big.Int
	for i := range v {
		v[i] = b.below(b.curve.Moduli[0].Value)
	}
	return model.FromCoefficients(v)
}

// below is a random number below m.
func (b *bench) below(m *big.Int) *big.Int {
	k := new(big.Int)
	for range (m.BitLen() + 127) / 64 {
		k.Lsh(k, 64).Add(k, new(big.Int).SetUint64(b.rng.Uint64()))
	}
	return k.Mod(k, m)
}

// hostileFp12 has elements of subfields, with most coefficients zero, and with all of them at the top of their range.
func (b *bench) hostileFp12() (all []model.Fp12) {
	last := new(big.Int).Sub(b.curve.Moduli[0].Value, one)
	fill := func(f func(i int) *big.Int) {
		var v [12]*big.Int
		for i := range v {
			v[i] = f(i)
		}
		all = append(all, model.FromCoefficients(v))
	}
	for k := range 12 { // powers of the generators, the last times -1
		fill(func(i int) *big.Int {
			if i == k {
				return map[bool]*big.Int{false: one, true: last}[k == 11]
			}
			return new(big.Int)
		})
	}
	fill(func(int) *big.Int { return last })
	for _, n := range []int{1, 2, 6} { // Fp, Fp2, Fp6
		fill(func(i int) *big.Int {
			if i < n {
				return b.below(last)
			}
			return new(big.Int)
		})
	}
	return append(all, b.fp12())
}

func TestFinalExpEqualsModel(t *testing.T) {
	b := newBench(t)
	for _, w := range libraryWords {
		for _, o := range []Options{{}, {Convention: Textbook}, {Profile: Compact}} {
			hostile := b.hostileFp12()
			if w != 64 {
				hostile = hostile[len(hostile)-2:]
			}
			for _, f := range hostile {
				convention := model.Cubed
				if o.Convention == Textbook {
					convention = model.Textbook
				}
				got := b.exec(t, "final-exp", w, o, "unchecked", map[string][]*big.Int{"f": coefficients(f)}).value(t, "value")
				require.True(t, b.model.Fp12.Equal(b.model.FinalExp(f, convention), got), "w=%d %+v %v", w, o, f)
			}
		}
	}
}

func TestFinalExpRefuses(t *testing.T) {
	b := newBench(t)
	f := coefficients(b.fp12())
	b.refusesNumbers(t, "final-exp", Options{}, map[string][]*big.Int{"f": f}, "f")
	in := map[string][]*big.Int{"f": coefficients(b.model.Fp12.Zero())}
	require.Equal(t, "f-zero", b.status(t, "final-exp", 64, Options{}, "checked", in))
}
