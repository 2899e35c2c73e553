package iss_test

import (
	"math/big"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"hwgen/isa/asm"
	"hwgen/iss"
	"hwgen/params"
)

// config is a small core with two moduli, of 13 and 9 bits; an element has 48 bits, and quotient digits take an array cycle.
func config(t require.TestingT) iss.Config {
	curve, err := params.LoadCurve("toy13")
	require.NoError(t, err)
	core, err := params.LoadCore("tiny")
	require.NoError(t, err)
	core.DataDepth, core.ProgramDepth, core.LoopDepth, core.CallDepth = 16, 64, 3, 2
	c := iss.FromParams(curve, core)
	c.Digit = 1
	return c
}

// load assembles a program into a core, an empty one if there is no text; elements are set to 100 times their address plus one.
func load(t require.TestingT, c iss.Config, text string) *iss.Machine {
	var words []uint32
	if text != "" {
		p, err := asm.Assemble("test", text)
		require.NoError(t, err)
		words = p.Words
	}
	m, err := iss.New(c)
	require.NoError(t, err)
	m.MaxSteps = 10000
	m.Load(words)
	for a := range c.DataDepth {
		m.SetElement(a, initial(a))
	}
	return m
}

func initial(a int) *big.Int { return big.NewInt(int64(100*a + 1)) }

func run(t require.TestingT, m *iss.Machine) iss.Stop {
	s, err := m.Run()
	require.NoError(t, err)
	return s
}

// redc13 divides by 2^48 modulo 7919.
func redc13(v int64) int64 {
	m := big.NewInt(7919)
	inverse := new(big.Int).ModInverse(new(big.Int).Lsh(big.NewInt(1), 48), m)
	return inverse.Mul(inverse, big.NewInt(v)).Mod(inverse, m).Int64()
}

// Sums of loop bodies show how often each ran. Cycle counts are worked out from docs/machine.md: one for the first fetch, one for each
// instruction issued, and the waits noted.
func TestSequencer(t *testing.T) {
	for _, c := range []struct {
		name, text string
		elements   map[int]int64 // after the run
		cycles     int64
	}{
		{"halt", "halt 7", nil, 2},
		{"nop", "nop\nnop\nhalt 7", nil, 4},
		{"loop of one instruction", "loop 3, l\nl: nop\nhalt 7", nil, 6},
		{"loop that runs once", "loop 1, l\nl: nop\nhalt 7", nil, 4},
		// 1 loop, 2 mov, 5 6 ... no element depends on another but for 1: add at 2, 6, 10 (port), drained at 14
		{"loop with work", "loop 3, l\nl: add 1, 1, 2\nhalt 7", map[int]int64{1: 101 + 3*201}, 15},
		{"nested loops", "loop 3, o\nloop 4, i\ni: nop\no: nop\nhalt 7", nil, 1 + 1 + 3*(1+4+1) + 1},
		{"three deep", "loop 2, a\nloop 2, b\nloop 2, c\nc: nop\nb: nop\na: nop\nhalt 7", nil, 1 + 1 + 2*(1+2*(1+2+1)+1) + 1},
		{"call", "call f\nhalt 7\nf: nop\nret", nil, 1 + 4},
		{"call within a call", "call f\nhalt 7\nf: call g\nret\ng: ret", nil, 1 + 5},
		{"call as the last instruction of a loop", "loop 3, l\nl: call f\nhalt 7\nf: nop\nret", nil, 1 + 1 + 3*3 + 1},
		{"loop in a subroutine called in a loop", "loop 2, l\nl: call f\nhalt 7\nf: loop 3, m\nm: nop\nret", nil, 1 + 1 + 2*(1+1+3+1) + 1},
		{"jump", "jump l\nhalt 1\nl: halt 7", nil, 3},
		{"branches not taken fall through", "brt p0, l\nhalt 7\nl: halt 1", nil, 3},
		{"branches taken", "brf p0, l\nhalt 1\nl: halt 7", nil, 3},
		{"jump into the loop body again", "loop 2, l\njump m\nnop\nm: nop\nl: nop\nhalt 7", nil, 1 + 1 + 2*3 + 1},
		{"largest count", "loop 4095, l\nl: nop\nhalt 7", nil, 1 + 1 + 4095 + 1},
		// setbase at 1; mov at 2 (reads 2, writes 4), addbase at 3, mov at 4? port 4 is taken, so 5 (writes 7); halt at 8
		{"windows", "setbase w1, 3\nmov w1[2], w1[0]\naddbase w1, -1\nmov w1[0], w1[2]\nhalt 7", map[int]int64{5: 301, 2: 401}, 9},
		{"a window wraps around at 4096", "setbase w3, 4095\nmov w3[4], w3[2]\nhalt 7", map[int]int64{3: 101}, 6},
		{"addbase wraps around", "addbase w0, -2\naddbase w0, 5\nmov w0[1], w0[0]\nhalt 7", map[int]int64{4: 301}, 7},
		// mul at 1: x = 2, array 5..25, written at 27: halt at 28
		{"halt waits for a product", "mul 1, 2, 3\nhalt 7", nil, 29},
		{"halt waits for division steps", "dsfg 1, 2, 1\nhalt 7", nil, 39},
		// dsfg at 2, 39, 76: halt at 113
		{"a loop of division steps", "loop 3, l\nl: dsfg 1, 2, 0\nhalt 7", nil, 114},
		// wdbl at 1 (writes 3, 4); wmul at 4: x = 5, array 8..16, written at 16, 18; redc at 19: x = 20, array 23..34, written at 36
		{"double-width values by even and odd addresses", "wdbl 5, 2\nwmul 7, 4, 4\nredc 1, 6\nhalt 7",
			map[int]int64{4: 402, 5: 602, 6: 402 * 402, 7: 0, 1: redc13(402 * 402)}, 38},
	} {
		t.Run(c.name, func(t *testing.T) {
			m := load(t, config(t), c.text)
			s := run(t, m)
			assert.Equal(t, iss.Halted, s.Kind)
			assert.Equal(t, 7, s.Code)
			assert.Equal(t, c.cycles, s.Cycles)
			for a, v := range c.elements {
				assert.Equal(t, v, m.Element(a).Int64(), "element %d", a)
			}
		})
	}
}

