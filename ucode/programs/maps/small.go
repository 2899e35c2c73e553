package maps

import (
	"math/big"

	"hwgen/ucode/programs/kit"
	"hwgen/ucode/tower"
)

var zero, one = new(big.Int), big.NewInt(1)

// minusOne is -1 modulo p.
func minusOne(p *big.Int) *big.Int { return new(big.Int).Sub(p, one) }

// smallBits is the length up to which a product by sums takes less than a product of the multiplier.
const smallBits = 18

// smallPart is a number modulo p as a small signed one.
func smallPart(c, p *big.Int) (int64, bool) {
	if c.BitLen() <= smallBits {
		return c.Int64(), true
	}
	n := new(big.Int).Sub(p, c)
	return -n.Int64(), n.BitLen() <= smallBits
}

// timesSmall is cx by sums, if both parts of c are small.
func timesSmall(f tower.Fp2, x tower.E2, c kit.Gauss, p *big.Int) (tower.E2, bool) {
	re, ok := smallPart(c[0], p)
	im, ok2 := smallPart(c[1], p)
	if !ok || !ok2 || re == 0 && im == 0 {
		return x, false
	}
	turned := tower.E2{f.Block.Neg(x[1]), x[0]} // ax
	switch {
	case im == 0:
		return signed(f, x, re), true
	case re == 0:
		return signed(f, turned, im), true
	case re == im:
		return signed(f, f.MulXi(x), re), true
	case re == -im: // (1 - a)x
		return signed(f, tower.E2{f.Block.Add(x[0], x[1]), f.Block.Sub(x[1], x[0])}, re), true
	}
	return f.Add(signed(f, x, re), signed(f, turned, im)), true
}

// signed is nx for n other than 0.
func signed(f tower.Fp2, x tower.E2, n int64) tower.E2 {
	if n < 0 {
		return f.Neg(f.Small(x, int(-n)))
	}
	return f.Small(x, int(n))
}
