package kit

import (
	"fmt"
	"math/big"

	"hwgen/ucode/ir"
)

// ScalarBits is the length of a scalar: any number that has no more bits is one, below the order of the group or not.
const ScalarBits = 256

// Scalar declares a secret input that is a scalar.
func (k *Kit) Scalar(name, doc string) *ir.Vec {
	v := k.Input(name, 1, 0, true, doc)
	v.Bits = ScalarBits
	return v
}

// Number is a constant of the data image that is a plain number, declared on first use.
func (k *Kit) Number(name string, value *big.Int) *ir.Vec {
	for _, v := range k.Vecs {
		if v.Role == ir.RoleConstant && v.Name == name {
			if v.Values[0].Cmp(value) != 0 {
				panic("kit: constant " + name + " has two values")
			}
			return v
		}
	}
	return k.Constant(name, value)
}

// elementBits is E.
func (k *Kit) elementBits() int { return k.Mont.R.BitLen() - 1 }

// shift is the number 2^n as a constant.
func (k *Kit) shift(n int) *ir.Vec {
	return k.Number(fmt.Sprintf("2^%d", n), new(big.Int).Lsh(one, uint(n)))
}

// DivMod is the quotient and the remainder of x by a constant d. The upper half of x floor(2^E/d) is the quotient or one less, for
// every x below 2^E: what is missing is below x/2^E. All numbers are below the modulus, so that sums and differences are plain.
func (k *Kit) DivMod(b *ir.Block, x ir.Value, name string, d *big.Int) (quotient, remainder ir.Value) {
	divisor := b.In(k.Number(name, d), 0)
	reciprocal := b.In(k.Number(name+".reciprocal", new(big.Int).Div(k.Mont.R, d)), 0)
	q := b.High(b.Product(x, reciprocal))
	r := b.Sub(x, b.Low(b.Product(q, divisor)))
	small := k.Flags[0]
	b.Less(small, r, divisor)
	return b.Select(small, q, b.Add(q, b.In(k.Plain, 0))), b.Select(small, r, b.Sub(r, divisor))
}

// odd sets a flag if a number is odd.
func (k *Kit) odd(b *ir.Block, f ir.Flag, x ir.Value) {
	b.TopBit(f, b.Low(k.Align(b, x, 1)))
}

// Align is a number as a double-width value whose lower half has the n lowest bits of the number at its top.
func (k *Kit) Align(b *ir.Block, x ir.Value, n int) ir.Value {
	return b.Product(x, b.In(k.shift(k.elementBits()-n), 0))
}
