package group

import (
	"fmt"
	"math/big"

	"hwgen/params"
	"hwgen/ucode/ir"
	"hwgen/ucode/programs/kit"
	"hwgen/ucode/tower"
)

var one = big.NewInt(1)

const statusOK = "the inputs are valid, if they were checked; the outputs are, if they were computed"

// group is a program on points of G1 or G2 under construction. E is what a coordinate is in a block.
type group[E any] struct {
	*kit.Kit
	name  string // g1, g2
	point string // name of an input that is a point: p, q
	size  int    // elements of a coordinate
	parts int    // of a scalar, by the powers of the endomorphism
	bits  int    // of a part, at least

	forms func(name string, build func(f tower.Coordinates[E], b *ir.Block)) ir.Item
	// real is a number of Fp as a coordinate.
	real func(b *ir.Block, x ir.Value) E
	// norm is a number of Fp that is 0 for x = 0 only, and inverse is 1/x for its inverse, times whatever that has been multiplied by.
	norm    func(b *ir.Block, x E) ir.Value
	inverse func(b *ir.Block, x E, n ir.Value) E
	// image is the endomorphism i times, [s^i](x, y), with s = u^2 on G1 and |u| on G2.
	image func(f tower.Coordinates[E], i int, p tower.Affine[E]) tower.Affine[E]
	// half is x of the image of (x, y) by the endomorphism that acts as u^2: that image is (x', -y).
	half func(f tower.Coordinates[E], x E) E
	// turn is the endomorphism for frame 0 and its inverse for frame 1, on G2.
	turn    func(f tower.Coordinates[E], v tower.Jacobian[E], frame int) tower.Jacobian[E]
	outside func() kit.Affine                               // a point that is not in the subgroup
	split   func(b *ir.Block, k ir.Value, n int) []ir.Value // odd parts plus 2^n
	check   func(c *kit.Checker, curve, subgroup int, v *ir.Vec)
	curve   func(c *kit.Checker, code int, v *ir.Vec)
	// member publishes whether the point that the checker was given is in the subgroup, or a flag is set.
	member func(c *kit.Checker, name string, id ir.Flag)
}

// onG1 starts a program on G1.
func onG1(o kit.Options, name, doc string) *group[ir.Value] {
	k := kit.New(o, "g1-"+name, doc)
	k.Status(0, "ok", statusOK)
	return groupG1(k)
}

// groupG1 works on G1 in a program that has been started.
func groupG1(k *kit.Kit) *group[ir.Value] {
	beta := kit.Endomorphism(k.Curve)
	g := &group[ir.Value]{Kit: k, name: "g1", point: "p", size: 1, parts: 2, bits: kit.HalfBits}
	g.forms = k.FormsFp
	g.real = func(_ *ir.Block, x ir.Value) ir.Value { return x }
	g.norm = g.real
	g.inverse = func(_ *ir.Block, _, n ir.Value) ir.Value { return n }
	g.outside = func() kit.Affine { return kit.OutsideG1(k.Curve) }
	g.image = func(f tower.Coordinates[ir.Value], i int, p tower.Affine[ir.Value]) tower.Affine[ir.Value] {
		if i == 1 { // -phi
			return tower.Affine[ir.Value]{X: g.half(f, p.X), Y: f.Neg(p.Y)}
		}
		return p
	}
	g.half = func(f tower.Coordinates[ir.Value], x ir.Value) ir.Value {
		return f.Mul(x, f.In(k.Montgomery("beta", beta), 0))
	}
	g.split = func(b *ir.Block, x ir.Value, n int) []ir.Value { p := k.SplitG1(b, x, n); return p[:] }
	g.check, g.curve, g.member = (*kit.Checker).G1, (*kit.Checker).CurveG1, (*kit.Checker).SubgroupG1
	return g
}

// onG2 starts a program on G2.
func onG2(o kit.Options, name, doc string) *group[tower.E2] {
	k := kit.New(o, "g2-"+name, doc)
	k.Status(0, "ok", statusOK)
	return groupG2(k)
}

