package field

import (
	"fmt"
	"math/big"

	"hwgen/ucode/ir"
	"hwgen/ucode/programs/kit"
)

// Build is a program that exists for every curve file: for each modulus it reads x and y and returns x + y, x - y, xy, and
// 1/x twice, by division steps and by Fermat (both by Fermat without division steps). Numbers not below the modulus are refused.
func Build(o kit.Options) (*ir.Program, error) {
	p := ir.NewProgram("field", "sum, difference, product and inverse of x and y modulo each modulus of the curve")
	p.Status(0, "ok", "all results are valid")
	p.Entry("checked", "check the inputs, then compute")
	powers := &kit.Kit{Program: p, Options: o}
	x := p.Local("x.mont", 1)
	inverse := p.Local("inverse", 1)
	var state *ir.Vec // of division steps, if there are any
	if o.HasDivsteps() {
		state = p.Local("divsteps", 4)
		state.Signed = true
	}
	plain, zero := p.Constant("one.plain", big.NewInt(1)), p.Constant("zero", new(big.Int))
	negative := p.Flag("negative")
	ok, t := p.Flag("canonical"), p.Flag("t")
	pub := p.Public("canonical")
	for k, m := range o.Curve.Moduli {
		f := kit.NewMontgomery(o, k)
		in := p.Input("in."+m.Name, 2, k, true, fmt.Sprintf("x, y below %s", m.Name))
		out := p.Output("out."+m.Name, 5, k, fmt.Sprintf("x + y, x - y, xy, 1/x by division steps, 1/x by Fermat, modulo %s (1/0 is 0)", m.Name))
		modulus, rr := p.Constant("modulus."+m.Name, m.Value), p.Constant("rr."+m.Name, f.RR())
		code := p.Status(k+1, "range-"+m.Name, fmt.Sprintf("an input is not below %s", m.Name))
		good := p.Label("range_" + m.Name)
		// The comparison must see all bits, so it runs in the mode of the widest modulus.
		p.Add(&ir.Mode{Modulus: o.Curve.Widest()})
		p.Code("range", func(b *ir.Block) {
			b.Less(ok, b.In(in, 0), b.In(modulus, 0))
			b.Less(t, b.In(in, 1), b.In(modulus, 0))
			b.Logic(ok, ir.And, ok, t)
			b.Declassify(pub, ok, fmt.Sprintf("whether the inputs are below %s", m.Name))
		})
		p.Add(&ir.Branch{If: pub, Set: true, To: good}, &ir.Halt{Code: code}, good, &ir.Mode{Modulus: k})
		p.Code("sums", func(b *ir.Block) {
			u, v := b.In(in, 0), b.In(in, 1)
			b.Out(out, 0, b.Add(u, v))
			b.Out(out, 1, b.Sub(u, v))
			um := b.Mul(u, b.In(rr, 0))
			b.Out(x, 0, um)
			b.Out(out, 2, b.Mul(um, v))
		})
		canonical := func(to int) {
			p.Code("canonical", func(b *ir.Block) { b.Out(out, to, b.Mul(b.In(inverse, 0), b.In(plain, 0))) })
		}
		if state != nil {
			steps := kit.Inverter{Modulus: modulus, Zero: zero, State: state, Negative: negative, M: m.Value}
			p.Add(steps.Items("divide", rr, x, inverse)...)
			canonical(3)
		}
		p.Add(powers.Chain("fermat."+m.Name, kit.FermatChain(o.Curve, k), x, inverse)...)
		if state == nil {
			canonical(3)
		}
		canonical(4)
	}
	p.Add(&ir.Halt{Code: 0})
	return p, nil
}
