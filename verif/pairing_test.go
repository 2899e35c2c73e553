package verif_test

import (
	"fmt"
	"math/big"
	"testing"

	"github.com/stretchr/testify/require"

	"hwgen/iss"
	"hwgen/model"
	"hwgen/params"
	"hwgen/ucode"
	"hwgen/ucode/programs"
	"hwgen/verif"
)

// pairingWords are the word sizes of the paper, and one that does not divide the element.
var pairingWords = []int{16, 24, 32, 48, 64, 96, 17}

// A whole pairing on the Verilog in every profile, every write in lockstep, equals the golden model; so do the stops of refused inputs.
func TestPairingInLockstep(t *testing.T) {
	curve, err := params.LoadCurve("bls12-381")
	require.NoError(t, err)
	m, err := model.New(curve)
	require.NoError(t, err)
	p := m.MulG1(m.GeneratorG1(), big.NewInt(0x1234567))
	q := m.MulG2(m.GeneratorG2(), big.NewInt(0x89abcde))
	want := m.Pair(p, q, model.Cubed).Coefficients()
	for _, w := range pairingWords {
		t.Run(fmt.Sprintf("w=%d", w), func(t *testing.T) {
			t.Parallel()
			core, err := params.LoadCore("default")
			require.NoError(t, err)
			core.Word = w
			src, err := verif.SourceOf(curve, core)
			require.NoError(t, err)
			bin, err := verif.Build(t.Context(), src, verif.Options{})
			require.NoError(t, err)
			sim, err := bin.Open(t.Context(), verif.Session{Seed: 381})
			require.NoError(t, err)
			defer sim.Close()

			run := func(im *ucode.Image, entry string, in ...*big.Int) verif.Report {
				r, err := verif.Lockstep(t.Context(), sim, iss.FromParams(curve, core), program(t, im, entry, in), verif.Check{})
				require.NoError(t, err)
				require.Equal(t, iss.Halted, r.Last.Kind)
				return r
			}
			good := []*big.Int{p.X, p.Y, q.X.A0, q.X.A1, q.Y.A0, q.Y.A1}
			for _, profile := range programs.Profiles() {
				im, err := programs.Build("pairing", programs.Options{Curve: curve, Core: core, Profile: profile})
				require.NoError(t, err)
				r := run(im, "unchecked", good...)
				require.Zero(t, r.Last.Code)
				for i, a := range im.Outputs[0].Addr {
					v, err := sim.ReadElement(a)
					require.NoError(t, err)
					require.Zero(t, want[i].Cmp(v), "%s: coefficient %d", profile, i)
				}
				if profile == programs.Plain {
					require.LessOrEqual(t, 97*r.Cycles, 100*r.Stats.MulBusy, "%s: the multiplier works %d of %d cycles", profile, r.Stats.MulBusy, r.Cycles)
				}
				t.Logf("%s: %d cycles, %d products, multiplier busy %.2f %%, %d writes compared",
					profile, r.Cycles, r.Stats.Mul, 100*float64(r.Stats.MulBusy)/float64(r.Cycles), r.Writes)
				if profile != programs.Fast {
					continue
				}
				bad := append([]*big.Int{}, good...)
				bad[1] = curve.Moduli[0].Value
				r = run(im, "check", bad...)
				s, _ := im.Status(r.Last.Code)
				require.Equal(t, "p-range", s.Name)
				bad[1] = new(big.Int).Add(p.Y, big.NewInt(1))
				r = run(im, "check", bad...)
				s, _ = im.Status(r.Last.Code)
				require.Equal(t, "p-curve", s.Name)
			}
		})
	}
}

// The same on cores with every combination of options; without division steps in the profile that has no use for them.
func TestPairingInLockstepOnOptions(t *testing.T) {
	curve := loadCurve(t, "bls12-381")
	m, err := model.New(curve)
	require.NoError(t, err)
	p := m.MulG1(m.GeneratorG1(), big.NewInt(0x7654321))
	q := m.MulG2(m.GeneratorG2(), big.NewInt(0xedcba98))
	want := m.Pair(p, q, model.Cubed).Coefficients()
	for _, pt := range optionPoints() {
		if pt.word < 64 {
			continue
		}
		t.Run(pt.String(), func(t *testing.T) {
			t.Parallel()
			bin, cfg := build(t, pt, verif.Options{})
			sim, err := bin.Open(t.Context(), verif.Session{Seed: 381})
			require.NoError(t, err)
			defer sim.Close()
			profile := programs.Fast
			if pt.plain {
				profile = programs.Plain
			}
			im, err := programs.Build("pairing", programs.Options{Curve: curve, Core: pt.core(), Profile: profile})
			require.NoError(t, err)
			in := []*big.Int{p.X, p.Y, q.X.A0, q.X.A1, q.Y.A0, q.Y.A1}
			r, err := verif.Lockstep(t.Context(), sim, cfg, program(t, im, "unchecked", in), verif.Check{})
			require.NoError(t, err)
			require.Equal(t, iss.Halted, r.Last.Kind)
			for i, a := range im.Outputs[0].Addr {
				v, err := sim.ReadElement(a)
				require.NoError(t, err)
				require.Zero(t, want[i].Cmp(v), "coefficient %d", i)
			}
			t.Logf("%s: %d cycles, multiplier busy %.2f %%, %d writes compared", profile, r.Cycles, 100*float64(r.Stats.MulBusy)/float64(r.Cycles), r.Writes)
		})
	}
}

// program loads an image and its inputs, in the order of the image's inputs.
func program(t *testing.T, im *ucode.Image, entry string, in []*big.Int) *verif.Program {
	e, ok := im.Entry(entry)
	require.True(t, ok)
	p := &verif.Program{Name: im.Program + "/" + entry, Words: im.Words, Entry: e.PC}
	for _, c := range im.Data {
		p.Elements = append(p.Elements, verif.Element{Addr: c.Addr, Value: c.Value})
	}
	k := 0
	for _, port := range im.Inputs {
		for _, a := range port.Addr {
			p.Elements = append(p.Elements, verif.Element{Addr: a, Value: in[k]})
			k++
		}
	}
	require.Len(t, in, k)
	return p
}
