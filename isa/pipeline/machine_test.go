package pipeline_test

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"hwgen/isa"
	"hwgen/isa/asm"
	"hwgen/isa/pipeline"
)

// op is the timing view of an instruction without windows.
func op(t require.TestingT, text string) *pipeline.Op {
	p, err := asm.Assemble("test", text)
	require.NoError(t, err)
	i, ok := isa.Decode(p.Words[0])
	require.True(t, ok)
	return opOf(i)
}

func opOf(i isa.Instr) *pipeline.Op {
	o := &pipeline.Op{Spec: i.Spec, Write: -1}
	for k, f := range i.Spec.Fields {
		switch f.Kind {
		case isa.KindDst:
			o.Write = int(i.Args[k])
		case isa.KindSrc:
			o.Reads[o.N] = int(i.Args[k])
			o.N++
		}
	}
	return o
}

// step is an instruction and what docs/machine.md says of it, worked out by hand.
type step struct {
	text  string
	issue int64
	write int64 // port slot of the write; 0 if no element is written
	start int64 // first array cycle; 0 if it is no multiplication
	cause pipeline.Cause
}

const (
	none    = pipeline.CauseNone
	operand = pipeline.CauseOperand
	result  = pipeline.CauseResult
	queue   = pipeline.CauseQueue
	used    = pipeline.CauseQueuedUse
	port    = pipeline.CausePort
	flag    = pipeline.CauseFlag
	drain   = pipeline.CauseDrain
)

func TestHandComputedCycles(t *testing.T) {
	for _, c := range []struct {
		name  string
		s     int
		steps []step
	}{
		{"two-operand adder alone: port slots t, t+1, t+3 leave one issue in four cycles", 2, []step{
			{"add 1, 2, 3", 1, 4, 0, none},
			{"sub 4, 5, 6", 5, 8, 0, port}, // 2 and 4 are taken; 3 needs 4 for its second read
			{"sel 7, 8, 9, f0", 9, 12, 0, port},
		}},
		{"one-operand adder alone: t and t+2", 2, []step{
			{"dbl 1, 2", 1, 3, 0, none},
			{"neg 3, 4", 2, 4, 0, none},
			{"mov 5, 6", 5, 7, 0, port},
			{"ldc 7, 0", 6, 8, 0, none}, // reserves the slot of a read
			{"dbl 8, 9", 9, 11, 0, port},
		}},
		{"a one-operand instruction fits between the slots of a two-operand one", 2, []step{
			{"add 1, 2, 3", 1, 4, 0, none},
			{"dbl 4, 5", 3, 5, 0, port},
		}},
		{"read after write", 2, []step{
			{"add 1, 2, 3", 1, 4, 0, none},
			{"dbl 4, 1", 5, 7, 0, operand}, // from t+4
			{"add 5, 6, 4", 8, 11, 0, operand},
			{"ldc 6, 0", 10, 12, 0, port},    // 9 is a read slot
			{"mov 7, 6", 13, 15, 0, operand}, // from t+3
		}},
		{"write after write", 2, []step{
			{"add 1, 2, 3", 1, 4, 0, none},
			{"dbl 1, 5", 5, 7, 0, result},
		}},
		{"flags: ready three cycles after the compare; its write slot stays reserved", 2, []step{
			{"clt f0, 1, 2", 1, 0, 0, none},
			{"flog f0, 1, f0, f0", 4, 0, 0, flag},
			{"decl p0, f0", 5, 0, 0, none}, // flog takes effect at once
			{"brt p0, 0", 6, 0, 0, none},
			{"ceq f1, 1, 2", 7, 0, 0, none},
			{"sel 3, 4, 5, f1", 11, 14, 0, port}, // flag at 10, which is the reserved slot
			{"clt f2, 1, 2", 15, 0, 0, port},
			{"brf p1, 0", 16, 0, 0, none}, // public flags have no writer in flight
			{"decl p1, f2", 18, 0, 0, flag},
		}},
		{"compares do not wait for each other", 2, []step{
			{"clt f0, 1, 2", 1, 0, 0, none},
			{"clt f0, 1, 2", 5, 0, 0, port},
		}},
		{"drain after a compare: its reserved slot counts", 2, []step{
			{"clt f0, 1, 2", 1, 0, 0, none},
			{"halt 0", 5, 0, 0, drain},
		}},
		{"drain after a write", 2, []step{
			{"mov 1, 2", 1, 3, 0, none},
			{"setmod 0", 4, 0, 0, drain},
			{"wait 0", 5, 0, 0, none},
		}},
		// s = 6: x = 2, array 5..82, e = 83, written at 84.
		{"multiplications follow each other without a dead cycle", 6, []step{
			{"mul 1, 2, 3", 1, 84, 5, none},
			{"mul 4, 5, 6", 3, 162, 83, queue}, // x = 80
			{"mul 7, 8, 9", 81, 240, 161, queue},
			{"halt 0", 241, 0, 0, drain},
		}},
		// s = 2: ten cycles in the array; x = 2, array 5..14, e = 15, written at 16; then x = 12, array 15..24.
		{"the shortest element: operands of the next are fetched in the last s+1 cycles", 2, []step{
			{"mul 1, 2, 3", 1, 16, 5, none},
			{"mul 4, 5, 6", 3, 26, 15, queue},
			{"mul 7, 8, 9", 13, 36, 25, queue},
		}},
		{"a product is an operand", 2, []step{
			{"mul 1, 2, 3", 1, 16, 5, none},
			{"mul 4, 1, 5", 17, 32, 21, operand}, // x = 18
			{"add 6, 7, 4", 33, 36, 0, operand},
		}},
		{"write after write and write after read with the multiplier", 2, []step{
			{"mul 1, 2, 3", 1, 16, 5, none},
			{"mul 4, 5, 6", 3, 26, 15, queue},
			{"mov 7, 5", 4, 6, 0, none},   // reading an operand of a queued multiplication is free
			{"mov 6, 8", 15, 17, 0, port}, // x+1 = 13 is a fetch, 14 would write at 16
			{"dbl 1, 8", 18, 20, 0, port}, // ready from 17, the write slot of the mov
		}},
		{"the queued operand itself holds the write back", 6, []step{
			{"mul 1, 2, 3", 1, 84, 5, none},
			{"mul 4, 5, 6", 3, 162, 83, queue},
			{"add 5, 7, 8", 82, 85, 0, port}, // from 81; 81 is x+1; 82, 83, 85 are free
		}},
		{"fetch at the first two free port slots", 2, []step{
			{"add 1, 2, 3", 1, 4, 0, none},
			{"mul 5, 6, 7", 2, 19, 8, none}, // 3,4 and 4,5 are not free; x = 5
			{"dbl 8, 9", 7, 9, 0, port},     // 3 would write at 5, 4 is a write, 5 and 6 are the fetch
		}},
	} {
		t.Run(c.name, func(t *testing.T) {
			m := pipeline.New(c.s)
			for k, s := range c.steps {
				o := op(t, s.text)
				early, cause := m.Earliest(o)
				e := m.Issue(o)
				assert.Equal(t, s, step{s.text, e.Issue, e.Write, e.Start, e.Cause}, "step %d", k)
				assert.Equal(t, []any{e.Issue, e.Cause}, []any{early, cause}, "Earliest announces what Issue does")
				assert.Equal(t, s.issue, m.Now())
			}
		})
	}
}

