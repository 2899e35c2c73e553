package profile_test

import (
	"bytes"
	"encoding/xml"
	"errors"
	"io"
	"math/big"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"hwgen/internal/profile"
	"hwgen/internal/runner"
	"hwgen/internal/samples"
	"hwgen/isa"
	"hwgen/isa/asm"
	"hwgen/isa/pipeline"
	"hwgen/params"
	"hwgen/ucode"
	"hwgen/ucode/programs"
)

func job(t *testing.T, curve, program, entry string, word int) profile.Job {
	c, err := params.LoadCurve(curve)
	require.NoError(t, err)
	core, err := params.LoadCore("default")
	require.NoError(t, err)
	core.Word = word
	im, err := programs.Build(program, programs.Options{Curve: c, Core: core})
	require.NoError(t, err)
	return profile.Job{Image: im, Curve: c, Core: core, Entry: entry}
}

func record(t *testing.T, j profile.Job) *profile.Trace {
	tr, err := profile.Record(j)
	require.NoError(t, err)
	return tr
}

var cases = []struct {
	curve, program, entry string
	words                 []int
}{
	{"bls12-381", "pairing", "", []int{16, 64, 96}},
	{"bls12-381", "pairing", "unchecked", []int{33, 64}},
	{"bls12-381", "pairing", "check", []int{64}},
	{"bls12-381", "multi-pairing", "", []int{64}},
	{"bls12-381", "pairing-inputs", "", []int{64}},
	{"bls12-381", "pairing-fixed-q", "", []int{64}}, // waits for the host
	{"bls12-377", "field", "", []int{24}},
	{"bn254", "field", "", []int{48}},
	{"toy13", "field", "", []int{16, 64, 96}},
	{"toy31", "field", "", []int{16, 17}},
}

// recorded are the traces of the cases by their names, which several tests read.
var recorded = map[string]*profile.Trace{}

func forEach(t *testing.T, f func(t *testing.T, tr *profile.Trace)) {
	for _, c := range cases {
		for _, w := range c.words {
			name := strings.Join([]string{c.curve, c.program, c.entry, strconv.Itoa(w)}, " ")
			t.Run(name, func(t *testing.T) {
				if recorded[name] == nil {
					recorded[name] = record(t, job(t, c.curve, c.program, c.entry, w))
				}
				f(t, recorded[name])
			})
		}
	}
}

// Every cycle of a run is charged once, in each of the ways in which the report divides it.
func TestFiguresAddUp(t *testing.T) {
	forEach(t, func(t *testing.T, tr *profile.Trace) {
		r := tr.Report()
		var block profile.Block
		for _, b := range r.Blocks {
			assert.Equal(t, b.Cycles, b.Busy+b.Idle+b.Division, b.Name)
			assert.Equal(t, b.Idle, sum(b.IdleBy), b.Name)
			assert.InDelta(t, float64(b.Cycles)/float64(r.Cycles), b.Share, 1e-12)
			block.Cycles += b.Cycles
			block.Busy += b.Busy
			block.Idle += b.Idle
			block.Division += b.Division
			block.Instructions += b.Instructions
			block.PortSlots += b.PortSlots
		}
		assert.Equal(t, r.Cycles, r.Head+block.Cycles+r.Tail, "the blocks, head and tail")
		assert.Equal(t, r.Cycles, r.Busy+r.Idle)
		assert.Equal(t, r.Idle, sum(r.IdleBy)+r.Tail, "reasons and tail")
		assert.Equal(t, r.Cycles, r.Fetches+r.Issued+sum(r.Stalls), "the issue stage")
		assert.Equal(t, r.Idle, r.Head+block.Idle+block.Division+r.Tail)

		s := tr.Stats
		assert.Equal(t, []int64{s.Issued, s.MulBusy, s.PortSlots}, []int64{r.Issued, r.Busy, r.PortSlots}, "the simulator's own counts")
		assert.Equal(t, []int64{r.Issued, r.Busy, r.PortSlots, r.DivisionCycles}, []int64{block.Instructions, block.Busy, block.PortSlots, block.Division})
		var operations, cycles int64
		for _, k := range r.Kinds {
			operations += k.Operations
			cycles += k.Cycles
		}
		assert.Equal(t, []int64{s.Mul, s.MulBusy}, []int64{operations, cycles})
	})
}

func sum(list []profile.Count) (n int64) {
	for _, c := range list {
		n += c.Cycles
	}
	return n
}

// The run is the one that hwgen run makes.
func TestCyclesAreTheRunners(t *testing.T) {
	for _, w := range []int{16, 64, 96} {
		for _, c := range [][2]string{{"bls12-381", "pairing"}, {"toy13", "field"}} {
			j := job(t, c[0], c[1], "", w)
			r, _, err := runner.ISS(&runner.Job{Image: j.Image, Curve: j.Curve, Core: j.Core, Inputs: samples.Inputs(j.Image, j.Curve)})
			require.NoError(t, err)
			assert.Equal(t, r.Cycles, record(t, j).Report().Cycles)
		}
	}
}

