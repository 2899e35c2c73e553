package programs

import (
	"math/big"
	"strings"

	"hwgen/ucode/ir"
	"hwgen/ucode/tower"
)

// failure is a place that stops the program with a status.
type failure struct {
	label *ir.Label
	code  int
}

// checks verifies the inputs: coordinates below p, on the curve, in the subgroup; the identity passes. It returns the
// places to which a failed check branches.
//
// Subgroups: Scott, "A note on group membership tests for G1, G2 and GT on BLS pairing-friendly curves", 2021: P is in G1 if
// and only if phi(P) = [-u^2]P, Q is in G2 if and only if psi(Q) = [u]Q. The ladders use complete formulas, so points
// outside the subgroup, of small order included, meet no exception.
func (g *pairing) checks() []failure {
	c := &checker{pairing: g, ok: g.flags[0], id: g.flags[1], t: g.flags[2], pub: g.Public("ok")}
	for k, pr := range g.pairs {
		c.pair, c.first = pr, statusesOfPair*k
		c.inRange(1, "p", pr.p)
		c.inRange(2, "q", pr.q)
		c.checkG1()
		c.checkG2()
	}
	return c.fails
}

// statusesOfPair separates the codes of one pair from those of the next.
const statusesOfPair = 8

// checker checks pair after pair.
type checker struct {
	*pairing
	pair      *pair
	first     int // status code before those of the pair
	ok, id, t ir.Flag
	pub       ir.Public
	fails     []failure
	g1, g2    *ladder
}

// ladder multiplies a point by |u|: acc = [|u|]base.
type ladder struct {
	base, acc   *ir.Vec
	double, add *ir.Sub
}

// verdict branches to a failure with the given status unless ok has been published as true.
func (c *checker) verdict(code int, point, what, doc string) {
	name := point + c.pair.name + "-" + what
	c.Status(c.first+code, name, doc)
	l := c.Label("fail_" + name)
	c.fails = append(c.fails, failure{l, c.first + code})
	c.Add(&ir.Branch{If: c.pub, Set: false, To: l})
}

// point is the name of a point in texts.
func (c *checker) point(letter string) string { return letter + c.pair.name }

func (c *checker) inRange(code int, letter string, v *ir.Vec) {
	name := c.point(strings.ToUpper(letter))
	c.Code("range-"+name, func(b *ir.Block) {
		b.Logic(c.ok, ir.True, c.ok, c.ok)
		for i := range v.N {
			b.Less(c.t, b.In(v, i), b.In(c.modulus, 0))
			b.Logic(c.ok, ir.And, c.ok, c.t)
		}
		b.Declassify(c.pub, c.ok, "whether the coordinates of "+name+" are below p")
	})
	c.verdict(code, letter, "range", "a coordinate of "+name+" is not below p")
}

func inG1(b *ir.Block, v *ir.Vec) tower.Projective[ir.Value] {
	return tower.Projective[ir.Value]{X: b.In(v, 0), Y: b.In(v, 1), Z: b.In(v, 2)}
}

func outG1(b *ir.Block, v *ir.Vec, x tower.Projective[ir.Value]) {
	b.Out(v, 0, x.X)
	b.Out(v, 1, x.Y)
	b.Out(v, 2, x.Z)
}

// ladderG1 makes the ladder on its first use; its base is projective.
func (c *checker) ladderG1() *ladder {
	if c.g1 == nil {
		l := &ladder{base: c.Local("check.base1", 3), acc: c.Local("check.acc1", 3)}
		l.double = c.Sub("g1-double", nil, ir.NewBlock("g1-double", func(b *ir.Block) {
			outG1(b, l.acc, tower.CompleteDouble(tower.Fp{Block: b, B: c.b}, inG1(b, l.acc)))
		}))
		l.add = c.Sub("g1-add", nil, ir.NewBlock("g1-add", func(b *ir.Block) {
			outG1(b, l.acc, tower.CompleteAdd(tower.Fp{Block: b, B: c.b}, inG1(b, l.acc), inG1(b, l.base)))
		}))
		c.g1 = l
	}
	return c.g1
}

func (c *checker) checkG1() {
	l := c.ladderG1()
	name := c.point("P")
	p := c.Local("check."+name, 2)
	curve := c.constant("b", big.NewInt(int64(c.b)))
	c.Code("curve-"+name, func(b *ir.Block) {
		c.identityFlag(b, c.pair.p, c.id, c.t)
		rr := b.In(c.rr, 0)
		x, y := b.Mul(b.In(c.pair.p, 0), rr), b.Mul(b.In(c.pair.p, 1), rr)
		b.Equal(c.ok, b.Mul(y, y), b.Add(b.Mul(b.Mul(x, x), x), b.In(curve, 0)))
		b.Logic(c.ok, ir.Or, c.ok, c.id)
		b.Declassify(c.pub, c.ok, "whether "+name+" is on the curve")
		b.Out(p, 0, x)
		b.Out(p, 1, y)
		for i, v := range []ir.Value{x, y, b.In(c.one, 0)} {
			b.Out(l.base, i, v)
			b.Out(l.acc, i, v)
		}
	})
	c.verdict(3, "p", "curve", name+" is not on the curve")
	c.climb(l)
	c.Code("g1-base", func(b *ir.Block) { outG1(b, l.base, inG1(b, l.acc)) })
	c.climb(l)
	beta := c.constant("beta", endomorphism(c.o.Curve))
	c.Code("subgroup-"+name, func(b *ir.Block) {
		r := inG1(b, l.acc) // [u^2]P, to equal -phi(P) = (beta x, -y)
		b.Equal(c.ok, r.X, b.Mul(b.Mul(b.In(p, 0), b.In(beta, 0)), r.Z))
		b.Equal(c.t, r.Y, b.Neg(b.Mul(b.In(p, 1), r.Z)))
		b.Logic(c.ok, ir.And, c.ok, c.t)
		b.Logic(c.ok, ir.Or, c.ok, c.id)
		b.Declassify(c.pub, c.ok, "whether "+name+" is in the subgroup")
	})
	c.verdict(5, "p", "subgroup", name+" is not in the subgroup of order q")
}

