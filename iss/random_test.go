package iss

import (
	"math/big"
	"math/rand"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"hwgen/isa"
)

// straight draws a program without control transfers; windows move, flags and modes change.
func straight(t *rapid.T, depth uint32) []isa.Instr {
	names := []string{"add", "sub", "dbl", "neg", "mov", "sel", "clt", "ceq", "ldc", "mul", "mul", "mul", "nop", "setmod",
		"wadd", "wsub", "wdbl", "wneg", "wmul", "wmul", "wsqr", "wsqr", "redc", "redc", "csgn", "dcan", "dsfg", "dsde", "setbase", "addbase", "flog", "decl"}
	program := []isa.Instr{}
	for range rapid.IntRange(1, 60).Draw(t, "length") {
		spec := isa.Must(rapid.SampledFrom(names).Draw(t, "name"))
		args := make([]uint32, len(spec.Fields))
		for k, f := range spec.Fields {
			if element, _ := f.Element(); element {
				args[k] = rapid.Uint32Range(0, depth-1).Draw(t, f.Name)
				if rapid.IntRange(0, 3).Draw(t, "window") == 0 { // bases stay low enough for every offset
					args[k] = isa.WindowOperand(int(rapid.Uint32Range(0, 3).Draw(t, "w")), int(rapid.Uint32Range(0, 7).Draw(t, "offset")))
				}
				continue
			}
			switch f.Kind {
			case isa.KindBase:
				args[k] = rapid.Uint32Range(0, 8).Draw(t, f.Name)
			case isa.KindOffset:
				args[k] = 0
			case isa.KindMode, isa.KindIndex:
				args[k] = rapid.Uint32Range(0, 1).Draw(t, f.Name)
			default:
				args[k] = rapid.Uint32Range(0, f.Max()).Draw(t, f.Name)
			}
		}
		i, err := isa.New(spec, args...)
		require.NoError(t, err)
		program = append(program, i)
	}
	return program
}

// sequential runs a straight program one instruction after the other, as if nothing overlapped, with the page's arithmetic.
type sequential struct {
	c     Config
	mem   []*big.Int
	base  [isa.Windows]uint32
	flags [isa.Flags]bool
	mode  int
	steps pageSteps
	write []int // elements written, in program order
}

func (q *sequential) address(operand uint32) uint32 {
	if operand >= 0xc0 {
		return (q.base[operand>>4&3] + operand&15) % 4096
	}
	return operand
}

func (q *sequential) step(i isa.Instr) {
	p := pageOf(q.c, q.mode)
	get := func(name string) *big.Int { return q.mem[q.address(i.Arg(name))] }
	to := func(name string, v *big.Int) {
		d := q.address(i.Arg(name))
		q.mem[d] = v
		q.write = append(q.write, int(d))
	}
	put := func(v *big.Int) { to("d", v) }
	pair := func(name string) pageWide { // the even address and the odd one
		even := q.address(i.Arg(name)) / 2 * 2
		return pageWide{q.mem[even], q.mem[even+1]}
	}
	putPair := func(v pageWide) {
		even := q.address(i.Arg("d")) / 2 * 2
		q.mem[even], q.mem[even+1] = v.low, v.high
		q.write = append(q.write, int(even), int(even)+1)
	}
	switch i.Spec.Name {
	case "add":
		put(p.add(get("a"), get("b")))
	case "sub":
		put(p.sub(get("a"), get("b")))
	case "dbl":
		put(p.add(get("a"), get("a")))
	case "neg":
		put(p.sub(big.NewInt(0), get("a")))
	case "mov":
		put(p.gated(get("a")))
	case "sel":
		if q.flags[i.Arg("f")] {
			put(p.gated(get("a")))
		} else {
			put(p.gated(get("b")))
		}
	case "clt":
		q.flags[i.Arg("f")] = p.gated(get("a")).Cmp(p.gated(get("b"))) < 0
	case "ceq":
		q.flags[i.Arg("f")] = p.gated(get("a")).Cmp(p.gated(get("b"))) == 0
	case "ldc":
		put(p.gated(q.c.Constants[i.Arg("index")]))
	case "mul":
		put(p.mul(get("a"), get("b")))
	case "wadd":
		putPair(p.wadd(pair("a"), pair("b")))
	case "wsub":
		putPair(p.wsub(pair("a"), pair("b")))
	case "wdbl":
		putPair(p.wadd(pair("a"), pair("a")))
	case "wneg":
		putPair(p.wneg(pair("a")))
	case "wmul":
		putPair(p.wmul(get("a"), get("b")))
	case "wsqr":
		putPair(p.wmul(get("a"), get("a")))
	case "redc":
		d, _ := p.redc(pair("a"))
		put(d)
	case "csgn":
		q.flags[i.Arg("f")] = p.negative(get("a"))
	case "dcan":
		put(p.dcan(get("a")))
	case "dsfg":
		f, g := p.dsfg(&q.steps, get("f"), get("g"), i.Arg("first") == 1)
		to("g", g)
		to("f", f)
	case "dsde":
		d, e := p.dsde(&q.steps, get("d"), get("e"))
		to("e", e)
		to("d", d)
	case "setmod":
		q.mode = int(i.Arg("mode"))
	case "setbase":
		q.base[i.Arg("w")] = i.Arg("base")
	case "flog":
		bit := 0
		if q.flags[i.Arg("x")] {
			bit += 2
		}
		if q.flags[i.Arg("y")] {
			bit++
		}
		q.flags[i.Arg("f")] = i.Arg("truth")&(1<<bit) != 0
	case "decl":
		q.flags[8+i.Arg("p")] = q.flags[i.Arg("f")]
	}
}