// All sixteen truth tables on all inputs, from private and from public flags.
func TestFlagFunctions(t *testing.T) {
	for truth := range 16 {
		for in := range 4 {
			for _, public := range []bool{false, true} {
				x, y := "f1", "f2"
				text := ""
				for k, f := range []string{"f1", "f2"} { // set by comparing element 2 with itself or with 3
					other := "3"
					if in>>(1-k)&1 == 1 {
						other = "2"
					}
					text += "ceq " + f + ", 2, " + other + "\n"
				}
				if public {
					text += "decl p6, f1\ndecl p7, f2\n"
					x, y = "p6", "p7"
				}
				text += "flog f0, " + []string{"0", "1", "2", "3", "4", "5", "6", "7", "8", "9", "10", "11", "12", "13", "14", "15"}[truth] + ", " + x + ", " + y +
					"\nsel 1, 2, 3, f0\ndecl p0, f0\nbrt p0, set\nhalt 0\nset: halt 1"
				m := load(t, config(t), text)
				s := run(t, m)
				want := truth >> in & 1
				assert.Equal(t, want, s.Code, text)
				assert.Equal(t, []int64{301, 201}[want], m.Element(1).Int64())
			}
		}
	}
}

func TestCompares(t *testing.T) {
	for _, c := range []struct {
		compare string
		want    int
	}{
		{"clt f0, 1, 2", 1}, {"clt f0, 2, 1", 0}, {"clt f0, 1, 1", 0}, {"ceq f0, 1, 1", 1}, {"ceq f0, 1, 2", 0},
	} {
		m := load(t, config(t), c.compare+"\ndecl p0, f0\nbrt p0, set\nhalt 0\nset: halt 1")
		assert.Equal(t, c.want, run(t, m).Code, c.compare)
	}
}

