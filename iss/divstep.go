package iss

import (
	"math/big"

	"hwgen/isa"
)

// divsteps is the state of a chain of division steps: Bernstein and Yang, "Fast constant-time gcd computation and modular
// inversion", 2019, in the half-delta variant (delta = k + 1/2) of Wuille, 2021.
type divsteps struct {
	k         int
	odd, swap [isa.DivstepBatch]bool // what the last dsfg decided, for dsde
}

// signed reads an element as a two's complement number.
func (u *alu) signed(a *big.Int) *big.Int {
	if a.Bit(int(u.e)-1) == 0 {
		return new(big.Int).Set(a)
	}
	return new(big.Int).Sub(a, new(big.Int).Add(u.element, big.NewInt(1)))
}

// fg does a batch of steps on (f, g).
func (d *divsteps) fg(u *alu, f, g *big.Int, first bool) (*big.Int, *big.Int) {
	if first {
		d.k = 0
	}
	f, g = u.signed(f), u.signed(g)
	for i := range isa.DivstepBatch {
		d.odd[i] = g.Bit(0) == 1
		d.swap[i] = d.odd[i] && d.k >= 0
		switch {
		case d.swap[i]:
			d.k = wrap(-d.k)
			f, g = g, new(big.Int).Sub(g, f)
		case d.odd[i]:
			d.k = wrap(d.k + 1)
			g = new(big.Int).Add(g, f)
		default:
			d.k = wrap(d.k + 1)
			g = new(big.Int).Set(g)
		}
		g.Rsh(g, 1)
	}
	return f.And(f, u.element), g.And(g, u.element)
}

// wrap keeps k in the counter of the core.
func wrap(k int) int {
	const half = 1 << (isa.DivstepCounterBits - 1)
	return (k+half)&(2*half-1) - half
}

// de does the steps of the last fg on (d, e): what was (g +- f)/2 is (e +- d)/2 modulo m, and stays between -m and m.
func (s *divsteps) de(u *alu, d, e *big.Int) (*big.Int, *big.Int) {
	d, e = u.signed(d), u.signed(e)
	for i := range isa.DivstepBatch {
		switch {
		case s.swap[i]:
			d, e = e, new(big.Int).Sub(e, d)
		case s.odd[i]:
			e = new(big.Int).Add(e, d)
		default:
			e = new(big.Int).Set(e)
		}
		if e.Bit(0) == 1 {
			if e.Sign() < 0 {
				e.Add(e, u.m)
			} else {
				e.Sub(e, u.m)
			}
		}
		e.Rsh(e, 1)
	}
	return d.And(d, u.element), e.And(e, u.element)
}

// canonical adds m to a negative number.
func (u *alu) canonical(a *big.Int) *big.Int {
	if a.Bit(int(u.e)-1) == 0 {
		return a
	}
	v := new(big.Int).Add(a, u.m)
	return v.And(v, u.element)
}
