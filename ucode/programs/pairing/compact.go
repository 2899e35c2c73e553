package pairing

import (
	"hwgen/ucode/ir"
	"hwgen/ucode/programs/kit"
	"hwgen/ucode/tower"
)

// The compact profile leaves the input checks to a program of their own, splits what is one block in the fast profile into
// subroutines that several places share, and takes the form of each formula that has the fewest instructions.

// compactSteps are steps whose products of f by a line are one subroutine.
func (g *program) compactSteps(f *ir.Vec) (double, add step) {
	s := ir.NewParam("pair", stateSize, 0)
	line := g.Local("line", 6)
	product := &ir.Call{Sub: g.Sub("miller-line", nil, g.Forms("miller-line", func(x tower.Fp2) {
		x.Out12(f, x.MulLineScaled(x.In12(f), tower.Line{L0: x.In(line, 0), L2: x.In(line, 2), L3: x.In(line, 4)}))
	}))}
	keep := func(x tower.Fp2, t tower.Point, l tower.Line) {
		keepPoint(x, s, t)
		for i, c := range []tower.E2{l.L0, l.L2, l.L3} {
			x.Out(line, 2*i, c)
		}
	}
	double.before = g.Sub("miller-square", nil, g.Forms("miller-square", func(x tower.Fp2) { x.Out12(f, x.Sqr12Scaled(x.In12(f))) }))
	double.sub = g.Sub("miller-double", []*ir.Vec{s}, g.Forms("miller-double", func(x tower.Fp2) {
		t, l := x.Double(point(x, s), eval(x, s))
		keep(x, t, l)
	}), product)
	add.sub = g.Sub("miller-add", []*ir.Vec{s}, g.Forms("miller-add", func(x tower.Fp2) {
		qx, qy := affine(x, s)
		t, l := x.AddMixed(point(x, s), qx, qy, eval(x, s))
		keep(x, t, l)
	}), product)
	return double, add
}

// load and keep are subroutines that copy between acc and their parameter.
func (y *cyclotomic) load(v *ir.Vec) ir.Item {
	if y.loader == nil {
		p := ir.NewParam("from", 12, 0)
		y.loader = y.g.Sub("load", []*ir.Vec{p}, ir.NewBlock("load", func(b *ir.Block) {
			for i := range 12 {
				b.Out(y.acc, i, b.In(p, i))
			}
		}))
	}
	return &ir.Call{Sub: y.loader, Bind: []ir.Slice{v.At(0)}}
}

func (y *cyclotomic) keep(v *ir.Vec) ir.Item {
	if y.keeper == nil {
		p := ir.NewParam("to", 12, 0)
		y.keeper = y.g.Sub("keep", []*ir.Vec{p}, ir.NewBlock("keep", func(b *ir.Block) {
			for i := range 12 {
				b.Out(p, i, b.In(y.acc, i))
			}
		}))
	}
	return &ir.Call{Sub: y.keeper, Bind: []ir.Slice{v.At(0)}}
}

// compactSquare makes the subroutine sq = sq^2 of the compressed one and the rest.
func (y *cyclotomic) compactSquare() *ir.Sub {
	g := y.g
	return g.Sub("cyclotomic-square", nil,
		g.Forms("cyclotomic-square", func(x tower.Fp2) {
			v := x.In12(y.sq)
			*v.W(0), *v.W(3) = x.CycSqrRest(v)
			x.Out(y.sq, 0, *v.W(0))
			x.Out(y.sq, 8, *v.W(3))
			x.OutCompressed(y.c, tower.Compress(v))
		}),
		&ir.Call{Sub: y.compressed[0]},
		g.Forms("cyclotomic-join", func(x tower.Fp2) {
			c := x.InCompressed(y.c)
			x.Out(y.sq, 6, c.C1) // tower order: c^0, c^2, c^4, c, c^3, c^5
			x.Out(y.sq, 2, c.C2)
			x.Out(y.sq, 4, c.C4)
			x.Out(y.sq, 10, c.C5)
		}))
}

