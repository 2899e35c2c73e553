package programs

import (
	"fmt"
	"math/big"
	"math/rand"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"hwgen/internal/samples"
	"hwgen/isa"
	"hwgen/isa/pipeline"
	"hwgen/ucode"
)

func protectedImage(t testing.TB, name string, w int, protect ...string) (Options, *ucode.Image) {
	o := Options{Curve: loadCurve(t, "bls12-381"), Core: coreOf(t, w), Protect: protect}
	key := fmt.Sprint("default core", name, w, protect)
	if images[key] == nil {
		im, err := Build(name, o)
		require.NoError(t, err)
		images[key] = im
	}
	return o, images[key]
}

// protections are the countermeasures in all combinations.
var combinations = [][]string{{"projective"}, {"split"}, {"projective", "split"}}

// Countermeasures leave results and statuses as they are, whatever the random numbers, and refuse bad ones. All cases are for both at once.
func TestProtectedEqualsModel(t *testing.T) {
	for _, name := range []string{"g1-mul", "g2-mul"} {
		for _, protect := range combinations {
			all := len(protect) > 1
			for _, w := range []int{64, 24, 95} {
				if w != 64 && !all {
					continue
				}
				o, im := protectedImage(t, name, w, protect...)
				cases := samples.Cases(im, o.Curve, 3, 7)
				if !all {
					cases = some(0, 16, cases)
				}
				for _, c := range some(w, 8, cases) {
					equalsReference(t, o, im, c.Entry, c.Inputs, c.Name)
				}
			}
		}
	}
}

// Scalars and shares whose digits cancel in every way: the offset keeps every sum apart.
func TestSplitOfRelatedShares(t *testing.T) {
	o, _ := protectedImage(t, "g1-mul", 64)
	q := o.Curve.Moduli[1].Value
	for _, name := range []string{"g1-mul", "g2-mul"} {
		o, im := protectedImage(t, name, 64, "split")
		in := samples.Inputs(im, o.Curve)
		for _, k := range []int64{0, 2, 62} {
			for _, share := range []*big.Int{one, big.NewInt(2), big.NewInt(k + 1), new(big.Int).Sub(q, one), new(big.Int).Add(q, big.NewInt(k+1)), new(big.Int).Rsh(q, 1)} {
				for _, scalar := range []*big.Int{big.NewInt(k), new(big.Int).Add(q, big.NewInt(k)), share, new(big.Int).Lsh(share, 1), new(big.Int).Sub(new(big.Int).Lsh(q, 1), share)} {
					in["k"], in["t"] = []*big.Int{scalar}, []*big.Int{share}
					equalsReference(t, o, im, "checked", in)
				}
			}
		}
	}
}

// Splitting takes at most 45 % more cycles for every size of word, on top of randomised coordinates too.
func TestSplitCycles(t *testing.T) {
	for _, name := range []string{"g1-mul", "g2-mul"} {
		for _, w := range []int{16, 24, 32, 48, 64, 96} {
			cycles := func(protect ...string) int64 {
				o, im := protectedImage(t, name, w, protect...)
				return simulate(t, im, o.Curve, o.Core, "unchecked", samples.Inputs(im, o.Curve)).stop.Cycles
			}
			plain, split := cycles(), cycles("split")
			t.Logf("%s w=%d: %d cycles, %d split (+%.1f %%)", name, w, plain, split, 100*float64(split)/float64(plain)-100)
			require.LessOrEqual(t, 100*split, 145*plain, "%s w=%d", name, w)
			if w == 64 {
				require.LessOrEqual(t, 100*cycles("projective", "split"), 145*plain, name)
			}
		}
	}
}

// What is built on a multiple or a pairing has their countermeasures.
func TestProtectedPrograms(t *testing.T) {
	b := newBench(t)
	p, q := b.points()
	pairing := coordinates(p, q)
	for _, c := range []struct {
		program string
		o       Options
		in      map[string][]*big.Int
	}{
		{"bls-sign-min-pk", Options{Protect: []string{"projective", "split"}}, nil},
		{"bls-sign-min-sig", Options{Protect: []string{"projective", "split"}}, nil},
		{"bls-sign-min-sig", Options{Protect: []string{"split"}}, nil},
		{"pairing", Options{Protect: []string{"projective"}}, pairing},
		{"pairing", Options{Protect: []string{"projective"}, Profile: Plain}, pairing},
		{"pairing", Options{Protect: []string{"blind", "projective"}}, pairing},
	} {
		for _, w := range []int{64, 17} {
			im, _ := b.image(t, c.program, w, c.o)
			in := samples.Random(im, b.curve, rand.New(rand.NewSource(3)))
			for name, v := range c.in {
				in[name] = v
			}
			got, _ := b.agrees(t, c.program, w, c.o, "checked", in)
			require.True(t, got.OK(), "%s: %v", c.program, got)
		}
	}
}

