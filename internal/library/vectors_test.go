package library

import (
	"context"
	"encoding/hex"
	"encoding/json"
	"math/big"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"hwgen/internal/hashing"
	"hwgen/internal/runner"
	"hwgen/model"
	"hwgen/verif"
)

// vector is a published case as a run of a program.
type vector struct {
	name    string
	program string
	how     variant
	in      map[string][]*big.Int
	want    map[string][]*big.Int    // outputs; nil if the run is refused or only checks
	status  func(status string) bool // nil for ok
}

// onVerilog is how many vectors of each kind are run on the Verilog too.
const onVerilog = 3

// replay runs vectors by the model, by gnark-crypto and on the simulator, a few of them on the Verilog. Not in full, it takes some of them only.
func replay(t *testing.T, all []vector, few int) {
	require.NotEmpty(t, all)
	picked := spread(all, some(few, len(all)))
	for _, v := range picked {
		j := compiled(t, v.program, 64, v.how).job("", v.in)
		got := same(t, j, v.name)
		asOracle(t, v, got)
		if v.status != nil {
			assert.True(t, v.status(got.Status.Name), "%s: status %v", v.name, got)
			continue
		}
		require.True(t, got.OK(), "%s: status %v", v.name, got)
		for name, values := range v.want {
			requireNumbers(t, values, got.Outputs[name], v.name)
		}
	}
	t.Logf("%d of %d vectors", len(picked), len(all))
	for _, v := range spread(picked, onVerilog) {
		b := compiled(t, v.program, 64, v.how)
		_, err := runner.Lockstep(context.Background(), open(t, b), b.job("", v.in), v.name, verif.Check{})
		assert.NoError(t, err)
	}
}

// requireNumbers compares the numbers of an output.
func requireNumbers(t *testing.T, want, got []*big.Int, name string) {
	t.Helper()
	require.Len(t, got, len(want), name)
	for i, x := range want {
		require.Zero(t, x.Cmp(got[i]), "%s: number %d is %x, want %x", name, i, got[i], x)
	}
}

// output is the point that a program computes, on the simulator as by the model; it may refuse nothing.
func output(t *testing.T, name, program string, how variant, in map[string][]*big.Int) []*big.Int {
	t.Helper()
	got := same(t, compiled(t, program, 64, how).job("", in), name)
	require.True(t, got.OK(), "%s, %s: status %v", name, program, got)
	return got.Outputs["point"]
}

// vectors is the folder of public test data: HWGEN_VECTORS, or shared/vectors beside the project.
func vectors(t *testing.T) string {
	dir := os.Getenv("HWGEN_VECTORS")
	if dir == "" {
		dir = filepath.Join("..", "..", "..", "shared", "vectors")
	}
	if _, err := os.Stat(dir); err != nil {
		t.Skipf("no test vectors in %s; set HWGEN_VECTORS to their folder", dir)
	}
	return dir
}

func readJSON(t *testing.T, into any, path ...string) {
	content, err := os.ReadFile(filepath.Join(path...))
	require.NoError(t, err)
	require.NoError(t, json.Unmarshal(content, into), path)
}

func number(t *testing.T, text string) *big.Int {
	v, ok := new(big.Int).SetString(strings.TrimPrefix(text, "0x"), 16)
	require.True(t, ok, text)
	return v
}

func numbers(t *testing.T, texts ...string) (all []*big.Int) {
	for _, text := range texts {
		for _, part := range strings.Split(text, ",") {
			all = append(all, number(t, part))
		}
	}
	return all
}

func fromHex(t *testing.T, text string) []byte {
	b, err := hex.DecodeString(strings.TrimPrefix(text, "0x"))
	require.NoError(t, err)
	return b
}

// golden is the golden model of the curve.
func golden(t *testing.T) *model.Pairing {
	m, err := model.New(bls())
	require.NoError(t, err)
	return m
}

// fieldElements are inputs u0, u1 for a message.
func fieldElements(t *testing.T, message, tag []byte, count, degree int) map[string][]*big.Int {
	u, err := hashing.ToField(message, tag, count, degree, bls().Moduli[0].Value)
	require.NoError(t, err)
	in := map[string][]*big.Int{}
	for i, v := range u {
		in["u"+string(rune('0'+i))] = v
	}
	return in
}

// ends is a status with one of the given endings, such as -range.
func ends(with ...string) func(string) bool {
	return func(status string) bool {
		for _, w := range with {
			if strings.HasSuffix(status, w) {
				return true
			}
		}
		return false
	}
}
