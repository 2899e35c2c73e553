package group

import (
	"math/big"

	"hwgen/ucode/ir"
	"hwgen/ucode/programs/kit"
	"hwgen/ucode/tower"
)

// rootG2 finds a square root of a = x^3 + b', by two powers in Fp (Adj and Rodriguez-Henriquez, "Square root computation over even extension
// fields", 2012, "complex method"): a is a square if and only if its norm is one, n^2, since p = 3 mod 4. With t = (a0 + n)/2 and
// s = t^((p-3)/4), v = ts, v^2 is t or -t. It is
//
//	 t: then y0 = v, and y1 = a1/(2 y0) = a1 s/2, since sv = t^((p-1)/2) = 1;
//	-t: then the other half, (a0 - n)/2 = -a1^2/(4t), is the square of y0 = -a1 s/2, and y1 = a1/(2 y0) = v, since sv = -1.
//
// t = 0 only for a1 = 0 and n = -a0; then t = a0 serves. Whether a has a root at all shows in the square of y.
func rootG2(d *decompression[tower.E2], point *ir.Vec) {
	a, n, t, power := d.Local("a", 2), d.Local("norm", 1), d.Local("t", 1), d.Local("power", 1)
	d.AddForms("right-side", func(f tower.Fp2) {
		b := f.Block
		x := tower.E2{b.Mul(b.In(d.RR, 0), b.In(d.in, 0)), d.flagged(b)}
		v := f.Add(f.Mul(f.Sqr(x), x), f.In(d.Montgomery("b'", d.Curve.BTwist[0], d.Curve.BTwist[1]), 0))
		f.Out(point, 0, x)
		f.Out(a, 0, v)
		b.Out(n, 0, f.Norm(v))
	})
	root := func(x *ir.Vec) { d.Add(d.Chain("root", kit.RootChain(d.Curve), x, power)...) }
	halve := func(b *ir.Block, x ir.Value) ir.Value {
		h := new(big.Int).ModInverse(big.NewInt(2), d.Mont.M)
		return b.Mul(x, b.In(d.Montgomery("1/2", h), 0))
	}
	root(n)
	d.Code("half", func(b *ir.Block) {
		a0 := b.In(a, 0)
		v := halve(b, b.Add(a0, b.Mul(b.In(n, 0), b.In(power, 0))))
		zero := d.Flags[0]
		b.Equal(zero, v, b.In(d.Zero, 0))
		b.Out(t, 0, b.Select(zero, a0, v))
	})
	root(t)
	d.c.Require(statusCurve, "x-curve", "no point of the twist has this x", "whether the twist has a point of this x", func(f tower.Fp2, ok, flag ir.Flag) {
		b := f.Block
		s := b.In(power, 0)
		v, w := b.Mul(b.In(t, 0), s), halve(b, b.Mul(b.In(a, 1), s))
		b.Equal(flag, b.Mul(v, v), b.In(t, 0))
		y := tower.E2{b.Select(flag, v, b.Neg(w)), b.Select(flag, w, v)}
		d.orientG2(f, y, ok, flag)
		y = f.Select(flag, f.Neg(y), y)
		f.Out(point, 2, y)
		d.c.BaseG2(f, tower.Affine[tower.E2]{X: f.In(point, 0), Y: y})
		square := f.Sqr(y)
		b.Equal(ok, square[0], b.In(a, 0))
		b.Equal(flag, square[1], b.In(a, 1))
		b.Logic(ok, ir.And, ok, flag)
		b.Logic(ok, ir.Or, ok, d.infinity)
	})
}

// orientG2 sets change if y is not the root that the encoding names: the larger one is that of the larger y1, or of the larger y0 if y1 = 0.
func (d *decompression[E]) orientG2(f tower.Fp2, y tower.E2, t, change ir.Flag) {
	b := f.Block
	plain := f.Scale(y, b.In(d.Plain, 0))
	b.Less(change, d.half(b), plain[0])
	b.Equal(t, plain[1], b.In(d.Zero, 0))
	b.Logic(change, ir.And, change, t)
	b.Less(t, d.half(b), plain[1])
	b.Logic(change, ir.Or, change, t)
	b.Logic(change, ir.Xor, change, d.larger)
}
