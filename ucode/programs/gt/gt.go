package gt

import (
	"hwgen/ucode/ir"
	"hwgen/ucode/programs/kit"
	"hwgen/ucode/tower"
)

// value describes an element of Fp12 in manifests.
const value = "twelve coefficients, lowest first (a fastest, then b, then c)"

// BuildMul is the product of two elements of GT.
func BuildMul(o kit.Options) (*ir.Program, error) {
	k := kit.New(o, "gt-mul", "product of two elements of GT")
	k.Status(0, "ok", "the inputs are in GT, if they were checked; the value is valid, if it was computed")
	f, g := k.Input("f", 12, 0, true, value), k.Input("g", 12, 0, true, value)
	out := k.Output("value", 12, 0, value)
	k.Entries(func(c *kit.Checker) {
		m := NewMembership(c)
		m.Check(1, f)
		m.Check(4, g)
	}, func(*kit.Checker) {
		k.AddForms("product", func(x tower.Fp2) {
			rr := x.Block.In(k.RR, 0)
			v, w := x.In12(f), x.In12(g)
			for i := range 6 {
				*v.W(i) = x.Scale(*v.W(i), rr)
			}
			x.Out12(out, x.Mul12(v, w)) // one factor in Montgomery form: the product is canonical
		})
	})
	return k.Program, nil
}

// BuildCheck tells whether an element of Fp12 is in GT, and nothing else of it.
func BuildCheck(o kit.Options) (*ir.Program, error) {
	k := kit.New(o, "gt-check", "whether an element of Fp12 is in GT")
	k.Status(0, "ok", "the element is in GT")
	f := k.Input("f", 12, 0, true, value)
	k.CheckEntry("check", "check the element")
	c := kit.NewChecker(k)
	NewMembership(c).Check(1, f)
	k.Add(&ir.Halt{Code: 0})
	c.Stops()
	return k.Program, nil
}

// Enter takes an element into Montgomery form.
func Enter(k *kit.Kit, name string, in, out *ir.Vec) {
	k.Code(name, func(b *ir.Block) {
		for i := range 12 {
			b.Out(out, i, b.Mul(b.In(in, i), b.In(k.RR, 0)))
		}
	})
}

// Leave takes an element out of it.
func Leave(k *kit.Kit, name string, in, out *ir.Vec) {
	k.Code(name, func(b *ir.Block) {
		for i := range 12 {
			b.Out(out, i, b.Mul(b.In(in, i), b.In(k.Plain, 0)))
		}
	})
}
