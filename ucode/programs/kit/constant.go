package kit

import (
	"math/big"
	"slices"

	"hwgen/ucode/ir"
	"hwgen/ucode/tower"
)

// Montgomery is a constant of the data image in Montgomery form, declared on first use.
func (k *Kit) Montgomery(name string, values ...*big.Int) *ir.Vec {
	var stored []*big.Int
	for _, v := range values {
		stored = append(stored, k.Mont.Of(v))
	}
	for _, v := range k.Vecs {
		if v.Role == ir.RoleConstant && v.Name == name {
			if !slices.EqualFunc(v.Values, stored, func(x, y *big.Int) bool { return x.Cmp(y) == 0 }) {
				panic("kit: constant " + name + " has two values")
			}
			return v
		}
	}
	return k.Constant(name, stored...)
}

// TimesConstant is vc for a constant c of Fp2.
func (k *Kit) TimesConstant(x tower.Fp2, v tower.E2, c Gauss, name string) tower.E2 {
	b := x.Block
	switch {
	case c[1].Sign() == 0 && c[0].Cmp(one) == 0:
		return v
	case c[1].Sign() == 0 && new(big.Int).Add(c[0], one).Cmp(k.Mont.M) == 0:
		return x.Neg(v)
	case c[1].Sign() == 0:
		return x.Scale(v, b.In(k.Montgomery(name, c[0]), 0))
	case c[0].Sign() == 0: // (v0 + v1 a) c a = -c v1 + c v0 a
		w := x.Scale(v, b.In(k.Montgomery(name, c[1]), 0))
		return tower.E2{b.Neg(w[1]), w[0]}
	}
	return x.Mul(v, x.In(k.Montgomery(name, c[0], c[1]), 0))
}
