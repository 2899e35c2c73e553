package maps

import (
	"fmt"
	"math/big"

	"hwgen/params"
	"hwgen/ucode/ir"
	"hwgen/ucode/programs/kit"
	"hwgen/ucode/tower"
)

// mapG2 is the map to the curve of the isogeny of G2.
type mapG2 struct {
	*group[tower.E2]
	sswu
	lanes       []laneG2
	power, root *ir.Vec // by lane: what powers are taken of, and the powers
	sgn         ir.Flag
}

// laneG2 is what one u needs.
type laneG2 struct {
	u     *ir.Vec // input
	field *ir.Vec // kept elements of Fp2
	base  *ir.Vec // kept numbers
	point *ir.Vec // result, affine
}

// newMapG2 takes a and b without their common factor: n = b, d = -a.
func newMapG2(g *group[tower.E2], h params.HashMap) *mapG2 {
	p := g.Mont.M
	common := new(big.Int)
	for _, c := range []*big.Int{h.A[0], h.A[1], h.B[0], h.B[1]} {
		common.GCD(nil, nil, common, c)
	}
	reduced := func(c params.Ext2, sign int64) kit.Gauss {
		var r kit.Gauss
		for i := range r {
			r[i] = new(big.Int).Div(c[i], common)
			r[i].Mul(r[i], big.NewInt(sign)).Mod(r[i], p)
		}
		return r
	}
	return &mapG2{group: g, sgn: g.Flag("sgn"), sswu: newSSWU(kit.Gauss(h.A), reduced(h.B, 1), reduced(h.A, -1), kit.Gauss(h.Z), p)}
}

// What a lane keeps: u, then the factor of y, tu or 1; t, then that of x, t or 1; N, D, g. Of numbers: norm(D)^2, 4 norm(D)^3, norm(g), e.
const (
	keptU = iota
	keptT
	keptNum
	keptDen
	keptSide
	keptFp2
)

const (
	keptNorm2 = iota
	keptNorm3
	keptAlpha
	keptDelta
	keptFp
)

func (m *mapG2) add(inputs []*ir.Vec) {
	for i, u := range inputs {
		m.lanes = append(m.lanes, laneG2{
			u, m.local(fmt.Sprintf("sswu.kept%d", i), keptFp2), m.Local(fmt.Sprintf("sswu.numbers%d", i), keptFp),
			m.local(fmt.Sprintf("sswu.point%d", i), 2),
		})
	}
	m.power, m.root = m.Local("sswu.power", len(inputs)), m.Local("sswu.root", len(inputs))
}

// compute maps every u, 52 products beside two powers.
//
// With N = norm(D), the right side for x1 is G/D^3 = g/N^3 for g = G conj(D)^3: a number of Fp in the denominator. Let L be the root of norm(g),
// from the first power r: L = norm(g) r, if L^2 = norm(g); then g is a square. Else the right side for x2 = t x1 is t^3 g/N^3, whose
// root is t u times that of zg/N^3; norm(zg) = norm(z) norm(g) has the root sqrt(-norm(z)) L, since L^2 = -norm(g). So far for one of both:
// g, L and a factor f of the root, which are (g, L, 1) or (zg, sqrt(-norm(z)) L, tu).
//
// The root of 4g/4N^3 is x + ya with x^2 = e/(4N^3), y = 2 g1/(2x 4N^3), for e = 2(g0 + L), or 2(g0 - L) if the other is no square. The second power
// r of 4N^3 e gives r^2 = c/(4N^3 e) with c = 1 or -1; if c = 1 the root is (er, 2 g1 r), else (2 g1 r, -er). e is 0 if g1 = 0 and L = -g0; then
// the other e is 4 g0. The product e r^2 = c/(4N^3) shows c and gives 1/D = conj(D)/N.
func (m *mapG2) compute() {
	m.Add(m.forms("sswu-g2-before", func(f formulas[tower.E2], b *ir.Block) {
		for i, lane := range m.lanes {
			m.before(f.(tower.Fp2), b, lane, i)
		}
	}))
	first := m.Sub("sswu-power", nil, m.Chain("sswu-power", kit.RootChain(m.Curve), m.power, m.root)...)
	m.Add(&ir.Call{Sub: first})
	m.Add(m.forms("sswu-g2-between", func(f formulas[tower.E2], b *ir.Block) {
		for i, lane := range m.lanes {
			m.between(f.(tower.Fp2), b, lane, i)
		}
	}))
	m.Add(&ir.Call{Sub: first})
	m.Add(m.forms("sswu-g2-after", func(f formulas[tower.E2], b *ir.Block) {
		for i, lane := range m.lanes {
			m.after(f.(tower.Fp2), b, lane, i)
		}
	}))
}

