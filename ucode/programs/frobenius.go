package programs

import (
	"fmt"
	"math/big"

	"hwgen/ucode/ir"
	"hwgen/ucode/tower"
)

// frobenius is y^(p^power) for power 1 or 2: coefficient k of c is conjugated power times and multiplied by
// xi^(k(p^power-1)/6). Most of these factors have a single non-zero part, which saves products; 0, 1 and -1 save all.
func (g *pairing) frobenius(x tower.Fp2, y tower.E12, power int) (r tower.E12) {
	for k, factor := range frobenius(g.o.Curve, power) {
		v := *y.W(k)
		if power%2 == 1 {
			v = x.Conj(v)
		}
		*r.W(k) = g.timesConstant(x, v, factor, fmt.Sprintf("frobenius%d.%d", power, k))
	}
	return r
}

// timesConstant is vk for a constant k of Fp2.
func (g *pairing) timesConstant(x tower.Fp2, v tower.E2, k gauss, name string) tower.E2 {
	b := x.Block
	switch {
	case k[1].Sign() == 0 && k[0].Cmp(one) == 0:
		return v
	case k[1].Sign() == 0 && new(big.Int).Add(k[0], one).Cmp(g.f.m) == 0:
		return x.Neg(v)
	case k[1].Sign() == 0:
		return x.Scale(v, b.In(g.constant(name, k[0]), 0))
	case k[0].Sign() == 0: // (v0 + v1 a) k a = -k v1 + k v0 a
		w := x.Scale(v, b.In(g.constant(name, k[1]), 0))
		return tower.E2{b.Neg(w[1]), w[0]}
	}
	c := g.constant(name, k[0], k[1])
	return x.Mul(v, x.In(c, 0))
}

// constant is a constant of the data image in Montgomery form, declared on first use.
func (g *pairing) constant(name string, values ...*big.Int) *ir.Vec {
	for _, v := range g.Vecs {
		if v.Role == ir.RoleConstant && v.Name == name {
			return v
		}
	}
	var stored []*big.Int
	for _, v := range values {
		stored = append(stored, g.f.of(v))
	}
	return g.Constant(name, stored...)
}