// compactSnapshots is snapshots with an inversion for each power, all by one subroutine.
func (y *cyclotomic) compactSnapshots(bits []int) (items []ir.Item) {
	g := y.g
	num, den, norm, inv := g.Local("num", 2), g.Local("den", 2), g.Local("cyc.norm", 1), g.Local("cyc.inverse", 1)
	body := []ir.Item{g.Forms("fraction", func(x tower.Fp2) {
		b := x.Block
		q := x.ThirdCoefficient(x.InCompressed(y.c), b.In(g.Zero, 0), b.In(g.One, 0), g.Flags[0], g.Flags[1])
		x.Out(num, 0, q.Num)
		x.Out(den, 0, q.Den)
		b.Out(norm, 0, x.Norm(q.Den))
	})}
	body = append(body, g.invert(norm, inv))
	body = append(body, g.Forms("decompress", func(x tower.Fp2) {
		b := x.Block
		d, k := x.In(den, 0), b.In(inv, 0)
		c3 := x.Mul(x.In(num, 0), tower.E2{b.Mul(d[0], k), b.Mul(b.Neg(d[1]), k)})
		x.Out12(y.sq, x.Decompress(x.InCompressed(y.c), c3, b.In(g.One, 0)))
	}))
	expand := &ir.Call{Sub: g.Sub("decompress", nil, body...)}
	at := 0
	for i, bit := range bits {
		items = append(items, kit.Repeat(bit-at, &ir.Call{Sub: y.compressed[0]})...)
		at = bit
		items = append(items, expand)
		if i == 0 {
			items = append(items, y.load(y.sq))
		} else {
			items = append(items, y.times(y.sq))
		}
	}
	return items
}

// invert is a call of the one subroutine for inverses.
func (g *program) invert(x, y *ir.Vec) ir.Item {
	if g.inversion == nil {
		px, py := ir.NewParam("x", 1, 0), ir.NewParam("y", 1, 1)
		g.inversion = g.Sub("invert", []*ir.Vec{px, py}, g.Invert("invert", px, py)...)
	}
	return &ir.Call{Sub: g.inversion, Bind: []ir.Slice{x.At(0), y.At(0)}}
}

// compactEasyPart leaves f^(p^6-1) in f and its p^2 Frobenius in acc, by products in Fp12: N = f conj(f) lies in Fp6, and
// f^(p^6-1) = conj(f)^2/N.
func (g *program) compactEasyPart(y *cyclotomic, f, s, t *ir.Vec) {
	norm, n, inv := g.Local("norm", 2), g.Local("n", 1), g.Local("inv", 1)
	g.Add(y.load(f))
	g.AddForms("conjugate-f", func(x tower.Fp2) { x.Out12(s, x.Conj12(x.In12(f))) })
	g.Add(y.times(s))
	g.AddForms("easy-norm", func(x tower.Fp2) {
		b := x.Block
		adj, nn := x.Adjoint6(x.In12(y.acc)[0])
		zero := tower.E2{b.In(g.Zero, 0), b.In(g.Zero, 0)}
		x.Out12(t, tower.E12{adj, {zero, zero, zero}})
		x.Out(norm, 0, nn)
		b.Out(n, 0, x.Norm(nn))
	})
	g.Add(g.invert(n, inv))
	g.AddForms("easy-divide", func(x tower.Fp2) {
		b := x.Block
		nn, k := x.In(norm, 0), b.In(inv, 0)
		d := tower.E2{b.Mul(nn[0], k), b.Mul(b.Neg(nn[1]), k)}
		for i := range 3 {
			x.Out(t, 2*i, x.Mul(x.In(t, 2*i), d))
		}
	})
	g.Add(y.load(s), y.times(s), y.times(t), y.keep(f))
	g.AddForms("easy-frobenius", func(x tower.Fp2) { x.Out12(y.acc, g.Frobenius(x, x.In12(y.acc), 2)) })
}
