package points

import (
	"math/big"
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"hwgen/model"
	"hwgen/params"
)

func pairing(t require.TestingT) *model.Pairing {
	c, err := params.LoadCurve("bls12-381")
	require.NoError(t, err)
	m, err := model.New(c)
	require.NoError(t, err)
	return m
}

// Bytes are taken as bytes whatever they are, as long as their number is right and they are not hex text.
func TestRawBytes(t *testing.T) {
	m := pairing(t)
	name := filepath.Join(t.TempDir(), "p")
	for k := range int64(20) {
		P := m.MulG1(m.GeneratorG1(), big.NewInt(k))
		for _, b := range [][]byte{m.MarshalG1(P), m.MarshalG1Uncompressed(P)} {
			require.NoError(t, os.WriteFile(name, b, 0o600))
			got, coordinates, err := G1(m, "@"+name)
			require.NoError(t, err)
			assert.True(t, m.EqualG1(P, got))
			if P.Inf {
				assert.Equal(t, []string{"0", "0"}, []string{coordinates[0].String(), coordinates[1].String()})
			} else {
				assert.Equal(t, []*big.Int{P.X, P.Y}, coordinates)
			}
		}
		Q := m.MulG2(m.GeneratorG2(), big.NewInt(k))
		for _, b := range [][]byte{m.MarshalG2(Q), m.MarshalG2Uncompressed(Q)} {
			require.NoError(t, os.WriteFile(name, b, 0o600))
			got, coordinates, err := G2(m, "@"+name)
			require.NoError(t, err)
			assert.True(t, m.EqualG2(Q, got))
			assert.Len(t, coordinates, 4)
		}
	}
}

// No argument makes the readers panic, and an error is one line.
func TestAnyText(t *testing.T) {
	m := pairing(t)
	rapid.Check(t, func(t *rapid.T) {
		s := rapid.OneOf(rapid.String(), rapid.StringMatching(`(0x)?[0-9a-f]{0,200}`), rapid.StringMatching(`[0-9a-fx, _+-]{0,40}`)).Draw(t, "argument")
		if s != "" && s[0] == '@' {
			return
		}
		for _, err := range []error{second(G1(m, s)), second(G2(m, s)), numbers(s)} {
			if err != nil {
				assert.NotContains(t, err.Error(), "\n")
			}
		}
	})
}

func second[P any](_ P, _ []*big.Int, err error) error { return err }

func numbers(s string) error {
	_, err := Numbers(s, 2, false, 384)
	return err
}

func TestNumbers(t *testing.T) {
	v, err := Numbers("0x10, ff", 2, false, 8)
	require.NoError(t, err)
	assert.Equal(t, []*big.Int{big.NewInt(16), big.NewInt(255)}, v)
	_, err = Numbers("0x100,1", 2, false, 8)
	assert.EqualError(t, err, "number 1: must lie in 0..2^8-1, what the host can write")
	v, err = Numbers("1,2,3,4", 2, true, 8)
	require.NoError(t, err)
	assert.Len(t, v, 4)
	_, err = Numbers("1,2,3", 2, true, 8)
	assert.EqualError(t, err, "3 numbers, 2 are needed for each round, separated by commas")
}
