package kit

import (
	"fmt"
	"slices"
	"strings"

	"hwgen/ucode/ir"
	"hwgen/ucode/tower"
)

// Checker adds checks of inputs to a program: coordinates below p, on the curve, in the subgroup; the identity passes. A check that
// fails stops the program with its status, named after the input.
//
// Subgroups: Scott, "A note on group membership tests for G1, G2 and GT on BLS pairing-friendly curves", 2021: P is in G1 if
// and only if phi(P) = [-u^2]P, Q is in G2 if and only if psi(Q) = [u]Q. The ladders say what becomes of points
// outside the subgroup, of small order included.
type Checker struct {
	*Kit
	ok, id, t ir.Flag
	pub       ir.Public
	fails     []failure
	g1        *ladder[ir.Value]
	g2        *ladder[tower.E2]
}

// failure is a place that stops the program with a status.
type failure struct {
	label *ir.Label
	code  int
}

// NewChecker makes the checker of a program.
func NewChecker(k *Kit) *Checker {
	return &Checker{Kit: k, ok: k.Flags[0], id: k.Flags[1], t: k.Flags[2], pub: k.Public("ok")}
}

// Stops adds the places to which failed checks branch; it comes after the end of the program.
func (c *Checker) Stops() {
	for _, f := range c.fails {
		c.Add(f.label, &ir.Halt{Code: f.code})
	}
}

// display is the name of a point in texts.
func display(v *ir.Vec) string { return strings.ToUpper(v.Name) }

// verdict branches to a failure with the given status of an input unless ok has been published as true.
func (c *Checker) verdict(code int, v *ir.Vec, what, doc string) {
	c.unless(code, v.Name+"-"+what, doc)
}

// Require stops the program with a status unless build leaves the flag ok set; t is free for it. What the status reveals is given as a
// reason.
func (c *Checker) Require(code int, name, doc, reveals string, build func(x tower.Fp2, ok, t ir.Flag)) {
	c.AddForms(name, func(x tower.Fp2) {
		build(x, c.ok, c.t)
		x.Block.Declassify(c.pub, c.ok, reveals)
	})
	c.unless(code, name, doc)
}

// Refuse stops the program with a status unless the last check of a subgroup found its point.
func (c *Checker) Refuse(code int, name, doc string) { c.unless(code, name, doc) }

// unless branches to a failure with the given status unless ok has been published as true.
func (c *Checker) unless(code int, name, doc string) {
	if !slices.Contains(c.Statuses, ir.Status{Code: code, Name: name, Doc: doc}) {
		c.Status(code, name, doc)
	}
	l := c.Label("fail_" + name)
	c.fails = append(c.fails, failure{l, code})
	c.Add(&ir.Branch{If: c.pub, Set: false, To: l})
}

// Range checks that all coordinates of a point are below the modulus.
func (c *Checker) Range(code int, v *ir.Vec) {
	name, m := display(v), c.Curve.Moduli[c.Index].Name
	c.below(code, v, "range-"+name, "whether the coordinates of "+name+" are below "+m, "a coordinate of "+name+" is not below "+m)
}

// Numbers checks that all numbers of an input are below the modulus.
func (c *Checker) Numbers(code int, v *ir.Vec) {
	m := c.Curve.Moduli[c.Index].Name
	if v.N == 1 {
		c.below(code, v, "range-"+v.Name, "whether "+v.Name+" is below "+m, v.Name+" is not below "+m)
		return
	}
	c.below(code, v, "range-"+v.Name, "whether the numbers of "+v.Name+" are below "+m, "a number of "+v.Name+" is not below "+m)
}

// below compares in the mode of the widest modulus, which sees all bits.
func (c *Checker) below(code int, v *ir.Vec, block, reveals, doc string) {
	narrow := c.Index != c.Curve.Widest()
	if narrow {
		c.EnterWidest()
	}
	c.Code(block, func(b *ir.Block) {
		b.Logic(c.ok, ir.True, c.ok, c.ok)
		for i := range v.N {
			b.Less(c.t, b.In(v, i), b.In(c.Modulus, 0))
			b.Logic(c.ok, ir.And, c.ok, c.t)
		}
		b.Declassify(c.pub, c.ok, reveals)
	})
	if narrow {
		c.Enter()
	}
	c.verdict(code, v, "range", doc)
}

// NonZero checks that the numbers of an input are not all zero.
func (c *Checker) NonZero(code int, v *ir.Vec) {
	c.Code("zero-"+v.Name, func(b *ir.Block) {
		c.IdentityFlag(b, v, c.ok, c.t)
		b.Logic(c.ok, ir.Nor, c.ok, c.ok)
		b.Declassify(c.pub, c.ok, "whether "+v.Name+" is zero")
	})
	c.verdict(code, v, "zero", v.Name+" is zero")
}

// NotIdentity checks that a point is not the identity.
func (c *Checker) NotIdentity(code int, v *ir.Vec, what string) {
	c.Code("identity-"+v.Name, func(b *ir.Block) {
		c.IdentityFlag(b, v, c.ok, c.t)
		b.Logic(c.ok, ir.Nor, c.ok, c.ok)
		b.Declassify(c.pub, c.ok, "whether "+what+" is the identity")
	})
	c.verdict(code, v, "identity", what+" is the identity")
}

// Below checks that a number is below a bound.
func (c *Checker) Below(code int, v *ir.Vec, what string, bound *ir.Vec) {
	name := display(v)
	c.Code("range-"+name, func(b *ir.Block) {
		b.Less(c.ok, b.In(v, 0), b.In(bound, 0))
		b.Declassify(c.pub, c.ok, "whether "+name+" is below "+what)
	})
	c.verdict(code, v, "range", name+" is not below "+what)
}

// Scalar checks that a number is a scalar.
func (c *Checker) Scalar(code int, v *ir.Vec) {
	c.Below(code, v, fmt.Sprintf("2^%d", ScalarBits), c.shift(ScalarBits))
}

// shared is a subroutine on an input of n elements, made on its first use.
func (c *Checker) shared(name string, n int, body func(v *ir.Vec) ir.Item) *ir.Sub {
	for _, s := range c.Subs {
		if s.Name == name {
			return s
		}
	}
	v := ir.NewParam("input", n, 0)
	return c.Sub(name, []*ir.Vec{v}, body(v))
}

// onCurve stops the program unless a subroutine leaves ok set for a point.
func (c *Checker) onCurve(code int, v *ir.Vec, curve string, sub *ir.Sub) {
	name := display(v)
	c.Add(&ir.Call{Sub: sub, Bind: []ir.Slice{v.At(0)}})
	c.Code("curve-"+name, func(b *ir.Block) { b.Declassify(c.pub, c.ok, "whether "+name+" is on the "+curve) })
	c.verdict(code, v, "curve", name+" is not on the "+curve)
}
