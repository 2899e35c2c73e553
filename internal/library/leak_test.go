package library

import (
	"math/big"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"hwgen/internal/runner"
	"hwgen/params"
	"hwgen/ucode/compile"
	"hwgen/ucode/ir"
)

// leaky is a program that adds x[0] to x[1] a second time if x[0] is the smaller.
func leaky(publish func(b *ir.Block, p ir.Public, f ir.Flag)) *ir.Program {
	p := ir.NewProgram("leaky", "")
	p.Status(0, "ok", "")
	p.Entry("checked", "")
	x, y := p.Input("x", 2, 0, true, ""), p.Output("y", 1, 0, "")
	f, pub, skip := p.Flag("f"), p.Public("f"), p.Label("skip")
	p.Code("compare", func(b *ir.Block) {
		b.Less(f, b.In(x, 0), b.In(x, 1))
		publish(b, pub, f)
		b.Out(y, 0, b.Add(b.In(x, 0), b.In(x, 1)))
	})
	p.Add(&ir.Branch{If: pub, Set: false, To: skip})
	p.Code("again", func(b *ir.Block) { b.Out(y, 0, b.Add(b.In(y, 0), b.In(x, 1))) })
	p.Add(skip, &ir.Halt{Code: 0})
	return p
}

// A program that branches on a secret does not compile. If it lies about what it reveals, it does, and then the trace shows the secret:
// the test of constant time can fail.
func TestLeakyProgram(t *testing.T) {
	core, err := params.LoadCore("default")
	require.NoError(t, err)
	_, err = compile.Compile(leaky(func(b *ir.Block, p ir.Public, f ir.Flag) { b.Publish(p, f) }), bls(), core)
	require.ErrorContains(t, err, "leaky: block compare publishes a secret flag")

	im, err := compile.Compile(leaky(func(b *ir.Block, p ir.Public, f ir.Flag) { b.Declassify(p, f, "nothing") }), bls(), core)
	require.NoError(t, err)
	assert.Equal(t, []string{"nothing"}, im.Declassified)
	run := func(x0, x1 int64) (seen, *runner.Result) {
		in := map[string][]*big.Int{"x": {big.NewInt(x0), big.NewInt(x1)}}
		return watch(t, &runner.Job{Image: im, Curve: bls(), Core: core, Inputs: in})
	}
	first, r := run(2, 3)
	assert.Equal(t, int64(8), r.Outputs["y"][0].Int64())
	same, _ := run(4, 5)
	assert.Equal(t, first, same)
	other, r := run(3, 2)
	assert.Equal(t, int64(5), r.Outputs["y"][0].Int64())
	assert.NotEqual(t, first, other)
}
