// Package extremes has a program whose values take both ends of every interval that the compiler proves: residues alone, sums of
// double-width products, the largest factors that a product may have. Tests run it, on the simulator and on the Verilog, and hold
// it against math/big.
package extremes

import (
	"math/big"

	"hwgen/params"
	"hwgen/ucode/ir"
)

// Case is the program for one modulus of a core.
type Case struct {
	mode int
	m    *big.Int
	rInv *big.Int    // 1/R modulo m, where R = 2^E for elements of E bits
	k    [4]*big.Int // constants: two pairs, the products of which are the largest below m R
}

// New is the program for modulus number mode of a curve.
func New(curve *params.Curve, core *params.Core, mode int) *Case {
	one := big.NewInt(1)
	m := curve.Moduli[mode].Value
	r := new(big.Int).Lsh(one, uint(core.Word*curve.Words(core.Word)))
	last := new(big.Int).Mul(m, r)
	last.Sub(last, one)
	fits := new(big.Int).Sub(r, m)        // the largest first operand of a product
	most := new(big.Int).Sub(r, one)      // the largest second operand of all
	other := new(big.Int).Div(last, fits) // the largest second one with fits
	first := new(big.Int).Div(last, most) // the largest first one with most
	return &Case{mode, m, new(big.Int).ModInverse(r, m), [4]*big.Int{fits, other, first, most}}
}

// Program has an input of 4 elements and an output of 9.
func (c *Case) Program() *ir.Program {
	p := ir.NewProgram("extremes", "")
	in, out := p.Input("x", 4, c.mode, true, ""), p.Output("y", 9, c.mode, "")
	k := p.Constant("k", c.k[:]...)
	p.Entry("start", "")
	p.Add(&ir.Mode{Modulus: c.mode})
	p.Code("extremes", func(b *ir.Block) {
		x := func(i int) ir.Value { return b.In(in, i) }
		for i, v := range []ir.Value{
			b.Add(x(0), x(1)), b.Sub(x(0), x(1)), b.Dbl(x(0)), b.Neg(x(0)), b.Mul(x(0), x(1)),
			// each product below has but one use, in a sum
			b.Sub(b.Mul(x(0), x(2)), b.Mul(x(1), x(3))),                      // 0 - 1 is m R - 1
			b.Add(b.Neg(b.Mul(x(0), x(3))), b.Dbl(b.Neg(b.Mul(x(1), x(2))))), // as are its sums
			b.Mul(b.In(k, 0), b.In(k, 1)), b.Mul(b.In(k, 2), b.In(k, 3)),
		} {
			b.Out(out, i, v)
		}
	})
	p.Add(&ir.Halt{})
	return p
}

// Inputs are all choices of four numbers of 0, 1 and m-1: both ends of the interval of a residue, and the number next to the lower.
func (c *Case) Inputs() (all [][4]*big.Int) {
	ends := []*big.Int{new(big.Int), big.NewInt(1), new(big.Int).Sub(c.m, big.NewInt(1))}
	for code := range 3 * 3 * 3 * 3 {
		var x [4]*big.Int
		for i := range x {
			x[i] = ends[code%3]
			code /= 3
		}
		all = append(all, x)
	}
	return all
}

// Want are the outputs for an input.
func (c *Case) Want(x [4]*big.Int) []*big.Int {
	mul := func(a, b *big.Int) *big.Int { v := new(big.Int).Mul(a, b); return v.Mul(v, c.rInv) }
	want := []*big.Int{
		new(big.Int).Add(x[0], x[1]), new(big.Int).Sub(x[0], x[1]), new(big.Int).Lsh(x[0], 1), new(big.Int).Neg(x[0]), mul(x[0], x[1]),
		new(big.Int).Sub(mul(x[0], x[2]), mul(x[1], x[3])),
		new(big.Int).Neg(new(big.Int).Add(mul(x[0], x[3]), new(big.Int).Lsh(mul(x[1], x[2]), 1))),
		mul(c.k[0], c.k[1]), mul(c.k[2], c.k[3]),
	}
	for _, v := range want {
		v.Mod(v, c.m)
	}
	return want
}