// In the mode of the narrower modulus (9 bits) the adder sees nine bits of a memory operand; the multiplier sees all.
func TestNarrowModeGatesTheAdder(t *testing.T) {
	m := load(t, config(t), "setmod 1\nmov 1, 10\nceq f0, 10, 11\nsel 2, 10, 3, f0\nsub 3, 12, 11\nsetmod 0\nmov 4, 10\nceq f1, 10, 11\ndecl p0, f1\nbrt p0, wrong\nhalt 7\nwrong: halt 1")
	m.SetElement(10, big.NewInt(0xfffffe05))
	m.SetElement(11, big.NewInt(0x00001005))
	m.SetElement(12, big.NewInt(0x00000003))
	assert.Equal(t, 7, run(t, m).Code)
	for a, v := range map[int]int64{1: 5, 2: 5, 3: 3 - 5 + 509, 4: 0xfffffe05} {
		assert.Equal(t, v, m.Element(a).Int64(), "element %d", a)
	}
}

// Flags, base registers, mode, stacks and the counter are cleared by START; memory stays.
func TestStartClears(t *testing.T) {
	const text = `
		clt f0, 1, 2
		decl p0, f0
		setbase w0, 5
		setmod 1
		loop 2, l
		call s
l:		nop
s:		halt 3
again:	brt p0, wrong
		mov w0[1], 7
		loop 2, k
		loop 2, j
		loop 2, i
i:		nop
j:		nop
k:		nop
		call c
wrong:	halt 1
c:		call d
d:		sel 3, 1, 2, f0
		halt 7`
	p, err := asm.Assemble("test", text)
	require.NoError(t, err)
	m := load(t, config(t), text)
	assert.Equal(t, 3, run(t, m).Code)
	m.Start(p.Labels["again"])
	s := run(t, m)
	assert.Equal(t, iss.Halted, s.Kind)
	assert.Equal(t, 7, s.Code)
	assert.Equal(t, int64(701), m.Element(1).Int64(), "window 0 begins at 0 again, and the wide modulus passes 701")
	assert.Equal(t, int64(201), m.Element(3).Int64(), "flag 0 is clear")
}

// WAIT lends the memory to the host; RESUME costs one fetch cycle.
func TestWaitAndResume(t *testing.T) {
	m := load(t, config(t), "loop 2, l\nadd 1, 2, 3\nl: wait 9\nhalt 7")
	s := run(t, m)
	// loop 1, add 2, written at 5, wait at 6
	assert.Equal(t, iss.Stop{Kind: iss.Waiting, Code: 9, PC: 2, Cycles: 7}, s)
	assert.Equal(t, int64(502), m.Element(1).Int64())
	m.SetElement(2, big.NewInt(1000))
	m.Resume()
	s = run(t, m)
	// add at 8, wait at 12: the loop went on
	assert.Equal(t, iss.Stop{Kind: iss.Waiting, Code: 9, PC: 2, Cycles: 13}, s)
	assert.Equal(t, int64(1301), m.Element(1).Int64())
	m.Resume()
	assert.Equal(t, iss.Stop{Kind: iss.Halted, Code: 7, PC: 3, Cycles: 15}, run(t, m))
}

func TestRunGivesUp(t *testing.T) {
	m := load(t, config(t), "l: jump l")
	m.MaxSteps = 100
	_, err := m.Run()
	assert.EqualError(t, err, "iss: no stop within 100 instructions, at pc 0")
}

func TestElementsAreCutToTheirWidth(t *testing.T) {
	m := load(t, config(t), "halt 0")
	m.SetElement(3, new(big.Int).Lsh(big.NewInt(5), 47))
	assert.Equal(t, int64(1<<47), m.Element(3).Int64())
}

