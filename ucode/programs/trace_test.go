package programs

import (
	"encoding/binary"
	"hash/fnv"
	"math/big"
	"testing"

	"github.com/stretchr/testify/require"

	"hwgen/isa"
	"hwgen/isa/pipeline"
	"hwgen/iss"
	"hwgen/ucode"
)

// observed is what an observer of the bus and the clock could see of a run: which instruction issued when, with its word, which
// together with the base registers, set by constants, says all addresses. Products counts mul, wmul and wsqr.
type observed struct {
	cycles   int64
	sequence uint64 // hash
	products int
	code     int
}

// observe runs a program and records what can be seen.
func (b *bench) observe(t testing.TB, im *ucode.Image, w int, entry string, in map[string][]*big.Int) observed {
	core := coreOf(t, w)
	core.DataDepth, core.ProgramDepth = max(core.DataDepth, im.Elements), max(core.ProgramDepth, len(im.Words))
	m, err := iss.New(iss.FromParams(b.curve, core))
	require.NoError(t, err)
	m.MaxSteps = 1 << 20
	m.Load(im.Words)
	for _, c := range im.Data {
		m.SetElement(c.Addr, c.Value)
	}
	write := func(wait, round int) {
		for _, p := range im.Inputs {
			for i, a := range p.Addr {
				if p.Wait == wait {
					m.SetElement(a, in[p.Name][round*len(p.Addr)+i])
				}
			}
		}
	}
	write(0, 0)
	e, ok := im.Entry(entry)
	require.True(t, ok, entry)
	m.Start(e.PC)
	h, o := fnv.New64a(), observed{}
	var seen []byte
	m.OnIssue = func(pc int, i isa.Instr, event pipeline.Event) {
		seen = seen[:0]
		for _, v := range []uint64{uint64(pc), uint64(i.Encode()), uint64(event.Issue), uint64(event.Write[0]), uint64(event.Write[1])} {
			seen = binary.LittleEndian.AppendUint64(seen, v)
		}
		_, _ = h.Write(seen)
		switch i.Spec.Name {
		case "mul", "wmul", "wsqr":
			o.products++
		}
	}
	stop, err := m.Run()
	for round := 0; err == nil && stop.Kind == iss.Waiting; round++ {
		write(stop.Code, round)
		m.Resume()
		stop, err = m.Run()
	}
	require.NoError(t, err)
	require.Equal(t, isa.ErrNone, stop.Error)
	o.cycles, o.sequence, o.code = stop.Cycles, h.Sum64(), stop.Code
	return o
}

// constantTime holds that runs with status ok cannot be told apart, whatever their inputs.
func (b *bench) constantTime(t testing.TB, im *ucode.Image, w int, entry string, inputs ...map[string][]*big.Int) observed {
	require.NotEmpty(t, inputs)
	first := b.observe(t, im, w, entry, inputs[0])
	require.Zero(t, first.code)
	for _, in := range inputs[1:] {
		require.Equal(t, first, b.observe(t, im, w, entry, in), "inputs %v", in)
	}
	return first
}
