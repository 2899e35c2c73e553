package programs

import (
	"encoding/hex"
	"encoding/json"
	"math/big"
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"
)

// vectors is the folder of published vectors.
func vectors() string {
	if folder := os.Getenv("HWGEN_VECTORS"); folder != "" {
		return folder
	}
	return "../../../shared/vectors"
}

// The vectors of EIP-2537 for its maps, which are the encodings after hash_to_field; a number that is not below p is refused. That the
// length of the call data is wrong, or that a number has more bits than an element, is for whoever reads them.
func TestMapVectorsOfEIP2537(t *testing.T) {
	b := newBench(t)
	numbers := func(s string) (v []*big.Int) {
		data, err := hex.DecodeString(s)
		require.NoError(t, err)
		for ; len(data) >= 64; data = data[64:] {
			v = append(v, new(big.Int).SetBytes(data[:64]))
		}
		return v
	}
	served, refused := 0, 0
	for file, program := range map[string]string{"map_fp_to_G1_bls.json": "encode-to-g1", "map_fp2_to_G2_bls.json": "encode-to-g2"} {
		for _, prefix := range []string{"", "fail-"} {
			data, err := os.ReadFile(filepath.Join(vectors(), "eip2537-eip", prefix+file))
			if err != nil {
				t.Skip("no vectors of EIP-2537: set HWGEN_VECTORS")
			}
			var cases []struct{ Input, Expected, ExpectedError string }
			require.NoError(t, json.Unmarshal(data, &cases))
			for _, c := range cases {
				if c.ExpectedError != "" && c.ExpectedError != "invalid fp.Element encoding" {
					continue
				}
				in := map[string][]*big.Int{"u0": numbers(c.Input)}
				for _, w := range words {
					im, core := b.image(t, program, w, Options{})
					r := simulate(t, im, b.curve, core, "checked", in)
					if c.ExpectedError != "" {
						require.Equal(t, 1, r.stop.Code)
						refused++
						continue
					}
					require.Zero(t, r.stop.Code)
					require.Equal(t, numbers(c.Expected), r.outputs["point"], "%s w=%d", program, w)
					served++
				}
			}
		}
	}
	require.Equal(t, 2*5*len(words), served)
	require.Equal(t, 2*len(words), refused)
}
