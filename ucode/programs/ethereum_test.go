package programs

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

	"hwgen/internal/reference"
	"hwgen/model"
)

// ethereumCase is the input of a case of ethereum/bls12-381-tests.
type ethereumCase struct {
	Privkey, Message, Pubkey, Signature string
	Pubkeys, Messages                   []string
}

// ethereumHost does what a host does for the core: it decodes points and hashes messages to field elements.
type ethereumHost struct {
	*bench
	dst []byte
}

func unhex(t testing.TB, s string) []byte {
	b, err := hex.DecodeString(strings.TrimPrefix(s, "0x"))
	require.NoError(t, err)
	return b
}

// key and signature decode compressed points; false means that the host refuses them. Encodings of points outside the subgroup are left to
// the core, as far as the decoder of the model lets them through.
func (h ethereumHost) key(t testing.TB, s string) ([]*big.Int, bool) {
	b := unhex(t, s)
	if len(b) != 48 {
		return nil, false
	}
	p, err := h.model.ParseG1(b)
	return reference.FromG1(p), err == nil
}

func (h ethereumHost) signature(t testing.TB, s string) ([]*big.Int, bool) {
	b := unhex(t, s)
	if len(b) != 96 {
		return nil, false
	}
	q, err := h.model.ParseG2(b)
	return reference.FromG2(q), err == nil
}

// message adds the field elements of a message to the inputs.
func (h ethereumHost) message(t testing.TB, in map[string][]*big.Int, s string) {
	u, err := h.model.HashToFieldG2(unhex(t, s), h.dst, 2)
	require.NoError(t, err)
	in["u0"], in["u1"] = append(in["u0"], u[0].A0, u[0].A1), append(in["u1"], u[1].A0, u[1].A1)
}

// run gives the status of a program, and its output.
func (h ethereumHost) run(t testing.TB, program string, in map[string][]*big.Int) (string, []*big.Int) {
	r, _ := h.agrees(t, program, 64, Options{}, "checked", in)
	return r.Status.Name, r.Outputs["point"]
}

// verifies is the answer of a verifying program for keys, messages and a signature.
func (h ethereumHost) verifies(t testing.TB, program string, keys, messages []string, signature string) string {
	in := map[string][]*big.Int{}
	for _, k := range keys {
		v, ok := h.key(t, k)
		if !ok {
			return "false"
		}
		in["p"] = append(in["p"], v...)
	}
	var ok bool
	if in["q"], ok = h.signature(t, signature); !ok {
		return "false"
	}
	for _, m := range messages {
		h.message(t, in, m)
	}
	if program != "bls-verify-min-pk" {
		in["n"] = []*big.Int{big.NewInt(int64(len(keys)))}
	}
	status, _ := h.run(t, program, in)
	return fmt.Sprint(status == "ok")
}

var ethereumPrograms = map[string]func(t testing.TB, h ethereumHost, k ethereumCase) string{
	"sign": func(t testing.TB, h ethereumHost, k ethereumCase) string {
		in := map[string][]*big.Int{"sk": {new(big.Int).SetBytes(unhex(t, k.Privkey))}}
		h.message(t, in, k.Message)
		status, v := h.run(t, "bls-sign-min-pk", in)
		if status != "ok" {
			return "null"
		}
		return fmt.Sprintf(`"0x%x"`, h.model.MarshalG2(model.G2{X: model.Fp2{A0: v[0], A1: v[1]}, Y: model.Fp2{A0: v[2], A1: v[3]}}))
	},
	"verify": func(t testing.TB, h ethereumHost, k ethereumCase) string {
		return h.verifies(t, "bls-verify-min-pk", []string{k.Pubkey}, []string{k.Message}, k.Signature)
	},
	"aggregate_verify": func(t testing.TB, h ethereumHost, k ethereumCase) string {
		return h.verifies(t, "bls-aggregate-verify-min-pk", k.Pubkeys, k.Messages, k.Signature)
	},
	"fast_aggregate_verify": func(t testing.TB, h ethereumHost, k ethereumCase) string {
		return h.verifies(t, "bls-fast-aggregate-verify-min-pk", k.Pubkeys, []string{k.Message}, k.Signature)
	},
}

// The signatures of Ethereum on the simulator: all cases that a program serves.
func TestEthereumSignatures(t *testing.T) {
	dir := os.Getenv("HWGEN_VECTORS")
	if dir == "" {
		t.Skip("HWGEN_VECTORS is not set")
	}
	hasher, err := newBench(t).model.Hasher()
	require.NoError(t, err)
	h := ethereumHost{newBench(t), hasher.MinPK(model.Proven).DST}
	files := map[string]int{"sign": 10, "verify": 29, "aggregate_verify": 5, "fast_aggregate_verify": 12}
	for name, program := range ethereumPrograms {
		t.Run(name, func(t *testing.T) {
			paths, err := filepath.Glob(filepath.Join(dir, "bls12-381-tests", name, "*.json"))
			require.NoError(t, err)
			require.Len(t, paths, files[name])
			for _, path := range paths {
				b, err := os.ReadFile(path)
				require.NoError(t, err)
				var v struct {
					Input  ethereumCase
					Output json.RawMessage
				}
				require.NoError(t, json.Unmarshal(b, &v))
				require.Equal(t, string(v.Output), program(t, h, v.Input), path)
			}
		})
	}
}
