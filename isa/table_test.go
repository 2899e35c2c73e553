package isa

import (
	"fmt"
	"math/bits"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"hwgen/params"
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
	width := map[Kind]int{KindDst: 8, KindSrc: 8, KindBoth: 8, KindWideDst: 8, KindWideSrc: 8, KindFirst: 1, KindFlagDst: 3, KindFlagSrc: 4, KindPubDst: 3, KindPubSrc: 3, KindPrivSrc: 3, KindSelFlag: 2,
		KindTarget: 14, KindCount: 12, KindWindow: 2, KindBase: 12, KindOffset: 12, KindTruth: 4, KindMode: 4, KindCode: 8, KindIndex: 16}
	for i := range Table {
		for k, f := range Table[i].Fields {
			assert.Equal(t, width[f.Kind], f.Width(), "%s %s", Table[i].Name, f.Name)
			if f.Writes() && f.Kind != KindBoth {
				assert.Zero(t, k, "%s: the element written comes first", Table[i].Name)
			}
			element, wide := f.Element()
			assert.Equal(t, f.Kind == KindDst || f.Kind == KindSrc || f.Kind == KindBoth || wide, element)
			assert.Equal(t, f.Kind == KindWideDst || f.Kind == KindWideSrc, wide)
			assert.Equal(t, element, f.Reads() || f.Writes())
			assert.Equal(t, f.Kind == KindBoth, f.Reads() && f.Writes())
		}
	}
}

// Port slots of each instruction, from the operands that docs/machine.md lists for its class: an element takes a slot for each read and
// write, a double-width value two.
func TestClassesHaveTheirOperands(t *testing.T) {
	for i := range Table {
		s := &Table[i]
		reads, writes := 0, 0
		for _, f := range s.Fields {
			n := 1
			if _, wide := f.Element(); wide {
				n = 2
			}
			if f.Reads() {
				reads += n
			}
			if f.Writes() {
				writes += n
			}
		}
		slots, adder := Timing{}.SlotsOf(s.Class)
		switch s.Class {
		case ClassControl:
			assert.Zero(t, reads, s.Name)
			assert.False(t, s.Writes() || adder, s.Name)
		case ClassMul:
			assert.Contains(t, []int{1, 2}, reads, s.Name) // wsqr reads one, into the second slot
			assert.Contains(t, []int{1, 2}, writes, s.Name)
			assert.True(t, s.Writes() && !adder, s.Name)
		case ClassConstant:
			assert.Zero(t, reads, s.Name)
			assert.Len(t, slots.Reads, 1, s.Name)
		case ClassCompare:
			assert.Contains(t, []int{1, 2}, reads, s.Name) // csgn reserves the second slot
			assert.Len(t, slots.Reads, 2, s.Name)
			assert.False(t, s.Writes(), s.Name)
		default:
			assert.Len(t, slots.Reads, reads, s.Name)
			assert.Len(t, slots.Writes, writes, s.Name)
			assert.True(t, s.Writes(), s.Name)
		}
		assert.Equal(t, s.Class == ClassDivstep || s.Name == "setmod" || s.Name == "halt" || s.Name == "wait", s.Drains, s.Name)
		assert.Equal(t, s.Name == "sel" || s.Name == "flog" || s.Name == "decl", s.WaitsFlag, s.Name)
		assert.NotEmpty(t, s.Summary, s.Name)
		assert.NotEmpty(t, s.Semantics, s.Name)
		assert.Same(t, s, ByName(s.Name))
		assert.Same(t, s, Must(s.Name))
	}
	assert.Nil(t, ByName("mull"))
	assert.Panics(t, func() { Must("mull") })
}

