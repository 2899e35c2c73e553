package library

import (
	"encoding/hex"
	"fmt"
	"math/big"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"gopkg.in/yaml.v3"

	"hwgen/internal/reference"
)

// The deserialisation cases of ethereum/bls12-381-tests, in both of their forms. What has another length than an encoding is refused by
// the host; everything else is the program's to refuse.
func TestDecompression(t *testing.T) {
	dir := filepath.Join(vectors(t), "bls12-381-tests")
	for group, size := range map[string]int{"1": 1, "2": 2} {
		t.Run("G"+group, func(t *testing.T) {
			t.Parallel()
			var all []vector
			hosts := 0
			for _, pattern := range []string{"deserialization_G%s/*.json", "v0.1.2-deserialization-yaml/deserialization_G%s/*.yaml"} {
				paths, err := filepath.Glob(filepath.Join(dir, fmt.Sprintf(pattern, group)))
				require.NoError(t, err)
				require.NotEmpty(t, paths)
				for _, path := range paths {
					content, err := os.ReadFile(path)
					require.NoError(t, err)
					var file struct {
						Input map[string]string `yaml:"input"`
					}
					require.NoError(t, yaml.Unmarshal(content, &file), path) // JSON is YAML
					good := strings.Contains(filepath.Base(path), "_succeeds_")
					for _, text := range file.Input {
						b, err := hex.DecodeString(strings.TrimPrefix(text, "0x"))
						if err != nil || len(b) != 48*size {
							require.False(t, good, path)
							hosts++
							continue
						}
						v := vector{name: filepath.Base(path), program: "g" + group + "-decompress", in: map[string][]*big.Int{}}
						for k := size - 1; k >= 0; k-- { // the last bytes are the lowest coefficient
							v.in["x"] = append(v.in["x"], new(big.Int).SetBytes(b[48*k:48*k+48]))
						}
						if good {
							v.want = map[string][]*big.Int{"point": pointOf(t, group, b)}
						} else {
							v.status = func(status string) bool { return status != reference.StatusOK }
						}
						all = append(all, v)
					}
				}
			}
			t.Logf("%d refused by the host", hosts)
			replay(t, all, len(all))
		})
	}
}

// pointOf is the point of an encoding by the golden model.
func pointOf(t *testing.T, group string, b []byte) []*big.Int {
	m := golden(t)
	if group == "1" {
		P, err := m.ParseG1(b)
		require.NoError(t, err)
		return reference.FromG1(P)
	}
	Q, err := m.ParseG2(b)
	require.NoError(t, err)
	return reference.FromG2(Q)
}
