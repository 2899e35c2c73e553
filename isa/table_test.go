package isa

import (
	"math/bits"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"
)

func TestFieldsOfAnInstructionDoNotOverlap(t *testing.T) {
	for i := range Table {
		s := &Table[i]
		used := uint32(0x3f) << OpLo
		for _, f := range s.Fields {
			require.LessOrEqual(t, f.Lo, f.Hi, "%s %s", s.Name, f.Name)
			mask := f.Max() << f.Lo
			assert.Zero(t, used&mask, "%s: operand %s overlaps another field", s.Name, f.Name)
			assert.Equal(t, f.Hi-f.Lo+1, bits.OnesCount32(mask))
			used |= mask
		}
		assert.LessOrEqual(t, s.Op, uint8(0x3f), s.Name)
		assert.Equal(t, s.Match(), s.Match()&s.Fixed(), s.Name)
	}
}

func TestMatchDecodesToItsInstruction(t *testing.T) {
	for i := range Table {
		in, ok := Decode(Table[i].Match())
		require.True(t, ok, Table[i].Name)
		assert.Same(t, &Table[i], in.Spec)
	}
}

func TestNoWordIsTwoInstructions(t *testing.T) {
	for i := range Table {
		for k := range i {
			a, b := &Table[i], &Table[k]
			both := a.Fixed() & b.Fixed()
			assert.NotEqual(t, a.Match()&both, b.Match()&both, "%s and %s", a.Name, b.Name)
		}
	}
}

// The widths of the operand kinds, as docs/machine.md gives them.
func TestKindsHaveTheirWidth(t *testing.T) {
	width := map[Kind]int{KindDst: 8, KindSrc: 8, KindFlagDst: 3, KindFlagSrc: 4, KindPubDst: 3, KindPubSrc: 3, KindPrivSrc: 3, KindSelFlag: 2,
		KindTarget: 14, KindCount: 12, KindWindow: 2, KindBase: 12, KindOffset: 12, KindTruth: 4, KindMode: 4, KindCode: 8, KindIndex: 16}
	for i := range Table {
		for k, f := range Table[i].Fields {
			assert.Equal(t, width[f.Kind], f.Width(), "%s %s", Table[i].Name, f.Name)
			assert.Equal(t, k == 0, f.Kind == KindDst || k == 0, "%s: the element written comes first", Table[i].Name)
		}
	}
}

// What the class says about slots agrees with the operands.
func TestClassesHaveTheirOperands(t *testing.T) {
	for i := range Table {
		s := &Table[i]
		reads := 0
		for _, f := range s.Fields {
			if f.Kind == KindSrc {
				reads++
			}
		}
		slots, adder := SlotsOf(s.Class)
		switch s.Class {
		case ClassControl:
			assert.Zero(t, reads, s.Name)
			assert.False(t, s.Writes() || adder, s.Name)
		case ClassMul:
			assert.Equal(t, 2, reads, s.Name)
			assert.True(t, s.Writes() && !adder, s.Name)
		case ClassConstant:
			assert.Zero(t, reads, s.Name)
			assert.Len(t, slots.Reads, 1, s.Name)
		default:
			assert.Len(t, slots.Reads, reads, s.Name)
			assert.Equal(t, s.Class != ClassCompare, s.Writes(), s.Name)
		}
		assert.NotEmpty(t, s.Summary, s.Name)
		assert.NotEmpty(t, s.Semantics, s.Name)
		assert.Same(t, s, ByName(s.Name))
		assert.Same(t, s, Must(s.Name))
	}
	assert.Nil(t, ByName("mull"))
	assert.Panics(t, func() { Must("mull") })
}

// Latencies, from the table "Port slots, adder slots" of docs/machine.md.
func TestSlots(t *testing.T) {
	for _, c := range []struct {
		class               Class
		reads               []int
		adder, write, ready int
	}{
		{ClassAdder2, []int{0, 1}, 2, 3, 4},
		{ClassCompare, []int{0, 1}, 2, 3, 4},
		{ClassAdder1, []int{0}, 1, 2, 3},
		{ClassConstant, []int{0}, 1, 2, 3},
	} {
		s, ok := SlotsOf(c.class)
		require.True(t, ok)
		assert.Equal(t, c.reads, s.Reads)
		assert.Equal(t, []int{c.adder, c.write, c.ready}, []int{s.Adder(), s.Write, s.Ready()})
	}
	compare, _ := SlotsOf(ClassCompare)
	assert.Equal(t, 3, compare.FlagReady())
	for s, cycles := range map[int]int{2: 10, 4: 36, 6: 78, 8: 136, 12: 300, 16: 528, 24: 1176} {
		assert.Equal(t, cycles, MulCycles(s))
	}
}

