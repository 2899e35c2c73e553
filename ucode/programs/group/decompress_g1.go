package group

import (
	"math/big"

	"hwgen/ucode/ir"
	"hwgen/ucode/programs/kit"
	"hwgen/ucode/tower"
)

// rootG1 finds y = a^((p+1)/4) of a = x^3 + b.
func rootG1(d *decompression[ir.Value], point *ir.Vec) {
	a, power := d.Local("a", 1), d.Local("power", 1)
	d.Code("right-side", func(b *ir.Block) {
		x := d.flagged(b)
		b.Out(point, 0, x)
		b.Out(a, 0, b.Add(b.Mul(b.Mul(x, x), x), b.In(d.Montgomery("b", big.NewInt(int64(d.B))), 0)))
	})
	d.Add(d.Chain("root", kit.RootChain(d.Curve), a, power)...)
	d.c.Require(statusCurve, "x-curve", "no point of the curve has this x", "whether the curve has a point of this x", func(x tower.Fp2, ok, t ir.Flag) {
		b := x.Block
		y := b.Mul(b.In(a, 0), b.In(power, 0))
		b.Less(t, d.half(b), b.Mul(y, b.In(d.Plain, 0)))
		b.Logic(t, ir.Xor, t, d.larger)
		y = b.Select(t, b.Neg(y), y)
		b.Out(point, 1, y)
		d.c.BaseG1(tower.Fp{Block: b, B: d.B}, tower.Affine[ir.Value]{X: b.In(point, 0), Y: y})
		b.Equal(ok, b.Mul(y, y), b.In(a, 0))
		b.Logic(ok, ir.Or, ok, d.infinity)
	})
}