// groupG2 works on G2 in a program that has been started.
func groupG2(k *kit.Kit) *group[tower.E2] {
	g := &group[tower.E2]{Kit: k, name: "g2", point: "q", size: 2, parts: 4, bits: kit.QuarterBits}
	g.forms = k.FormsFp2
	g.real = func(b *ir.Block, x ir.Value) tower.E2 { return tower.E2{x, b.In(k.Zero, 0)} }
	g.norm = func(b *ir.Block, x tower.E2) ir.Value { return tower.Fp2{Block: b}.Norm(x) }
	g.inverse = func(b *ir.Block, x tower.E2, n ir.Value) tower.E2 {
		return tower.E2{b.Mul(x[0], n), b.Mul(b.Neg(x[1]), n)}
	}
	g.outside = func() kit.Affine { return kit.OutsideG2(k.Curve) }
	g.image = func(f tower.Coordinates[tower.E2], i int, p tower.Affine[tower.E2]) tower.Affine[tower.E2] {
		x := f.(tower.Fp2)
		m := twistImage(k.Curve, i)
		return tower.Affine[tower.E2]{
			X: k.TimesConstant(x, conjugate(x, p.X, i), m.X, fmt.Sprintf("psi%d.x", i)),
			Y: timesDiagonal(k, x, conjugate(x, p.Y, i), m.Y, fmt.Sprintf("psi%d.y", i)),
		}
	}
	g.half = func(f tower.Coordinates[tower.E2], x tower.E2) tower.E2 {
		return g.image(f, 2, tower.Affine[tower.E2]{X: x, Y: x}).X
	}
	g.turn = func(f tower.Coordinates[tower.E2], v tower.Jacobian[tower.E2], frame int) tower.Jacobian[tower.E2] {
		p := g.image(f, []int{1, imageOrder - 1}[frame], tower.Affine[tower.E2]{X: v.X, Y: v.Y})
		return tower.Jacobian[tower.E2]{X: p.X, Y: p.Y, Z: f.(tower.Fp2).Conj(v.Z)}
	}
	g.split = func(b *ir.Block, x ir.Value, n int) []ir.Value { p := k.SplitG2(b, x, n); return p[:] }
	g.check, g.curve, g.member = (*kit.Checker).G2, (*kit.Checker).CurveG2, (*kit.Checker).SubgroupG2
	return g
}

// conjugate is x^(p^i).
func conjugate(f tower.Fp2, x tower.E2, i int) tower.E2 {
	if i%2 == 1 {
		return f.Conj(x)
	}
	return x
}

// timesDiagonal is vc, of two products by numbers for c = d(1 + a) or d(1 - a): psi multiplies y by such a c.
func timesDiagonal(k *kit.Kit, f tower.Fp2, v tower.E2, c kit.Gauss, name string) tower.E2 {
	b := f.Block
	switch {
	case c[0].Cmp(c[1]) == 0:
		v = tower.E2{b.Sub(v[0], v[1]), b.Add(v[0], v[1])}
	case new(big.Int).Add(c[0], c[1]).Cmp(k.Mont.M) == 0:
		v = tower.E2{b.Add(v[0], v[1]), b.Sub(v[1], v[0])}
	default:
		return k.TimesConstant(f, v, c, name)
	}
	return f.Scale(v, b.In(k.Montgomery(name, c[0]), 0))
}

// imageOrder is how many times psi and -psi are the identity: psi^i is the map x^(p^i) on the coordinates of the untwisted point in Fp12.
const imageOrder = 12

// twisted is the image of a constant point of the twist by the endomorphism.
func twisted(c *params.Curve, a kit.Affine) kit.Affine {
	p, m := c.Moduli[0].Value, twistImage(c, 1)
	return kit.Affine{X: a.X.Conj(p).Mul(m.X, p), Y: a.Y.Conj(p).Mul(m.Y, p)}
}

