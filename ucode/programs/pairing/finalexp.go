package pairing

import (
	"math/big"

	"hwgen/ucode/ir"
	"hwgen/ucode/programs/kit"
	"hwgen/ucode/tower"
)

// finalExponentiation raises f to (p^12-1)/r, or to three times that; the result stays in Montgomery form.
//
// Easy part: f^((p^6-1)(p^2+1)). Hard part: Hayashida, Hayasaka, Teruya, "Efficient final exponentiation via cyclotomic
// structure for pairings over families of elliptic curves", 2020: 3(p^4-p^2+1)/r = (u-1)^2 (u+p)(u^2+p^2-1) + 3.
func (g *program) finalExponentiation(f *ir.Vec) scaled {
	acc := g.Local("acc", 12) // what subroutines work on
	m, t, s := g.Local("m", 12), g.Local("t", 12), g.Local("s", 12)

	y := g.newCyclotomic(acc, g.Planned().Evaluated)
	times := y.times
	powU := y.power("power-u", g.AbsU)
	keep := func(v *ir.Vec) {
		y.factors[v] = y.factors[acc]
		if g.IsCompact() {
			g.Add(y.keep(v))
			return
		}
		g.AddForms("keep-"+v.Name, func(x tower.Fp2) { x.Out12(v, x.In12(acc)) })
	}

	if g.IsCompact() {
		g.compactEasyPart(y, f, s, t)
	} else {
		g.easyPart(f, acc)
	}
	g.Add(times(f))
	if y.evaluated {
		g.Add(y.keepExact(m))
	} else {
		keep(m)
	}

	// acc = m^(u-1) up to sign of the exponent; two such steps in a row give m^((u-1)^2). The textbook value takes (u-1)/3 in
	// the first, which is an integer.
	minusOne := func(v *ir.Vec) {
		if g.NegU {
			g.Add(times(v)) // |u| + 1 = -(u-1)
			return
		}
		g.AddForms("conjugate", func(x tower.Fp2) { x.Out12(s, x.Conj12(x.In12(v))) })
		y.factors[s] = y.factors[v]
		g.Add(times(s))
	}
	if g.Convention == kit.Textbook {
		e := new(big.Int).Sub(g.Curve.U, one)
		e.Abs(e).Div(e, big.NewInt(3))
		y.power("power-third", e).raise()
	} else {
		powU.raise()
		minusOne(m)
	}
	keep(t)
	powU.raise()
	minusOne(t)
	keep(t)
	powU.raise()
	g.AddForms("u-plus-p", func(x tower.Fp2) {
		x.Out12(s, g.Frobenius(x, x.In12(t), 1))
		if g.NegU {
			x.Out12(acc, x.Conj12(x.In12(acc)))
		}
	})
	y.factors[s] = y.factors[t]
	g.Add(times(s))
	keep(t)
	powU.raise()
	keep(s)
	powU.raise()
	g.AddForms("u2-plus-p2-minus-1", func(x tower.Fp2) {
		v := x.In12(t)
		x.Out12(s, g.Frobenius(x, v, 2))
		x.Out12(t, x.Conj12(v))
	})
	y.factors[s] = y.factors[t]
	g.Add(times(s), times(t))
	switch {
	case g.Convention == kit.Textbook:
		g.Add(times(m))
	case g.IsCompact():
		g.Add(times(m), times(m), times(m))
	default:
		g.AddForms("square-m", func(x tower.Fp2) { x.Out12(y.sq, x.In12(m)) })
		g.Add(y.squares(1)...)
		g.Add(times(y.sq), times(m))
	}
	return scaled{acc, y.factors[acc]}
}

// easyPart leaves f^(p^6-1) in f and its p^2 Frobenius in acc. With f = v + hc and N = v^2 - b h^2,
// conj(f)/f = conj(f)^2/N = (v^2 + b h^2 - 2vh c)/N.
func (g *program) easyPart(f, acc *ir.Vec) {
	adjoint, norm, n, inv := g.Local("adjoint", 6), g.Local("norm", 2), g.Local("n", 1), g.Local("inv", 1)
	out6 := func(x tower.Fp2, v *ir.Vec, off int, y tower.E6) {
		for i := range 3 {
			x.Out(v, off+2*i, y[i])
		}
	}
	g.AddForms("easy-norm", func(x tower.Fp2) {
		b := x.Block
		v := x.In12(f)
		a, h := x.Sqr6(v[0]), x.Sqr6(v[1])
		twice := x.Sub6(x.Sub6(x.Sqr6(x.Add6(v[0], v[1])), a), h)
		bh := x.MulBeta6(h)
		adj, nn := x.Adjoint6(x.Sub6(a, bh))
		out6(x, adjoint, 0, adj)
		x.Out(norm, 0, nn)
		b.Out(n, 0, x.Norm(nn))
		x.Out12(f, tower.E12{x.Add6(a, bh), x.Neg6(twice)})
	})
	g.Add(g.Invert("invert", n, inv)...)
	g.AddForms("easy-divide", func(x tower.Fp2) {
		b := x.Block
		nn, k := x.In(norm, 0), b.In(inv, 0)
		d := tower.E2{b.Mul(nn[0], k), b.Mul(b.Neg(nn[1]), k)}
		var ti tower.E6
		for i := range 3 {
			ti[i] = x.Mul(x.In(adjoint, 2*i), d)
		}
		v := x.In12(f)
		r := tower.E12{x.Mul6(v[0], ti), x.Mul6(v[1], ti)}
		x.Out12(f, r)
		x.Out12(acc, g.Frobenius(x, r, 2))
	})
}