// Reasons found the slow way: for every idle cycle of the array, look at what the issue stage did when an operation that filled the cycle
// would have had to issue.
func TestReasonsCycleByCycle(t *testing.T) {
	forEach(t, func(t *testing.T, tr *profile.Trace) {
		if tr.Cycles > 2e6 {
			t.SkipNow()
		}
		got := map[string]int64{}
		for _, c := range tr.Report().IdleBy {
			got[c.Name] = c.Cycles
		}
		busy := make([]bool, tr.Cycles)
		alone := make([]bool, tr.Cycles)
		stage := make([]int, tr.Cycles) // the instruction that issues in a cycle or waits then
		next, last := 0, -1             // next operation of the array
		for k, i := range tr.Issued {
			for c := i.Start; c < i.Start+i.Busy; c++ {
				busy[c] = true
			}
			if i.Busy > 0 {
				last = k
			}
			if i.Spec.Class == isa.ClassDivstep {
				for c := i.Issue; c <= i.Issue+36; c++ {
					alone[c] = true
				}
			}
			from := int64(0)
			if k > 0 {
				from = tr.Issued[k-1].Issue + 1
			}
			for c := from; c <= i.Issue; c++ {
				stage[c] = k
			}
		}
		want := map[string]int64{}
		for a := int64(0); last >= 0 && a < tr.Issued[last].Start; a++ {
			if busy[a] {
				continue
			}
			for tr.Issued[next].Busy == 0 || tr.Issued[next].Start <= a {
				next++
			}
			c := a - 4
			switch {
			case c < 1:
				want["start"]++
			case alone[c]:
				want["division"]++
			case c >= tr.Issued[next].Issue:
				want["port"]++
			default:
				want[slowReason(tr.Issued[stage[c]], c)]++
			}
		}
		assert.Equal(t, want, got)
	})
}

func slowReason(i profile.Issued, c int64) string {
	multiplier := i.Spec.Class == isa.ClassMul
	switch {
	case i.Issue == c && i.Spec.Class == isa.ClassControl:
		return "control"
	case i.Issue == c:
		return "sums"
	case i.Cause == pipeline.CauseOperand || i.Cause == pipeline.CauseResult:
		if multiplier {
			return "operand"
		}
		return "sums-operand"
	case i.Cause == pipeline.CausePort:
		return "sums-port"
	case i.Cause == pipeline.CauseFlag:
		return "flag"
	case i.Cause == pipeline.CauseDrain:
		return "drain"
	case i.Cause == pipeline.CauseNone: // the fetch after a WAIT
		return "control"
	}
	return "queue"
}

// A program of a few instructions, worked out by hand from docs/machine.md: s = 3 and digit cycles as the curve has them.
func TestHandComputedProfile(t *testing.T) {
	p, err := asm.Assemble("test", "wmul 2, 0, 1\nadd 4, 5, 6\nadd 7, 4, 6\nwmul 8, 7, 1\nhalt 0\n")
	require.NoError(t, err)
	j := job(t, "toy13", "field", "", 16)
	j.Image = &ucode.Image{Program: "test", Words: p.Words, Entries: []ucode.Entry{{Name: "main"}},
		Blocks: []ucode.Span{{Name: "one", First: 0, End: 1}, {Name: "two", First: 1, End: 4}}}
	r := record(t, j).Report()
	// wmul issues at 1, fetches at 2 and 3, is in the array 5..13. add: its slots t, t+1, t+3 clear of 2 and 3 at t = 4; readable at 8, where
	// the second add issues, readable at 12. There wmul issues, fetches at 13, slot 13 being the write of a lower half: e-1 = 13. So it
	// fetches at 16 after the upper half at 15: array 19..27, e = 28, last write at 29, HALT at 30.
	assert.Equal(t, int64(31), r.Cycles)
	assert.Equal(t, int64(5), r.Head)
	assert.Equal(t, int64(3), r.Tail)
	require.Len(t, r.Blocks, 3)
	two := r.Blocks[0]
	assert.Equal(t, []any{"two", int64(1), int64(3), int64(9), int64(5)}, []any{two.Name, two.Runs, two.Instructions, two.Busy, two.Idle})
	assert.Equal(t, []profile.Count{{Name: "operand", Cycles: 2}, {Name: "port", Cycles: 3}}, two.IdleBy)
	assert.Equal(t, "one", r.Blocks[1].Name)
	assert.Equal(t, "(control)", r.Blocks[2].Name)
	assert.Equal(t, int64(8+2*3), r.PortSlots)
	assert.Equal(t, int64(2+4), r.Adder)
}

