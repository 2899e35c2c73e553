package kit

import (
	"fmt"
	"math/big"

	"hwgen/ucode/ir"
)

// WindowBits is the width of the sliding window of fixed exponents.
const WindowBits = 5

// Power raises x[0] to a fixed exponent, with the result in y[0], by a sliding window over odd powers in table
// (2^(WindowBits-1) elements). All are Montgomery forms; for 0 the result is 0. The exponent is public.
func Power(name string, e *big.Int, x, y, table *ir.Vec) []ir.Item {
	var items []ir.Item
	code := func(what string, f func(b *ir.Block)) { items = append(items, ir.NewBlock(name+"-"+what, f)) }
	code("table", func(b *ir.Block) {
		p := b.In(x, 0)
		sq := b.Mul(p, p)
		for i := range table.N {
			b.Out(table, i, p)
			p = b.Mul(p, sq)
		}
	})
	square := func(n int) {
		items = append(items, &ir.Loop{Count: n, Body: []ir.Item{ir.NewBlock(name+"-square", func(b *ir.Block) {
			v := b.In(y, 0)
			b.Out(y, 0, b.Mul(v, v))
		})}})
	}
	squarings, started := 0, false
	for i := e.BitLen() - 1; i >= 0; {
		if e.Bit(i) == 0 {
			squarings++
			i--
			continue
		}
		low := max(0, i-WindowBits+1)
		for e.Bit(low) == 0 {
			low++
		}
		digit := 0
		for j := i; j >= low; j-- {
			digit = 2*digit + int(e.Bit(j))
		}
		squarings += i - low + 1
		entry := digit / 2
		if started {
			square(squarings)
			code(fmt.Sprintf("times%d", digit), func(b *ir.Block) { b.Out(y, 0, b.Mul(b.In(y, 0), b.In(table, entry))) })
		} else {
			code("start", func(b *ir.Block) { b.Out(y, 0, b.In(table, entry)) })
		}
		squarings, started = 0, true
		i = low - 1
	}
	if squarings > 0 {
		square(squarings)
	}
	return items
}

// Fermat computes y[0] = 1/x[0] by Fermat: x^(m-2). The inverse of 0 is 0.
func Fermat(name string, m *big.Int, x, y, table *ir.Vec) []ir.Item {
	return Power(name, new(big.Int).Sub(m, big.NewInt(2)), x, y, table)
}
