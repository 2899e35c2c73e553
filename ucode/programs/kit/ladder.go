package kit

import (
	"hwgen/ucode/ir"
	"hwgen/ucode/tower"
)

// ladder multiplies a point by |u|: acc = [|u|]base.
type ladder struct {
	base, acc   *ir.Vec
	double, add *ir.Sub
}

// ladderG1 makes the ladder on its first use; its base is projective.
func (c *Checker) ladderG1() *ladder {
	if c.g1 == nil {
		l := &ladder{base: c.Local("check.base1", 3), acc: c.Local("check.acc1", 3)}
		l.double = c.Sub("g1-double", nil, ir.NewBlock("g1-double", func(b *ir.Block) {
			OutG1(b, l.acc, tower.CompleteDouble(tower.Fp{Block: b, B: c.B}, InG1(b, l.acc)))
		}))
		l.add = c.Sub("g1-add", nil, ir.NewBlock("g1-add", func(b *ir.Block) {
			OutG1(b, l.acc, tower.CompleteAdd(tower.Fp{Block: b, B: c.B}, InG1(b, l.acc), InG1(b, l.base)))
		}))
		c.g1 = l
	}
	return c.g1
}

// ladderG2 makes the ladder on its first use; its base is affine.
func (c *Checker) ladderG2() *ladder {
	if c.g2 == nil {
		l := &ladder{base: c.Local("check.base2", 4), acc: c.Local("check.acc2", 6)}
		l.double = c.Sub("g2-double", nil, c.Forms("g2-double", func(f tower.Fp2) {
			OutG2(f, l.acc, tower.CompleteDouble[tower.E2](f, InG2(f, l.acc)))
		}))
		l.add = c.Sub("g2-add", nil, c.Forms("g2-add", func(f tower.Fp2) {
			OutG2(f, l.acc, tower.CompleteAddMixed[tower.E2](f, InG2(f, l.acc), f.In(l.base, 0), f.In(l.base, 2)))
		}))
		c.g2 = l
	}
	return c.g2
}

// climb runs a ladder.
func (c *Checker) climb(l *ladder) {
	Runs(c.AbsU, c.AbsU.BitLen()-2, 0, func(doublings int, then bool) {
		c.Add(Repeat(doublings, &ir.Call{Sub: l.double})...)
		if then {
			c.Add(&ir.Call{Sub: l.add})
		}
	})
}