// An inversion as a program does it, on every residue class of hostile numbers: batches in a loop, the sign of f, the canonical form of d.
func TestInversionProgram(t *testing.T) {
	const text = `
		dsfg 0, 1, 1
		dsde 2, 3
		csgn f0, 0
		dcan 4, 2
		neg 5, 4
		sel 6, 5, 4, f0
		halt 7`
	for _, x := range []int64{0, 1, 2, 3, 3959, 3960, 4096, 7917, 7918} {
		m := load(t, config(t), text)
		for a, v := range []int64{7919, x, 0, 100} {
			m.SetElement(a, big.NewInt(v))
		}
		s := run(t, m)
		assert.Equal(t, 7, s.Code)
		want := new(big.Int)
		if x > 0 {
			want.ModInverse(big.NewInt(x), big.NewInt(7919))
			want.Mul(want, big.NewInt(100)).Mod(want, big.NewInt(7919))
		}
		assert.Equal(t, want.Int64(), m.Element(6).Int64(), "100/%d", x)
		assert.Zero(t, m.Element(1).Sign())
	}
}

// dsde repeats what the last dsfg decided, however often, whatever the modulus now, and nothing if there was none since the start.
func TestDecisionsAreKept(t *testing.T) {
	m := load(t, config(t), "dsde 8, 9\ndsfg 0, 1, 1\ndsde 2, 3\nmul 4, 5, 5\ndsde 6, 7\nsetmod 1\ndsde 10, 11\nhalt 7")
	for _, a := range []int{2, 6, 8, 10} {
		m.SetElement(a, big.NewInt(17))
		m.SetElement(a+1, big.NewInt(23))
	}
	m.SetElement(0, big.NewInt(7919))
	m.SetElement(1, big.NewInt(1234))
	assert.Equal(t, 7, run(t, m).Code)
	assert.Equal(t, []*big.Int{m.Element(2), m.Element(3)}, []*big.Int{m.Element(6), m.Element(7)})
	assert.NotEqual(t, m.Element(3), m.Element(11), "another modulus")
	assert.Equal(t, int64(17), m.Element(8).Int64())
	m.Start(0)
	m.SetElement(9, big.NewInt(0))
	m.SetElement(8, big.NewInt(17))
	run(t, m)
	assert.Equal(t, []int64{17, 0}, []int64{m.Element(8).Int64(), m.Element(9).Int64()}, "a start clears the decisions")
}

// Both results of division steps are written, the second first, so that of one element named twice the first operand's stays.
func TestDivisionStepsOnOneElement(t *testing.T) {
	m := load(t, config(t), "dsfg 1, 1, 1\nhalt 7")
	m.SetElement(1, big.NewInt(3))
	var got []iss.Retire
	m.OnRetire = func(r iss.Retire) { got = append(got, r) }
	assert.Equal(t, 7, run(t, m).Code)
	// g = f = 3 and k = 0: a swap, f = 3, g = 0.
	assert.Equal(t, []iss.Retire{{Cycle: 36, Addr: 1, Value: new(big.Int), PC: 0}, {Cycle: 37, Addr: 1, Value: big.NewInt(3), PC: 0}}, normal(got))
	assert.Equal(t, int64(3), m.Element(1).Int64())
}

// normal gives zero one form, since big.Int has two that compare unequal as structures.
func normal(all []iss.Retire) []iss.Retire {
	for i := range all {
		if all[i].Value.Sign() == 0 {
			all[i].Value = new(big.Int)
		}
	}
	return all
}

// Halves of a double-width result retire in the order of cycles, among the writes of other instructions.
func TestHalvesRetireInOrder(t *testing.T) {
	m := load(t, config(t), "wmul 4, 2, 3\nwsqr 6, 1\nwadd 8, 10, 12\nmov 14, 4\nhalt 7")
	type write struct {
		cycle int64
		addr  int
	}
	var got []write
	m.OnRetire = func(r iss.Retire) { got = append(got, write{r.Cycle, r.Addr}) }
	run(t, m)
	// wmul at 1: x = 2, e = 14, writes 13, 15. wsqr at 3: x = 11, e = 20, writes 19, 21. wadd at 4: reads 4, 5, 6, 8, writes 7, 10.
	// mov: element 4 from 14, writes 16.
	assert.Equal(t, []write{{7, 8}, {10, 9}, {13, 4}, {15, 5}, {16, 14}, {19, 6}, {21, 7}}, got)
}
