package group

import (
	"math/big"

	"hwgen/ucode/ir"
	"hwgen/ucode/programs/kit"
	"hwgen/ucode/tower"
)

// teeth of the comb; its table has 2^(teeth-1) points.
const teeth = 6

// BuildG1MulBase is the program g1-mul-base: multiples of the generator, by a comb whose table is part of the data image.
func BuildG1MulBase(o kit.Options) (*ir.Program, error) {
	return buildBase(onG1(o, "mul-base", "multiple [k]G of the generator of G1, for any scalar below 2^256"), kit.GeneratorG1(o.Curve))
}

// BuildG2MulBase is the program g2-mul-base.
func BuildG2MulBase(o kit.Options) (*ir.Program, error) {
	return buildBase(onG2(o, "mul-base", "multiple [k]G of the generator of G2, for any scalar below 2^256"), kit.GeneratorG2(o.Curve))
}

func buildBase[E any](g *group[E], base kit.Affine) (*ir.Program, error) {
	k, out := g.Scalar("k", "any number below 2^256"), g.pointOutput()
	g.Entries(func(c *kit.Checker) { c.Scalar(1, k) }, func(*kit.Checker) {
		acc := g.Local("acc", 3*g.size)
		g.multiplyBase(k, acc, base)
		g.finish(acc, out)
	})
	return g.Program, nil
}

// multiplyBase leaves [k]G in acc: the parts of k have a column each, then acc is doubled. The complete formulas have no exceptional case.
func (g *group[E]) multiplyBase(k, acc *ir.Vec, base kit.Affine) {
	comb := kit.NewComb(g.Kit, teeth, roundUp(g.bits, teeth)/teeth)
	table := g.combTable(base, comb)
	state := g.LocalPairs("teeth", g.parts*teeth)
	at := func(part, tooth int) int { return 2 * (part*teeth + tooth) }
	g.Code("split", func(b *ir.Block) {
		for i, x := range g.split(b, b.In(k, 0), comb.Bits()) {
			for j, w := range comb.Recode(g.Kit, b, x) {
				b.OutWide(state, at(i, j), w)
			}
		}
	})
	entry := func(f tower.Coordinates[E], b *ir.Block, i int) tower.Affine[E] {
		column := make([]ir.Value, teeth)
		for j := range column {
			column[j] = b.InWide(state, at(i, j))
		}
		comb.Next(b, column)
		for j, w := range column {
			b.OutWide(state, at(i, j), w)
		}
		points := make([]tower.Affine[E], 1<<(teeth-1))
		for m := range points {
			points[m] = g.affine(f, table, m*2*g.size)
		}
		return g.signed(f, b, comb.Digits, i, points)
	}
	var round []ir.Item
	round = append(round, &ir.Call{Sub: g.Sub("double", nil, g.forms("double", func(f tower.Coordinates[E], _ *ir.Block) {
		x, y, z := g.triple(f, acc)
		v := tower.CompleteDouble[E](f, tower.Projective[E]{X: x, Y: y, Z: z})
		g.putTriple(f, acc, v.X, v.Y, v.Z)
	}))})
	for i := range g.parts {
		name := indexed("add", i)
		round = append(round, &ir.Call{Sub: g.Sub(name, nil, g.forms(name, func(f tower.Coordinates[E], b *ir.Block) {
			e := entry(f, b, i)
			x, y, z := g.triple(f, acc)
			v := tower.CompleteAddMixed[E](f, tower.Projective[E]{X: x, Y: y, Z: z}, e.X, e.Y)
			g.putTriple(f, acc, v.X, v.Y, v.Z)
		}))})
	}
	g.Add(g.forms("first", func(f tower.Coordinates[E], b *ir.Block) {
		e := entry(f, b, 0)
		g.putTriple(f, acc, e.X, e.Y, g.unit(b))
	}))
	g.Add(round[2:]...)
	g.Add(kit.Repeat(comb.Length-1, round...)...)
}

// signed is the point of a table that a digit of part i names, with its sign and the endomorphism.
func (g *group[E]) signed(f tower.Coordinates[E], b *ir.Block, d *kit.Digits, i int, table []tower.Affine[E]) tower.Affine[E] {
	e := kit.Lookup(d, b, func(flag ir.Flag, x, y tower.Affine[E]) tower.Affine[E] {
		return tower.Affine[E]{X: f.Select(flag, x.X, y.X), Y: f.Select(flag, x.Y, y.Y)}
	}, table)
	e.Y = f.Select(d.Sign(b), e.Y, f.Neg(e.Y))
	return g.image(f, i, e)
}

// combTable has, for each index m, the point G 2^(last d) + the sum over the other teeth of +-G 2^(jd), + where bit j of m is set.
func (g *group[E]) combTable(base kit.Affine, c *kit.Comb) *ir.Vec {
	p := g.Mont.M
	step := new(big.Int).Lsh(one, uint(c.Length))
	points := []kit.Affine{base}
	for range teeth - 1 {
		points = append(points, points[len(points)-1].Times(step, p))
	}
	var values []*big.Int
	for m := range 1 << (teeth - 1) {
		sum := points[teeth-1]
		for j := range teeth - 1 {
			q := points[j]
			if m>>j&1 == 0 {
				q = q.Neg(p)
			}
			sum = sum.Add(q, p)
		}
		values = append(values, append(append([]*big.Int{}, sum.X[:g.size]...), sum.Y[:g.size]...)...)
	}
	return g.Montgomery("comb", values...)
}
