package edwards

import (
	"fmt"
	"math/big"

	"hwgen/params"
	"hwgen/ucode/ir"
	"hwgen/ucode/programs/kit"
	"hwgen/ucode/tower"
)

var one = big.NewInt(1)

// Statuses of the programs.
const (
	statusOK    = "the inputs are valid, if they were checked; the point is, if it was computed"
	pointDoc    = "x, y of a point of the curve; the identity is 0, 1"
	scalarDoc   = "any number below 2^256"
	statusFirst = 1
)

// scalarModulus is the index of q.
const scalarModulus = 1

// curve is a program under construction.
type curve struct {
	*kit.Kit
	*params.Edwards
	twoD, two *ir.Vec // constants in Montgomery form
	acc       *ir.Vec // the point that is computed: X, Y, Z, perhaps T
}

func newCurve(o kit.Options, name, doc string) *curve {
	k := kit.NewModulo(o, scalarModulus, o.Curve.Edwards.Name+name, doc)
	k.Status(0, "ok", statusOK)
	return &curve{
		Kit: k, Edwards: o.Curve.Edwards,
		twoD: k.Montgomery("2d", new(big.Int).Lsh(o.Curve.Edwards.D, 1)), two: k.Montgomery("2", big.NewInt(2)),
	}
}

// Fits accepts the curves over whose scalar field there is an Edwards curve with a = -1.
func Fits(c *params.Curve) error {
	switch {
	case c.Edwards == nil:
		return fmt.Errorf("curve %s: its file has no section edwards", c.Name)
	case new(big.Int).Add(c.Edwards.A, one).Cmp(c.Moduli[scalarModulus].Value) != 0 || c.Edwards.Name != "jubjub" || c.Widest() != 0:
		return fmt.Errorf("curve %s: the programs are there for jubjub, with a = -1", c.Name)
	}
	return nil
}

// check refuses a point with coordinates that are not below q, or that is not on the curve.
func (e *curve) check(c *kit.Checker, code int, p *ir.Vec) {
	c.Range(code, p)
	name := p.Name + "-curve"
	c.Require(code+1, name, p.Name+" is not on the curve", "whether "+p.Name+" is on the curve", func(f tower.Fp2, ok, _ ir.Flag) {
		b := f.Block
		q := e.enter(b, p)
		right := b.Add(b.In(e.One, 0), b.Mul(b.Mul(q.T, q.T), b.In(e.Montgomery("d", e.D), 0)))
		b.Equal(ok, b.Sub(b.Mul(q.Y, q.Y), b.Mul(q.X, q.X)), right)
	})
}

// enter takes an input into Montgomery form, with Z = 1, 3 products.
func (e *curve) enter(b *ir.Block, p *ir.Vec) tower.Extended {
	rr := b.In(e.RR, 0)
	x, y := b.Mul(b.In(p, 0), rr), b.Mul(b.In(p, 1), rr)
	return tower.Extended{X: x, Y: y, Z: b.In(e.One, 0), T: b.Mul(x, y)}
}

// point reads X, Y, Z of acc; T is not there.
func (e *curve) point(b *ir.Block) tower.Extended {
	return tower.Extended{X: b.In(e.acc, 0), Y: b.In(e.acc, 1), Z: b.In(e.acc, 2), T: ir.None}
}

// keep writes X, Y, Z.
func (e *curve) keep(b *ir.Block, p tower.Extended) {
	for i, v := range []ir.Value{p.X, p.Y, p.Z} {
		b.Out(e.acc, i, v)
	}
}

// leave writes acc in affine coordinates, as plain numbers. Z is never 0.
func (e *curve) leave(out *ir.Vec) {
	z, inverse := e.Local("leave.z", 1), e.Local("leave.inverse", 1)
	e.Code("leave-z", func(b *ir.Block) { b.Out(z, 0, b.In(e.acc, 2)) })
	e.Add(e.Invert("leave-invert", z, inverse)...)
	e.Code("leave", func(b *ir.Block) {
		v := b.Mul(b.In(inverse, 0), b.In(e.Plain, 0))
		b.Out(out, 0, b.Mul(b.In(e.acc, 0), v))
		b.Out(out, 1, b.Mul(b.In(e.acc, 1), v))
	})
}
