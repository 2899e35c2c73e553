package kit

import (
	"strings"

	"hwgen/ucode/ir"
)

// Checker adds checks of inputs to a program: coordinates below p, on the curve, in the subgroup; the identity passes. A check that
// fails stops the program with its status, named after the input.
//
// Subgroups: Scott, "A note on group membership tests for G1, G2 and GT on BLS pairing-friendly curves", 2021: P is in G1 if
// and only if phi(P) = [-u^2]P, Q is in G2 if and only if psi(Q) = [u]Q. The ladders use complete formulas, so points
// outside the subgroup, of small order included, meet no exception.
type Checker struct {
	*Kit
	ok, id, t ir.Flag
	pub       ir.Public
	fails     []failure
	g1, g2    *ladder
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

// verdict branches to a failure with the given status unless ok has been published as true.
func (c *Checker) verdict(code int, v *ir.Vec, what, doc string) { c.refuse(code, v.Name+"-"+what, doc) }

func (c *Checker) refuse(code int, status, doc string) {
	c.Status(code, status, doc)
	l := c.Label("fail_" + status)
	c.fails = append(c.fails, failure{l, code})
	c.Add(&ir.Branch{If: c.pub, Set: false, To: l})
}

// Require stops the program with a status unless the block sets ok; t is for its use. The reason says what is revealed.
func (c *Checker) Require(code int, status, doc, reason string, build func(b *ir.Block, ok, t ir.Flag)) {
	c.Code(status, func(b *ir.Block) {
		build(b, c.ok, c.t)
		b.Declassify(c.pub, c.ok, reason)
	})
	c.refuse(code, status, doc)
}

// Range checks that all coordinates of a point are below the modulus.
func (c *Checker) Range(code int, v *ir.Vec) {
	name, m := display(v), c.Curve.Moduli[c.Index].Name
	c.below(code, v, "a coordinate of "+name+" is not below "+m, "whether the coordinates of "+name+" are below "+m)
}

// Number checks that a number is below the modulus.
func (c *Checker) Number(code int, v *ir.Vec) {
	m := c.Curve.Moduli[c.Index].Name
	c.below(code, v, v.Name+" is not below "+m, "whether "+v.Name+" is below "+m)
}

// below compares in the mode of the widest modulus.
func (c *Checker) below(code int, v *ir.Vec, doc, reason string) {
	narrow := c.Index != c.Curve.Widest()
	if narrow {
		c.EnterWidest()
	}
	c.Require(code, v.Name+"-range", doc, reason, func(b *ir.Block, ok, t ir.Flag) {
		b.Logic(ok, ir.True, ok, ok)
		for i := range v.N {
			b.Less(t, b.In(v, i), b.In(c.Modulus, 0))
			b.Logic(ok, ir.And, ok, t)
		}
	})
	if narrow {
		c.Enter()
	}
}
