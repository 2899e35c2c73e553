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
	o := &pipeline.Op{Spec: i.Spec}
	for k, f := range i.Spec.Fields {
		if element, wide := f.Element(); element {
			if f.Reads() {
				o.Read(int(i.Args[k]), wide)
			}
			if f.Writes() {
				o.Write(int(i.Args[k]), wide)
			}
		}
	}
	return o
}

// step is an instruction and what docs/machine.md says of it, worked out by hand.
type step struct {
	text  string
	issue int64
	write writes
	start int64 // first array cycle; 0 if it is no multiplier operation
	cause pipeline.Cause
}

// writes are port slots: one and 0 for a result of one element; those of the lower and the upper half; those of the first and the second
// operand of division steps.
type writes [2]int64

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
		name     string
		s, digit int
		steps    []step
	}{
		{"two-operand adder alone: port slots t, t+1, t+3 leave one issue in four cycles", 3, 1, []step{
			{"add 1, 2, 3", 1, writes{4}, 0, none},
			{"sub 4, 5, 6", 5, writes{8}, 0, port}, // 2 and 4 are taken; 3 needs 4 for its second read
			{"sel 7, 8, 9, f0", 9, writes{12}, 0, port},
		}},
		{"one-operand adder alone: t and t+2", 3, 1, []step{
			{"dbl 1, 2", 1, writes{3}, 0, none},
			{"neg 3, 4", 2, writes{4}, 0, none},
			{"mov 5, 6", 5, writes{7}, 0, port},
			{"ldc 7, 0", 6, writes{8}, 0, none}, // reserves the slot of a read
			{"dcan 8, 9", 9, writes{11}, 0, port},
		}},
		{"a one-operand instruction fits between the slots of a two-operand one", 3, 1, []step{
			{"add 1, 2, 3", 1, writes{4}, 0, none},
			{"dbl 4, 5", 3, writes{5}, 0, port},
		}},
		{"read after write", 3, 1, []step{
			{"add 1, 2, 3", 1, writes{4}, 0, none},
			{"dbl 4, 1", 5, writes{7}, 0, operand}, // from t+4
			{"add 5, 6, 4", 8, writes{11}, 0, operand},
			{"ldc 6, 0", 10, writes{12}, 0, port},    // 9 is a read slot
			{"mov 7, 6", 13, writes{15}, 0, operand}, // from t+3
		}},
		{"write after write", 3, 1, []step{
			{"add 1, 2, 3", 1, writes{4}, 0, none},
			{"dbl 1, 5", 5, writes{7}, 0, result},
		}},
		{"flags: ready three cycles after the compare; its write slot stays reserved", 3, 1, []step{
			{"clt f0, 1, 2", 1, writes{}, 0, none},
			{"flog f0, 1, f0, f0", 4, writes{}, 0, flag},
			{"decl p0, f0", 5, writes{}, 0, none}, // flog takes effect at once
			{"brt p0, 0", 6, writes{}, 0, none},
			{"ceq f1, 1, 2", 7, writes{}, 0, none},
			{"sel 3, 4, 5, f1", 11, writes{14}, 0, port}, // flag at 10, which is the reserved slot
			{"clt f2, 1, 2", 15, writes{}, 0, port},
			{"brf p1, 0", 16, writes{}, 0, none}, // public flags have no writer in flight
			{"decl p1, f2", 18, writes{}, 0, flag},
		}},
		{"the sign of a number: the slot of a second read is reserved, and that of a write", 3, 1, []step{
			{"csgn f0, 1", 1, writes{}, 0, none},
			{"dbl 3, 4", 3, writes{5}, 0, port},        // 2 is reserved, 4 is not needed
			{"sel 5, 6, 7, f0", 6, writes{9}, 0, port}, // flag at 4
			{"csgn f1, 8", 10, writes{}, 0, port},      // 7 is taken; 8 needs 9
			{"csgn f1, 5", 14, writes{}, 0, port},      // compares do not wait for each other
			{"flog f2, 1, f1, f1", 17, writes{}, 0, flag},
			{"csgn f0, 2", 18, writes{}, 0, none},
			{"setmod 1", 22, writes{}, 0, drain},
		}},
		{"compares do not wait for each other", 3, 1, []step{
			{"clt f0, 1, 2", 1, writes{}, 0, none},
			{"clt f0, 1, 2", 5, writes{}, 0, port},
		}},
		{"drain after a compare: its reserved slot counts", 3, 1, []step{
			{"clt f0, 1, 2", 1, writes{}, 0, none},
			{"halt 0", 5, writes{}, 0, drain},
		}},
		{"drain after a write", 3, 1, []step{
			{"mov 1, 2", 1, writes{3}, 0, none},
			{"setmod 0", 4, writes{}, 0, drain},
			{"wait 0", 5, writes{}, 0, none},
		}},

		// s = 6: x = 2, array 5..82, e = 83, written at 84.
		{"multiplications follow each other without a dead cycle", 6, 1, []step{
			{"mul 1, 2, 3", 1, writes{84}, 5, none},
			{"mul 4, 5, 6", 3, writes{162}, 83, queue}, // x = 80
			{"mul 7, 8, 9", 81, writes{240}, 161, queue},
			{"halt 0", 241, writes{}, 0, drain},
		}},
		{"six cycles less where digits take none", 6, 0, []step{
			{"mul 1, 2, 3", 1, writes{78}, 5, none},
			{"mul 4, 5, 6", 3, writes{150}, 77, queue}, // x = 74
			{"mul 7, 8, 9", 75, writes{222}, 149, queue},
			{"halt 0", 223, writes{}, 0, drain},
		}},
		// s = 3: 21 cycles in the array; x = 2, array 5..25, e = 26, written at 27; then x = 23, array 26..46.
		{"the shortest element: operands of the next are fetched in the last s+1 cycles", 3, 1, []step{
			{"mul 1, 2, 3", 1, writes{27}, 5, none},
			{"mul 4, 5, 6", 3, writes{48}, 26, queue},
			{"mul 7, 8, 9", 24, writes{69}, 47, queue},
		}},
		{"a product is an operand", 3, 1, []step{
			{"mul 1, 2, 3", 1, writes{27}, 5, none},
			{"mul 4, 1, 5", 28, writes{54}, 32, operand}, // x = 29
			{"add 6, 7, 4", 55, writes{58}, 0, operand},
		}},
		{"write after write and write after read with the multiplier", 3, 1, []step{
			{"mul 1, 2, 3", 1, writes{27}, 5, none},
			{"mul 4, 5, 6", 3, writes{48}, 26, queue},
			{"mov 7, 5", 4, writes{6}, 0, none},   // reading an operand of a queued multiplication is free
			{"mov 6, 8", 26, writes{28}, 0, port}, // x+1 = 24 is a fetch, 25 would write at 27
			{"dbl 1, 8", 29, writes{31}, 0, port}, // ready from 28, the write slot of the mov
		}},
		{"the queued operand itself holds the write back", 6, 1, []step{
			{"mul 1, 2, 3", 1, writes{84}, 5, none},
			{"mul 4, 5, 6", 3, writes{162}, 83, queue},
			{"add 5, 7, 8", 82, writes{85}, 0, port}, // from 81; 81 is x+1; 82, 83, 85 are free
		}},
		{"fetch at the first two free port slots", 3, 1, []step{
			{"add 1, 2, 3", 1, writes{4}, 0, none},
			{"mul 5, 6, 7", 2, writes{30}, 8, none}, // 3,4 and 4,5 are not free; x = 5
			{"dbl 8, 9", 7, writes{9}, 0, port},     // 3 would write at 5, 4 is a write, 5 and 6 are the fetch
		}},

		{"two-operand wide adder alone: of t .. t+6 only t+5 is free", 3, 1, []step{
			{"wadd 0, 2, 4", 1, writes{4, 7}, 0, none}, // reads 1, 2, 3, 5
			{"wsub 6, 8, 10", 8, writes{11, 14}, 0, port},
			{"wadd 12, 8, 10", 15, writes{18, 21}, 0, port}, // 13 needs 14
		}},
		{"a one-operand instruction fits into the last hole of a wide one", 3, 1, []step{
			{"wadd 0, 2, 4", 1, writes{4, 7}, 0, none},
			{"dbl 20, 21", 6, writes{8}, 0, port},
			{"mov 22, 23", 9, writes{11}, 0, port}, // 7 is a write, and so is 8
			{"wsub 6, 8, 10", 12, writes{15, 18}, 0, port},
			{"wneg 24, 26", 19, writes{21, 22}, 0, port}, // 17, 19, 20 are free, 18 is not
		}},
		{"one-operand wide adder: t .. t+3", 3, 1, []step{
			{"wdbl 0, 2", 1, writes{3, 4}, 0, none},
			{"wneg 4, 6", 5, writes{7, 8}, 0, port},
			{"wdbl 8, 4", 9, writes{11, 12}, 0, operand}, // the upper half from 9
			{"dbl 10, 8", 13, writes{15}, 0, port},       // the lower half from 12, the write slot of the upper one
			{"mov 11, 9", 14, writes{16}, 0, none},
		}},
		{"halves are ready one by one", 3, 1, []step{
			{"wadd 0, 2, 4", 1, writes{4, 7}, 0, none},
			{"mov 6, 0", 6, writes{8}, 0, port},           // the lower half from 5, a read slot
			{"mov 7, 1", 9, writes{11}, 0, port},          // the upper half from 8, a write slot
			{"wsub 2, 0, 4", 12, writes{15, 18}, 0, port}, // 10 would read at 11
			{"mul 8, 2, 9", 16, writes{44}, 22, operand},  // the lower half of 2 from 16; 18 is a write, so x = 19
		}},
		{"either address names a double-width value", 3, 1, []step{
			{"wadd 1, 3, 4", 1, writes{4, 7}, 0, none},
			{"wdbl 3, 1", 8, writes{10, 11}, 0, operand},
			{"wneg 1, 5", 12, writes{14, 15}, 0, port},
			{"mov 2, 6", 16, writes{18}, 0, port},
			{"wsub 0, 8, 3", 19, writes{22, 25}, 0, operand}, // 2 is the lower half of 3
		}},

		// s = 3: x = 2, array 5..13, e = 14, lower half written at 13, upper half at 15.
		{"a product of double width: the lower half two cycles before the upper one", 3, 1, []step{
			{"wmul 0, 2, 3", 1, writes{13, 15}, 5, none},
			{"mov 4, 0", 14, writes{16}, 0, operand},
			{"mov 5, 1", 17, writes{19}, 0, port}, // from 16, the write slot of the mov
		}},
		{"a result of double width is overwritten half by half", 3, 1, []step{
			{"wmul 0, 2, 3", 1, writes{13, 15}, 5, none},
			{"mov 0, 9", 14, writes{16}, 0, result},
			{"mov 1, 9", 17, writes{19}, 0, port},
		}},
		{"a square takes s(s+1)/2 cycles and reserves two slots of its fetch", 3, 1, []step{
			{"wsqr 0, 2", 1, writes{10, 12}, 5, none}, // x = 2, array 5..10, e = 11
			{"dbl 4, 5", 4, writes{6}, 0, port},
			{"mov 6, 7", 5, writes{7}, 0, none},
			{"clt f0, 6, 7", 8, writes{}, 0, operand},
			{"halt 3", 13, writes{}, 0, drain},
		}},
		{"operations of all kinds follow each other without a dead cycle", 3, 1, []step{
			{"wmul 0, 2, 3", 1, writes{13, 15}, 5, none},
			{"wsqr 4, 6", 3, writes{19, 21}, 14, queue},        // x = 11, array 14..19, e = 20
			{"redc 8, 0", 16, writes{33}, 20, operand},         // x = 17, array 20..31, e = 32
			{"mul 9, 10, 11", 18, writes{54}, 32, queue},       // x = 29, array 32..52, e = 53
			{"wmul 12, 14, 15", 30, writes{61, 63}, 53, queue}, // x = 50, array 53..61, e = 62
			{"redc 16, 4", 51, writes{75}, 62, queue},          // x = 59, array 62..73, e = 74
			{"halt 0", 76, writes{}, 0, drain},
		}},
		{"the same where quotient digits take no cycle", 3, 0, []step{
			{"wmul 0, 2, 3", 1, writes{13, 15}, 5, none},
			{"wsqr 4, 6", 3, writes{19, 21}, 14, queue},
			{"redc 8, 0", 16, writes{30}, 20, operand},         // e = 29
			{"mul 9, 10, 11", 18, writes{48}, 29, queue},       // x = 26, e = 47
			{"wmul 12, 14, 15", 27, writes{55, 57}, 47, queue}, // x = 44, e = 56
			{"redc 16, 4", 45, writes{66}, 56, queue},          // x = 53, e = 65
			{"halt 0", 67, writes{}, 0, drain},
		}},
		{"a reduction waits for the upper half", 3, 1, []step{
			{"wmul 0, 2, 3", 1, writes{13, 15}, 5, none},
			{"redc 4, 1", 16, writes{33}, 20, operand}, // named by its upper half; x = 17
			{"redc 5, 4", 34, writes{51}, 38, operand}, // 4 and 5: an operand that is a result of one element
		}},
		{"adder instructions go round the slots of both halves", 3, 1, []step{
			{"wmul 0, 2, 3", 1, writes{13, 15}, 5, none},
			{"wsqr 4, 6", 3, writes{19, 21}, 14, queue},      // slots 11, 12, 19, 21
			{"mul 20, 21, 22", 12, writes{42}, 20, queue},    // slots 17, 18, 42
			{"add 30, 31, 32", 22, writes{25}, 0, port},      // 14 needs 15; 15; 16 needs 17; 19 .. 21 meet 19 and 21
			{"wadd 34, 36, 38", 26, writes{29, 32}, 0, port}, // 23 would read at 25; 24 and 25 too
		}},
		{"no half of a queued operand is overwritten", 3, 1, []step{
			{"wmul 0, 2, 3", 1, writes{13, 15}, 5, none},
			{"redc 8, 4", 3, writes{27}, 14, queue}, // x = 11
			{"mov 6, 5", 4, writes{6}, 0, none},     // reading is free
			{"dbl 5, 20", 14, writes{16}, 0, port},  // from 12: a fetch, then 13, the lower half of the product
			{"neg 4, 20", 17, writes{19}, 0, port},  // 15 and 16 are writes
		}},
		{"a queued operand held back by a wide result", 6, 0, []step{
			{"wmul 0, 2, 3", 1, writes{40, 42}, 5, none}, // e = 41
			{"wsqr 6, 5", 3, writes{61, 63}, 41, queue},  // x = 38, e = 62
			{"wneg 4, 8", 43, writes{45, 46}, 0, port},   // from 39, the fetch; 40, 42 are writes
			{"wdbl 2, 8", 47, writes{49, 50}, 0, port},
		}},

		{"division steps have the machine to themselves", 3, 1, []step{
			{"dsfg 1, 2, 1", 1, writes{37, 36}, 0, none},
			{"nop", 38, writes{}, 0, drain},
			{"dsde 3, 4", 39, writes{75, 74}, 0, none},
			{"dsfg 1, 2, 0", 76, writes{112, 111}, 0, drain},
			{"jump 0", 113, writes{}, 0, drain},
			{"mul 5, 1, 4", 114, writes{140}, 118, none},
		}},
		{"division steps wait for what is in flight", 3, 1, []step{
			{"mul 1, 2, 3", 1, writes{27}, 5, none},
			{"dsfg 4, 5, 0", 28, writes{64, 63}, 0, drain},
			{"csgn f0, 4", 65, writes{}, 0, drain},
			{"dsde 6, 7", 69, writes{105, 104}, 0, drain}, // the reserved slot of the compare is 68
			{"sel 8, 6, 7, f0", 106, writes{109}, 0, drain},
			{"dcan 9, 8", 110, writes{112}, 0, operand},
			{"dsde 6, 6", 113, writes{149, 148}, 0, drain}, // one element twice: its second write is that of the first operand
			{"mov 1, 6", 150, writes{152}, 0, drain},
		}},
	} {
		t.Run(c.name, func(t *testing.T) {
			play(t, isa.Timing{Words: c.s, Digit: c.digit}, c.steps)
		})
	}
}

