package model

import (
	"encoding/hex"
	"encoding/json"
	"math/big"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"gopkg.in/yaml.v3"
)

// vectors is the folder of public test data: HWGEN_VECTORS, or ../shared/vectors; a relative path starts at the folder of
// go.mod, not at that of the test.
func vectors(t *testing.T) string {
	t.Helper()
	dir := os.Getenv("HWGEN_VECTORS")
	if dir == "" {
		dir = filepath.Join("..", "shared", "vectors")
	}
	if !filepath.IsAbs(dir) {
		root, err := os.Getwd()
		require.NoError(t, err)
		for !exists(filepath.Join(root, "go.mod")) {
			require.NotEqual(t, filepath.Dir(root), root, "no go.mod above the test")
			root = filepath.Dir(root)
		}
		dir = filepath.Join(root, dir)
	}
	if !exists(dir) {
		t.Skipf("no test vectors in %s; set HWGEN_VECTORS to their folder", dir)
	}
	return dir
}

func exists(path string) bool { _, err := os.Stat(path); return err == nil }

func readJSON(t *testing.T, into any, path ...string) {
	t.Helper()
	b, err := os.ReadFile(filepath.Join(path...))
	require.NoError(t, err)
	require.NoError(t, json.Unmarshal(b, into), path)
}

func hexInt(t *testing.T, s string) *big.Int {
	t.Helper()
	v, ok := new(big.Int).SetString(strings.TrimPrefix(s, "0x"), 16)
	require.True(t, ok, s)
	return v
}

// The pairing of the generators in draft-irtf-cfrg-pairing-friendly-curves, appendix B: the textbook convention.
func TestCFRGPairing(t *testing.T) {
	dir := vectors(t)
	e, c := bls(t), newTally(t)
	var v struct {
		Input map[string]string
		E     []string
	}
	readJSON(t, &v, dir, "cfrg-pairing-bls12-381.json")
	in := func(k string) *big.Int { return hexInt(t, v.Input[k]) }
	p := G1{X: in("x"), Y: in("y")}
	q := G2{X: Fp2{in("x'_0"), in("x'_1")}, Y: Fp2{in("y'_0"), in("y'_1")}}
	c.ok(e.EqualG1(p, e.GeneratorG1()) && e.EqualG2(q, e.GeneratorG2()), "the inputs are the generators")
	got := e.Pair(p, q, Textbook).Coefficients()
	c.ok(len(v.E) == len(got), "%d coefficients", len(v.E))
	for i, want := range v.E {
		c.ok(got[i].Cmp(hexInt(t, want)) == 0, "e_%d = %x, want %s", i, got[i], want)
	}
}

// Deserialisation cases of ethereum/bls12-381-tests, in both of their forms.
func TestEthereumDeserialization(t *testing.T) {
	dir := filepath.Join(vectors(t), "bls12-381-tests")
	e, c := bls(t), newTally(t)
	valid := map[string]func(string) bool{
		"deserialization_G1": func(s string) bool {
			b, err := hex.DecodeString(strings.TrimPrefix(s, "0x"))
			if err != nil || len(b) != e.size() { // the format is the compressed one alone
				return false
			}
			p, err := e.ParseG1(b)
			return err == nil && e.CheckG1(p) == nil
		},
		"deserialization_G2": func(s string) bool {
			b, err := hex.DecodeString(strings.TrimPrefix(s, "0x"))
			if err != nil || len(b) != 2*e.size() {
				return false
			}
			p, err := e.ParseG2(b)
			return err == nil && e.CheckG2(p) == nil
		},
	}
	files := 0
	for _, pattern := range []string{"deserialization_G?/*.json", "v0.1.2-deserialization-yaml/deserialization_G?/*.yaml"} {
		paths, err := filepath.Glob(filepath.Join(dir, pattern))
		require.NoError(t, err)
		for _, path := range paths {
			b, err := os.ReadFile(path)
			require.NoError(t, err)
			var v struct {
				Input  map[string]string `yaml:"input"`
				Output *bool             `yaml:"output"`
			}
			require.NoError(t, yaml.Unmarshal(b, &v), path) // JSON is YAML
			want := strings.Contains(filepath.Base(path), "_succeeds_")
			c.ok(v.Output == nil || *v.Output == want, "%s: name and output differ", path)
			for _, s := range v.Input {
				files++
				c.ok(valid[filepath.Base(filepath.Dir(path))](s) == want, "%s: want %v", path, want)
			}
		}
	}
	c.ok(files >= 60, "only %d files", files)
}
