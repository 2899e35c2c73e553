package kit

import (
	"math/big"

	"hwgen/ucode/ir"
)

// Lengths of the odd parts of a scalar below 2^256, in bits: each is between -2^n and 2^n for this n and above.
const (
	HalfBits    = 129
	QuarterBits = 65
)

// SplitG1 writes k as k0 + k1 u^2 modulo r with both parts odd, and gives them plus 2^n. On G1, u^2 acts as -phi (Gallant, Lambert,
// Vanstone, "Faster point multiplication on elliptic curves with efficient endomorphisms", 2001).
//
// With s = u^2: k0 < s < 2^128 and k1 <= k/s < 2^129 by division. The lattice of pairs that are 0 modulo r has (1, s-1), which is
// odd in both parts, and (s, -1), which is odd in the second. Subtracting one of them where a part is even leaves both odd, and
// between -2^129 and 2^129.
func (k *Kit) SplitG1(b *ir.Block, scalar ir.Value, n int) (parts [2]ir.Value) {
	s := new(big.Int).Mul(k.AbsU, k.AbsU)
	k1, k0 := k.DivMod(b, scalar, "u^2", s)
	parts = [2]ir.Value{k.offset(b, k0, n), k.offset(b, k1, n)}
	number := func(name string, v *big.Int) ir.Value { return b.In(k.Number(name, v), 0) }
	k.makeOdd(b, parts[:], 0, map[int]ir.Value{0: b.In(k.Plain, 0), 1: number("u^2-1", new(big.Int).Sub(s, one))}, nil)
	k.makeOdd(b, parts[:], 1, map[int]ir.Value{0: number("u^2", s)}, map[int]ir.Value{1: b.In(k.Plain, 0)})
	return parts
}

// SplitG2 writes k as a0 + a1 s + a2 s^2 + a3 s^3 modulo r for s = |u| with all parts odd, and gives them plus 2^n. On G2, u acts
// as psi (Galbraith, Lin, Scott, "Endomorphisms for faster elliptic curve cryptography on a large class of curves", 2009).
//
// By division a0, a1, a2 < s < 2^64 and a3 <= k/s^3 < 2^64.9. The lattice has (1, 0, -1, s), since s^4 = s^2 - 1, and (s, -1, 0, 0),
// (0, s, -1, 0), (0, 0, s, -1). s is even: each of them changes the parity of one part that those after it leave alone. What is left is
// between -2^65 and 2^65.
func (k *Kit) SplitG2(b *ir.Block, scalar ir.Value, n int) (parts [4]ir.Value) {
	s := k.AbsU
	high, low := k.DivMod(b, scalar, "u^2", new(big.Int).Mul(s, s))
	var a [4]ir.Value
	a[1], a[0] = k.DivMod(b, low, "u", s)
	a[3], a[2] = k.DivMod(b, high, "u", s)
	for i := range a {
		parts[i] = k.offset(b, a[i], n)
	}
	u, unit := b.In(k.Number("u", s), 0), b.In(k.Plain, 0)
	k.makeOdd(b, parts[:], 0, map[int]ir.Value{0: unit, 3: u}, map[int]ir.Value{2: unit})
	for i := 1; i < 4; i++ {
		k.makeOdd(b, parts[:], i, map[int]ir.Value{i - 1: u}, map[int]ir.Value{i: unit})
	}
	return parts
}

// offset is x + 2^n.
func (k *Kit) offset(b *ir.Block, x ir.Value, n int) ir.Value {
	return b.Add(x, b.In(k.shift(n), 0))
}

// makeOdd subtracts and adds numbers to parts if part i is even.
func (k *Kit) makeOdd(b *ir.Block, parts []ir.Value, i int, minus, plus map[int]ir.Value) {
	odd := k.Flags[0]
	k.odd(b, odd, parts[i])
	for j, x := range parts {
		if v, ok := minus[j]; ok {
			parts[j] = b.Select(odd, x, b.Sub(x, v))
		}
		if v, ok := plus[j]; ok {
			parts[j] = b.Select(odd, x, b.Add(x, v))
		}
	}
}
