package kit

import (
	"fmt"

	"hwgen/ucode/tower"
)

// Frobenius is y^(p^power) for power 1 or 2: coefficient k of c is conjugated power times and multiplied by
// xi^(k(p^power-1)/6). Most of these factors have a single non-zero part, which saves products; 0, 1 and -1 save all.
func (k *Kit) Frobenius(x tower.Fp2, y tower.E12, power int) (r tower.E12) {
	for i, factor := range FrobeniusFactors(k.Curve, power) {
		v := *y.W(i)
		if power%2 == 1 {
			v = x.Conj(v)
		}
		*r.W(i) = k.TimesConstant(x, v, factor, fmt.Sprintf("frobenius%d.%d", power, i))
	}
	return r
}
