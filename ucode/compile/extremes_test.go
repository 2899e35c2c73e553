package compile

import (
	"fmt"
	"math/big"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"hwgen/isa"
	"hwgen/iss"
	"hwgen/params"
	"hwgen/ucode/ir"
)

// extremes are the ends of the interval of a residue, and the number next to the lower one.
func extremes(m *big.Int) []*big.Int { return []*big.Int{new(big.Int), one, new(big.Int).Sub(m, one)} }

// The bounds that the compiler proves are met on the simulator: residues of every modulus at both ends of their interval, alone and as
// sums of double-width products at both ends of theirs (0 and m 2^E - 1); the largest constants that a product may have. One more
// in any of these is refused (TestRanges).
func TestExtremesOfIntervals(t *testing.T) {
	checks := 0
	for _, name := range params.CurveNames() {
		for _, w := range []int{16, 17, 64, 96} {
			curve, core := setup(t, name, w)
			for k, m := range curve.Moduli {
				checks += extremesOf(t, curve, core, k, m.Value)
			}
		}
	}
	require.Greater(t, checks, 10_000)
	t.Logf("%d results", checks)
}

func extremesOf(t *testing.T, curve *params.Curve, core *params.Core, mode int, m *big.Int) (checks int) {
	r := new(big.Int).Lsh(one, uint(core.Word*curve.Words(core.Word)))
	rInv := new(big.Int).ModInverse(r, m)
	wide := new(big.Int).Mul(m, r)
	fits := new(big.Int).Sub(r, m)                               // the largest first operand of a product
	other := new(big.Int).Div(new(big.Int).Sub(wide, one), fits) // the largest second one with it
	most := new(big.Int).Sub(r, one)                             // the largest second operand of all
	first := new(big.Int).Div(new(big.Int).Sub(wide, one), most) // the largest first one with it
	p := ir.NewProgram("extremes", "")
	in, out := p.Input("x", 4, mode, true, ""), p.Output("y", 9, mode, "")
	k := p.Constant("k", fits, other, first, most)
	p.Entry("start", "")
	p.Add(&ir.Mode{Modulus: mode})
	p.Code("extremes", func(b *ir.Block) {
		x := func(i int) ir.Value { return b.In(in, i) }
		for i, v := range []ir.Value{
			b.Add(x(0), x(1)), b.Sub(x(0), x(1)), b.Dbl(x(0)), b.Neg(x(0)), b.Mul(x(0), x(1)),
			// each product below has but one use, in a sum
			b.Sub(b.Mul(x(0), x(2)), b.Mul(x(1), x(3))),                      // 0 - 1 is m 2^E - 1
			b.Add(b.Neg(b.Mul(x(0), x(3))), b.Dbl(b.Neg(b.Mul(x(1), x(2))))), // as are its sums
			b.Mul(b.In(k, 0), b.In(k, 1)), b.Mul(b.In(k, 2), b.In(k, 3)),
		} {
			b.Out(out, i, v)
		}
	})
	p.Add(&ir.Halt{})
	im, err := Compile(p, curve, core)
	require.NoError(t, err)
	for _, name := range []string{"wmul", "wsub", "wneg", "wdbl", "wadd", "redc", "mul"} {
		require.True(t, slices.ContainsFunc(im.Words, func(word uint32) bool { i, ok := isa.Decode(word); return ok && i.Spec.Name == name }), name)
	}
	s, err := iss.New(iss.FromParams(curve, core))
	require.NoError(t, err)
	s.Load(im.Words)
	for _, c := range im.Data {
		s.SetElement(c.Addr, c.Value)
	}
	mul := func(a, b *big.Int) *big.Int { v := new(big.Int).Mul(a, b); return v.Mul(v, rInv) }
	for code := range 3 * 3 * 3 * 3 {
		var v [4]*big.Int
		for i := range v {
			v[i] = extremes(m)[code%3]
			s.SetElement(im.Inputs[0].Addr[i], v[i])
			code /= 3
		}
		s.Start(im.Entries[0].PC)
		stop, err := s.Run()
		require.NoError(t, err)
		require.Equal(t, iss.Halted, stop.Kind)
		xy := mul(v[0], v[1])
		for i, want := range []*big.Int{
			new(big.Int).Add(v[0], v[1]), new(big.Int).Sub(v[0], v[1]), new(big.Int).Lsh(v[0], 1), new(big.Int).Neg(v[0]), xy,
			new(big.Int).Sub(mul(v[0], v[2]), mul(v[1], v[3])),
			new(big.Int).Neg(new(big.Int).Add(mul(v[0], v[3]), new(big.Int).Lsh(mul(v[1], v[2]), 1))),
			mul(fits, other), mul(first, most),
		} {
			got := s.Element(im.Outputs[0].Addr[i])
			require.Zero(t, want.Mod(want, m).Cmp(got), "%s", fmt.Sprintf("%s w=%d modulus %d, %x: result %d is %x, not %x", curve.Name, core.Word, mode, v, i, got, want))
			checks++
		}
	}
	return checks
}
