package maps

import (
	"math/big"

	"hwgen/ucode/ir"
	"hwgen/ucode/tower"
)

// even sets a flag to whether a number is even, given half of it modulo p: half of an odd number is (p+1)/2 or more.
func (g *group[E]) even(b *ir.Block, flag ir.Flag, half ir.Value) {
	middle := new(big.Int).Add(new(big.Int).Rsh(g.Mont.M, 1), one)
	b.Less(flag, half, b.In(g.Number("(p+1)/2", middle), 0))
}

// sign sets flag 0 to whether u and y on the curve of the suite are both even or both odd (sgn0, RFC 9380, section 4.1).
func (m *mapG1) sign(b *ir.Block, u, y ir.Value) {
	p := m.Mont.M
	half := new(big.Int).ModInverse(big.NewInt(2), p)
	back := new(big.Int).ModInverse(new(big.Int).Exp(m.scale, big.NewInt(3), p), p)
	back.Mul(back, half).Mod(back, p)
	m.even(b, m.Flags[0], b.Mul(u, b.In(m.Montgomery("1/2", half), 0)))
	m.even(b, m.Flags[1], b.Mul(y, b.In(m.Number("1/(2 scale^3)", back), 0)))
	b.Logic(m.Flags[0], ir.Xnor, m.Flags[0], m.Flags[1])
}

// sign sets flag 0 to whether sgn0 of u and y is the same: the parity of the first number, or of the second if the first is 0
// (RFC 9380, section 4.1).
func (m *mapG2) sign(f tower.Fp2, b *ir.Block, u, y tower.E2) {
	half := new(big.Int).ModInverse(big.NewInt(2), m.Mont.M)
	plain, mont := b.In(m.Montgomery("1/2", half), 0), b.In(m.Number("1/2.plain", half), 0)
	even := func(flag ir.Flag, x tower.E2, k ir.Value) {
		isZero, t := m.Flags[1], m.Flags[2]
		m.even(b, flag, b.Mul(x[0], k))
		m.even(b, t, b.Mul(x[1], k))
		b.Equal(isZero, x[0], b.In(m.Zero, 0)) // then flag is set: 0 is even
		b.Logic(isZero, ir.AndNot, isZero, t)
		b.Logic(flag, ir.AndNot, flag, isZero)
	}
	even(m.Flags[0], u, plain)
	even(m.sgn, y, mont)
	b.Logic(m.Flags[0], ir.Xnor, m.Flags[0], m.sgn)
}
