package gt

import (
	"hwgen/ucode/ir"
	"hwgen/ucode/programs/kit"
	"hwgen/ucode/programs/pairing"
	"hwgen/ucode/tower"
)

// Membership adds checks that elements of Fp12 are in GT.
//
// Scott, "A note on group membership tests for G1, G2 and GT on BLS pairing-friendly curves", 2021: f is in GT if and only if
// f^(p^4-p^2+1) = 1, which puts it in the cyclotomic subgroup, and f^p = f^u, since the greatest common divisor of p^4-p^2+1 and p-u is r.
// The first is f^(p^4) f = f^(p^2), which 0 satisfies as well, so 0 is refused apart. The second may use what holds in the cyclotomic
// subgroup alone, since the program has stopped before if f is not in it.
type Membership struct {
	*kit.Checker
	y    *pairing.Cyclotomic
	f, t *ir.Vec
}

// NewMembership makes the checker of members of GT.
func NewMembership(c *kit.Checker) *Membership {
	acc := c.Local("check.power", 12)
	return &Membership{c, pairing.NewCyclotomic(c.Kit, acc), c.Local("check.value", 12), c.Local("check.frobenius", 12)}
}

// Check refuses an element that is not in GT, with three codes from the given one on.
func (m *Membership) Check(code int, in *ir.Vec) {
	m.Numbers(code, in)
	m.NonZero(code+1, in)
	Enter(m.Kit, "enter-"+in.Name, in, m.f)
	doc := in.Name + " is not in GT"
	m.AddForms("frobenius-"+in.Name, func(x tower.Fp2) {
		v := m.Frobenius(x, x.In12(m.f), 2)
		x.Out12(m.t, v)
		x.Out12(m.y.Acc, m.Frobenius(x, v, 2))
	})
	m.Add(m.y.Times(m.f))
	name := in.Name + "-subgroup"
	m.Require(code+2, name, doc, "whether "+in.Name+" is cyclotomic", func(x tower.Fp2, ok, t ir.Flag) {
		v := x.In12(m.f)
		Equal(x, ok, t, x.In12(m.y.Acc), x.In12(m.t))
		x.Out12(m.y.Acc, v)
		x.Out12(m.t, m.Frobenius(x, v, 1))
	})
	m.Add(&ir.Call{Sub: m.y.PowerU()})
	m.Require(code+2, name, doc, "whether "+in.Name+" is in GT", func(x tower.Fp2, ok, t ir.Flag) {
		v := x.In12(m.y.Acc)
		if m.NegU {
			v = x.Conj12(v)
		}
		Equal(x, ok, t, v, x.In12(m.t))
	})
}

// Equal sets ok to v == w; t is for its use.
func Equal(x tower.Fp2, ok, t ir.Flag, v, w tower.E12) {
	b := x.Block
	b.Logic(ok, ir.True, ok, ok)
	for i := range 12 {
		b.Equal(t, v[i/6][i/2%3][i%2], w[i/6][i/2%3][i%2])
		b.Logic(ok, ir.And, ok, t)
	}
}
