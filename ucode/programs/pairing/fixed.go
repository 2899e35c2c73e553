package pairing

import (
	"hwgen/ucode/ir"
	"hwgen/ucode/programs/kit"
	"hwgen/ucode/tower"
)

// BuildFixed is the pairing for a Q whose lines are given, as the program line-table computes them. That they are the lines of a point of
// G2 cannot be seen of them; whether they are below p is checked as they are used, from every entry.
func BuildFixed(o kit.Options) (*ir.Program, error) {
	g := &program{Kit: kit.New(o, "pairing-fixed-q", "optimal ate pairing e(P, Q) for the lines of Q")}
	p := g.Input("p", 2, 0, true, "P: x, y; the identity is 0, 0")
	g.Status(0, "ok", "P is in G1, if it was checked; the value is valid, if it was computed")
	l := g.newLines(func(name string, n int, doc string) *ir.Vec { return g.Input(name, n, 0, true, doc) })
	g.value("twelve coefficients, lowest first (a fastest, then b, then c)")
	g.entries(func(c *kit.Checker) {
		c.Range(1, p)
		c.G1(2, 3, p)
	}, func(c *kit.Checker) {
		f := g.Local("f", 12)
		g.millerFixed(c, f, p, l)
		g.canonical(g.finalExponentiation(f))
	})
	return g.Program, nil
}

// millerFixed computes f_{|u|,Q}(P) from lines, up to factors that the final exponentiation removes. Lines are canonical numbers, and what
// they are multiplied by has the factor 2^(2E) of their Montgomery form.
func (g *program) millerFixed(c *kit.Checker, f, p *ir.Vec, l *lines) {
	y, inv, at := g.Local("fixed.y", 1), g.Local("fixed.inverse", 1), g.Local("fixed.point", 2) // at: -xP/yP, 1/yP
	g.Code("fixed-y", func(b *ir.Block) { b.Out(y, 0, b.In(p, 1)) })
	g.Add(g.Invert("fixed-invert", y, inv)...) // of a canonical number: 2^(2E)/yP
	g.Code("fixed-enter", func(b *ir.Block) {
		k := b.In(inv, 0)
		b.Out(at, 0, b.Neg(b.Mul(b.Mul(b.In(p, 0), b.In(g.RR, 0)), k)))
		b.Out(at, 1, k)
	})
	line := ir.NewParam("line", lineSize, 0)
	value := func(x tower.Fp2) (l0, l2 tower.E2) {
		return x.Scale(x.In(line, 2), x.Block.In(at, 1)), x.Scale(x.In(line, 0), x.Block.In(at, 0))
	}
	first := g.Sub("fixed-first", []*ir.Vec{line}, g.Forms("fixed-first", func(x tower.Fp2) {
		l0, l2 := value(x)
		zero := x.Block.In(g.Zero, 0)
		z := tower.E2{zero, zero}
		x.Out12(f, tower.E12{{l0, l2, z}, {z, tower.E2{x.Block.In(g.One, 0), zero}, z}})
	}))
	double := g.Sub("fixed-double", []*ir.Vec{line}, g.Forms("fixed-double", func(x tower.Fp2) {
		l0, l2 := value(x)
		x.Out12(f, x.MulMonicLineTwice(x.Sqr12Scaled(x.In12(f)), l0, l2))
	}))
	add := g.Sub("fixed-add", []*ir.Vec{line}, g.Forms("fixed-add", func(x tower.Fp2) {
		l0, l2 := value(x)
		x.Out12(f, x.MulMonicLineTwice(x.In12(f), l0, l2))
	}))
	step := func(sub *ir.Sub) func() {
		return func() {
			at, starts := l.next()
			if starts {
				l.wait("write the next lines of Q, and resume")
				g.checkLines(c, l)
			}
			call := &ir.Call{Sub: sub, Bind: []ir.Slice{at}}
			if l.n == 1 {
				call.Sub = first
			}
			g.Add(call)
		}
	}
	g.iterations(step(double), step(add))
	g.conjugate(f)
}

// checkLines checks that the numbers of all lines in memory are below p.
func (g *program) checkLines(c *kit.Checker, l *lines) {
	if g.lineRange == nil {
		line := ir.NewParam("line", lineSize, 0)
		g.lineRange = g.Sub("range-line", []*ir.Vec{line}, ir.NewBlock("range-line", func(b *ir.Block) {
			for i := range lineSize {
				b.Less(g.Flags[1], b.In(line, i), b.In(g.Modulus, 0))
				b.Logic(g.Flags[0], ir.And, g.Flags[0], g.Flags[1])
			}
		}))
	}
	g.Code("range-lines", func(b *ir.Block) { b.Logic(g.Flags[0], ir.True, g.Flags[0], g.Flags[0]) })
	for i := range l.chunk {
		g.Add(&ir.Call{Sub: g.lineRange, Bind: []ir.Slice{l.vec.At(lineSize * i)}})
	}
	reveals := "whether the numbers of the lines are below p"
	if l.vec.Wait != 0 {
		reveals += ", in each round"
	}
	c.Require(statusOfLines, "lines-range", "a number of the lines is not below p", reveals,
		func(tower.Fp2, ir.Flag, ir.Flag) {})
}
