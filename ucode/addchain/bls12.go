package addchain

import "math/big"

var one, two, three, four = big.NewInt(1), big.NewInt(2), big.NewInt(3), big.NewInt(4)

// RootBLS12 is a chain for (p-3)/4, with p the base field's modulus of the BLS12 curve with parameter u < 0: with s = -u and a = (s+1)/3,
//
//	p = c (s^4 - s^2 + 1) - s, c = a(s+1); (p-3)/4 = z + c s^2 (s^2-1)/4, z = (c-s-3)/4 + s/4
//
// where z = (2a'+1) s/2 + a' for a' = (a-3)/4. It is there for even s and a = 3 mod 4.
func RootBLS12(u *big.Int) (Chain, bool) {
	s := new(big.Int).Neg(u)
	a, rest := new(big.Int).DivMod(new(big.Int).Add(s, one), three, new(big.Int))
	if s.Sign() <= 0 || s.Bit(0) != 0 || rest.Sign() != 0 || a.Bit(0) != 1 || a.Bit(1) != 1 {
		return Chain{}, false
	}
	half, less := new(big.Int).Rsh(s, 1), new(big.Int).Sub(s, one)
	b := NewBuilder()
	quarter := b.Power(0, new(big.Int).Rsh(a, 2)) // a'
	odd := b.Mul(b.Square(quarter, 1), 0)         // 2a'+1
	z := b.Mul(b.Power(odd, half), quarter)
	full := b.Mul(b.Square(odd, 1), 0)                          // a
	s3 := b.Mul(b.Mul(b.Square(full, 1), full), b.Square(0, 1)) // s+3 = 3a+2
	c := b.Mul(b.Square(z, 2), s3)                              // 4z = c-s-3
	t := b.Power(b.Power(b.Power(c, half), half), less)         // c (s/2)^2 (s-1)
	return b.Chain(b.Mul(b.Mul(b.Power(t, s), t), z)), true     // (s+1)t + z
}

// InverseBLS12 is a chain for r-2, with r = s^4 - s^2 + 1 the group order of the BLS12 curve with parameter u, s = |u| even:
//
//	r - 2 = (s^2-2) s^2 + s^2-1, s^2-2 = (s-1) s + s-2
func InverseBLS12(u *big.Int) (Chain, bool) {
	s := new(big.Int).Abs(u)
	if s.Cmp(four) < 0 || s.Bit(0) != 0 {
		return Chain{}, false
	}
	b := NewBuilder()
	minus2 := b.Power(0, new(big.Int).Sub(s, two))
	square2 := b.Mul(b.Power(b.Mul(minus2, 0), s), minus2) // s^2-2
	square1 := b.Mul(square2, 0)
	return b.Chain(b.Mul(b.Power(b.Power(square2, s), s), square1)), true
}
