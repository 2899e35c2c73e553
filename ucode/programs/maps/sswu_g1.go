package maps

import (
	"fmt"
	"math/big"

	"hwgen/params"
	"hwgen/ucode/ir"
	"hwgen/ucode/programs/kit"
	"hwgen/ucode/tower"
)

// mapG1 is the map to the curve of the isogeny of G1, for the isomorphic curve on which b = a or b = -a: x and y times scale^2, scale^3.
type mapG1 struct {
	*group[ir.Value]
	sswu
	scale *big.Int
	lanes []laneG1
	w     *ir.Vec // by lane: what the power is taken of
	root  *ir.Vec // by lane: the power
}

// laneG1 is what one u needs.
type laneG1 struct {
	u     *ir.Vec // input
	kept  *ir.Vec // from before the power
	point *ir.Vec // result, affine
}

// newMapG1 finds the isomorphism: with b/a times scale^2 equal to sign, one of 1 and -1, n = 1 and d = -sign.
func newMapG1(g *group[ir.Value], h params.HashMap) *mapG1 {
	p := g.Mont.M
	ratio := new(big.Int).ModInverse(h.B[0], p)
	ratio.Mul(ratio, h.A[0]).Mod(ratio, p)
	d := new(big.Int).Sub(p, one)
	scale := new(big.Int).ModSqrt(ratio, p)
	if scale == nil {
		d.Set(one)
		scale = new(big.Int).ModSqrt(ratio.Sub(p, ratio), p)
	}
	a := new(big.Int).Exp(scale, big.NewInt(4), p)
	a.Mul(a, h.A[0]).Mod(a, p)
	m := newSSWU(kit.Gauss{a, zero}, kit.Gauss{one, zero}, kit.Gauss{d, zero}, kit.Gauss(h.Z), p)
	return &mapG1{group: g, sswu: m, scale: scale}
}

// What a lane keeps: v = sqrt(-z) u and its square, N, D^2, D^3 and the right side of the equation times D^3.
const (
	keptV = iota
	keptVV
	keptN
	keptDD
	keptDDD
	keptG
	keptG1
)

// add gives the map a lane for each input.
func (m *mapG1) add(inputs []*ir.Vec) {
	for i, u := range inputs {
		m.lanes = append(m.lanes, laneG1{u, m.Local(fmt.Sprintf("sswu.kept%d", i), keptG1), m.Local(fmt.Sprintf("sswu.point%d", i), 2)})
	}
	m.w, m.root = m.Local("sswu.w", len(inputs)), m.Local("sswu.root", len(inputs))
}

// compute maps every u, 19 products beside the power. As z is no square and -1 is none, -z has a root, and one product makes
// v = sqrt(-z) u in Montgomery form of the plain number u. Then t = -v^2.
//
// With g/D^3 the right side for x1 and r = (g D^3)^((p-3)/4): r^2 = e/(g D^3) with e = 1 if g D^3 is a square, else -1. So y1 = rg has
// y1^2 = e g/D^3, and if e = -1, v^3 y1 is the root for x2 = t x1. The product r y1 = e/D^3 shows e and gives 1/D.
func (m *mapG1) compute() {
	p := m.Mont.M
	rootZ := new(big.Int).ModSqrt(new(big.Int).Sub(p, m.z[0]), p)
	enter := m.Constant("sqrt(-z)", m.Mont.Of(m.Mont.Of(rootZ)))
	m.Add(m.forms("sswu-g1-before", func(f formulas[ir.Value], b *ir.Block) {
		for i, lane := range m.lanes {
			v := f.Mul(b.In(lane.u, 0), b.In(enter, 0))
			vv := f.Sqr(v)
			x := m.fraction(f, b, m.sswu, f.Sub(f.Sqr(vv), vv))
			ddd := f.Mul(x.DD, x.D)
			b.Out(m.w, i, f.Mul(x.G, ddd))
			for k, kept := range [keptG1]ir.Value{v, vv, x.N, x.DD, ddd, x.G} {
				b.Out(lane.kept, k, kept)
			}
		}
	}))
	m.Add(m.Chain("sswu-root", kit.RootChain(m.Curve), m.w, m.root)...)
	m.Add(m.forms("sswu-g1-after", func(f formulas[ir.Value], b *ir.Block) {
		for i, lane := range m.lanes {
			kept := func(k int) ir.Value { return b.In(lane.kept, k) }
			r := b.In(m.root, i)
			y := f.Mul(r, kept(keptG))
			inverse := f.Mul(r, y) // e/D^3
			square := m.Flags[0]
			b.Equal(square, f.Mul(inverse, kept(keptDDD)), b.In(m.One, 0))
			inverse = f.Mul(f.Select(square, inverse, f.Neg(inverse)), kept(keptDD))
			x := f.Mul(kept(keptN), inverse)
			x = f.Select(square, x, f.Neg(f.Mul(kept(keptVV), x)))
			y = f.Select(square, y, f.Mul(f.Mul(kept(keptVV), kept(keptV)), y))
			m.sign(b, b.In(lane.u, 0), y)
			b.Out(lane.point, 0, x)
			b.Out(lane.point, 1, f.Select(m.Flags[0], y, f.Neg(y)))
		}
	}))
}

// result is the point of lane i.
func (m *mapG1) result(b *ir.Block, i int) tower.Affine[ir.Value] {
	return tower.Affine[ir.Value]{X: b.In(m.lanes[i].point, 0), Y: b.In(m.lanes[i].point, 1)}
}