// Latencies, from the tables "Port slots, adder slots" of docs/machine.md; instructions by name, so that their classes are checked too.
func TestSlots(t *testing.T) {
	for _, core := range []struct {
		timing Timing
		rows   string // instructions: reads, adder, writes
	}{
		{Timing{}, `
			add sub sel: [0 1] [2] [3]
			clt ceq csgn: [0 1] [2] [3]
			dbl neg mov dcan: [0] [1] [2]
			ldc: [0] [1] [2]
			dsfg dsde: [0 1] [35 34] [36 35]
			wadd wsub: [0 1 2 4] [2 5] [3 6]
			wdbl wneg: [0 1] [1 2] [2 3]`},
		{Timing{Direct: true}, `
			add sub sel: [0 1] [2] [2]
			clt ceq csgn: [0 1] [2] [2]
			dbl neg mov dcan: [0] [1] [1]
			ldc: [0] [1] [1]
			dsfg dsde: [0 1] [35 34] [35 34]
			wadd wsub: [0 1 3 4] [2 5] [2 5]
			wdbl wneg: [0 2] [1 3] [1 3]`},
		{Timing{TwoPorts: true}, `
			add sub sel: [0 1] [2] [3]
			clt ceq csgn: [0 1] [2] [3]
			dbl neg mov dcan: [0] [1] [2]
			ldc: [0] [1] [2]
			dsfg dsde: [0 1] [35 34] [36 35]
			wadd wsub: [0 1 2 3] [2 4] [3 5]
			wdbl wneg: [0 1] [1 2] [2 3]`},
		{Timing{TwoPorts: true, Direct: true}, `
			add sub sel: [0 1] [2] [2]
			clt ceq csgn: [0 1] [2] [2]
			dbl neg mov dcan: [0] [1] [1]
			ldc: [0] [1] [1]
			dsfg dsde: [0 1] [35 34] [35 34]
			wadd wsub: [0 1 2 3] [2 4] [2 4]
			wdbl wneg: [0 1] [1 2] [1 2]`},
	} {
		rows := strings.Split(strings.TrimSpace(core.rows), "\n")
		require.Len(t, rows, 7)
		for _, row := range rows {
			instructions, want, _ := strings.Cut(strings.TrimSpace(row), ": ")
			for _, name := range strings.Fields(instructions) {
				s, ok := core.timing.SlotsOf(Must(name).Class)
				require.True(t, ok, name)
				assert.Equal(t, want, fmt.Sprint(s.Reads, s.Adder, s.Writes), "%s, %+v", name, core.timing)
				assert.Equal(t, slices.Max(s.Writes), s.Last(), name)
			}
		}
		for _, name := range []string{"mul", "halt"} {
			_, ok := core.timing.SlotsOf(Must(name).Class)
			assert.False(t, ok, name)
		}
		compare, _ := core.timing.SlotsOf(ClassCompare)
		assert.Equal(t, 3, compare.FlagReady())
	}
	assert.Equal(t, []int{3, 0, 1, -2, -1, 3}, []int{FetchLead, MulAdder, MulWrite, MulAdderLow, MulWriteLow, MinWords})
}

func TestTimingOfACore(t *testing.T) {
	curve, err := params.LoadCurve("bls12-381")
	require.NoError(t, err)
	core, err := params.LoadCore("default")
	require.NoError(t, err)
	assert.Equal(t, Timing{Words: 6}, TimingOf(curve, core))
	core.Word, core.Ports, core.WriteBack = 96, params.Ports1R1W, params.WriteDirect
	assert.Equal(t, Timing{Words: 4, TwoPorts: true, Direct: true}, TimingOf(curve, core))
	assert.Equal(t, 16, TimingOf(curve, core).MulCycles(Must("wmul")))
}

// What a core may lack.
func TestFeatures(t *testing.T) {
	needs := map[string]Feature{"ldc": FeatureConstants, "csgn": FeatureDivsteps, "dcan": FeatureDivsteps, "dsfg": FeatureDivsteps, "dsde": FeatureDivsteps}
	for i := range Table {
		s := &Table[i]
		want := needs[s.Name]
		assert.Equal(t, want, s.Needs, s.Name)
		assert.True(t, Features{Constants: true, Divsteps: true}.Has(s))
		assert.Equal(t, want == FeatureNone, Features{}.Has(s), s.Name)
		assert.Equal(t, want != FeatureDivsteps, Features{Constants: true}.Has(s), s.Name)
		assert.Equal(t, want != FeatureConstants, Features{Divsteps: true}.Has(s), s.Name)
	}
}

// Array cycles: s^2, s(s+1)/2, s(s+digit), s(2s+digit).
func TestMulCycles(t *testing.T) {
	for _, c := range []struct {
		s                                            int
		wmul, wsqr, redc, redcDigit, mul, mulByDigit int
	}{
		{3, 9, 6, 9, 12, 18, 21}, {4, 16, 10, 16, 20, 32, 36}, {6, 36, 21, 36, 42, 72, 78}, {8, 64, 36, 64, 72, 128, 136},
		{12, 144, 78, 144, 156, 288, 300}, {16, 256, 136, 256, 272, 512, 528}, {24, 576, 300, 576, 600, 1152, 1176},
	} {
		cycles := func(name string, digit int) int { return MulCycles(Must(name), c.s, digit) }
		for digit := range 2 {
			assert.Equal(t, []int{c.wmul, c.wsqr}, []int{cycles("wmul", digit), cycles("wsqr", digit)}, "no quotient digits in a product")
		}
		assert.Equal(t, []int{c.redc, c.redcDigit, c.mul, c.mulByDigit}, []int{cycles("redc", 0), cycles("redc", 1), cycles("mul", 0), cycles("mul", 1)})
	}
	for i := range Table {
		if s := &Table[i]; s.Class == ClassMul {
			assert.Positive(t, MulCycles(s, MinWords, 0))
		} else {
			assert.Panics(t, func() { MulCycles(s, MinWords, 0) })
		}
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
