package hashing

import (
	"encoding/hex"
	"encoding/json"
	"math/big"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/consensys/gnark-crypto/ecc/bls12-381/fp"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"hwgen/model"
	"hwgen/params"
)

func load(t *testing.T, into any, name string) {
	dir := os.Getenv("HWGEN_VECTORS")
	if dir == "" {
		dir = filepath.Join("..", "..", "..", "shared", "vectors")
	}
	content, err := os.ReadFile(filepath.Join(dir, "rfc9380", name))
	if os.IsNotExist(err) {
		t.Skipf("no test vectors in %s; set HWGEN_VECTORS to their folder", dir)
	}
	require.NoError(t, err)
	require.NoError(t, json.Unmarshal(content, into))
}

func TestExpandVectors(t *testing.T) {
	checks := 0
	for _, name := range []string{"expand_message_xmd_SHA256_38.json", "expand_message_xmd_SHA256_256.json"} {
		var v struct {
			DST   string
			Tests []struct {
				Length  string `json:"len_in_bytes"`
				Msg     string
				Uniform string `json:"uniform_bytes"`
			}
		}
		load(t, &v, name)
		for _, c := range v.Tests {
			n, ok := new(big.Int).SetString(strings.TrimPrefix(c.Length, "0x"), 16)
			require.True(t, ok)
			got, err := expand([]byte(c.Msg), []byte(v.DST), int(n.Int64()))
			require.NoError(t, err)
			assert.Equal(t, c.Uniform, hex.EncodeToString(got))
			checks++
		}
	}
	assert.GreaterOrEqual(t, checks, 20)
}

func TestFieldElementVectors(t *testing.T) {
	c, err := params.LoadCurve("bls12-381")
	require.NoError(t, err)
	checks := 0
	for name, size := range map[string][2]int{
		"BLS12381G1_XMD-SHA-256_SSWU_RO_.json": {2, 1}, "BLS12381G1_XMD-SHA-256_SSWU_NU_.json": {1, 1},
		"BLS12381G2_XMD-SHA-256_SSWU_RO_.json": {2, 2}, "BLS12381G2_XMD-SHA-256_SSWU_NU_.json": {1, 2},
	} {
		var v struct {
			DST     string
			Vectors []struct {
				Msg string
				U   []string
			}
		}
		load(t, &v, name)
		for _, x := range v.Vectors {
			got, err := ToField([]byte(x.Msg), []byte(v.DST), size[0], size[1], c.Moduli[0].Value)
			require.NoError(t, err)
			require.Len(t, x.U, size[0])
			for i, u := range x.U {
				for k, part := range strings.Split(u, ",") {
					want, ok := new(big.Int).SetString(strings.TrimPrefix(part, "0x"), 16)
					require.True(t, ok)
					assert.Zero(t, want.Cmp(got[i][k]), "%s %q u[%d][%d]", name, x.Msg, i, k)
					checks++
				}
			}
		}
	}
	assert.Equal(t, 5*(2+1+4+2), checks)
}

// The same as gnark-crypto and as the model for any message and tag, tags that must be hashed included.
func TestAgainstOthers(t *testing.T) {
	p := fp.Modulus()
	rapid.Check(t, func(t *rapid.T) {
		message := rapid.SliceOfN(rapid.Byte(), 0, 200).Draw(t, "message")
		tag := rapid.SliceOfN(rapid.Byte(), 1, 300).Draw(t, "tag")
		n := rapid.IntRange(1, 5).Draw(t, "count")
		got, err := ToField(message, tag, n, 1, p)
		require.NoError(t, err)
		stream, err := expand(message, tag, 64*n)
		require.NoError(t, err)
		byModel, err := model.ExpandMessageXMD(message, tag, 64*n)
		require.NoError(t, err)
		assert.Equal(t, byModel, stream)
		if len(tag) > longestTag {
			return // gnark-crypto refuses these
		}
		want, err := fp.Hash(message, tag, n)
		require.NoError(t, err)
		for i := range want {
			assert.Zero(t, want[i].BigInt(new(big.Int)).Cmp(got[i][0]))
		}
	})
}

func TestRefusals(t *testing.T) {
	_, err := ToField(nil, nil, 2, 1, fp.Modulus())
	assert.ErrorIs(t, err, ErrNoTag)
	_, err = expand(nil, []byte("t"), 255*32)
	assert.NoError(t, err)
	_, err = ToField(nil, []byte("t"), 128, 1, fp.Modulus())
	assert.EqualError(t, err, "8192 bytes of one message are more than the 8160 that RFC 9380 allows")
}