func (m *mapG2) before(f tower.Fp2, b *ir.Block, lane laneG2, i int) {
	u := f.Scale(f.In(lane.u, 0), b.In(m.RR, 0))
	t := m.multiple(f, b, f.Sqr(u), m.z, "sswu.z")
	x := m.fraction(f, b, m.sswu, f.Add(f.Sqr(t), t))
	norm := f.Norm(x.D)
	g := f.Mul(x.G, f.Mul(f.Conj(x.DD), f.Conj(x.D)))
	for k, v := range [keptFp2]tower.E2{u, t, x.N, x.D, g} {
		m.out(f, lane.field, k, v)
	}
	norm2, alpha := b.Mul(norm, norm), f.Norm(g)
	b.Out(lane.base, keptNorm2, norm2)
	b.Out(lane.base, keptNorm3, b.Dbl(b.Dbl(b.Mul(norm2, norm))))
	b.Out(lane.base, keptAlpha, alpha)
	b.Out(m.power, i, alpha)
}

func (m *mapG2) between(f tower.Fp2, b *ir.Block, lane laneG2, i int) {
	square, t := m.Flags[0], m.Flags[1]
	p := m.Mont.M
	normZ := new(big.Int).Add(new(big.Int).Mul(m.z[0], m.z[0]), new(big.Int).Mul(m.z[1], m.z[1]))
	factor := new(big.Int).ModSqrt(normZ.Mod(normZ.Neg(normZ), p), p)
	alpha := b.In(lane.base, keptAlpha)
	l := b.Mul(alpha, b.In(m.root, i))
	b.Equal(square, b.Mul(l, l), alpha)
	l = b.Select(square, l, b.Mul(l, b.In(m.Montgomery("sqrt(-norm(z))", factor), 0)))
	g := m.in(f, lane.field, keptSide)
	g = f.Select(square, g, m.multiple(f, b, g, m.z, "sswu.z"))
	u2, t2 := m.in(f, lane.field, keptU), m.in(f, lane.field, keptT)
	m.out(f, lane.field, keptU, f.Select(square, m.one(b), f.Mul(u2, t2)))
	m.out(f, lane.field, keptT, f.Select(square, m.one(b), t2))
	m.out(f, lane.field, keptSide, g)
	delta := b.Dbl(b.Add(g[0], l))
	b.Equal(t, delta, b.In(m.Zero, 0))
	delta = b.Select(t, b.Dbl(b.Dbl(g[0])), delta)
	b.Out(lane.base, keptDelta, delta)
	b.Out(m.power, i, b.Mul(delta, b.In(lane.base, keptNorm3)))
}

func (m *mapG2) after(f tower.Fp2, b *ir.Block, lane laneG2, i int) {
	first := m.Flags[0]
	r, delta := b.In(m.root, i), b.In(lane.base, keptDelta)
	g, d := m.in(f, lane.field, keptSide), m.in(f, lane.field, keptDen)
	v, w := b.Mul(delta, r), b.Mul(b.Dbl(g[1]), r)
	inverse := b.Mul(v, r) // c/(4N^3)
	b.Equal(first, b.Mul(inverse, b.In(lane.base, keptNorm3)), b.In(m.One, 0))
	inverse = b.Mul(b.Dbl(b.Dbl(b.Select(first, inverse, b.Neg(inverse)))), b.In(lane.base, keptNorm2)) // 1/N
	y := f.Select(first, tower.E2{v, w}, tower.E2{w, b.Neg(v)})
	x := f.Mul(m.in(f, lane.field, keptNum), f.Scale(f.Conj(d), inverse))
	x, y = f.Mul(x, m.in(f, lane.field, keptT)), f.Mul(y, m.in(f, lane.field, keptU))
	m.sign(f, b, f.In(lane.u, 0), y)
	m.out(f, lane.point, 0, x)
	m.out(f, lane.point, 1, f.Select(m.Flags[0], y, f.Neg(y)))
}

// result is the point of lane i.
func (m *mapG2) result(f formulas[tower.E2], i int) tower.Affine[tower.E2] {
	return tower.Affine[tower.E2]{X: m.in(f, m.lanes[i].point, 0), Y: m.in(f, m.lanes[i].point, 1)}
}
