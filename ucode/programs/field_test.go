package programs

import (
	"math/big"
	"testing"

	"github.com/stretchr/testify/require"

	"hwgen/model"
	"hwgen/params"
)

// The field program against the model on every curve file, with hostile values.
func TestFieldEqualsModel(t *testing.T) {
	checks := 0
	for _, name := range params.CurveNames() {
		curve := loadCurve(t, name)
		for _, w := range []int{16, 17, 32, 63, 64, 96} {
			core := coreOf(t, w)
			im, err := Build("field", Options{Curve: curve, Core: core})
			require.NoError(t, err)
			for round := range 6 {
				in := map[string][]*big.Int{}
				for _, m := range curve.Moduli {
					v := hostileBelow(m.Value)
					in["in."+m.Name] = []*big.Int{v[round%len(v)], v[(3*round+1)%len(v)]}
				}
				r := simulate(t, im, curve, core, "", in)
				require.Zero(t, r.stop.Code)
				for _, m := range curve.Moduli {
					f := model.NewField(m)
					x, y := in["in."+m.Name][0], in["in."+m.Name][1]
					for i, want := range []*big.Int{f.Add(x, y), f.Sub(x, y), f.Mul(x, y), f.Inv(x), f.Inv(x)} {
						require.Zero(t, want.Cmp(r.outputs["out."+m.Name][i]), "%s w=%d %s output %d of %x, %x", name, w, m.Name, i, x, y)
						checks++
					}
				}
			}
			for k, m := range curve.Moduli {
				in := map[string][]*big.Int{}
				for _, n := range curve.Moduli {
					in["in."+n.Name] = []*big.Int{one, one}
				}
				in["in."+m.Name][1] = m.Value
				require.Equal(t, k+1, simulate(t, im, curve, core, "", in).stop.Code)
				checks++
			}
		}
	}
	require.NotZero(t, checks)
	t.Logf("%d checks", checks)
}

func hostileBelow(m *big.Int) []*big.Int {
	sub := func(n int64) *big.Int { return new(big.Int).Sub(m, big.NewInt(n)) }
	half := new(big.Int).Rsh(m, 1)
	return []*big.Int{new(big.Int), big.NewInt(1), sub(1), sub(2), half, new(big.Int).Add(half, one), new(big.Int).Rsh(sub(1), 3)}
}
