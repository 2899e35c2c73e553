package iss

import "math/big"

// alu computes what the adder-subtractor and the multiplier compute, for one modulus of a core.
type alu struct {
	m       *big.Int
	gate    *big.Int // mask of memory operands in the adder; nil if they pass whole
	gateT   *big.Int // mask of the product in the adder; nil if it passes whole
	element *big.Int // 2^E - 1
	e       uint     // E
	w, s    uint
	negInv  *big.Int // -1/m mod 2^E
	safe    *big.Int // largest a for which the product loop cannot overflow: 2^E - m
}

func newALU(c Config, index, widest int) *alu {
	m := c.Moduli[index]
	u := &alu{m: m, e: uint(c.WordBits * c.Words), w: uint(c.WordBits), s: uint(c.Words)}
	one := big.NewInt(1)
	r := new(big.Int).Lsh(one, u.e)
	u.element = new(big.Int).Sub(r, one)
	u.negInv = new(big.Int).Sub(r, new(big.Int).ModInverse(m, r))
	u.safe = new(big.Int).Sub(r, m)
	if bits := m.BitLen(); bits < widest {
		u.gate = mask(bits)
		u.gateT = mask(bits + 1)
	}
	return u
}

func mask(bits int) *big.Int {
	m := new(big.Int).Lsh(big.NewInt(1), uint(bits))
	return m.Sub(m, big.NewInt(1))
}

func (u *alu) in(a *big.Int) *big.Int {
	if u.gate == nil {
		return a
	}
	return new(big.Int).And(a, u.gate)
}

// reduce is the second stage of an addition: v - m if v >= m.
func (u *alu) reduce(v *big.Int) *big.Int {
	if v.Cmp(u.m) >= 0 {
		v.Sub(v, u.m)
	}
	return v.And(v, u.element)
}

func (u *alu) add(a, b *big.Int) *big.Int { return u.reduce(new(big.Int).Add(u.in(a), u.in(b))) }

func (u *alu) sub(a, b *big.Int) *big.Int {
	v := new(big.Int).Sub(u.in(a), u.in(b))
	if v.Sign() < 0 {
		v.Add(v, u.m)
	}
	// A result still negative (a difference below -m, possible only for operands of m or more) wraps around.
	return v.And(v, u.element)
}

func (u *alu) neg(a *big.Int) *big.Int { return u.sub(new(big.Int), a) }

// mul is the operand-scanning Montgomery product and the adder's final subtraction.
func (u *alu) mul(a, b *big.Int) *big.Int {
	var t *big.Int
	if a.Cmp(u.safe) <= 0 {
		t = u.product(a, b)
	} else {
		t = u.productByWords(a, b)
	}
	return u.reduce(u.inT(t))
}

// inT is the accumulator as it reaches the adder.
func (u *alu) inT(t *big.Int) *big.Int {
	if u.gateT == nil {
		return t
	}
	return t.And(t, u.gateT)
}

// product: T = (ab + qm)/2^E, q = -ab/m mod 2^E. This equals the word loop as long as no partial sum overflows the
// element: T_i < a + m after every iteration, by induction on T' = (T + a b_i + q_i m)/2^w with b_i, q_i < 2^w.
func (u *alu) product(a, b *big.Int) *big.Int {
	t := new(big.Int).Mul(a, b)
	q := new(big.Int).And(t, u.element)
	q.Mul(q, u.negInv).And(q, u.element)
	return t.Add(t, q.Mul(q, u.m)).Rsh(t, u.e)
}

// productByWords runs the loop word by word and drops what overflows the element, as the accumulator does.
func (u *alu) productByWords(a, b *big.Int) *big.Int {
	word := mask(int(u.w))
	t := new(big.Int)
	for i := uint(0); i < u.s; i++ {
		bi := new(big.Int).Rsh(b, i*u.w)
		bi.And(bi, word)
		t.Add(t, bi.Mul(bi, a))
		q := new(big.Int).And(t, word)
		q.Mul(q, u.negInv).And(q, word)
		t.Add(t, q.Mul(q, u.m)).Rsh(t, u.w).And(t, u.element)
	}
	return t
}
