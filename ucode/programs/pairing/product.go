package pairing

import (
	"fmt"

	"hwgen/ucode/ir"
	"hwgen/ucode/programs/kit"
	"hwgen/ucode/tower"
)

// Points are the arguments of a pairing in storage, affine plain numbers; the identity is all zeros.
type Points struct{ P, Q *ir.Vec }

// Product is a product of pairings as part of a program.
type Product struct{ g *program }

// NewProduct is the product over all points.
func NewProduct(k *kit.Kit, points ...Points) *Product {
	g := &program{Kit: k}
	for i, pq := range points {
		g.pairs = append(g.pairs, &pair{name: fmt.Sprint(i), p: pq.P, q: pq.Q})
	}
	return &Product{g}
}

// Miller leaves the product before the final exponentiation in f.
func (p *Product) Miller(f *ir.Vec) { p.g.miller(f) }

// RequireOne stops the program with a status unless the final exponentiation of f is 1.
func (p *Product) RequireOne(c *kit.Checker, f *ir.Vec, code int, name, doc, reveals string) {
	p.g.requireOne(c, p.g.finalExponentiation(f), code, name, doc, reveals)
}

// requireOne stops the program with a status unless the element f, in Montgomery form, is 1.
func (g *program) requireOne(c *kit.Checker, f scaled, code int, name, doc, reveals string) {
	one := g.One
	if f.factors > 0 {
		one = g.Montgomery("one.scaled", g.evaluationFactor(f.factors))
	}
	c.Require(code, name, doc, reveals, func(x tower.Fp2, ok, t ir.Flag) {
		b := x.Block
		b.Equal(ok, b.In(f.Vec, 0), b.In(one, 0))
		for i := 1; i < 12; i++ {
			b.Equal(t, b.In(f.Vec, i), b.In(g.Zero, 0))
			b.Logic(ok, ir.And, ok, t)
		}
	})
}
