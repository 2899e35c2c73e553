package edwards

import (
	"fmt"
	"math/big"

	"hwgen/ucode/ir"
	"hwgen/ucode/programs/kit"
)

// reduce leaves |k'| in to, for the k' between -n/2 and n/2 with k' = k modulo n, and the sign in the flag negative: multiples of n are
// subtracted where they can be. It works in the mode of the widest modulus, where all numbers are plain.
func (e *curve) reduce(k, to *ir.Vec, n *big.Int, negative ir.Flag) {
	e.EnterWidest()
	e.Code("reduce", func(b *ir.Block) {
		x, less := b.In(k, 0), e.Flags[0]
		for i := new(big.Int).Div(new(big.Int).Lsh(one, kit.ScalarBits), n).BitLen() - 1; i >= 0; i-- {
			m := b.In(e.Number(fmt.Sprintf("%d.n", 1<<i), new(big.Int).Lsh(n, uint(i))), 0)
			b.Less(less, x, m)
			x = b.Select(less, x, b.Sub(x, m))
		}
		b.Less(negative, b.In(e.Number("n/2", new(big.Int).Rsh(n, 1)), 0), x)
		b.Out(to, 0, b.Select(negative, b.Sub(b.In(e.Number("1.n", n), 0), x), x))
	})
}