func inG2(f tower.Fp2, v *ir.Vec) tower.Projective[tower.E2] {
	return tower.Projective[tower.E2]{X: f.In(v, 0), Y: f.In(v, 2), Z: f.In(v, 4)}
}

func outG2(f tower.Fp2, v *ir.Vec, x tower.Projective[tower.E2]) {
	f.Out(v, 0, x.X)
	f.Out(v, 2, x.Y)
	f.Out(v, 4, x.Z)
}

// ladderG2 makes the ladder on its first use; its base is affine.
func (c *checker) ladderG2() *ladder {
	if c.g2 == nil {
		l := &ladder{base: c.Local("check.base2", 4), acc: c.Local("check.acc2", 6)}
		l.double = c.Sub("g2-double", nil, c.forms("g2-double", func(f tower.Fp2) {
			outG2(f, l.acc, tower.CompleteDouble[tower.E2](f, inG2(f, l.acc)))
		}))
		l.add = c.Sub("g2-add", nil, c.forms("g2-add", func(f tower.Fp2) {
			outG2(f, l.acc, tower.CompleteAddMixed[tower.E2](f, inG2(f, l.acc), f.In(l.base, 0), f.In(l.base, 2)))
		}))
		c.g2 = l
	}
	return c.g2
}

// equal sets ok to x == y.
func (c *checker) equal(b *ir.Block, x, y tower.E2) {
	b.Equal(c.ok, x[0], y[0])
	b.Equal(c.t, x[1], y[1])
	b.Logic(c.ok, ir.And, c.ok, c.t)
}

func (c *checker) checkG2() {
	l := c.ladderG2()
	name := c.point("Q")
	bTwist := c.constant("b'", c.o.Curve.BTwist[0], c.o.Curve.BTwist[1])
	c.code("curve-"+name, func(f tower.Fp2) {
		b := f.Block
		c.identityFlag(b, c.pair.q, c.id, c.t)
		var q [4]ir.Value
		for i := range 4 {
			q[i] = b.Mul(b.In(c.pair.q, i), b.In(c.rr, 0))
			b.Out(l.base, i, q[i])
			b.Out(l.acc, i, q[i])
		}
		b.Out(l.acc, 4, b.In(c.one, 0))
		b.Out(l.acc, 5, b.In(c.zero, 0))
		x, y := tower.E2{q[0], q[1]}, tower.E2{q[2], q[3]}
		c.equal(b, f.Sqr(y), f.Add(f.Mul(f.Sqr(x), x), f.In(bTwist, 0)))
		b.Logic(c.ok, ir.Or, c.ok, c.id)
		b.Declassify(c.pub, c.ok, "whether "+name+" is on the twist")
	})
	c.verdict(4, "q", "curve", name+" is not on the twist")
	c.climb(l)
	cx, cy := twistFrobenius(c.o.Curve)
	c.code("subgroup-"+name, func(f tower.Fp2) {
		b := f.Block
		r := inG2(f, l.acc) // [|u|]Q, to equal psi(Q) with the sign of u
		x := c.timesConstant(f, f.Conj(f.In(l.base, 0)), cx, "psi.x")
		y := c.timesConstant(f, f.Conj(f.In(l.base, 2)), cy, "psi.y")
		if c.negU {
			y = f.Neg(y)
		}
		c.equal(b, r.X, f.Mul(x, r.Z))
		both := f.Mul(y, r.Z)
		for i := range both {
			b.Equal(c.t, r.Y[i], both[i])
			b.Logic(c.ok, ir.And, c.ok, c.t)
		}
		b.Logic(c.ok, ir.Or, c.ok, c.id)
		b.Declassify(c.pub, c.ok, "whether "+name+" is in the subgroup")
	})
	c.verdict(6, "q", "subgroup", name+" is not in the subgroup of order q")
}

// climb runs a ladder.
func (c *checker) climb(l *ladder) {
	runs(c.absU, c.absU.BitLen()-2, 0, func(doublings int, then bool) {
		c.Add(repeat(doublings, &ir.Call{Sub: l.double})...)
		if then {
			c.Add(&ir.Call{Sub: l.add})
		}
	})
}
