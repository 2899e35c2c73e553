package kit

import (
	"math/big"
)

var one = big.NewInt(1)

// Montgomery converts numbers into the form in which the multiplier wants them: x 2^E mod m.
type Montgomery struct{ M, R *big.Int }

// NewMontgomery is for one of the moduli of the curve.
func NewMontgomery(o Options, modulus int) Montgomery {
	e := uint(o.Core.Word * o.Curve.Words(o.Core.Word))
	return Montgomery{o.Curve.Moduli[modulus].Value, new(big.Int).Lsh(one, e)}
}

// Of is the Montgomery form of x.
func (f Montgomery) Of(x *big.Int) *big.Int {
	v := new(big.Int).Mul(x, f.R)
	return v.Mod(v, f.M)
}

// RR is the square of R modulo M: the product with it takes a canonical number into Montgomery form.
func (f Montgomery) RR() *big.Int { return f.Of(f.R) }
