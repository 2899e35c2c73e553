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

// Plain numbers: what storage may hold, halves of products, and operands that a narrower mode would gate.
func TestRangesOfPlainNumbers(t *testing.T) {
	m, e := big.NewInt(8191), 48
	short, element := &ir.Vec{Name: "short", N: 1, Bits: 10}, &ir.Vec{Name: "element", N: 1, Bits: e}
	pair, out := &ir.Vec{Name: "pair", N: 2, Wide: true}, &ir.Vec{Name: "out", N: 1}
	constant := func(v int64) *ir.Vec {
		return &ir.Vec{Name: "k", N: 1, Role: ir.RoleConstant, Values: []*big.Int{big.NewInt(v)}}
	}
	for _, c := range []struct {
		what  string
		gated bool
		want  string // part of the error, or none
		build func(b *ir.Block)
	}{
		{"short sum", false, "", func(b *ir.Block) { b.Out(out, 0, b.Add(b.In(short, 0), b.In(short, 0))) }},
		{"short sum in short storage", false, "short[0] may get", func(b *ir.Block) { b.Out(short, 0, b.Dbl(b.In(short, 0))) }},
		{"element as residue", false, "out[0] may get", func(b *ir.Block) { b.Out(out, 0, b.Low(b.InWide(pair, 0))) }},
		{"element as element", false, "", func(b *ir.Block) { b.Out(element, 0, b.Low(b.InWide(pair, 0))) }},
		{"upper half", false, "", func(b *ir.Block) { b.Out(out, 0, b.High(b.InWide(pair, 0))) }},
		{"small product", false, "", func(b *ir.Block) { b.Out(out, 0, b.Low(b.Product(b.In(short, 0), b.In(constant(8), 0)))) }},
		{"product above m", false, "out[0] may get", func(b *ir.Block) { b.Out(out, 0, b.Low(b.Product(b.In(short, 0), b.In(constant(9), 0)))) }},
		{"product below m 2^E", false, "", func(b *ir.Block) { b.OutWide(pair, 0, b.Product(b.In(element, 0), b.In(constant(8190), 0))) }},
		{"product of m 2^E", false, "may reach m 2^E", func(b *ir.Block) { b.OutWide(pair, 0, b.Product(b.In(element, 0), b.In(constant(8192), 0))) }},
		{"sum of an element", false, "add: an operand may reach", func(b *ir.Block) { b.Out(out, 0, b.Add(b.In(element, 0), b.In(out, 0))) }},
		{"comparison", false, "", func(b *ir.Block) { b.Less(ir.Flag{}, b.In(element, 0), b.In(out, 0)) }},
		{"comparison, gated", true, "clt: an operand may reach", func(b *ir.Block) { b.Less(ir.Flag{}, b.In(element, 0), b.In(out, 0)) }},
		{"highest bit, not gated", true, "", func(b *ir.Block) { b.TopBit(ir.Flag{}, b.In(element, 0)) }},
	} {
		err := proveRanges(ir.NewBlock("test", c.build), m, e, c.gated)
		if c.want == "" {
			require.NoError(t, err, c.what)
		} else {
			require.ErrorContains(t, err, c.want, c.what)
		}
	}
}
