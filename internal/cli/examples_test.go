package cli

import (
	"math/big"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"hwgen/isa/asm"
	"hwgen/iss"
	"hwgen/params"
)

const examples = "../../examples"

func TestExamplePoints(t *testing.T) {
	assert.Equal(t, g1+"\n", read(t, filepath.Join(examples, "g1.hex")))
	assert.Equal(t, g2+"\n", read(t, filepath.Join(examples, "g2.hex")))
}

// The example in assembly computes what its comment says.
func TestExampleAssembly(t *testing.T) {
	source := filepath.Join(examples, "axpy.s")
	succeeds(t, "asm", source)
	p, err := asm.Assemble(source, read(t, source))
	require.NoError(t, err)
	curve, err := params.LoadCurve("bls12-381")
	require.NoError(t, err)
	core, err := params.LoadCore("default")
	require.NoError(t, err)
	m, err := iss.New(iss.FromParams(curve, core))
	require.NoError(t, err)
	modulus := curve.Moduli[0].Value
	a := big.NewInt(1234567)
	montgomery := new(big.Int).Lsh(a, uint(core.Word*curve.Words(core.Word)))
	m.SetElement(0, montgomery.Mod(montgomery, modulus))
	for i := range 8 {
		m.SetElement(16+i, big.NewInt(int64(1000+i)))
		m.SetElement(32+i, new(big.Int).Sub(modulus, big.NewInt(int64(1+i))))
	}
	m.Load(p.Words)
	m.Start(p.Entries[0].PC)
	s, err := m.Run()
	require.NoError(t, err)
	require.Equal(t, iss.Halted, s.Kind)
	for i := range int64(8) {
		want := new(big.Int).Mul(a, big.NewInt(1000+i))
		assert.Equal(t, want.Sub(want, big.NewInt(1+i)), m.Element(48+int(i)))
	}
}
