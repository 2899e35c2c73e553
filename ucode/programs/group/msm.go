package group

import (
	"fmt"

	"hwgen/ucode/ir"
	"hwgen/ucode/programs/kit"
	"hwgen/ucode/tower"
)

// BuildG1MSM is the program g1-msm: a sum of multiples of as many points as Options.Pairs says.
func BuildG1MSM(o kit.Options) (*ir.Program, error) {
	return buildMSM(onG1(o, "msm", "sum [k0]P0 + [k1]P1 + ... of multiples of points of G1"))
}

// BuildG2MSM is the program g2-msm.
func BuildG2MSM(o kit.Options) (*ir.Program, error) {
	return buildMSM(onG2(o, "msm", "sum [k0]Q0 + [k1]Q1 + ... of multiples of points of G2"))
}

// BuildG2MulSkew is the program g2-mul-skew, the two-way split of Banerjee and Chandrakasan: with k = k0 + k1 u^2, [k]Q is the combination
// [k0]Q + [k1]psi^2(Q), psi being the skew Frobenius map (Sakemi, Nogami, Okeya, Kato, Morikawa, "Skew Frobenius map and efficient scalar
// multiplication for pairing-based cryptography", 2008).
func BuildG2MulSkew(o kit.Options) (*ir.Program, error) {
	g := onG2(o, "mul-skew", "multiple [k]Q of a point of G2 with the scalar split in two by the skew Frobenius map")
	g.parts, g.bits = 2, kit.HalfBits
	g.split = func(b *ir.Block, x ir.Value, n int) []ir.Value { p := g.SplitG1(b, x, n); return p[:] }
	return g.combined([]string{""}), nil
}

// defaultPoints is the number of points without an option.
const defaultPoints = 2

func buildMSM[E any](g *group[E]) (*ir.Program, error) {
	n := g.Pairs
	if n == 0 {
		n = defaultPoints
	}
	if n < 1 {
		return nil, fmt.Errorf("%d points: at least 1 is needed", n)
	}
	if n > maxPoints {
		return nil, fmt.Errorf("%d points: at most %d have status codes of their own", n, maxPoints)
	}
	var names []string
	for i := range n {
		names = append(names, fmt.Sprint(i))
	}
	return g.combined(names), nil
}

// Status codes of a point follow those of the one before it.
const (
	statusesOfPoint = 4
	maxPoints       = 255 / statusesOfPoint
)

// combined fills a program that adds a multiple of one point for each name.
func (g *group[E]) combined(names []string) *ir.Program {
	var scalars, points []*ir.Vec
	for _, n := range names {
		scalars = append(scalars, g.Scalar("k"+n, "any number below 2^256"))
		points = append(points, g.pointInput(n))
	}
	out := g.pointOutput()
	g.Entries(func(c *kit.Checker) {
		for i := range names {
			c.Scalar(statusesOfPoint*i+1, scalars[i])
			c.Range(statusesOfPoint*i+2, points[i])
		}
		for i, p := range points {
			g.check(c, statusesOfPoint*i+3, statusesOfPoint*i+4, p)
		}
	}, func(*kit.Checker) {
		acc := g.Local("acc", 3*g.size)
		if most, portion := g.atOnce(); len(points) > most {
			acc = g.addPortions(scalars, points, acc, portion)
		} else {
			g.addMultiples(scalars, points, acc)
		}
		g.finish(acc, out)
	})
	return g.Program
}

// atOnce is how many points the tables of one combination may be of, within reach of direct addresses, and of how many they are where there
// are more points.
func (g *group[E]) atOnce() (most, portion int) {
	if g.size == 1 {
		return 6, 4
	}
	return 2, 2
}

// addPortions leaves the sum of multiples in the triple it returns: one combination of some points after the other, by the same code and in
// the same tables. Where points are missing in the last one it has [0] of the identity.
func (g *group[E]) addPortions(scalars, points []*ir.Vec, acc *ir.Vec, portion int) (total *ir.Vec) {
	var ks, ps []*ir.Vec
	for i := range portion {
		ks = append(ks, g.Local(indexed("portion.k", i), 1))
		ps = append(ps, g.Local(indexed("portion."+g.point, i), 2*g.size))
	}
	total = g.Local("total", 3*g.size)
	combine := &ir.Call{Sub: g.Sub("portion", nil, g.Items(func() {
		g.addMultiples(ks, ps, acc)
		g.Add(g.forms("portion-add", func(f tower.Coordinates[E], _ *ir.Block) {
			x, y, z := g.triple(f, total)
			u, v, w := g.triple(f, acc)
			r := tower.CompleteAdd[E](f, tower.Projective[E]{X: x, Y: y, Z: z}, tower.Projective[E]{X: u, Y: v, Z: w})
			g.putTriple(f, total, r.X, r.Y, r.Z)
		}))
	})...)}
	g.Add(g.forms("portion-start", func(f tower.Coordinates[E], b *ir.Block) {
		zero := g.real(b, b.In(g.Zero, 0))
		g.putTriple(f, total, zero, g.unit(b), zero)
	}))
	for from := 0; from < len(points); from += portion {
		g.Code(indexed("portion-from", from), func(b *ir.Block) {
			put := func(to *ir.Vec, all []*ir.Vec, i int) {
				for j := range to.N {
					x := b.In(g.Zero, 0)
					if from+i < len(all) {
						x = b.In(all[from+i], j)
					}
					b.Out(to, j, x)
				}
			}
			for i := range portion {
				put(ks[i], scalars, i)
				put(ps[i], points, i)
			}
		})
		g.Add(combine)
	}
	return total
}

// addMultiples leaves the sum of multiples in acc. In place of the identity, which has no multiples in the table, it takes [0]G.
func (g *group[E]) addMultiples(scalars, points []*ir.Vec, acc *ir.Vec) {
	terms := make([]int, len(points))
	for i := range terms {
		terms[i] = i
	}
	c := g.newCombination(g.windowFor(len(points)), terms)
	var sources []source[E]
	id, t := g.Flags[0], g.Flags[1]
	for i, p := range points {
		g.Code(indexed("split", i), func(b *ir.Block) {
			g.IdentityFlag(b, p, id, t)
			c.load(b, i, b.Select(id, b.In(g.Zero, 0), b.In(scalars[i], 0)))
		})
		sources = append(sources, func(f tower.Coordinates[E], b *ir.Block) tower.Affine[E] {
			g.IdentityFlag(b, p, id, t)
			q, base := g.input(f, b, p), g.affine(f, g.generator(), 0)
			return tower.Affine[E]{X: f.Select(id, base.X, q.X), Y: f.Select(id, base.Y, q.Y)}
		})
	}
	c.table = g.newMultiples(sources, 1<<(c.window-1), nil, true)
	c.sum(acc)
}

// windowFor is the length of a digit for n points: the tables of long ones take too many elements if there are many.
func (g *group[E]) windowFor(n int) int {
	if n*g.size > 2 {
		return window - 1
	}
	return window
}

// generator is that of the group, as a constant.
func (g *group[E]) generator() *ir.Vec {
	a := kit.GeneratorG1(g.Curve)
	if g.size == 2 {
		a = kit.GeneratorG2(g.Curve)
	}
	return g.constantPoint("generator", a)
}