// The same with two ports: writes do not hold up reads.
func TestHandComputedProfileOfTwoPorts(t *testing.T) {
	p, err := asm.Assemble("test", "wmul 2, 0, 1\nadd 4, 5, 6\nadd 7, 4, 6\nwmul 8, 7, 1\nhalt 0\n")
	require.NoError(t, err)
	j := job(t, "toy13", "field", "", 16)
	j.Core.Ports = params.Ports1R1W
	j.Image = &ucode.Image{Program: "test", Words: p.Words, Entries: []ucode.Entry{{Name: "main"}}}
	r := record(t, j).Report()
	// As above up to the second wmul at 12, which fetches at 13 and 14: array 16..24, e = 25, last write at 26, HALT at 27.
	assert.Equal(t, []int64{28, 8 + 2*3, 2 + 4}, []int64{r.Cycles, r.PortSlots, r.Adder})
	assert.Equal(t, 2, r.Ports)
	var b strings.Builder
	require.NoError(t, r.Text(&b))
	assert.Contains(t, b.String(), "of 2 ports: 25.0% of what they have")
}

// A run without the multiplier is all head.
func TestNoMultiplication(t *testing.T) {
	p, err := asm.Assemble("test", "nop\nhalt 0\n")
	require.NoError(t, err)
	j := job(t, "toy13", "field", "", 16)
	j.Image = &ucode.Image{Program: "test", Words: p.Words, Entries: []ucode.Entry{{Name: "main"}}}
	tr := record(t, j)
	r := tr.Report()
	assert.Equal(t, []int64{3, 3, 0, 3}, []int64{r.Cycles, r.Head, r.Tail, r.Idle})
	require.NoError(t, r.Text(io.Discard))
	require.NoError(t, tr.SVG(io.Discard))
}

func TestRunsThatFail(t *testing.T) {
	j := job(t, "toy13", "field", "none", 16)
	_, err := profile.Record(j)
	assert.EqualError(t, err, `program field has no entry "none"`)
	for text, message := range map[string]string{
		"halt 3": "program test, entry main: sample inputs end with 3 three",
		"wait 1": "program test waits for the host with code 1, at which it offers and takes nothing",
		"ret":    "program test, entry main: sample inputs end with error 3 call-stack",
	} {
		p, err := asm.Assemble("test", text)
		require.NoError(t, err)
		j := job(t, "toy13", "field", "", 16)
		j.Image = &ucode.Image{Program: "test", Words: p.Words, Entries: []ucode.Entry{{Name: "main"}}, Statuses: []ucode.Status{{Code: 3, Name: "three"}},
			Data: []ucode.Constant{{Addr: 1, Value: big.NewInt(1)}}}
		_, err = profile.Record(j)
		assert.EqualError(t, err, message)
	}
}

// The drawing is XML that stands alone, the same every time, and no larger than a page may be.
func TestSVG(t *testing.T) {
	forEach(t, func(t *testing.T, tr *profile.Trace) {
		var a, b bytes.Buffer
		require.NoError(t, tr.SVG(&a))
		again := record(t, tr.Job)
		require.NoError(t, again.SVG(&b))
		assert.True(t, bytes.Equal(a.Bytes(), b.Bytes()), "the same bytes")
		assert.Less(t, a.Len(), 400_000)
		for _, foreign := range []string{"href", "<script", "url(", "@import", "NaN", "Inf"} {
			assert.NotContains(t, a.String(), foreign)
		}
		texts := wellFormed(t, a.String())
		assert.Contains(t, texts, tr.Report().Blocks[0].Name)
		assert.Contains(t, texts, "The whole run")
	})
}

// wellFormed reads all of a text as XML and returns its character data.
func wellFormed(t *testing.T, text string) (data []string) {
	d := xml.NewDecoder(strings.NewReader(text))
	n := 0
	for {
		token, err := d.Token()
		if errors.Is(err, io.EOF) {
			break
		}
		require.NoError(t, err)
		switch x := token.(type) {
		case xml.CharData:
			data = append(data, string(x))
		case xml.StartElement:
			n++
		}
	}
	assert.Greater(t, n, 20)
	return data
}

// Names are escaped.
func TestSVGEscapes(t *testing.T) {
	j := job(t, "toy13", "field", "", 16)
	for k := range j.Image.Blocks {
		j.Image.Blocks[k].Name = `<&"` + j.Image.Blocks[k].Name
	}
	tr := record(t, j)
	var b bytes.Buffer
	require.NoError(t, tr.SVG(&b))
	assert.Contains(t, wellFormed(t, b.String()), tr.Report().Blocks[0].Name)
}

// Tables fit a terminal of 132 columns.
func TestTextIsReadable(t *testing.T) {
	forEach(t, func(t *testing.T, tr *profile.Trace) {
		var b bytes.Buffer
		require.NoError(t, tr.Report().Text(&b))
		for _, l := range strings.Split(b.String(), "\n") {
			assert.LessOrEqual(t, len(l), 132, l)
			assert.Equal(t, strings.TrimRight(l, " "), l)
		}
	})
}
