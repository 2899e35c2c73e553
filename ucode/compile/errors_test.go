package compile

import (
	"math/big"
	"testing"

	"github.com/stretchr/testify/require"

	"hwgen/ucode/ir"
)

var zeroValue = new(big.Int)

func TestErrors(t *testing.T) {
	copyOut := func(p *ir.Program, x, y *ir.Vec) {
		p.Code("copy", func(b *ir.Block) { b.Out(y, 0, b.In(x, 0)) })
	}
	for _, c := range []struct {
		what, want string
		program    *ir.Program
		data, code int
	}{
		{"storage", "test: storage takes 200 elements, the core has 64 in reach", shell(100, copyOut), 64, 4096},
		{"temporaries", "test: block wide needs", shell(20, func(p *ir.Program, x, y *ir.Vec) {
			p.Code("wide", func(b *ir.Block) {
				var sum []ir.Value
				for i := range 20 {
					sum = append(sum, b.Mul(b.In(x, i), b.In(x, (i+1)%20)))
				}
				acc := sum[0]
				for i := range 20 {
					for j := range 20 {
						acc = b.Add(acc, b.Sub(sum[i], sum[j]))
					}
				}
				b.Out(y, 0, acc)
			})
		}), 42, 4096},
		{"code", "instructions do not fit the program memory of 64 words (core field program_depth)", shell(1, func(p *ir.Program, x, y *ir.Vec) {
			p.Code("long", func(b *ir.Block) {
				v := b.In(x, 0)
				for range 100 {
					v = b.Add(b.Mul(v, v), v)
				}
				b.Out(y, 0, v)
			})
		}), 256, 64},
		{"loop count", "test: loop of 5000 rounds: 1 to 4095 are possible", shell(1, func(p *ir.Program, x, y *ir.Vec) {
			p.Add(&ir.Loop{Count: 5000, Body: []ir.Item{ir.NewBlock("copy", func(b *ir.Block) { b.Out(y, 0, b.In(x, 0)) })}})
		}), 256, 4096},
		{"label", "test: label nowhere_1 is not in the program", shell(1, func(p *ir.Program, x, y *ir.Vec) {
			copyOut(p, x, y)
			p.Add(&ir.Jump{To: p.Label("nowhere")})
		}), 256, 4096},
		{"unused storage", "test: storage idle is never used", shell(1, func(p *ir.Program, x, y *ir.Vec) {
			copyOut(p, x, y)
			p.Local("idle", 3)
		}), 256, 4096},
		{"argument", "test: call of s binds v to x[1], which is too short", shell(2, func(p *ir.Program, x, y *ir.Vec) {
			v := ir.NewParam("v", 2, 0)
			s := p.Sub("s", []*ir.Vec{v}, ir.NewBlock("s", func(b *ir.Block) { b.Out(y, 0, b.In(v, 0)) }))
			p.Add(&ir.Call{Sub: s, Bind: []ir.Slice{x.At(1)}})
		}), 256, 4096},
	} {
		t.Run(c.what, func(t *testing.T) {
			curve, core := setup(t, "bls12-381", 64)
			core.DataDepth, core.ProgramDepth = c.data, c.code
			_, err := Compile(c.program, curve, core)
			require.ErrorContains(t, err, c.want)
		})
	}
}