// Overlap never shows in the values: memory, flags and the writes to each element are those of a machine that runs one
// instruction at a time. The port writes once a cycle, in the order of cycles.
func TestValuesAreThoseOfSequentialExecution(t *testing.T) {
	configs := []Config{}
	for _, g := range []geometry{{"toy13", 16}, {"toy31", 17}, {"bls12-381", 64}, {"bls12-381", 96}, {"bn254", 24}} {
		c := g.config(t)
		c.DataDepth = 16
		c.Constants = []*big.Int{big.NewInt(1), plus(pow2(c.WordBits*c.Words), -1)}
		configs = append(configs, c)
	}
	rapid.Check(t, func(t *rapid.T) {
		c := rapid.SampledFrom(configs).Draw(t, "core")
		c.TwoPorts, c.Direct = rapid.Bool().Draw(t, "two ports"), rapid.Bool().Draw(t, "direct")
		elements := rapid.Uint32Range(2, 16).Draw(t, "elements")
		program := straight(t, elements)
		m, err := New(c)
		require.NoError(t, err)
		q := &sequential{c: c, mem: make([]*big.Int, c.DataDepth)}
		r := rand.New(rand.NewSource(int64(rapid.Uint32().Draw(t, "values"))))
		values := sample(c, c.Moduli[0], r, 10)
		for a := range q.mem {
			q.mem[a] = values[r.Intn(len(values))]
			m.SetElement(a, q.mem[a])
		}
		var words []uint32
		for _, i := range program {
			words = append(words, i.Encode())
			q.step(i)
		}
		m.Load(append(words, isa.Must("halt").Match()))

		last, seen := map[int]*big.Int{}, map[int]int{}
		var cycle int64
		writes := 0
		m.OnRetire = func(e Retire) {
			require.Greater(t, e.Cycle, cycle, "one write a cycle, in order")
			cycle = e.Cycle
			last[e.Addr] = e.Value
			seen[e.Addr]++
			writes++
		}
		s, err := m.Run()
		require.NoError(t, err)
		require.Equal(t, Halted, s.Kind)
		require.Less(t, cycle, s.Cycles)
		require.Equal(t, len(q.write), writes, "every write retires, and nothing else")
		want := map[int]int{}
		for _, a := range q.write {
			want[a]++
		}
		assert.Equal(t, want, seen)
		for a, v := range q.mem {
			require.Zero(t, v.Cmp(m.Element(a)), "element %d: want %x, got %x", a, v, m.Element(a))
			if l := last[a]; l != nil {
				require.Zero(t, v.Cmp(l), "the last write to element %d is its value", a)
			}
		}
		assert.Equal(t, q.flags, m.flags)
	})
}

// A word list that is no program stops with an error code or runs on; it never hurts the simulator.
func TestAnyWordsRunOrStop(t *testing.T) {
	c := geometry{"toy13", 16}.config(t)
	c.DataDepth = 200
	rapid.Check(t, func(t *rapid.T) {
		m, err := New(c)
		require.NoError(t, err)
		m.MaxSteps = 500
		var words []uint32
		for range rapid.IntRange(0, 20).Draw(t, "length") {
			w := rapid.Uint32().Draw(t, "word")
			if rapid.IntRange(0, 9).Draw(t, "legal") > 0 {
				spec := &isa.Table[rapid.IntRange(0, len(isa.Table)-1).Draw(t, "instruction")]
				w = spec.Match() | w&^spec.Fixed()
				if f, ok := spec.Field("target"); ok {
					w &^= 0x3fe0 << f.Lo
				}
				if f, ok := spec.Field("last"); ok {
					w &^= 0x3fe0 << f.Lo
				}
			}
			words = append(words, w)
		}
		m.Load(words)
		for range 3 {
			s, err := m.Run()
			if err != nil || s.Kind != Waiting {
				return
			}
			m.Resume()
		}
	})
}