// RESUME begins with one fetch cycle: if WAIT issues at T, the next instruction issues at T+2 at the earliest.
func TestResume(t *testing.T) {
	m := pipeline.New(2)
	assert.Equal(t, int64(1), m.Issue(op(t, "wait 1")).Issue)
	m.Skip(2)
	assert.Equal(t, int64(3), m.Issue(op(t, "nop")).Issue)
	m.Skip(2) // the past: no effect
	assert.Equal(t, int64(4), m.Issue(op(t, "nop")).Issue)
}

func TestAccessors(t *testing.T) {
	m := pipeline.New(2)
	m.Issue(op(t, "mul 1, 2, 3"))
	m.Issue(op(t, "clt f0, 2, 3")) // at 4: slots 2 and 3 are the fetch
	assert.Equal(t, int64(4), m.Now())
	assert.Equal(t, int64(15), m.ArrayFree())
	assert.Equal(t, int64(3), m.QueueFree())
	assert.Equal(t, int64(17), m.Drained())
	assert.Equal(t, int64(17), m.ReadyAt(1))
	assert.Equal(t, int64(0), m.ReadyAt(4000))
	assert.Equal(t, int64(17), m.DataReady(op(t, "add 4, 2, 1")))
	assert.Equal(t, int64(17), m.DataReady(op(t, "ldc 1, 0")))
	s := m.Stats()
	assert.Equal(t, []int64{2, 1, 10, 6, 2}, []int64{s.Issued, s.Mul, s.MulBusy, s.PortSlots, s.Stalls[port]})

	c := m.Clone()
	c.Issue(op(t, "mul 9, 2, 3"))
	assert.Equal(t, int64(15), m.ArrayFree(), "a clone does not change its origin")
	assert.Equal(t, int64(4), m.Now())
	assert.NotEqual(t, m.Stats(), c.Stats())
}

func TestCausesHaveNames(t *testing.T) {
	seen := map[string]bool{}
	for c := range pipeline.Causes {
		assert.NotEmpty(t, c.String())
		assert.False(t, seen[c.String()])
		seen[c.String()] = true
	}
}
