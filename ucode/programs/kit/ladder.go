package kit

import (
	"hwgen/ucode/ir"
	"hwgen/ucode/tower"
)

// ladder multiplies a point by |u|: acc = [|u|]base, by double and add in Jacobian coordinates. In the subgroup no step is exceptional.
// Outside of it one may be, which leaves Z = 0, and so does every step after it: acc is right, or has Z = 0.
type ladder[E any] struct {
	size   int     // elements of a coordinate
	base   *ir.Vec // affine
	acc    *ir.Vec // Jacobian
	point  *ir.Vec // what base is at first, on G1
	climb  *ir.Sub // sets acc from base
	member *ir.Sub // sets a flag if the point is in the subgroup
}

// coordinateForms is FormsFp or FormsFp2.
type coordinateForms[E any] func(name string, build func(f tower.Coordinates[E], b *ir.Block)) ir.Item

func newLadder[E any](k *Kit, group string, size int, forms coordinateForms[E]) *ladder[E] {
	l := &ladder[E]{size: size, base: k.Local("check.base."+group, 2*size), acc: k.Local("check.acc."+group, 3*size)}
	affine := func(f tower.Coordinates[E]) tower.Affine[E] {
		return tower.Affine[E]{X: f.In(l.base, 0), Y: f.In(l.base, size)}
	}
	double := k.Sub("check-double-"+group, nil, forms("check-double-"+group, func(f tower.Coordinates[E], _ *ir.Block) {
		l.out(f, tower.JacobianDouble[E](f, l.in(f)))
	}))
	add := k.Sub("check-add-"+group, nil, forms("check-add-"+group, func(f tower.Coordinates[E], _ *ir.Block) {
		l.out(f, tower.JacobianAddMixed[E](f, l.in(f), affine(f)))
	}))
	body := []ir.Item{forms("check-start-"+group, func(f tower.Coordinates[E], _ *ir.Block) {
		// The two highest bits of |u|: [2]P, or [3]P with P and [2]P of the same Z.
		double, same, z := tower.DoubleUpdate[E](f, affine(f))
		if k.AbsU.Bit(k.AbsU.BitLen()-2) == 1 {
			sum, _, ratio := tower.AddUpdate[E](f, double, same)
			double, z = sum, f.Mul(z, ratio)
		}
		l.out(f, tower.Jacobian[E]{X: double.X, Y: double.Y, Z: z})
	})}
	Runs(k.AbsU, k.AbsU.BitLen()-3, 0, func(doublings int, then bool) {
		body = append(body, Repeat(doublings, &ir.Call{Sub: double})...)
		if then {
			body = append(body, &ir.Call{Sub: add})
		}
	})
	l.climb = k.Sub("check-climb-"+group, nil, body...)
	return l
}

func (l *ladder[E]) in(f tower.Coordinates[E]) tower.Jacobian[E] {
	return tower.Jacobian[E]{X: f.In(l.acc, 0), Y: f.In(l.acc, l.size), Z: f.In(l.acc, 2*l.size)}
}

func (l *ladder[E]) out(f tower.Coordinates[E], p tower.Jacobian[E]) {
	f.Out(l.acc, 0, p.X)
	f.Out(l.acc, l.size, p.Y)
	f.Out(l.acc, 2*l.size, p.Z)
}

// from writes the base in a block.
func (l *ladder[E]) from(f tower.Coordinates[E], p tower.Affine[E]) {
	f.Out(l.base, 0, p.X)
	f.Out(l.base, l.size, p.Y)
}

// ladderG1 makes the ladder on its first use.
func (c *Checker) ladderG1() *ladder[ir.Value] {
	if c.g1 == nil {
		c.g1 = newLadder(c.Kit, "g1", 1, c.FormsFp)
		c.g1.point = c.Local("check.point.g1", 2)
		c.g1.member = c.memberG1(c.g1)
	}
	return c.g1
}

// ladderG2 makes the ladder on its first use.
func (c *Checker) ladderG2() *ladder[tower.E2] {
	if c.g2 == nil {
		c.g2 = newLadder(c.Kit, "g2", 2, c.FormsFp2)
		c.g2.member = c.memberG2(c.g2)
	}
	return c.g2
}

// subgroup publishes whether a point is in the subgroup or the flag id is set.
func (c *Checker) subgroup(name string, member *ir.Sub, id ir.Flag) {
	c.Add(&ir.Call{Sub: member})
	c.Code("subgroup-"+name, func(b *ir.Block) {
		b.Logic(c.ok, ir.Or, c.ok, id)
		b.Declassify(c.pub, c.ok, "whether "+name+" is in the subgroup")
	})
}
