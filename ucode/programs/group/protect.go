package group

import (
	"fmt"

	"hwgen/ucode/ir"
	"hwgen/ucode/programs/kit"
	"hwgen/ucode/tower"
)

// Status codes of a multiple.
const (
	mulScalar = iota + 1
	mulRange
	mulCurve
	mulSubgroup
	mulRandom // and those that follow
)

// Random are the random inputs of the countermeasures of multiples (Coron, "Resistance against differential power analysis for elliptic curve
// cryptosystems", 1999; Clavier and Joye, "Universal exponentiation algorithm", 2001), each nil without its countermeasure:
//
//	projective  lambda is the Z that the coordinates begin with, so that no value of a run is that of another with the same point;
//	split       [k]P = [k-t]P + [t]P by one combination of both, so that no digit is one of k.
//
// The split is the additive one of Clavier and Joye with all the entropy there can be: for t uniform below q both t and k-t modulo q are,
// whatever k is, and so are their parts and digits. For t of 256 random bits the min-entropy is 254.4 bits, log2(q) = 254.9. Shorter shares
// would be faster but leave digits of k bare: with the parts of t below 2^60, the highest digits of k-t are almost those of k.
type Random struct{ lambda, t *ir.Vec }

// NewRandom declares the random inputs that the options of a program ask for.
func NewRandom(k *kit.Kit) (r Random) {
	if k.Protects(kit.Projective) {
		r.lambda = k.Lambda()
	}
	if k.Protects(kit.Split) {
		r.t = k.Scalar("t", "random number below 2^256, no multiple of q")
	}
	return r
}

// Check checks the random inputs; it takes five status codes from the first on.
func (r Random) Check(c *kit.Checker, first int) {
	if r.lambda != nil {
		c.Lambda(first, r.lambda)
	}
	if r.t != nil {
		c.Scalar(first+2, r.t)
		c.Require(first+3, "t-zero", "t is a multiple of q", "whether t is a multiple of q", func(x tower.Fp2, ok, _ ir.Flag) {
			b := x.Block
			_, rest := c.DivMod(b, b.In(r.t, 0), "q", c.Curve.Moduli[1].Value)
			b.Equal(ok, rest, b.In(c.Zero, 0))
			b.Logic(ok, ir.Nor, ok, ok)
		})
	}
	if r.lambda != nil && r.t != nil {
		c.Different(first+4, r.t, r.lambda)
	}
}

func buildProtected[E any](g *group[E]) (*ir.Program, error) {
	k, p, out := g.Scalar("k", "any number below 2^256"), g.pointInput(""), g.pointOutput()
	r := NewRandom(g.Kit)
	g.Entries(func(c *kit.Checker) {
		c.Scalar(mulScalar, k)
		c.Range(mulRange, p)
		r.Check(c, mulRandom)
		g.check(c, mulCurve, mulSubgroup, p)
	}, func(*kit.Checker) {
		acc := g.Local("acc", 3*g.size)
		g.multiplyProtected(k, p, r, acc)
		g.finish(acc, out)
	})
	return g.Program, nil
}

// multiplyProtected leaves [k]P in acc, with countermeasures or without.
func (g *group[E]) multiplyProtected(k, p *ir.Vec, r Random, acc *ir.Vec) {
	if r.t == nil {
		g.multiply(k, p, r.lambda, acc)
		return
	}
	g.multiplySplit(k, r.t, p, r.lambda, acc)
}

// multiplySplit leaves [k-t]P + [t]P in acc; k-t is taken modulo q, so that not even its size tells of k.
func (g *group[E]) multiplySplit(k, t, p, lambda, acc *ir.Vec) {
	c := g.newCombination(window, []int{0, 0})
	q := g.Curve.Moduli[1].Value
	rest := g.Local("rest", 1)
	g.Code("share", func(b *ir.Block) {
		_, kq := g.DivMod(b, b.In(k, 0), "q", q)
		_, tq := g.DivMod(b, b.In(t, 0), "q", q)
		order, less := b.In(g.Number("q", q), 0), g.Flags[0]
		d := b.Sub(b.Add(kq, order), tq)
		b.Less(less, d, order)
		b.Out(rest, 0, b.Select(less, d, b.Sub(d, order)))
	})
	for i, x := range []*ir.Vec{rest, t} {
		g.Code(fmt.Sprint("split", i), func(b *ir.Block) { c.load(b, i, b.In(x, 0)) })
	}
	c.table = g.newMultiples([]source[E]{g.given(p)}, 1<<(window-1), lambda, true)
	c.sum(acc)
}
