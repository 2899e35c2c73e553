package iss

import "math/big"

// page is the chapter "Arithmetic" of docs/machine.md, written down with division and remainder; it shares no code with
// alu and works on one modulus.
type page struct {
	m    *big.Int
	e, w int
	k    int // bits of m if it is narrower than the widest modulus, else 0
}

func pageOf(c Config, mode int) page {
	p := page{m: c.Moduli[mode], e: c.WordBits * c.Words, w: c.WordBits}
	for _, m := range c.Moduli {
		if m.BitLen() > p.m.BitLen() {
			p.k = p.m.BitLen()
		}
	}
	return p
}

func low(v *big.Int, bits int) *big.Int { return new(big.Int).Mod(v, pow2(bits)) }

// gated is a memory operand as the adder sees it.
func (p page) gated(v *big.Int) *big.Int {
	if p.k > 0 {
		return low(v, p.k)
	}
	return v
}

func (p page) add(a, b *big.Int) *big.Int {
	v := new(big.Int).Add(p.gated(a), p.gated(b))
	if v.Cmp(p.m) >= 0 {
		v.Sub(v, p.m)
	}
	return low(v, p.e)
}

func (p page) sub(a, b *big.Int) *big.Int {
	v := new(big.Int).Sub(p.gated(a), p.gated(b))
	if v.Sign() < 0 {
		v = low(v.Add(v, p.m), p.e)
	}
	return v
}

// mul is the loop over the words of b.
func (p page) mul(a, b *big.Int) *big.Int {
	word := pow2(p.w)
	inverse := new(big.Int).ModInverse(p.m, word)
	t, rest := new(big.Int), new(big.Int).Set(b)
	for range p.e / p.w {
		bi := new(big.Int)
		rest.DivMod(rest, word, bi)
		t.Add(t, new(big.Int).Mul(a, bi))
		q := new(big.Int).Mul(t, inverse)
		q.Neg(q).Mod(q, word)
		t.Add(t, q.Mul(q, p.m)).Quo(t, word)
		t = low(t, p.e)
	}
	if p.k > 0 {
		t = low(t, p.k+1)
	}
	if t.Cmp(p.m) >= 0 {
		t.Sub(t, p.m)
	}
	return t
}
