package iss_test

import (
	"math/big"
	"testing"

	"github.com/stretchr/testify/assert"

	"hwgen/isa"
	"hwgen/iss"
)

// Every error code, with the address of the stopping instruction and the cycle counter, T+1.
func TestErrorCodes(t *testing.T) {
	seen := map[isa.ErrorCode]bool{isa.ErrNone: true}
	for _, c := range []struct {
		name, text string
		rom        bool // with a constant ROM of two constants
		want       isa.ErrorCode
		pc         int
		cycles     int64
	}{
		{"cleared memory", ".word 0", false, isa.ErrIllegal, 0, 2},
		{"a bit set that must be zero", "nop\n.word 0xc0000001", false, isa.ErrIllegal, 1, 3},
		{"no constant ROM", "ldc 1, 0", false, isa.ErrIllegal, 0, 2},
		{"running off the end", "nop\nnop", false, isa.ErrProgramEnd, 2, 4},
		{"an empty program", "", false, isa.ErrProgramEnd, 0, 2},
		{"jump beyond the end", ".word 0xd0003fff", false, isa.ErrProgramEnd, 16383, 3},
		{"call depth", "f: call f", false, isa.ErrCallStack, 0, 4}, // two fit
		{"return without call", "nop\nret", false, isa.ErrCallStack, 1, 3},
		{"loop depth", "loop 2, a\nloop 2, b\nloop 2, c\nloop 2, d\nd: nop\nc: nop\nb: nop\na: nop", false, isa.ErrLoopStack, 3, 5},
		{"loop of no runs", ".word 0xe4000001\nnop", false, isa.ErrLoopStack, 0, 2},
		{"element written", "mov 16, 1", false, isa.ErrDataAddress, 0, 2},
		{"element read", "add 1, 2, 191", false, isa.ErrDataAddress, 0, 2},
		{"first operand", "mul 1, 16, 2", false, isa.ErrDataAddress, 0, 2},
		{"compared element", "clt f0, 1, 16", false, isa.ErrDataAddress, 0, 2},
		{"through a window", "setbase w2, 8\nmov 1, w2[8]", false, isa.ErrDataAddress, 1, 3},
		{"modulus", "setmod 2", false, isa.ErrModulus, 0, 2},
		{"constant", "ldc 1, 1\nldc 1, 2", true, isa.ErrConstantIndex, 1, 5}, // drains: written at 3
		{"in flight work ends first", "mul 1, 2, 3\n.word 0", false, isa.ErrIllegal, 1, 29},
		{"division steps end first", "dsfg 1, 2, 1\nret", false, isa.ErrCallStack, 1, 39},
		{"both halves of a product end first", "wsqr 2, 1\n.word 0", false, isa.ErrIllegal, 1, 14}, // x = 2, e = 11, written at 10 and 12
		{"lower half beyond the memory", "wadd 0, 16, 2", false, isa.ErrDataAddress, 0, 2},
		{"double-width result beyond the memory", "wmul 17, 1, 2", false, isa.ErrDataAddress, 0, 2},
		{"factor", "wmul 0, 1, 16", false, isa.ErrDataAddress, 0, 2},
		{"root of a square", "wsqr 0, 16", false, isa.ErrDataAddress, 0, 2},
		{"double-width operand of a reduction", "redc 0, 16", false, isa.ErrDataAddress, 0, 2},
		{"first number of division steps", "dsfg 16, 0, 1", false, isa.ErrDataAddress, 0, 2},
		{"second number of division steps", "dsde 0, 16", false, isa.ErrDataAddress, 0, 2},
		{"sign", "csgn f0, 16", false, isa.ErrDataAddress, 0, 2},
		{"canonical form", "dcan 0, 16", false, isa.ErrDataAddress, 0, 2},
		{"a bit that must be zero in division steps", ".word 0x50010202", false, isa.ErrIllegal, 0, 2},
		{"a compare ends first", "clt f0, 2, 3\nret", false, isa.ErrCallStack, 1, 6},
		{"the lower code wins", "ldc 16, 2", true, isa.ErrDataAddress, 0, 2},
		{"the end of the program wins over a loop's end", "loop 2, l\nl: nop", false, isa.ErrProgramEnd, 2, 5},
	} {
		t.Run(c.name, func(t *testing.T) {
			cfg := config(t)
			if c.rom {
				cfg.Constants = []*big.Int{big.NewInt(5), big.NewInt(6)}
			}
			m := load(t, cfg, c.text)
			assert.Equal(t, iss.Stop{Kind: iss.Failed, Error: c.want, PC: c.pc, Cycles: c.cycles}, run(t, m))
			seen[c.want] = true
		})
	}
	for _, c := range isa.ErrorCodes() {
		assert.True(t, seen[c], "%s is not tested", c)
	}
}

