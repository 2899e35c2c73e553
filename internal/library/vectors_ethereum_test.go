package library

import (
	"encoding/hex"
	"math/big"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"hwgen/internal/reference"
)

// ethereumTag is the ciphersuite of Ethereum's signatures: keys in G1, with proofs of possession.
const ethereumTag = "BLS_SIG_BLS12381G2_XMD:SHA-256_SSWU_RO_POP_"

// file is one of ethereum/bls12-381-tests, which has a case.
type file[Case any] struct {
	name string
	Case Case
}

// files are those of a kind.
func files[Case any](t *testing.T, kind string) (all []file[Case]) {
	paths, err := filepath.Glob(filepath.Join(vectors(t), "bls12-381-tests", kind, "*.json"))
	require.NoError(t, err)
	require.NotEmpty(t, paths)
	for _, p := range paths {
		f := file[Case]{name: filepath.Base(p)}
		readJSON(t, &f.Case, p)
		all = append(all, f)
	}
	return all
}

// signatureCase is a case of signing or verification.
type signatureCase struct {
	Input struct {
		PrivKey, PubKey, Message, Signature string
		PubKeys, Messages                   []string
	}
	Output any // a signature, nil where none may be made, or whether one is valid
}

// decoded are points as inputs, one after the other; ok is false if the host refuses one of them, since it is no compressed encoding of a
// point of the curve. Whether the points are in the groups is left to the core.
func decoded[P any](t *testing.T, parse func([]byte) (P, error), size int, coordinates func(P) []*big.Int, texts ...string) (v []*big.Int, ok bool) {
	v = []*big.Int{}
	for _, text := range texts {
		b, err := hex.DecodeString(strings.TrimPrefix(text, "0x"))
		if err != nil || len(b) != size {
			return nil, false
		}
		P, err := parse(b)
		if err != nil {
			return nil, false
		}
		v = append(v, coordinates(P)...)
	}
	return v, true
}

// verdict replays cases whose output is whether a signature is valid; run makes the run of one, and tells whether the host accepts it.
func verdict(t *testing.T, kind, program string, run func(c signatureCase, in map[string][]*big.Int) bool) {
	var all []vector
	hosts := 0
	for _, f := range files[signatureCase](t, kind) {
		valid, isBool := f.Case.Output.(bool)
		require.True(t, isBool, f.name)
		v := vector{name: f.name, program: program, in: map[string][]*big.Int{}}
		if !run(f.Case, v.in) {
			require.False(t, valid, f.name)
			hosts++
			continue
		}
		if !valid {
			v.status = func(status string) bool { return status != reference.StatusOK }
		}
		all = append(all, v)
	}
	t.Logf("%d refused by the host", hosts)
	replay(t, all, 12)
}

// Signing, verification and aggregation of ethereum/bls12-381-tests.
func TestEthereum(t *testing.T) {
	m := golden(t)
	const size = 48
	key := func(t *testing.T, texts ...string) ([]*big.Int, bool) {
		return decoded(t, m.ParseG1, size, reference.FromG1, texts...)
	}
	signature := func(t *testing.T, text string) ([]*big.Int, bool) {
		return decoded(t, m.ParseG2, 2*size, reference.FromG2, text)
	}
	message := func(t *testing.T, in map[string][]*big.Int, text string) {
		for name, u := range fieldElements(t, fromHex(t, text), []byte(ethereumTag), 2, 2) {
			in[name] = append(in[name], u...)
		}
	}
	t.Run("sign", func(t *testing.T) {
		t.Parallel()
		var all []vector
		for _, f := range files[signatureCase](t, "sign") {
			c := f.Case
			v := vector{name: f.name, program: "bls-sign-min-pk", in: map[string][]*big.Int{"sk": {number(t, c.Input.PrivKey)}}}
			message(t, v.in, c.Input.Message)
			if text, ok := c.Output.(string); ok {
				want, ok := signature(t, text)
				require.True(t, ok)
				v.want = map[string][]*big.Int{"point": want}
			} else {
				v.status = ends("sk-range")
			}
			all = append(all, v)
		}
		replay(t, all, len(all))
	})
	t.Run("verify", func(t *testing.T) {
		t.Parallel()
		verdict(t, "verify", "bls-verify-min-pk", func(c signatureCase, in map[string][]*big.Int) bool {
			var p, q bool
			in["p"], p = key(t, c.Input.PubKey)
			in["q"], q = signature(t, c.Input.Signature)
			message(t, in, c.Input.Message)
			return p && q
		})
	})
	t.Run("aggregate_verify", func(t *testing.T) {
		t.Parallel()
		verdict(t, "aggregate_verify", "bls-aggregate-verify-min-pk", func(c signatureCase, in map[string][]*big.Int) bool {
			var p, q bool
			in["p"], p = key(t, c.Input.PubKeys...)
			in["q"], q = signature(t, c.Input.Signature)
			in["u0"], in["u1"] = []*big.Int{}, []*big.Int{}
			for _, text := range c.Input.Messages {
				message(t, in, text)
			}
			in["n"] = []*big.Int{big.NewInt(int64(len(c.Input.PubKeys)))}
			return p && q && len(c.Input.PubKeys) == len(c.Input.Messages)
		})
	})
	t.Run("fast_aggregate_verify", func(t *testing.T) {
		t.Parallel()
		verdict(t, "fast_aggregate_verify", "bls-fast-aggregate-verify-min-pk", func(c signatureCase, in map[string][]*big.Int) bool {
			var p, q bool
			in["p"], p = key(t, c.Input.PubKeys...)
			in["q"], q = signature(t, c.Input.Signature)
			message(t, in, c.Input.Message)
			in["n"] = []*big.Int{big.NewInt(int64(len(c.Input.PubKeys)))}
			return p && q
		})
	})
	t.Run("hash_to_G2", func(t *testing.T) {
		t.Parallel()
		var all []vector
		for _, f := range files[struct {
			Input  struct{ Msg string }
			Output struct{ X, Y string }
		}](t, "hash_to_G2") {
			all = append(all, vector{name: f.name, program: "hash-to-g2",
				in:   fieldElements(t, []byte(f.Case.Input.Msg), []byte("QUUX-V01-CS02-with-BLS12381G2_XMD:SHA-256_SSWU_RO_"), 2, 2),
				want: map[string][]*big.Int{"point": numbers(t, f.Case.Output.X, f.Case.Output.Y)}})
		}
		replay(t, all, len(all))
	})
}
