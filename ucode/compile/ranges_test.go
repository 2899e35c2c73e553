package compile

import (
	"math/big"
	"testing"

	"github.com/stretchr/testify/require"

	"hwgen/ucode/ir"
)

// Each bound, met and exceeded by one.
func TestRanges(t *testing.T) {
	m, e := big.NewInt(8191), 48
	element := new(big.Int).Lsh(one, uint(e))
	fits := new(big.Int).Sub(element, m)
	signed := &ir.Vec{Name: "s", N: 1, Signed: true}
	out := &ir.Vec{Name: "out", N: 1}
	constant := func(v *big.Int) *ir.Vec {
		return &ir.Vec{Name: "k", N: 1, Role: ir.RoleConstant, Values: []*big.Int{v}}
	}
	plus := func(v *big.Int) *big.Int { return new(big.Int).Add(v, one) }
	top := new(big.Int).Sub(m, one)
	for _, c := range []struct {
		what  string
		build func(b *ir.Block, k ir.Value) ir.Value
		bound *big.Int
		want  string
	}{
		{"sum", func(b *ir.Block, k ir.Value) ir.Value { return b.Add(k, b.In(out, 0)) }, top, "add: an operand may reach"},
		{"difference", func(b *ir.Block, k ir.Value) ir.Value { return b.Sub(b.In(out, 0), k) }, top, "sub: an operand may reach"},
		{"doubling", func(b *ir.Block, k ir.Value) ir.Value { return b.Dbl(k) }, top, "dbl: an operand may reach"},
		{"product by one", func(b *ir.Block, k ir.Value) ir.Value { return b.Mul(k, b.In(constant(one), 0)) }, fits, "mul: an operand may be too large"},
		{"product", func(b *ir.Block, k ir.Value) ir.Value { return b.Mul(b.In(constant(m), 0), k) }, new(big.Int).Sub(element, one), "too large"},
		{"storage", func(b *ir.Block, k ir.Value) ir.Value { return copyOf(b, k) }, top, "out[0] may get a value of 1fff or more"},
	} {
		for _, over := range []bool{false, true} {
			v := c.bound
			if over {
				v = plus(v)
			}
			b := ir.NewBlock("test", func(b *ir.Block) { b.Out(out, 0, c.build(b, b.In(constant(v), 0))) })
			err := proveRanges(b, m, e, false)
			if over {
				require.ErrorContains(t, err, c.want, c.what)
			} else {
				require.NoError(t, err, c.what)
			}
		}
	}
	b := ir.NewBlock("test", func(b *ir.Block) { b.Out(out, 0, b.Neg(b.In(signed, 0))) })
	require.ErrorContains(t, proveRanges(b, m, e, false), "neg: operand is a two's complement number")
	b = ir.NewBlock("test", func(b *ir.Block) { b.Out(out, 0, b.Canonical(b.In(out, 0))) })
	require.ErrorContains(t, proveRanges(b, m, e, false), "dcan: operand is no two's complement number")
	b = ir.NewBlock("test", func(b *ir.Block) { b.Out(out, 0, b.Canonical(b.In(signed, 0))) })
	require.NoError(t, proveRanges(b, m, e, false))
}