// A core without division steps has none of their instructions.
func TestNoDivsteps(t *testing.T) {
	cfg := config(t)
	cfg.Divsteps = false
	for _, text := range []string{"dsfg 1, 2, 1", "dsde 1, 2", "csgn f0, 1", "dcan 1, 2"} {
		want := iss.Stop{Kind: iss.Failed, Error: isa.ErrIllegal, PC: 1, Cycles: 3}
		assert.Equal(t, want, run(t, load(t, cfg, "nop\n"+text+"\nhalt 0")), text)
	}
	assert.Equal(t, iss.Halted, run(t, load(t, cfg, "clt f0, 1, 2\nneg 1, 2\nhalt 0")).Kind)
}

// In a memory of an odd number of elements the last one is no half of a double-width value, whichever way it is named.
func TestDoubleWidthAtTheEndOfMemory(t *testing.T) {
	cfg := config(t)
	cfg.DataDepth = 15
	for _, text := range []string{
		"wadd 14, 0, 2", "wadd 0, 14, 2", "wsub 0, 2, 14", "wdbl 14, 0", "wdbl 0, 14", "wneg 14, 0", "wneg 0, 14", "wmul 14, 0, 1", "wsqr 14, 0", "redc 0, 14",
		"wadd 15, 0, 2", "redc 0, 15", "setbase w1, 10\nwneg w1[4], 0", "setbase w1, 10\nredc 0, w1[5]",
	} {
		s := run(t, load(t, cfg, text))
		assert.Equal(t, []any{iss.Failed, isa.ErrDataAddress}, []any{s.Kind, s.Error}, text)
	}
	for _, text := range []string{"mul 14, 0, 1", "wmul 12, 14, 14", "wsqr 13, 14", "redc 14, 12", "redc 14, 13", "dsfg 14, 0, 1", "dsde 0, 14", "dcan 14, 14", "csgn f0, 14"} {
		assert.Equal(t, iss.Halted, run(t, load(t, cfg, text+"\nhalt 0")).Kind, text)
	}
}

// The entry point may lie anywhere, even beyond the program.
func TestEntry(t *testing.T) {
	m := load(t, config(t), "halt 1\nhalt 2")
	for entry, want := range map[int]iss.Stop{
		0: {Kind: iss.Halted, Code: 1, PC: 0, Cycles: 2},
		1: {Kind: iss.Halted, Code: 2, PC: 1, Cycles: 2},
		2: {Kind: iss.Failed, Error: isa.ErrProgramEnd, PC: 2, Cycles: 2},
	} {
		m.Start(entry)
		assert.Equal(t, want, run(t, m))
	}
}

// Constants are gated as memory operands are.
func TestConstants(t *testing.T) {
	cfg := config(t)
	cfg.Constants = []*big.Int{big.NewInt(0xfffff)}
	m := load(t, cfg, "ldc 1, 0\nsetmod 1\nldc 2, 0\nhalt 0")
	run(t, m)
	assert.Equal(t, int64(0xfffff), m.Element(1).Int64())
	assert.Equal(t, int64(0x1ff), m.Element(2).Int64())
}
