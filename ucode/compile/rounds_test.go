package compile

import (
	"math/big"
	"testing"

	"github.com/stretchr/testify/require"

	"hwgen/iss"
	"hwgen/ucode/ir"
)

// roundsProgram adds up the numbers that the host writes, as long as public ones say that more come; the sum lies out of reach, and what a
// round overwrites before it reads it shares storage with others.
func roundsProgram() *ir.Program {
	return shell(1, func(p *ir.Program, x, y *ir.Vec) {
		x.Wait = 7
		more := p.Input("more", 1, 0, false, "")
		more.Wait = 7
		sum, square, half := p.Local("sum", 1), p.Local("square", 1), p.Local("half", 1)
		sum.Far = true
		zero := p.Constant("zero", zeroValue)
		f, again := p.Flag("f"), p.Public("again")
		far := ir.NewParam("far", 1, 0)
		bind := []ir.Slice{sum.At(0)}
		call := func(name string, build func(b *ir.Block)) ir.Item {
			return &ir.Call{Sub: p.Sub(name, []*ir.Vec{far}, ir.NewBlock(name, build)), Bind: bind}
		}
		p.Add(call("clear", func(b *ir.Block) { b.Out(far, 0, b.In(zero, 0)) }))
		p.Add(&ir.While{If: again, Body: []ir.Item{
			&ir.Wait{Code: 7},
			ir.NewBlock("twice", func(b *ir.Block) { b.Out(half, 0, b.Dbl(b.In(x, 0))) }),
			ir.NewBlock("four", func(b *ir.Block) { b.Out(square, 0, b.Dbl(b.In(half, 0))) }),
			call("add", func(b *ir.Block) { b.Out(far, 0, b.Add(b.In(far, 0), b.In(square, 0))) }),
			ir.NewBlock("more", func(b *ir.Block) {
				b.Equal(f, b.In(more, 0), b.In(zero, 0))
				b.Logic(f, ir.Nor, f, f)
				b.Publish(again, f)
			}),
		}})
		p.Add(call("out", func(b *ir.Block) { b.Out(y, 0, b.In(far, 0)) }))
	})
}

func TestRounds(t *testing.T) {
	curve, core := setup(t, "bls12-381", 64)
	im, err := Compile(roundsProgram(), curve, core)
	require.NoError(t, err)
	require.Greater(t, im.Elements, 192+48, "storage out of reach")
	x, _ := im.Input("x")
	more, _ := im.Input("more")
	y, _ := im.Output("y")
	require.Equal(t, 7, x.Wait)
	for _, n := range []int64{1, 2, 5} {
		m, err := iss.New(iss.FromParams(curve, core))
		require.NoError(t, err)
		m.Load(im.Words)
		for _, c := range im.Data {
			m.SetElement(c.Addr, c.Value)
		}
		m.Start(im.Entries[0].PC)
		want := int64(0)
		for i := range n {
			stop, err := m.Run()
			require.NoError(t, err)
			require.Equal(t, iss.Waiting, stop.Kind)
			require.Equal(t, 7, stop.Code)
			m.SetElement(x.Addr[0], big.NewInt(10+i))
			m.SetElement(more.Addr[0], big.NewInt(n-1-i))
			want += 4 * (10 + i)
			m.Resume()
		}
		stop, err := m.Run()
		require.NoError(t, err)
		require.Equal(t, iss.Halted, stop.Kind)
		require.Equal(t, want, m.Element(y.Addr[0]).Int64())
	}
}

// What a round overwrites before it reads it may share storage; what a round needs of the one before may not.
func TestStorageOfRounds(t *testing.T) {
	p := roundsProgram()
	l, err := newLayout(p)
	require.NoError(t, err)
	vec := func(name string) *ir.Vec {
		for _, v := range p.Vecs {
			if v.Name == name {
				return v
			}
		}
		return nil
	}
	require.False(t, l.liveTogether(vec("half"), vec("y")))
	require.True(t, l.liveTogether(vec("sum"), vec("half")))
	require.True(t, l.liveTogether(vec("half"), vec("square")), "both in the block that makes one of the other")
	require.GreaterOrEqual(t, l.base[vec("sum")], reach(1))
}

// Storage out of reach is for parameters alone.
func TestFarStorageByItself(t *testing.T) {
	curve, core := setup(t, "bls12-381", 64)
	core.DataDepth = 512
	p := shell(1, func(p *ir.Program, x, y *ir.Vec) {
		far := p.Local("far", 1)
		far.Far = true
		p.Code("a", func(b *ir.Block) { b.Out(far, 0, b.In(x, 0)) })
		p.Code("b", func(b *ir.Block) { b.Out(y, 0, b.In(far, 0)) })
	})
	_, err := Compile(p, curve, core)
	require.ErrorContains(t, err, "is out of reach: only parameters of subroutines may lie there")
}

// A secret that decides in the second round whether there is a third.
func TestSecrecyOfRounds(t *testing.T) {
	p := roundsProgram()
	for _, v := range p.Vecs {
		if v.Name == "more" {
			v.Secret = true
		}
	}
	_, err := Secrecy(p)
	require.ErrorContains(t, err, "block more publishes a secret flag")
}
