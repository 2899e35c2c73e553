package pairing

import (
	"hwgen/ucode/ir"
	"hwgen/ucode/programs/kit"
	"hwgen/ucode/tower"
)

// BuildTable computes the lines of a Q for programs that take it fixed. It goes through the points of the Miller loop in affine coordinates.
func BuildTable(o kit.Options) (*ir.Program, error) {
	g := &program{Kit: kit.New(o, "line-table", "lines of Q for pairings with a fixed Q")}
	q := g.Input("q", 4, 0, true, "Q: x0, x1, y0, y1; the identity is 0, 0, 0, 0")
	g.Status(0, "ok", "Q is in G2, if it was checked; the lines are valid, if they were computed")
	l := g.newLines(func(name string, n int, doc string) *ir.Vec { return g.Output(name, n, 0, doc) })
	g.Entries(func(c *kit.Checker) {
		c.Range(1, q)
		c.G2(2, 3, q)
	}, func(*kit.Checker) {
		t := g.newTable(q)
		step := func(sub *ir.Sub) func() {
			return func() {
				at, _ := l.next()
				g.Add(&ir.Call{Sub: sub, Bind: []ir.Slice{at}})
				if l.ends() {
					l.wait("read the next lines, and resume")
				}
			}
		}
		g.iterations(step(t.double), step(t.add))
	})
	return g.Program, nil
}

// table is what computes lines.
type table struct{ double, add *ir.Sub }

// newTable makes subroutines that leave a line in their parameter and go on from a point T, which is Q at first. Where they divide by 0,
// Q is the identity, and all that they compute is 0.
func (g *program) newTable(q *ir.Vec) table {
	base, t := g.Local("q.mont", 4), g.Local("t", 4)
	num, den, norm, inv := g.Local("num", 2), g.Local("den", 2), g.Local("norm", 1), g.Local("inverse", 1)
	g.Code("enter", func(b *ir.Block) {
		for i := range 4 {
			v := b.Mul(b.In(q, i), b.In(g.RR, 0))
			b.Out(base, i, v)
			b.Out(t, i, v)
		}
	})
	line := ir.NewParam("line", lineSize, 0)
	finish := []ir.Item{&ir.Call{Sub: g.Sub("table-invert", nil, g.Invert("table-invert", norm, inv)...)}}
	// the point of the line with slope n/d that is neither T nor the other one is reflected: x' = s^2 - x - other, y' = s(x-x') - y
	point := func(name string, other *ir.Vec) ir.Item {
		return g.Forms(name, func(x tower.Fp2) {
			b := x.Block
			d, k := x.In(den, 0), b.In(inv, 0)
			s := x.Mul(x.In(num, 0), tower.E2{b.Mul(d[0], k), b.Mul(b.Neg(d[1]), k)})
			tx, ty := x.In(t, 0), x.In(t, 2)
			sum := x.Sub(x.Sub(x.Sqr(s), tx), x.In(other, 0))
			x.Out(t, 0, sum)
			x.Out(t, 2, x.Sub(x.Mul(s, x.Sub(tx, sum)), ty))
			plain := b.In(g.Plain, 0)
			x.Out(line, 0, x.Scale(s, plain))
			x.Out(line, 2, x.Scale(x.Sub(x.Mul(s, tx), ty), plain))
		})
	}
	slope := func(name string, build func(x tower.Fp2) (n, d tower.E2)) ir.Item {
		return g.Forms(name, func(x tower.Fp2) {
			n, d := build(x)
			x.Out(num, 0, n)
			x.Out(den, 0, d)
			x.Block.Out(norm, 0, x.Norm(d))
		})
	}
	tangent := slope("tangent", func(x tower.Fp2) (n, d tower.E2) {
		return x.Small(x.Sqr(x.In(t, 0)), 3), x.Dbl(x.In(t, 2))
	})
	chord := slope("chord", func(x tower.Fp2) (n, d tower.E2) {
		return x.Sub(x.In(t, 2), x.In(base, 2)), x.Sub(x.In(t, 0), x.In(base, 0))
	})
	body := func(first, last ir.Item) []ir.Item { return append(append([]ir.Item{first}, finish...), last) }
	return table{
		double: g.Sub("table-double", []*ir.Vec{line}, body(tangent, point("table-double", t))...),
		add:    g.Sub("table-add", []*ir.Vec{line}, body(chord, point("table-add", base))...),
	}
}
