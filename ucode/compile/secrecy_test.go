package compile

import (
	"testing"

	"github.com/stretchr/testify/require"

	"hwgen/ucode/ir"
)

func TestSecrecy(t *testing.T) {
	branch := func(publish func(b *ir.Block, p ir.Public, f ir.Flag)) func(p *ir.Program, x, y *ir.Vec) {
		return func(p *ir.Program, x, y *ir.Vec) {
			f, pub, l := p.Flag("f"), p.Public("f"), p.Label("l")
			p.Code("compare", func(b *ir.Block) {
				b.Less(f, b.In(x, 0), b.In(x, 1))
				publish(b, pub, f)
				b.Out(y, 0, b.Add(b.In(x, 0), b.In(x, 1)))
				b.Out(y, 1, b.In(x, 0))
			})
			p.Add(&ir.Branch{If: pub, Set: true, To: l}, l)
		}
	}
	t.Run("a secret must not decide a branch", func(t *testing.T) {
		_, err := Secrecy(shell(2, branch(func(b *ir.Block, p ir.Public, f ir.Flag) { b.Publish(p, f) })))
		require.ErrorContains(t, err, "test: block compare publishes a secret flag")
	})
	t.Run("unless it is declassified, which is reported", func(t *testing.T) {
		r, err := Secrecy(shell(2, branch(func(b *ir.Block, p ir.Public, f ir.Flag) { b.Declassify(p, f, "the order of x") })))
		require.NoError(t, err)
		require.Equal(t, []string{"the order of x"}, r)
	})
	t.Run("public inputs may", func(t *testing.T) {
		p := shell(2, branch(func(b *ir.Block, p ir.Public, f ir.Flag) { b.Publish(p, f) }))
		p.Vecs[0].Secret = false
		r, err := Secrecy(p)
		require.NoError(t, err)
		require.Empty(t, r)
	})
}

// A secret that reaches the flag only in the second round of a loop, by way of storage and a subroutine's parameter.
func TestSecrecyAroundLoops(t *testing.T) {
	p := shell(1, func(p *ir.Program, x, y *ir.Vec) {
		s, u := p.Local("s", 1), p.Local("u", 1)
		f, pub := p.Flag("f"), p.Public("f")
		zero := p.Constant("zero", zeroValue)
		p.Code("clear", func(b *ir.Block) {
			b.Out(s, 0, b.In(zero, 0))
			b.Out(u, 0, b.In(zero, 0))
		})
		param := ir.NewParam("v", 1, 0)
		move := p.Sub("move", []*ir.Vec{param}, ir.NewBlock("move", func(b *ir.Block) { b.Out(s, 0, b.In(param, 0)) }))
		p.Add(&ir.Loop{Count: 3, Body: []ir.Item{
			ir.NewBlock("test", func(b *ir.Block) {
				b.Equal(f, b.In(s, 0), b.In(zero, 0))
				b.Publish(pub, f)
			}),
			&ir.Call{Sub: move, Bind: []ir.Slice{u.At(0)}},
			ir.NewBlock("load", func(b *ir.Block) { b.Out(u, 0, b.In(x, 0)) }),
		}})
		p.Code("out", func(b *ir.Block) { b.Out(y, 0, b.In(s, 0)) })
	})
	_, err := Secrecy(p)
	require.ErrorContains(t, err, "block test publishes a secret flag")
}
