package build

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"hwgen/params"
)

func options(t *testing.T) Options {
	c, err := params.LoadCurve("toy13")
	require.NoError(t, err)
	k, err := params.LoadCore("default")
	require.NoError(t, err)
	return Options{Curve: c, Core: k}
}

func TestImages(t *testing.T) {
	o := options(t)
	ram, rom, err := Image(o, "field")
	require.NoError(t, err)
	assert.Nil(t, rom)
	assert.NotEmpty(t, ram.Data)

	o.Core.Ucode = params.UcodeROM
	_, _, err = Image(o, "field")
	assert.EqualError(t, err, "a core with its microcode in ROM needs programs")
	_, err = Verilog(o)
	assert.EqualError(t, err, "a core with its microcode in ROM needs programs")
	o.Programs = []string{"field"}
	baked, rom, err := Image(o, "field")
	require.NoError(t, err)
	assert.Empty(t, baked.Data)
	assert.Equal(t, rom.Words, baked.Words)
	_, _, err = Image(o, "pairing")
	assert.EqualError(t, err, "program pairing is not among those baked in")

	c, again, err := Config(o)
	require.NoError(t, err)
	assert.Equal(t, rom, again)
	assert.Equal(t, rom.Constants, c.Constants)
	o.Programs = []string{"other"}
	_, err = Verilog(o)
	assert.ErrorContains(t, err, `program "other": unknown`)
}