// twistImage has the factors of psi^i for u > 0 and of (-psi)^i for u < 0, which act as |u|^i: (x, y) goes to (X x^(p^i), Y y^(p^i)).
func twistImage(c *params.Curve, i int) tower.Affine[kit.Gauss] {
	p := c.Moduli[0].Value
	cx, cy := kit.TwistFrobenius(c)
	if c.U.Sign() < 0 {
		cy = cy.Neg(p)
	}
	unit := kit.Gauss{one, new(big.Int)}
	m := tower.Affine[kit.Gauss]{X: unit, Y: unit}
	for range i {
		m.X, m.Y = m.X.Conj(p).Mul(cx, p), m.Y.Conj(p).Mul(cy, p)
	}
	return m
}

// affine reads a point of two coordinates.
func (g *group[E]) affine(f tower.Coordinates[E], v *ir.Vec, off int) tower.Affine[E] {
	return tower.Affine[E]{X: f.In(v, off), Y: f.In(v, off+g.size)}
}

func (g *group[E]) putAffine(f tower.Coordinates[E], v *ir.Vec, off int, p tower.Affine[E]) {
	f.Out(v, off, p.X)
	f.Out(v, off+g.size, p.Y)
}

// triple reads a point of three coordinates.
func (g *group[E]) triple(f tower.Coordinates[E], v *ir.Vec) (x, y, z E) {
	return f.In(v, 0), f.In(v, g.size), f.In(v, 2*g.size)
}

func (g *group[E]) putTriple(f tower.Coordinates[E], v *ir.Vec, x, y, z E) {
	f.Out(v, 0, x)
	f.Out(v, g.size, y)
	f.Out(v, 2*g.size, z)
}

// input is a point in Montgomery form.
func (g *group[E]) input(f tower.Coordinates[E], b *ir.Block, v *ir.Vec) tower.Affine[E] {
	p := g.affine(f, v, 0)
	return tower.Affine[E]{X: f.Scale(p.X, b.In(g.RR, 0)), Y: f.Scale(p.Y, b.In(g.RR, 0))}
}

// unit is the number 1 in Montgomery form.
func (g *group[E]) unit(b *ir.Block) E { return g.real(b, b.In(g.One, 0)) }

// pointInput declares an input that is a point.
func (g *group[E]) pointInput(suffix string) *ir.Vec {
	name, doc := g.point+suffix, "x, y; the identity is 0, 0"
	if g.size == 2 {
		doc = "x0, x1, y0, y1; the identity is 0, 0, 0, 0"
	}
	return g.Input(name, 2*g.size, 0, true, doc)
}

// pointOutput declares the output.
func (g *group[E]) pointOutput() *ir.Vec {
	return g.Output("point", 2*g.size, 0, "coordinates as those of "+g.point)
}

// finish writes the point (X/Z, Y/Z), or the identity if Z = 0.
func (g *group[E]) finish(acc, out *ir.Vec) {
	norm, inv := g.Local("norm", 1), g.Local("inverse", 1)
	g.Add(g.forms("norm", func(f tower.Coordinates[E], b *ir.Block) { b.Out(norm, 0, g.norm(b, f.In(acc, 2*g.size))) }))
	g.Add(g.Invert("invert", norm, inv)...)
	g.Add(g.forms("result", func(f tower.Coordinates[E], b *ir.Block) {
		x, y, z := g.triple(f, acc)
		i := g.inverse(b, z, b.Mul(b.In(inv, 0), b.In(g.Plain, 0)))
		g.putAffine(f, out, 0, tower.Affine[E]{X: f.Mul(x, i), Y: f.Mul(y, i)})
	}))
}

// roundUp is the first multiple of m from n on.
func roundUp(n, m int) int { return (n + m - 1) / m * m }

// constantPoint is a point of the data image.
func (g *group[E]) constantPoint(name string, a kit.Affine) *ir.Vec {
	return g.Montgomery(name, append(append([]*big.Int{}, a.X[:g.size]...), a.Y[:g.size]...)...)
}
