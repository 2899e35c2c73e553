package field

import (
	"math/big"

	"hwgen/ucode/ir"
	"hwgen/ucode/programs/kit"
	"hwgen/ucode/tower"
)

// BuildSqrt is the square root of a number modulo p = 3 mod 4 that is itself a square: x^((p+1)/4). As in the inverse, x is taken for
// x/R, and one product corrects the power of R = 2^E.
func BuildSqrt(o kit.Options) (*ir.Program, error) {
	k, x, y := begin(o, "sqrt-fp", "square root of a number modulo p", "number below p", "the square root of x that is a square modulo p")
	c := k.start(x)
	power := k.Local("power", 1)
	k.Add(k.Chain("chain", kit.RootChain(o.Curve), x, power)...)
	p := k.Mont.M
	e := new(big.Int).Rsh(new(big.Int).Add(p, big.NewInt(1)), 2)
	correct := k.Constant("R^((p+1)/4)", new(big.Int).Exp(k.Mont.R, e, p))
	c.Require(statusOther, "x-nonsquare", "x has no square root", "whether x is a square modulo p", func(f tower.Fp2, ok, _ ir.Flag) {
		b := f.Block
		v := b.Mul(b.Mul(b.In(power, 0), b.In(x, 0)), b.In(correct, 0))
		b.Equal(ok, b.Mul(v, v), b.Mul(b.In(x, 0), b.In(k.Plain, 0)))
		b.Out(y, 0, v)
	})
	k.Add(&ir.Halt{Code: 0})
	c.Stops()
	return k.Program, nil
}

// BuildLegendre is the Legendre symbol x^((p-1)/2): 0, 1 or p-1. The power of R = 2^E to correct is the symbol of R.
func BuildLegendre(o kit.Options) (*ir.Program, error) {
	k, x, y := begin(o, "legendre", "Legendre symbol of a number modulo p", "number below p", "0 if x is 0, 1 if it is another square modulo p, else p-1")
	c := k.start(x)
	power := k.Local("power", 1)
	k.Add(k.Chain("chain", kit.EulerChain(o.Curve), x, power)...)
	symbol := big.NewInt(int64(big.Jacobi(k.Mont.R, k.Mont.M)))
	correct := k.Constant("R^((p-1)/2)", symbol.Mod(symbol, k.Mont.M))
	k.Code("correct", func(b *ir.Block) { b.Out(y, 0, b.Mul(b.In(power, 0), b.In(correct, 0))) })
	k.Add(&ir.Halt{Code: 0})
	c.Stops()
	return k.Program, nil
}

// number is a program from one number to another.
type number struct{ *kit.Kit }

func begin(o kit.Options, name, doc, input, output string) (number, *ir.Vec, *ir.Vec) {
	k := kit.New(o, name, doc)
	k.Status(0, "ok", "the value is valid")
	return number{k}, k.Input("x", 1, 0, true, input), k.Output("value", 1, 0, output)
}

func (n number) start(x *ir.Vec) *kit.Checker {
	n.Entry("checked", "check the input, then compute")
	c := kit.NewChecker(n.Kit)
	c.Numbers(statusRange, x)
	return c
}