func TestRegistersAreDistinctAndTheirFieldsFit(t *testing.T) {
	seen := map[uint32]string{}
	for _, r := range Registers {
		assert.Empty(t, seen[r.Offset], r.Name)
		seen[r.Offset] = r.Name
		assert.Zero(t, r.Offset%4, r.Name)
		assert.Less(t, r.Offset, uint32(1)<<MinRegionBits, r.Name)
		assert.Contains(t, []Access{ReadOnly, WriteOnly, ReadWrite}, r.Access)
		var used uint64
		for _, f := range r.Fields {
			require.True(t, 0 <= f.Lo && f.Lo <= f.Hi && f.Hi <= 31, "%s %s", r.Name, f.Name)
			mask := (uint64(1)<<(f.Hi-f.Lo+1) - 1) << f.Lo
			assert.Zero(t, used&mask, "%s %s", r.Name, f.Name)
			used |= mask
			assert.Equal(t, f, Reg(r.Name).Field(f.Name))
		}
	}
	assert.Panics(t, func() { Reg("NONE") })
	assert.Panics(t, func() { Reg("STATUS").Field("none") })
}

// Decoding then encoding gives the word back; any change of a fixed bit makes it another instruction or none.
func TestEncodeDecodeRoundTrip(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		spec := &Table[rapid.IntRange(0, len(Table)-1).Draw(t, "instruction")]
		args := make([]uint32, len(spec.Fields))
		for k, f := range spec.Fields {
			args[k] = rapid.Uint32Range(0, f.Max()).Draw(t, f.Name)
		}
		in, err := New(spec, args...)
		require.NoError(t, err)
		w := in.Encode()
		back, ok := Decode(w)
		require.True(t, ok)
		assert.Same(t, spec, back.Spec)
		assert.Equal(t, args, back.Args)
		for k, f := range spec.Fields {
			assert.Equal(t, args[k], back.Arg(f.Name))
			assert.Equal(t, args[k], f.Get(w))
		}
		flip := w ^ 1<<rapid.IntRange(0, 31).Draw(t, "bit")
		if flip&spec.Fixed() != w&spec.Fixed() {
			other, ok := Decode(flip)
			assert.True(t, !ok || other.Spec != spec)
		}
	})
}

func TestDecodeOfAnyWordEncodesBack(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		w := rapid.Uint32().Draw(t, "word")
		if in, ok := Decode(w); ok {
			assert.Equal(t, w, in.Encode())
		}
	})
	_, ok := Decode(0)
	assert.False(t, ok, "cleared memory is no program")
	_, ok = Decode(0xffffffff)
	assert.False(t, ok)
}

func TestNewRefusesWhatDoesNotFit(t *testing.T) {
	_, err := New(Must("mul"), 1, 2)
	assert.EqualError(t, err, "mul takes 3 operands, got 2")
	_, err = New(Must("mul"), 1, 256, 2)
	assert.EqualError(t, err, "mul: operand a is 256, at most 255 fits")
}

func TestWindows(t *testing.T) {
	for w := range Windows {
		for o := range WindowSize {
			gw, g, ok := Window(WindowOperand(w, o))
			assert.True(t, ok && gw == w && g == o)
		}
	}
	_, _, ok := Window(WindowStart - 1)
	assert.False(t, ok)
	assert.Equal(t, uint32(0xff), WindowOperand(3, 15))
}

func TestErrorCodes(t *testing.T) {
	want := []string{"none", "illegal-instruction", "program-end", "call-stack", "loop-stack", "data-address", "modulus", "constant-index"}
	for i, c := range ErrorCodes() {
		assert.Equal(t, want[i], c.String())
		assert.LessOrEqual(t, int(c), 15, "the error field of STATUS has four bits")
	}
	assert.Len(t, ErrorCodes(), len(want))
	assert.Equal(t, "unknown", ErrorCode(9).String())
}
