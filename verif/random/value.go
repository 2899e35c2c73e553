package random

import (
	"math/big"
	"math/rand/v2"
)

// Value is an operand: most often one on which carries, comparisons or final subtractions go wrong if they can. It fits what
// the host can write; it may well be above the modulus.
func Value(r *rand.Rand, c Config) *big.Int {
	m := c.Core.Moduli[r.IntN(len(c.Core.Moduli))]
	v := pick(r, c, m)
	if v.Sign() < 0 {
		v.Add(v, m)
	}
	return v.And(v, ones(c.hostBits()))
}

func pick(r *rand.Rand, c Config, m *big.Int) *big.Int {
	w, s := c.Core.WordBits, c.Core.Words
	near := big.NewInt(int64(r.IntN(5) - 2))
	switch r.IntN(14) {
	case 0: // 0, 1, 2
		return big.NewInt(int64(r.IntN(3)))
	case 1: // around m
		return near.Add(near, m)
	case 2: // around 2m
		return near.Add(near, new(big.Int).Lsh(m, 1))
	case 3: // around m/2
		return near.Add(near, new(big.Int).Rsh(m, 1))
	case 4: // the Montgomery form of 1: 2^E mod m
		return new(big.Int).Mod(new(big.Int).Lsh(big.NewInt(1), uint(w*s)), m)
	case 5: // all ones, of the element or of the host's words
		return ones(c.elementBits())
	case 6: // some words all ones, the others zero
		v := new(big.Int)
		for i := range s {
			if r.IntN(2) == 1 {
				v.Or(v, new(big.Int).Lsh(ones(w), uint(w*i)))
			}
		}
		return v
	case 7: // ones up to a word boundary, or the next number: a carry through many words
		v := ones(w * r.IntN(s+1))
		return v.Add(v, big.NewInt(int64(r.IntN(2))))
	case 8: // one bit
		return new(big.Int).Lsh(big.NewInt(1), uint(r.IntN(c.hostBits())))
	case 9: // long runs of ones and zeros
		v := new(big.Int)
		for at, one := 0, r.IntN(2); at < c.hostBits(); one ^= 1 {
			n := 1 + r.IntN(2*w)
			if one == 1 {
				v.Or(v, new(big.Int).Lsh(ones(n), uint(at)))
			}
			at += n
		}
		return v
	case 10: // any element
		return uniform(r, new(big.Int).Lsh(big.NewInt(1), uint(c.hostBits())))
	default: // any residue
		return uniform(r, m)
	}
}

// uniform is a number below n.
func uniform(r *rand.Rand, n *big.Int) *big.Int {
	buf := make([]byte, n.BitLen()/8+9)
	for i := range buf {
		buf[i] = byte(r.Uint32())
	}
	return new(big.Int).Mod(new(big.Int).SetBytes(buf), n)
}
