package link_test

import (
	"math/big"
	"testing"

	"github.com/stretchr/testify/require"

	"hwgen/isa/asm"
	"hwgen/iss"
	"hwgen/params"
	"hwgen/ucode"
	"hwgen/ucode/link"
	"hwgen/ucode/programs"
)

func build(t *testing.T, curve string, names ...string) ([]*ucode.Image, *params.Curve, *params.Core) {
	c, err := params.LoadCurve(curve)
	require.NoError(t, err)
	core, err := params.LoadCore("default")
	require.NoError(t, err)
	core.ProgramDepth = 8192 // both programs side by side
	var images []*ucode.Image
	for _, n := range names {
		im, err := programs.Build(n, programs.Options{Curve: c, Core: core})
		require.NoError(t, err)
		images = append(images, im)
	}
	return images, c, core
}

// outputs runs a program with every input element set to 1, on memory full of ones where it has not set it.
func outputs(t *testing.T, im *ucode.Image, cfg iss.Config, entry string) (iss.Stop, []*big.Int) {
	m, err := iss.New(cfg)
	require.NoError(t, err)
	m.Load(im.Words)
	for a := range cfg.DataDepth {
		m.SetElement(a, new(big.Int).Sub(new(big.Int).Lsh(big.NewInt(1), 384), big.NewInt(1)))
	}
	for _, c := range im.Data {
		m.SetElement(c.Addr, c.Value)
	}
	for _, p := range im.Inputs {
		for _, a := range p.Addr {
			m.SetElement(a, big.NewInt(1))
		}
	}
	e, ok := im.Entry(entry)
	require.True(t, ok)
	m.Start(e.PC)
	m.MaxSteps = 1 << 20
	stop, err := m.Run()
	require.NoError(t, err)
	var out []*big.Int
	for _, p := range im.Outputs {
		for _, a := range p.Addr {
			out = append(out, m.Element(a))
		}
	}
	return stop, out
}

// Linked programs compute what they compute alone, whatever is in memory before.
func TestLinkedEqualsAlone(t *testing.T) {
	for curve, names := range map[string][]string{"bls12-381": {"pairing", "field"}, "toy13": {"field"}, "bn254": {"field"}} {
		images, c, core := build(t, curve, names...)
		rom, err := link.Link(images, c, core)
		require.NoError(t, err)
		require.NoError(t, asm.Check(rom.Words))
		cfg := iss.FromParams(c, core)
		romCfg := cfg
		romCfg.Constants = rom.Constants
		for i, im := range images {
			require.Equal(t, len(im.Entries), len(rom.Images[i].Entries))
			for _, e := range im.Entries {
				wantStop, want := outputs(t, im, cfg, e.Name)
				stop, got := outputs(t, rom.Images[i], romCfg, e.Name)
				require.Equal(t, wantStop.Code, stop.Code)
				if e.Outputs {
					require.Equal(t, want, got, "%s %s %s", curve, im.Program, e.Name)
				}
			}
		}
	}
}

func TestErrors(t *testing.T) {
	images, c, core := build(t, "bls12-381", "field")
	_, err := link.Link([]*ucode.Image{images[0], images[0]}, c, core)
	require.EqualError(t, err, "link: program field is given twice")
	core.ProgramDepth = 64
	_, err = link.Link(images, c, core)
	require.ErrorContains(t, err, "do not fit the program memory of 64 words (core field program_depth)")
	images[0].Data[0].Addr = 200
	_, err = link.Link(images, c, core)
	require.ErrorContains(t, err, "out of reach of ldc")
}
