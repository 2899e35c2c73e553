package group

import (
	"hwgen/ucode/ir"
	"hwgen/ucode/programs/kit"
	"hwgen/ucode/tower"
)

// MultiplyG1 is what g1-mul computes as part of a program: [k]P for a scalar and a point of G1, all plain numbers.
func MultiplyG1(k *kit.Kit, r Random, scalar, p, out *ir.Vec) {
	multiple(groupG1(k), r, scalar, p, out)
}

// MultiplyG2 is MultiplyG1 for a point of G2.
func MultiplyG2(k *kit.Kit, r Random, scalar, q, out *ir.Vec) {
	multiple(groupG2(k), r, scalar, q, out)
}

func multiple[E any](g *group[E], r Random, scalar, p, out *ir.Vec) {
	acc := g.Local("multiple", 3*g.size)
	g.multiplyProtected(scalar, p, r, acc)
	g.finish(acc, out)
}

// Sum is a sum of points under construction.
type Sum struct {
	Start  func()            // makes it the identity
	Plus   func(p *ir.Vec)   // adds a point
	Finish func(out *ir.Vec) // writes it
}

// SumG1 adds points of the curve, affine plain numbers; SumG2 points of the twist.
func SumG1(k *kit.Kit) Sum { return newSum(groupG1(k)) }

// SumG2 adds points of the twist.
func SumG2(k *kit.Kit) Sum { return newSum(groupG2(k)) }

func newSum[E any](g *group[E]) Sum {
	acc := g.Local("sum", 3*g.size)
	return Sum{
		Start: func() {
			g.Add(g.forms("sum-start", func(f tower.Coordinates[E], b *ir.Block) {
				zero := g.real(b, b.In(g.Zero, 0))
				g.putTriple(f, acc, zero, g.unit(b), zero)
			}))
		},
		Plus: func(p *ir.Vec) {
			g.Add(g.forms("sum-plus", func(f tower.Coordinates[E], b *ir.Block) {
				x, y, z := g.triple(f, acc)
				r := tower.CompleteAdd[E](f, tower.Projective[E]{X: x, Y: y, Z: z}, g.projective(f, b, p))
				g.putTriple(f, acc, r.X, r.Y, r.Z)
			}))
		},
		Finish: func(out *ir.Vec) { g.finish(acc, out) },
	}
}