// play issues the steps.
func play(t *testing.T, timing isa.Timing, steps []step) {
	m := pipeline.New(timing)
	for k, s := range steps {
		o := op(t, s.text)
		early, cause := m.Earliest(o)
		e := m.Issue(o)
		assert.Equal(t, s, step{s.text, e.Issue, e.Write, e.Start, e.Cause}, "step %d", k)
		assert.Equal(t, []any{e.Issue, e.Cause}, []any{early, cause}, "Earliest announces what Issue does")
		assert.Equal(t, s.issue, m.Now())
	}
}

// RESUME begins with one fetch cycle: if WAIT issues at T, the next instruction issues at T+2 at the earliest.
func TestResume(t *testing.T) {
	m := pipeline.New(isa.Timing{Words: 3, Digit: 1})
	assert.Equal(t, int64(1), m.Issue(op(t, "wait 1")).Issue)
	m.Skip(2)
	assert.Equal(t, int64(3), m.Issue(op(t, "nop")).Issue)
	m.Skip(2) // the past: no effect
	assert.Equal(t, int64(4), m.Issue(op(t, "nop")).Issue)
}

func TestAccessors(t *testing.T) {
	m := pipeline.New(isa.Timing{Words: 3, Digit: 1})
	m.Issue(op(t, "mul 1, 2, 3"))
	m.Issue(op(t, "clt f0, 2, 3")) // at 4: slots 2 and 3 are the fetch
	assert.Equal(t, int64(4), m.Now())
	assert.Equal(t, int64(26), m.ArrayFree())
	assert.Equal(t, int64(3), m.QueueFree())
	assert.Equal(t, int64(28), m.Drained())
	assert.Equal(t, int64(28), m.ReadyAt(1))
	assert.Equal(t, int64(0), m.ReadyAt(4000))
	assert.Equal(t, int64(28), m.DataReady(op(t, "add 4, 2, 1")))
	assert.Equal(t, int64(28), m.DataReady(op(t, "ldc 1, 0")))
	assert.Equal(t, int64(28), m.DataReady(op(t, "wneg 4, 0")), "the upper half")
	assert.Equal(t, int64(28), m.DataReady(op(t, "wneg 0, 4")))
	s := m.Stats()
	assert.Equal(t, []int64{2, 1, 21, 6, 2}, []int64{s.Issued, s.Mul, s.MulBusy, s.PortSlots, s.Stalls[port]})

	c := m.Clone()
	c.Issue(op(t, "wmul 8, 2, 3"))
	assert.Equal(t, int64(26), m.ArrayFree(), "a clone does not change its origin")
	assert.Equal(t, int64(4), m.Now())
	assert.NotEqual(t, m.Stats(), c.Stats())
	assert.Equal(t, []int64{2, 30, 10}, []int64{c.Stats().Mul, c.Stats().MulBusy, c.Stats().PortSlots})
	c.Issue(op(t, "dsfg 1, 2, 1"))
	assert.Equal(t, c.Now()+37, c.Drained())
	c.Forget(2)
	assert.Equal(t, c.Now()+37, c.ReadyAt(1))
	assert.Zero(t, c.ReadyAt(2))
}

// Operands and results of either kind, in the order in which they are named.
func TestOperandsOfAnOperation(t *testing.T) {
	var o pipeline.Op
	o.Read(7, true)
	o.Read(4, true)
	o.Write(9, true)
	assert.Equal(t, []int{6, 7, 4, 5}, o.Reads[:o.N])
	assert.Equal(t, []int{8, 9}, o.Writes[:o.W])
	o = pipeline.Op{}
	o.Read(7, false)
	o.Read(4, false)
	o.Write(9, false)
	o.Write(3, false)
	assert.Equal(t, []int{7, 4}, o.Reads[:o.N])
	assert.Equal(t, []int{9, 3}, o.Writes[:o.W])
}

func TestCausesHaveNames(t *testing.T) {
	seen := map[string]bool{}
	for c := range pipeline.Causes {
		assert.NotEmpty(t, c.String())
		assert.False(t, seen[c.String()])
		seen[c.String()] = true
	}
}
