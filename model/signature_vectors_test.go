package model

import (
	"encoding/hex"
	"encoding/json"
	"fmt"
	"math/big"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// Ethereum's scheme: short keys, proofs of possession; points are compressed and in the subgroups.
type ethereum struct {
	h *Hasher
	*Scheme[*big.Int, Fp2]
}

func newEthereum(t *testing.T) ethereum {
	h := hasher(t)
	return ethereum{h, h.MinPK(Proven)}
}

func unhex(t *testing.T, s string) []byte {
	b, err := hex.DecodeString(strings.TrimPrefix(s, "0x"))
	require.NoError(t, err)
	return b
}

func (e ethereum) key(t *testing.T, s string) (G1, error) {
	b := unhex(t, s)
	if len(b) != e.h.size() {
		return G1{}, ErrLength
	}
	return e.h.ParseG1(b)
}

func (e ethereum) signature(t *testing.T, s string) (G2, error) {
	b := unhex(t, s)
	if len(b) != 2*e.h.size() {
		return G2{}, ErrLength
	}
	return e.h.ParseG2(b)
}

// A signatureCase is the input of any of the tests.
type signatureCase struct {
	Privkey, Message, Pubkey, Signature string
	Pubkeys, Messages, Signatures       []string
}

func (k *signatureCase) keys() []string {
	if k.Pubkey != "" {
		return []string{k.Pubkey}
	}
	return k.Pubkeys
}

// points reads the keys and the one signature.
func (e ethereum) points(t *testing.T, k *signatureCase) (keys []G1, sig G2, err error) {
	for _, s := range k.keys() {
		p, err := e.key(t, s)
		if err != nil {
			return nil, sig, err
		}
		keys = append(keys, p)
	}
	sig, err = e.signature(t, k.Signature)
	return keys, sig, err
}

// Each runner gives what the output of a case must be, as JSON.
var ethereumRunners = map[string]func(t *testing.T, e ethereum, input json.RawMessage) string{
	"sign": func(t *testing.T, e ethereum, input json.RawMessage) string {
		var k signatureCase
		require.NoError(t, json.Unmarshal(input, &k))
		sig, err := e.Sign(hexInt(t, k.Privkey), unhex(t, k.Message))
		if err != nil {
			return "null"
		}
		return fmt.Sprintf(`"0x%x"`, e.h.MarshalG2(sig))
	},
	"aggregate": func(t *testing.T, e ethereum, input json.RawMessage) string {
		var list []string
		require.NoError(t, json.Unmarshal(input, &list))
		var sigs []G2
		for _, s := range list {
			sig, err := e.signature(t, s)
			require.NoError(t, err)
			sigs = append(sigs, sig)
		}
		sum, err := e.Aggregate(sigs)
		if err != nil {
			return "null"
		}
		return fmt.Sprintf(`"0x%x"`, e.h.MarshalG2(sum))
	},
	"verify": func(t *testing.T, e ethereum, input json.RawMessage) string {
		var k signatureCase
		require.NoError(t, json.Unmarshal(input, &k))
		keys, sig, err := e.points(t, &k)
		return fmt.Sprint(err == nil && e.Verify(keys[0], unhex(t, k.Message), sig) == nil)
	},
	"aggregate_verify": func(t *testing.T, e ethereum, input json.RawMessage) string {
		var k signatureCase
		require.NoError(t, json.Unmarshal(input, &k))
		keys, sig, err := e.points(t, &k)
		var msgs [][]byte
		for _, m := range k.Messages {
			msgs = append(msgs, unhex(t, m))
		}
		return fmt.Sprint(err == nil && e.AggregateVerify(keys, msgs, sig) == nil)
	},
	"fast_aggregate_verify": func(t *testing.T, e ethereum, input json.RawMessage) string {
		var k signatureCase
		require.NoError(t, json.Unmarshal(input, &k))
		keys, sig, err := e.points(t, &k)
		return fmt.Sprint(err == nil && e.FastAggregateVerify(keys, unhex(t, k.Message), sig) == nil)
	},
	"batch_verify": func(t *testing.T, e ethereum, input json.RawMessage) string { // a batch is valid if all signatures are
		var k signatureCase
		require.NoError(t, json.Unmarshal(input, &k))
		valid := true
		for i := range k.Signatures {
			one := signatureCase{Pubkey: k.Pubkeys[i], Signature: k.Signatures[i]}
			keys, sig, err := e.points(t, &one)
			valid = valid && err == nil && e.Verify(keys[0], unhex(t, k.Messages[i]), sig) == nil
		}
		return fmt.Sprint(valid)
	},
}

func TestEthereumSignatures(t *testing.T) {
	dir := filepath.Join(vectors(t), "bls12-381-tests")
	e := newEthereum(t)
	files := map[string]int{"sign": 10, "aggregate": 6, "verify": 29, "aggregate_verify": 5, "fast_aggregate_verify": 12, "batch_verify": 2}
	for name, run := range ethereumRunners {
		t.Run(name, func(t *testing.T) {
			c := newTally(t)
			paths, err := filepath.Glob(filepath.Join(dir, name, "*.json"))
			require.NoError(t, err)
			for _, path := range paths {
				b, err := os.ReadFile(path)
				require.NoError(t, err)
				var v struct{ Input, Output json.RawMessage }
				require.NoError(t, json.Unmarshal(b, &v))
				got := run(t, e, v.Input)
				c.ok(got == string(v.Output), "%s: %s, want %s", path, got, v.Output)
			}
			c.ok(len(paths) == files[name], "%d files", len(paths))
		})
	}
}
