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

// pageWide is a double-width value, A0 + 2^E A1.
type pageWide struct{ low, high *big.Int }

// upper is the modular pass over the upper halves: v and a carry, or a borrow if it is negative.
func (p page) upper(v *big.Int) *big.Int {
	switch {
	case v.Sign() < 0:
		v.Add(v, p.m)
	case v.Cmp(p.m) >= 0:
		v.Sub(v, p.m)
	}
	return low(v, p.e)
}

func (p page) wadd(a, b pageWide) pageWide {
	sum := new(big.Int).Add(a.low, b.low)
	carry, d0 := new(big.Int).DivMod(sum, pow2(p.e), new(big.Int))
	v := new(big.Int).Add(p.gated(a.high), p.gated(b.high))
	return pageWide{d0, p.upper(v.Add(v, carry))}
}

func (p page) wsub(a, b pageWide) pageWide {
	v := new(big.Int).Sub(p.gated(a.high), p.gated(b.high))
	if a.low.Cmp(b.low) < 0 {
		v.Sub(v, big.NewInt(1))
	}
	if v.Sign() < 0 { // no reduction of a difference that is not negative
		v.Add(v, p.m)
	}
	return pageWide{low(new(big.Int).Sub(a.low, b.low), p.e), low(v, p.e)}
}

func (p page) wneg(a pageWide) pageWide {
	return p.wsub(pageWide{new(big.Int), new(big.Int)}, a)
}

// inT is what the adder sees of the accumulator.
func (p page) inT(t *big.Int) *big.Int {
	if p.k > 0 {
		return low(t, p.k+1)
	}
	return t
}

func (p page) wmul(a, b *big.Int) pageWide {
	high, d0 := new(big.Int).DivMod(new(big.Int).Mul(a, b), pow2(p.e), new(big.Int))
	return pageWide{d0, p.inT(high)}
}

// redc is the loop over the words of the upper half. It returns the largest T on its way, too.
func (p page) redc(a pageWide) (d, largest *big.Int) {
	word := pow2(p.w)
	inverse := new(big.Int).ModInverse(p.m, word)
	t, rest, largest := new(big.Int).Set(a.low), new(big.Int).Set(a.high), new(big.Int)
	for range p.e / p.w {
		ai := new(big.Int)
		rest.DivMod(rest, word, ai)
		q := new(big.Int).Mul(t, inverse)
		q.Neg(q).Mod(q, word)
		t.Add(t, ai.Mul(ai, pow2(p.e))).Add(t, q.Mul(q, p.m)).Quo(t, word)
		if t.Cmp(largest) > 0 {
			largest.Set(t)
		}
	}
	t = p.inT(low(t, p.e))
	if t.Cmp(p.m) >= 0 {
		t.Sub(t, p.m)
	}
	return t, largest
}

// signed is a two's complement number.
func (p page) signed(a *big.Int) *big.Int {
	if a.Cmp(pow2(p.e-1)) >= 0 {
		return new(big.Int).Sub(a, pow2(p.e))
	}
	return a
}

// half is an arithmetic shift: division by two towards minus infinity.
func half(a *big.Int) *big.Int { return new(big.Int).Div(a, big.NewInt(2)) }

func odd(a *big.Int) bool { return new(big.Int).Mod(a, big.NewInt(2)).Sign() > 0 }

// pageSteps are the counter and the decisions of the last 32 division steps.
type pageSteps struct {
	k         int
	odd, swap [32]bool
}

func (p page) dsfg(d *pageSteps, f, g *big.Int, first bool) (*big.Int, *big.Int) {
	f, g = p.signed(f), p.signed(g)
	if first {
		d.k = 0
	}
	for i := range 32 {
		d.odd[i] = odd(g)
		d.swap[i] = d.odd[i] && d.k >= 0
		if d.swap[i] {
			d.k, f, g = -d.k, g, half(new(big.Int).Sub(g, f))
			continue
		}
		if d.odd[i] {
			g = new(big.Int).Add(g, f)
		}
		g = half(g)
		if d.k++; d.k == 2048 { // 12 bits, two's complement
			d.k = -2048
		}
	}
	return low(f, p.e), low(g, p.e)
}

func (p page) dsde(s *pageSteps, d, e *big.Int) (*big.Int, *big.Int) {
	d, e = p.signed(d), p.signed(e)
	for i := range 32 {
		if s.swap[i] {
			d, e = e, new(big.Int).Sub(e, d)
		} else if s.odd[i] {
			e = new(big.Int).Add(e, d)
		}
		if odd(e) {
			if e.Sign() < 0 {
				e = new(big.Int).Add(e, p.m)
			} else {
				e = new(big.Int).Sub(e, p.m)
			}
		}
		e = half(e)
	}
	return low(d, p.e), low(e, p.e)
}

func (p page) negative(a *big.Int) bool { return p.signed(a).Sign() < 0 }

func (p page) dcan(a *big.Int) *big.Int {
	if p.negative(a) {
		return low(new(big.Int).Add(a, p.m), p.e)
	}
	return a
}