// Random numbers that do not protect are refused by name: zero, beyond the range, or one for two purposes.
func TestRandomNumbersAreRefused(t *testing.T) {
	b := newBench(t)
	p, r := b.curve.Moduli[0].Value, b.curve.Moduli[1].Value
	top := new(big.Int).Lsh(one, 256)
	for program, other := range map[string]string{"g1-mul": "t", "g2-mul": "t", "bls-sign-min-pk": "t", "bls-sign-min-sig": "t", "pairing": "k"} {
		o := Options{Protect: Protections(program)}
		im, _ := b.image(t, program, 64, o)
		in := samples.Inputs(im, b.curve)
		zero := map[string]string{"t": "t-zero", "k": "random-zero"}[other]
		for _, c := range []struct {
			status, input string
			value         *big.Int
		}{
			{"lambda-zero", "lambda", new(big.Int)}, {"lambda-range", "lambda", p},
			{zero, other, new(big.Int)}, {zero, other, r}, {zero, other, new(big.Int).Lsh(r, 1)}, {other + "-range", other, top},
			{other + "-repeated", "lambda", in[other][0]}, {other + "-repeated", other, in["lambda"][0]},
		} {
			got, _ := b.agrees(t, program, 64, o, "check", with(in, c.input, 0, c.value))
			require.Equal(t, c.status, got.Status.Name, "%s: %s = %x", program, c.input, c.value)
		}
	}
}

// With another lambda every intermediate product is another, and so are all coordinates until the last division, or the final exponentiation.
func TestProjectiveRandomises(t *testing.T) {
	for program, blocks := range map[string][]string{"g1-mul": {"add0", "add1", "double"}, "g2-mul": {"add0", "add1", "add2", "add3", "double"}, "pairing": {"miller-double", "miller-add"}} {
		o, im := protectedImage(t, program, 64, "projective")
		points := func(lambda int64) (seen map[string]bool) {
			in := samples.Inputs(im, o.Curve)
			in["lambda"] = []*big.Int{big.NewInt(lambda)}
			return results(t, im, o, in, blocks...)
		}
		a, b := points(12345), points(54321)
		require.Greater(t, len(a), 60, program)
		for v := range a {
			require.False(t, b[v], program)
		}
	}
}

// results are those of the last instructions of some blocks. An instruction has its result when the next one issues.
func results(t *testing.T, im *ucode.Image, o Options, in map[string][]*big.Int, blocks ...string) map[string]bool {
	ends := map[int]bool{}
	for _, s := range im.Blocks {
		if slices.Contains(blocks, s.Name) {
			ends[s.End-1] = true
		}
	}
	seen := map[string]bool{}
	m := load(t, im, o, in)
	last := -1 // element that the instruction before wrote, if it ended a block
	m.OnIssue = func(pc int, i isa.Instr, _ pipeline.Event) {
		if last >= 0 {
			seen[m.Element(last).String()] = true
		}
		if last = -1; ends[pc] {
			last = int(i.Args[0])
		}
	}
	e, _ := im.Entry("unchecked")
	m.Start(e.PC)
	_, err := m.Run()
	require.NoError(t, err)
	delete(seen, "0")
	return seen
}

func TestProtectedConstantTime(t *testing.T) {
	r := rand.New(rand.NewSource(255))
	for _, name := range []string{"g1-mul", "g2-mul"} {
		o, im := protectedImage(t, name, 64, "projective", "split")
		want := digest(t, im, o, samples.Inputs(im, o.Curve))
		for range some(0, 20, make([]int, 100)) {
			require.Equal(t, want, digest(t, im, o, samples.Random(im, o.Curve, r)))
		}
	}
}

func TestUnknownProtection(t *testing.T) {
	o := Options{Curve: loadCurve(t, "bls12-381"), Core: coreOf(t, 64), Protect: []string{"masks"}}
	_, err := Build("g1-mul", o)
	require.EqualError(t, err, `program g1-mul: protection "masks": there are projective, split`)
	_, err = Build("g1-add", o)
	require.EqualError(t, err, `program g1-add: protection "masks": there are none for it`)
}
