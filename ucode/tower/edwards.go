package tower

import "hwgen/ucode/ir"

// Extended is a point of the twisted Edwards curve -x^2 + y^2 = 1 + d x^2 y^2 with x = X/Z, y = Y/Z, xy = T/Z; the identity is
// (0 : 1 : 1 : 0). The formulas serve all points if d is no square: Hisil, Wong, Carter, Dawson, "Twisted Edwards curves revisited", 2008.
// T takes one product; where nothing uses it, the compiler leaves it out.
type Extended struct{ X, Y, Z, T ir.Value }

// Cached is what an addition needs of a point: Y + X, Y - X, 2Z, 2dT.
type Cached struct{ Plus, Minus, ZZ, DT ir.Value }

// Cache makes the form for additions, 1 product; dd is 2d.
func (p Extended) Cache(b *ir.Block, dd ir.Value) Cached {
	return Cached{b.Add(p.Y, p.X), b.Sub(p.Y, p.X), b.Dbl(p.Z), b.Mul(p.T, dd)}
}

// EdwardsDouble is 2P, 8 products (section 3.3).
func EdwardsDouble(b *ir.Block, p Extended) Extended {
	return edwardsTwice(b, p, b.Dbl(b.Mul(p.Z, p.Z)), func(xx, yy ir.Value) ir.Value {
		s := b.Add(p.X, p.Y)
		return b.Sub(b.Sub(b.Mul(s, s), xx), yy)
	})
}

// EdwardsDoubleAffine is 2P for Z = 1, 6 products: 2XY is 2T.
func EdwardsDoubleAffine(b *ir.Block, p Extended, two ir.Value) Extended {
	return edwardsTwice(b, p, two, func(_, _ ir.Value) ir.Value { return b.Dbl(p.T) })
}

// edwardsTwice takes 2Z^2 and 2XY, given X^2 and Y^2.
func edwardsTwice(b *ir.Block, p Extended, zz ir.Value, xy func(xx, yy ir.Value) ir.Value) Extended {
	xx, yy := b.Mul(p.X, p.X), b.Mul(p.Y, p.Y)
	g := b.Sub(yy, xx)
	return edwardsResult(b, xy(xx, yy), b.Sub(g, zz), g, b.Neg(b.Add(xx, yy)))
}

// EdwardsAdd is P + Q, 8 products; for Q with Z = 1 one less (section 3.1).
func EdwardsAdd(b *ir.Block, p Extended, q Cached) Extended {
	return edwardsSum(b, p, q, b.Mul(p.Z, q.ZZ))
}

// EdwardsAddAffine is P + Q for Q with Z = 1, 7 products.
func EdwardsAddAffine(b *ir.Block, p Extended, q Cached) Extended {
	return edwardsSum(b, p, q, b.Dbl(p.Z))
}

func edwardsSum(b *ir.Block, p Extended, q Cached, d ir.Value) Extended {
	a, c := b.Mul(b.Sub(p.Y, p.X), q.Minus), b.Mul(p.T, q.DT)
	bb := b.Mul(b.Add(p.Y, p.X), q.Plus)
	return edwardsResult(b, b.Sub(bb, a), b.Sub(d, c), b.Add(d, c), b.Add(bb, a))
}

func edwardsResult(b *ir.Block, e, f, g, h ir.Value) Extended {
	return Extended{X: b.Mul(e, f), Y: b.Mul(g, h), Z: b.Mul(f, g), T: b.Mul(e, h)}
}
