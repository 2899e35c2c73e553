package verif_test

import (
	"math/big"
	"testing"

	"github.com/stretchr/testify/require"

	"hwgen/iss"
	"hwgen/model"
	"hwgen/params"
	"hwgen/ucode/programs"
	"hwgen/verif"
)

// inverseWord is the word size at which each curve is tried: another one for each, with and without unused bits in an element.
var inverseWord = map[string]int{"bls12-381": 64, "bls12-377": 63, "bn254": 32, "toy13": 16, "toy31": 17}

// Inverses of 0 (which is 0), 1, 2 and m-1 modulo every modulus of every curve file on the Verilog in lockstep, by division steps and by
// Fermat, equal the model; a core without division steps has those by Fermat. The programs of one number report 0 by their status.
func TestInversesInLockstep(t *testing.T) {
	checks := 0
	for _, name := range params.CurveNames() {
		for _, divsteps := range []bool{true, false} {
			curve, err := params.LoadCurve(name)
			require.NoError(t, err)
			core, err := params.LoadCore("default")
			require.NoError(t, err)
			require.Contains(t, inverseWord, name)
			core.Word, core.Divsteps = inverseWord[name], divsteps
			src, err := verif.SourceOf(curve, core)
			require.NoError(t, err)
			bin, err := verif.Build(t.Context(), src, verif.Options{})
			require.NoError(t, err)
			sim, err := bin.Open(t.Context(), verif.Session{Seed: 11})
			require.NoError(t, err)
			defer sim.Close()
			im, err := programs.Build("field", programs.Options{Curve: curve, Core: core})
			require.NoError(t, err)
			for _, x := range []func(m *big.Int) *big.Int{
				func(*big.Int) *big.Int { return new(big.Int) },
				func(*big.Int) *big.Int { return big.NewInt(1) },
				func(*big.Int) *big.Int { return big.NewInt(2) },
				func(m *big.Int) *big.Int { return new(big.Int).Sub(m, big.NewInt(1)) },
			} {
				var in []*big.Int
				for _, m := range curve.Moduli {
					in = append(in, x(m.Value), big.NewInt(1))
				}
				r, err := verif.Lockstep(t.Context(), sim, iss.FromParams(curve, core), program(t, im, "checked", in), verif.Check{})
				require.NoError(t, err)
				require.Equal(t, iss.Halted, r.Last.Kind)
				require.Zero(t, r.Last.Code)
				for k, m := range curve.Moduli {
					want := model.NewField(m).Inv(in[2*k])
					for _, a := range im.Outputs[k].Addr[3:] {
						v, err := sim.ReadElement(a)
						require.NoError(t, err)
						require.Zero(t, want.Cmp(v), "%s w=%d %s: 1/%x is %x", name, core.Word, m.Name, in[2*k], v)
						checks++
					}
				}
			}
			one, err := programs.Build("inv-fp", programs.Options{Curve: curve, Core: core})
			require.NoError(t, err)
			for _, e := range one.Entries {
				r, err := verif.Lockstep(t.Context(), sim, iss.FromParams(curve, core), program(t, one, e.Name, []*big.Int{new(big.Int)}), verif.Check{})
				require.NoError(t, err)
				s, ok := one.Status(r.Last.Code)
				require.True(t, ok)
				require.Equal(t, "x-zero", s.Name)
				checks++
			}
		}
	}
	t.Logf("%d checks", checks)
	require.NotZero(t, checks)
}
