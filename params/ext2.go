package params

import "math/big"

// An ext is the field Fp2 = Fp[a]/(a^2 - beta), with just the operations that checking a curve file takes.
type ext struct{ p, beta *big.Int }

func (k ext) mod(v *big.Int) *big.Int { return v.Mod(v, k.p) }

func (k ext) add(x, y Ext2) Ext2 {
	return Ext2{k.mod(new(big.Int).Add(x[0], y[0])), k.mod(new(big.Int).Add(x[1], y[1]))}
}

func (k ext) sub(x, y Ext2) Ext2 {
	return Ext2{k.mod(new(big.Int).Sub(x[0], y[0])), k.mod(new(big.Int).Sub(x[1], y[1]))}
}

// mul is (x0 + x1 a)(y0 + y1 a) = x0 y0 + beta x1 y1 + (x0 y1 + x1 y0) a.
func (k ext) mul(x, y Ext2) Ext2 {
	low := new(big.Int).Mul(x[1], y[1])
	low.Mul(k.mod(low), k.beta)
	low.Add(low, new(big.Int).Mul(x[0], y[0]))
	high := new(big.Int).Mul(x[0], y[1])
	high.Add(high, new(big.Int).Mul(x[1], y[0]))
	return Ext2{k.mod(low), k.mod(high)}
}

// inv is (x0 - x1 a)/(x0^2 - beta x1^2), the denominator being the norm; x is not 0.
func (k ext) inv(x Ext2) Ext2 {
	n := k.norm(x)
	n.ModInverse(n, k.p)
	high := new(big.Int).Mul(x[1], n)
	return Ext2{k.mod(new(big.Int).Mul(x[0], n)), k.mod(high.Neg(high))}
}

func (k ext) norm(x Ext2) *big.Int {
	n := new(big.Int).Mul(x[1], x[1])
	n.Mul(k.mod(n), k.beta)
	n.Sub(new(big.Int).Mul(x[0], x[0]), n)
	return k.mod(n)
}

// pow is x^e for e >= 0.
func (k ext) pow(x Ext2, e *big.Int) Ext2 {
	z := k.one()
	for i := e.BitLen() - 1; i >= 0; i-- {
		z = k.mul(z, z)
		if e.Bit(i) == 1 {
			z = k.mul(z, x)
		}
	}
	return z
}

func (k ext) one() Ext2 { return Ext2{big.NewInt(1), new(big.Int)} }

func (k ext) equal(x, y Ext2) bool { return x[0].Cmp(y[0]) == 0 && x[1].Cmp(y[1]) == 0 }

func (k ext) isZero(x Ext2) bool { return x[0].Sign() == 0 && x[1].Sign() == 0 }

// A point is an affine point of y^2 = x^3 + b over Fp2; nil is the identity. A point over Fp has the second coefficients 0.
type point *[2]Ext2

func (k ext) onCurve(p point, b Ext2) bool {
	return k.equal(k.mul(p[1], p[1]), k.add(k.mul(k.mul(p[0], p[0]), p[0]), b))
}

// addPoints is the chord and tangent rule: l = (y2 - y1)/(x2 - x1), or 3 x1^2/(2 y1) for a double;
// x3 = l^2 - x1 - x2, y3 = l (x1 - x3) - y1.
func (k ext) addPoints(p, q point) point {
	if p == nil {
		return q
	}
	if q == nil {
		return p
	}
	num, den := k.sub(q[1], p[1]), k.sub(q[0], p[0])
	if k.isZero(den) {
		if !k.isZero(num) || k.isZero(p[1]) {
			return nil
		}
		square := k.mul(p[0], p[0])
		num, den = k.add(k.add(square, square), square), k.add(p[1], p[1])
	}
	l := k.mul(num, k.inv(den))
	x := k.sub(k.sub(k.mul(l, l), p[0]), q[0])
	return &[2]Ext2{x, k.sub(k.mul(l, k.sub(p[0], x)), p[1])}
}

// times is n p for n >= 0, by double and add.
func (k ext) times(n *big.Int, p point) point {
	var z point
	for i := n.BitLen() - 1; i >= 0; i-- {
		z = k.addPoints(z, z)
		if n.Bit(i) == 1 {
			z = k.addPoints(z, p)
		}
	}
	return z
}
