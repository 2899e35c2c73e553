package maps

import (
	"hwgen/ucode/ir"
	"hwgen/ucode/tower"
)

// leave writes a point in affine coordinates, as plain numbers, given where to read 1/Z: 3M + 1S and a product of an element by 1. The
// inverse of 0 is 0, which makes the identity all zeros.
func (g *group[E]) leave(f formulas[E], b *ir.Block, p tower.Jacobian[E], inverse E, out *ir.Vec) {
	zz := f.Scale(f.Sqr(inverse), b.In(g.Plain, 0))
	g.out(f, out, 0, f.Mul(p.X, zz))
	g.out(f, out, 1, f.Mul(f.Mul(p.Y, inverse), zz))
}

// leaveG1 writes the cleared point.
func leaveG1(c *cleared[ir.Value], out *ir.Vec) {
	g := c.ladder.group
	z, inverse := g.Local("leave.z", 1), g.Local("leave.inverse", 1)
	g.Code("leave-z", func(b *ir.Block) { b.Out(z, 0, b.In(c.point, 2)) })
	g.Add(g.Invert("leave-invert", z, inverse)...)
	g.Add(g.forms("leave", func(f formulas[ir.Value], b *ir.Block) { g.leave(f, b, g.point(f, c.point), b.In(inverse, 0), out) }))
}

// leaveG2 writes the cleared point; 1/Z = conj(Z)/norm(Z).
func leaveG2(c *cleared[tower.E2], out *ir.Vec) {
	g := c.ladder.group
	norm, inverse := g.Local("leave.norm", 1), g.Local("leave.inverse", 1)
	g.AddForms("leave-norm", func(f tower.Fp2) { f.Block.Out(norm, 0, f.Norm(g.in(f, c.point, 2))) })
	g.Add(g.Invert("leave-invert", norm, inverse)...)
	g.AddForms("leave", func(f tower.Fp2) {
		p := g.point(f, c.point)
		g.leave(f, f.Block, p, f.Scale(f.Conj(p.Z), f.Block.In(inverse, 0)), out)
	})
}
