package field

import (
	"fmt"
	"math/big"

	"hwgen/ucode/ir"
	"hwgen/ucode/programs/kit"
)

// Statuses of the programs of one number.
const (
	statusRange = 1
	statusOther = 2
)

// BuildInvFp is the inverse of a number modulo p, BuildInvFq that modulo q.
func BuildInvFp(o kit.Options) (*ir.Program, error) { return buildInverse(o, 0, "inv-fp") }

// BuildInvFq is the inverse of a number modulo q.
func BuildInvFq(o kit.Options) (*ir.Program, error) { return buildInverse(o, 1, "inv-fq") }

// buildInverse is 1/x by either of two methods, each with its entry. Neither takes x into Montgomery form: division steps divide 1 by
// it, and the chain of Fermat's powers leaves x^(m-2) (2^E)^-(m-3) = 2^(2E)/x, since it takes x for x 2^-E, which one product
// corrects.
func buildInverse(o kit.Options, modulus int, name string) (*ir.Program, error) {
	m := o.Curve.Moduli[modulus]
	k := kit.NewModulo(o, modulus, name, fmt.Sprintf("inverse of a number modulo %s, by division steps or by Fermat", m.Name))
	x, y := k.Input("x", 1, modulus, true, "number from 1 to "+m.Name+"-1"), k.Output("value", 1, modulus, "1/x modulo "+m.Name)
	k.Status(0, "ok", "the value is valid")
	start, steps, byPower := k.Label("start"), k.Label("steps"), k.Public("fermat")
	if o.HasDivsteps() {
		k.Entry("divsteps", "compute by division steps")
		k.Add(&ir.Jump{To: start})
	}
	k.Entry("fermat", "compute by Fermat's powers")
	k.Code("fermat", func(b *ir.Block) {
		b.Logic(k.Flags[0], ir.True, k.Flags[0], k.Flags[0])
		b.Publish(byPower, k.Flags[0])
	})
	k.Add(start)
	k.Enter()
	c := kit.NewChecker(k)
	c.Numbers(statusRange, x)
	c.NonZero(statusOther, x)
	if o.HasDivsteps() {
		k.Add(&ir.Branch{If: byPower, Set: false, To: steps})
	}
	power := k.Local("power", 1)
	k.Add(k.Chain("chain", kit.FermatChain(o.Curve, modulus), x, power)...)
	correct := k.Constant("1/R", new(big.Int).ModInverse(k.Mont.R, m.Value))
	k.Code("correct", func(b *ir.Block) { b.Out(y, 0, b.Mul(b.In(power, 0), b.In(correct, 0))) })
	k.Add(&ir.Halt{Code: 0})
	if o.HasDivsteps() {
		k.Add(steps)
		k.Add(k.Divide("divide", k.Plain, x, y)...)
		k.Add(&ir.Halt{Code: 0})
	}
	c.Stops()
	return k.Program, nil
}
