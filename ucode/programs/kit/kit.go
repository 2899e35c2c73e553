package kit

import (
	"math/big"

	"hwgen/ucode/ir"
	"hwgen/ucode/tower"
)

// Kit is a program under construction with what all its parts share. Numbers are modulo one of the curve's moduli.
type Kit struct {
	*ir.Program
	Options
	Index int // of the modulus
	Mont  Montgomery
	AbsU  *big.Int // |u|; of curves of a family, as the next two
	NegU  bool     // whether u < 0
	B     int      // constant of the curve equation

	// Constants of one element; One is in Montgomery form, Plain the number 1.
	Modulus, RR, One, Plain, Zero *ir.Vec

	Flags    [3]ir.Flag // for use inside blocks; all of them can select
	inverter *Inverter

	fermat      *ir.Sub // power[0] = 1/base[0] by Fermat
	base, power *ir.Vec
}

// New starts a program over the base field of a curve with a small constant B; status 0 is left to the caller.
func New(o Options, name, doc string) *Kit { return NewModulo(o, 0, name, doc) }

// NewModulo starts a program for numbers modulo one of the curve's moduli. The core begins a run with modulus 0: an entry of
// a program for another one needs Enter.
func NewModulo(o Options, index int, name, doc string) *Kit {
	k := &Kit{Program: ir.NewProgram(name, doc), Options: o, Index: index, Mont: NewMontgomery(o, index)}
	if o.Curve.Family != "" {
		k.AbsU, k.NegU, k.B = new(big.Int).Abs(o.Curve.U), o.Curve.U.Sign() < 0, int(o.Curve.B.Int64())
	}
	k.Modulus, k.RR = k.Constant("modulus", k.Mont.M), k.Constant("rr", k.Mont.RR())
	k.One, k.Plain, k.Zero = k.Constant("one", k.Mont.Of(one)), k.Constant("one.plain", one), k.Constant("zero", new(big.Int))
	for i, f := range []string{"x", "y", "z"} {
		k.Flags[i] = k.Flag(f)
	}
	return k
}

// Enter selects the program's modulus.
func (k *Kit) Enter() { k.Add(&ir.Mode{Modulus: k.Index}) }

// EnterWidest selects the modulus in whose mode comparisons see all bits.
func (k *Kit) EnterWidest() { k.Add(&ir.Mode{Modulus: k.Curve.Widest()}) }

// AddForms appends a block of formulas over Fp2 to the program.
func (k *Kit) AddForms(name string, build func(x tower.Fp2)) { k.Add(k.Forms(name, build)) }

// IdentityFlag sets a flag if all coordinates of a point are zero.
func (k *Kit) IdentityFlag(b *ir.Block, point *ir.Vec, flag, t ir.Flag) {
	b.Equal(flag, b.In(point, 0), b.In(k.Zero, 0))
	for i := 1; i < point.N; i++ {
		b.Equal(t, b.In(point, i), b.In(k.Zero, 0))
		b.Logic(flag, ir.And, flag, t)
	}
}

// Invert sets y[0] = 1/x[0], both in Montgomery form; the inverse of 0 is 0. All inversions of a program share their storage, and
// where they are powers, one subroutine.
func (k *Kit) Invert(name string, x, y *ir.Vec) []ir.Item {
	if !k.HasDivsteps() {
		return k.invertByPower(name, x, y)
	}
	return k.Divide(name, k.RR, x, y)
}

// Divide sets y[0] = c[0]/x[0], as stored, by division steps; division by 0 gives 0.
func (k *Kit) Divide(name string, c, x, y *ir.Vec) []ir.Item {
	if k.inverter == nil {
		state := k.Local("divsteps", 4)
		state.Signed = true
		k.inverter = &Inverter{k.Modulus, k.Zero, state, k.Flags[0], k.Mont.M}
	}
	return k.inverter.Items(name, c, x, y)
}

// invertByPower is Invert by Fermat.
func (k *Kit) invertByPower(name string, x, y *ir.Vec) []ir.Item {
	if k.fermat == nil {
		k.base, k.power = k.Local("inverse.of", 1), k.Local("inverse", 1)
		k.fermat = k.Sub("fermat", nil, k.Chain("fermat", FermatChain(k.Curve, k.Index), k.base, k.power)...)
	}
	move := func(what string, from, to *ir.Vec) ir.Item {
		return ir.NewBlock(name+"-"+what, func(b *ir.Block) { b.Out(to, 0, b.In(from, 0)) })
	}
	return []ir.Item{move("start", x, k.base), &ir.Call{Sub: k.fermat}, move("end", k.power, y)}
}
