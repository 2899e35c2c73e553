package pairing

import (
	"hwgen/ucode/ir"
	"hwgen/ucode/programs/kit"
)

// Cyclotomic is what other programs share of the final exponentiation: products in Fp12, and powers of elements of the cyclotomic subgroup.
type Cyclotomic struct {
	Acc *ir.Vec // 12 elements, in Montgomery form
	y   *cyclotomic
	u   *ir.Sub
}

// NewCyclotomic makes the subroutines that work on acc.
func NewCyclotomic(k *kit.Kit, acc *ir.Vec) *Cyclotomic {
	return &Cyclotomic{Acc: acc, y: (&program{Kit: k}).newCyclotomic(acc, false)}
}

// Times is acc = acc * v for any elements of Fp12.
func (c *Cyclotomic) Times(v *ir.Vec) ir.Item { return c.y.times(v) }

// PowerU is a subroutine for acc = acc^|u|.
func (c *Cyclotomic) PowerU() *ir.Sub {
	if c.u == nil {
		c.u = c.y.power("power-u", c.y.g.AbsU).sub
	}
	return c.u
}
