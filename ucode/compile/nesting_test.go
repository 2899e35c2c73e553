package compile

import (
	"math/big"
	"testing"

	"github.com/stretchr/testify/require"

	"hwgen/isa"
	"hwgen/iss"
	"hwgen/ucode/ir"
)

// A program that nests loops or calls deeper than the core's stacks is told what would do; with that it runs, and with one less the
// core itself would stop with the error of that stack.
func TestNestingThatWouldDo(t *testing.T) {
	const loops, calls = 3, 2
	build := func() *ir.Program {
		return shell(1, func(p *ir.Program, x, y *ir.Vec) {
			items := []ir.Item{ir.NewBlock("double", func(b *ir.Block) { b.Out(x, 0, b.Dbl(b.In(x, 0))) })}
			for i := range loops {
				items = []ir.Item{&ir.Loop{Count: 2, Body: items}}
				if i < calls {
					items = []ir.Item{&ir.Call{Sub: p.Sub("s", nil, items...)}}
				}
			}
			p.Add(items...)
			p.Code("result", func(b *ir.Block) { b.Out(y, 0, b.In(x, 0)) })
		})
	}
	curve, core := setup(t, "bls12-381", 64)
	core.LoopDepth, core.CallDepth = loops, calls-1
	_, err := Compile(build(), curve, core)
	require.EqualError(t, err, "test: calls nest 2 deep, the core has a stack of 1 (core field call_depth); call_depth: 2 would do")
	core.LoopDepth, core.CallDepth = loops-1, calls
	_, err = Compile(build(), curve, core)
	require.EqualError(t, err, "test: loops nest 3 deep, the core has a stack of 2 (core field loop_depth); loop_depth: 3 would do")
	core.LoopDepth = loops
	im, err := Compile(build(), curve, core)
	require.NoError(t, err)
	for _, stacks := range []struct {
		loops, calls int
		err          isa.ErrorCode
	}{{loops, calls, isa.ErrNone}, {loops - 1, calls, isa.ErrLoopStack}, {loops, calls - 1, isa.ErrCallStack}} {
		core.LoopDepth, core.CallDepth = stacks.loops, stacks.calls
		m, err := iss.New(iss.FromParams(curve, core))
		require.NoError(t, err)
		m.Load(im.Words)
		m.SetElement(im.Inputs[0].Addr[0], big.NewInt(1))
		m.Start(im.Entries[0].PC)
		stop, err := m.Run()
		require.NoError(t, err)
		require.Equal(t, stacks.err, stop.Error)
		if stop.Error == isa.ErrNone {
			require.Equal(t, int64(256), m.Element(im.Outputs[0].Addr[0]).Int64())
		}
	}
}
