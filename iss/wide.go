package iss

import "math/big"

// A wide value is two elements, lower half first.
type wide [2]*big.Int

// wadd: the halves one after the other, with a carry; the upper sum is modular.
func (u *alu) wadd(a, b wide) wide {
	low := new(big.Int).Add(a[0], b[0])
	carry := new(big.Int).Rsh(low, u.e)
	high := new(big.Int).Add(u.in(a[1]), u.in(b[1]))
	return wide{low.And(low, u.element), u.reduce(high.Add(high, carry))}
}

// wsub: the same with a borrow.
func (u *alu) wsub(a, b wide) wide {
	low := new(big.Int).Sub(a[0], b[0])
	high := new(big.Int).Sub(u.in(a[1]), u.in(b[1]))
	if low.Sign() < 0 {
		high.Sub(high, big.NewInt(1))
	}
	if high.Sign() < 0 {
		high.Add(high, u.m)
	}
	return wide{low.And(low, u.element), high.And(high, u.element)}
}

func (u *alu) wneg(a wide) wide { return u.wsub(wide{new(big.Int), new(big.Int)}, a) }

// wmul is the exact product; its upper half passes the gates of the accumulator.
func (u *alu) wmul(a, b *big.Int) wide {
	p := new(big.Int).Mul(a, b)
	high := new(big.Int).Rsh(p, u.e)
	return wide{p.And(p, u.element), u.inT(high)}
}

// redc is T = (A + qm)/2^E and the final subtraction. As long as the upper half leaves room for m, no partial sum overflows the
// element and T can be computed at once; otherwise the words of the loop decide.
func (u *alu) redc(a wide) *big.Int {
	if a[1].Cmp(u.safe) > 0 {
		return u.reduce(u.inT(u.redcByWords(a)))
	}
	q := new(big.Int).Mul(a[0], u.negInv)
	q.And(q, u.element)
	t := new(big.Int).Lsh(a[1], u.e)
	t.Add(t, a[0]).Add(t, q.Mul(q, u.m)).Rsh(t, u.e)
	return u.reduce(u.inT(t))
}

// redcByWords runs the loop word by word: T = (T + 2^E A1_i + q_i m)/2^w mod 2^E.
func (u *alu) redcByWords(a wide) *big.Int {
	word := mask(int(u.w))
	t := new(big.Int).Set(a[0])
	for i := uint(0); i < u.s; i++ {
		ai := new(big.Int).Rsh(a[1], i*u.w)
		ai.And(ai, word)
		q := new(big.Int).And(t, word)
		q.Mul(q, u.negInv).And(q, word)
		t.Add(t, ai.Lsh(ai, u.e)).Add(t, q.Mul(q, u.m)).Rsh(t, u.w).And(t, u.element)
	}
	return t
}
