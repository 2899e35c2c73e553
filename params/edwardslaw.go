package params

import "math/big"

// An edwardsLaw is the affine group law of a complete twisted Edwards curve over the field of q elements, for checks.
type edwardsLaw struct {
	*Edwards
	q *big.Int
}

func (k edwardsLaw) product(factors ...*big.Int) *big.Int {
	z := big.NewInt(1)
	for _, v := range factors {
		z.Mul(z, v).Mod(z, k.q)
	}
	return z
}

func (k edwardsLaw) onCurve(p [2]*big.Int) bool {
	x2, y2 := k.product(p[0], p[0]), k.product(p[1], p[1])
	left := new(big.Int).Add(k.product(k.A, x2), y2)
	right := new(big.Int).Add(big.NewInt(1), k.product(k.D, x2, y2))
	return left.Mod(left.Sub(left, right), k.q).Sign() == 0
}

// add is ((x1 y2 + y1 x2)/(1 + t), (y1 y2 - a x1 x2)/(1 - t)) with t = d x1 x2 y1 y2.
func (k edwardsLaw) add(p, q [2]*big.Int) [2]*big.Int {
	one := big.NewInt(1)
	t := k.product(k.D, p[0], q[0], p[1], q[1])
	x := new(big.Int).Add(k.product(p[0], q[1]), k.product(p[1], q[0]))
	y := new(big.Int).Sub(k.product(p[1], q[1]), k.product(k.A, p[0], q[0]))
	over := func(n, d *big.Int) *big.Int { return k.product(n, d.ModInverse(d, k.q)) }
	return [2]*big.Int{over(x, new(big.Int).Add(one, t)), over(y, new(big.Int).Sub(one, t))}
}

// times is n p for n >= 0, by double and add.
func (k edwardsLaw) times(n *big.Int, p [2]*big.Int) [2]*big.Int {
	z := [2]*big.Int{new(big.Int), big.NewInt(1)}
	for i := n.BitLen() - 1; i >= 0; i-- {
		z = k.add(z, z)
		if n.Bit(i) == 1 {
			z = k.add(z, p)
		}
	}
	return z
}

// isIdentity tells p = (0, 1).
func (k edwardsLaw) isIdentity(p [2]*big.Int) bool {
	return p[0].Sign() == 0 && p[1].Cmp(big.NewInt(1)) == 0
}
