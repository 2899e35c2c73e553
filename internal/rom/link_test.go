package rom_test

import (
	"math/big"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"hwgen/internal/rom"
	"hwgen/internal/runner"
	"hwgen/internal/samples"
	"hwgen/isa"
	"hwgen/isa/asm"
	"hwgen/params"
	"hwgen/ucode"
	"hwgen/ucode/programs"
)

func load(t *testing.T, curve string) (*params.Curve, *params.Core) {
	c, err := params.LoadCurve(curve)
	require.NoError(t, err)
	k, err := params.LoadCore("default")
	require.NoError(t, err)
	return c, k
}

// Every entry of every program gives in ROM what it gives in RAM, a little later.
func TestProgramsRunFromROM(t *testing.T) {
	c, k := load(t, "bls12-381")
	var images []*ucode.Image
	for _, name := range []string{"field", "pairing"} {
		im, err := programs.Build(name, programs.Options{Curve: c, Core: k})
		require.NoError(t, err)
		images = append(images, im)
	}
	content, err := rom.Link(images, 0, k.ProgramDepth)
	require.NoError(t, err)
	require.NoError(t, asm.Check(content.Words))
	assert.Equal(t, 0, content.Images[0].Entries[0].PC)
	for n, im := range images {
		for _, e := range im.Entries {
			j := &runner.Job{Image: im, Curve: c, Core: k, Entry: e.Name, Inputs: samples.Inputs(im, c)}
			ram, _, err := runner.ISS(j)
			require.NoError(t, err)
			j.Image, j.Constants = content.Images[n], content.Constants
			baked, _, err := runner.ISS(j)
			require.NoError(t, err)
			assert.True(t, baked.OK())
			assert.Equal(t, ram.Outputs, baked.Outputs)
			assert.Greater(t, baked.Cycles, ram.Cycles)
			assert.Less(t, baked.Cycles, ram.Cycles+8*int64(len(im.Data))+8)
		}
	}
}

// Constants beyond the direct addresses and above the first modulus arrive whole.
func TestConstantsArriveWhole(t *testing.T) {
	c, k := load(t, "toy13")
	c.Moduli[0], c.Moduli[1] = c.Moduli[1], c.Moduli[0]
	words := []uint32{isa.Must("halt").Match()}
	im := &ucode.Image{Program: "x", Words: words, Entries: []ucode.Entry{{Name: "a"}},
		Data: []ucode.Constant{{Addr: 3, Value: big.NewInt(0x1fff)}, {Addr: 250, Value: big.NewInt(0x1ffe)}, {Addr: 192, Value: big.NewInt(7)}},
		Outputs: []ucode.Port{{Name: "out", Addr: []int{3, 250, 192}}}, Statuses: []ucode.Status{{Code: 0, Name: "ok"}}}
	content, err := rom.Link([]*ucode.Image{im}, 1, k.ProgramDepth)
	require.NoError(t, err)
	r, _, err := runner.ISS(&runner.Job{Image: content.Images[0], Curve: c, Core: k, Constants: content.Constants})
	require.NoError(t, err)
	require.True(t, r.OK(), r)
	for i, want := range []int64{0x1fff, 0x1ffe, 7} {
		assert.Equal(t, want, r.Outputs["out"][i].Int64())
	}
}

func TestProgramsThatDoNotFit(t *testing.T) {
	im := &ucode.Image{Words: make([]uint32, 100), Entries: []ucode.Entry{{Name: "a"}}}
	_, err := rom.Link([]*ucode.Image{im, im}, 0, 200)
	assert.EqualError(t, err, "the programs take 206 words of ROM, the program memory has 200 (core field program_depth)")
}
