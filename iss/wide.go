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

// redc is T = (A + qm)/2^E mod 2^E and the final subtraction.
func (u *alu) redc(a wide) *big.Int {
	q := new(big.Int).Mul(a[0], u.negInv)
	q.And(q, u.element)
	t := new(big.Int).Lsh(a[1], u.e)
	t.Add(t, a[0]).Add(t, q.Mul(q, u.m)).Rsh(t, u.e).And(t, u.element)
	return u.reduce(u.inT(t))
}
