package samples

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"hwgen/params"
	"hwgen/ucode/programs"
)

// Cases cover every entry, use every input beyond its range, fit what the host can write, and are the same for the same seed.
func TestCases(t *testing.T) {
	for _, curve := range params.CurveNames() {
		c, err := params.LoadCurve(curve)
		require.NoError(t, err)
		k, err := params.LoadCore("default")
		require.NoError(t, err)
		for _, p := range programs.All() {
			if p.Fits(c) != nil {
				continue
			}
			im, err := programs.Build(p.Name, programs.Options{Curve: c, Core: k})
			require.NoError(t, err)
			cases, err := Cases(im, c, 3, 1)
			require.NoError(t, err)
			again, err := Cases(im, c, 3, 1)
			require.NoError(t, err)
			assert.Equal(t, cases, again)
			other, err := Cases(im, c, 3, 2)
			require.NoError(t, err)
			assert.NotEqual(t, cases, other)
			entries, beyond := map[string]bool{}, map[string]int{}
			for _, x := range cases {
				entries[x.Entry] = true
				for _, in := range im.Inputs {
					require.Len(t, x.Inputs[in.Name], len(in.Addr), x.Name)
					for _, v := range x.Inputs[in.Name] {
						assert.LessOrEqual(t, v.BitLen(), 32*c.HostWords())
						if v.Cmp(c.Moduli[in.Modulus].Value) >= 0 {
							beyond[in.Name]++
						}
					}
				}
			}
			assert.Len(t, entries, len(im.Entries))
			for _, in := range im.Inputs {
				assert.Equal(t, len(in.Addr), beyond[in.Name], "%s %s %s", curve, p.Name, in.Name)
			}
		}
	}
}
