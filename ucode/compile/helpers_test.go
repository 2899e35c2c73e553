package compile

import (
	"testing"

	"github.com/stretchr/testify/require"

	"hwgen/params"
	"hwgen/ucode/ir"
)

func setup(t testing.TB, curve string, w int) (*params.Curve, *params.Core) {
	c, err := params.LoadCurve(curve)
	require.NoError(t, err)
	k, err := params.LoadCore("default")
	require.NoError(t, err)
	k.Word = w
	return c, k
}

// shell is a program with an entry, an input x of n elements, an output y of n elements, and a body.
func shell(n int, body func(p *ir.Program, x, y *ir.Vec)) *ir.Program {
	p := ir.NewProgram("test", "")
	x, y := p.Input("x", n, 0, true, ""), p.Output("y", n, 0, "")
	p.Entry("start", "")
	body(p, x, y)
	p.Add(&ir.Halt{})
	return p
}
