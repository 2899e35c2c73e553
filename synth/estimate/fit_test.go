package estimate

import (
	"bytes"
	"cmp"
	"flag"
	"fmt"
	"math"
	"os"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"hwgen/params"
	"hwgen/synth/point"
	"hwgen/synth/report"
	"hwgen/synth/unit"
)

var (
	update = flag.Bool("update", false, "rewrite weights.csv, and measured.csv if -sweep names a sweep")
	from   = flag.String("sweep", "", "directories of sweeps, separated by commas")
)

// physical are gates as cells of the library: what the fit starts from, and stays near where the areas say nothing.
var physical = Weights{Flop: 4, ResetFlop: 7.33, And: 1, Xor: 2.33, Mux: 2, Sum: 4.67, Carry: 2, Add: 7, Half: 3.67}

var (
	designs Counter
	curve   = sync.OnceValue(func() *params.Curve {
		c, err := params.LoadCurve("bls12-381")
		if err != nil {
			panic(err)
		}
		return c
	})
)

// counted is the design of a measured row, module by module.
func counted(t *testing.T, u string, word int) []Module {
	t.Helper()
	x, err := unit.On(curve(), point.Point{Unit: point.Unit(u), Word: word, Curve: "bls12-381", Core: "default"})
	require.NoError(t, err)
	list, err := designs.Count(x.Design, x.Boxes)
	require.NoError(t, err)
	return list
}

func total(list []Module) (c Counts) {
	for _, m := range list {
		c.Plus(m.Counts, m.Times)
	}
	return c
}

// read takes areas from a sweep.
func read(t *testing.T, dir string) (all []Measured) {
	t.Helper()
	r, err := report.Read(dir)
	require.NoError(t, err)
	require.Empty(t, r.Failures)
	for _, m := range r.Points {
		u := string(m.Point.Unit)
		all = append(all, Measured{u, m.Point.Word, "", tenth(m.Area.Gates), m.Area.Flops})
		for _, x := range m.Area.Modules {
			all = append(all, Measured{u, m.Point.Word, x.Name, tenth(x.Gates), x.Flops})
		}
	}
	return all
}

// tenth is an area as measured.csv has it.
func tenth(v float64) float64 { return math.Round(10*v) / 10 }

// fit finds the weights with the least sum of squared relative distances, whole points counting most.
func fit(t *testing.T, all []Measured) Weights {
	const wholes, ties, small = 10, 0.02, 300 // small modules are of no account
	var a [kinds][kinds]float64
	var b [kinds]float64
	made := map[string][]Module{}
	for _, m := range all {
		key := fmt.Sprint(m.Unit, m.Word)
		if made[key] == nil {
			made[key] = counted(t, m.Unit, m.Word)
		}
		weight := 1 / max(m.Gates, small)
		c := total(made[key])
		if m.Module == "" {
			weight *= math.Sqrt(wholes)
		} else {
			c = Counts{}
			for _, x := range made[key] {
				if x.Name == m.Module {
					c.Plus(x.Counts, x.Times)
				}
			}
		}
		for i := range c {
			for j := range c {
				a[i][j] += weight * weight * float64(c[i]) * float64(c[j])
			}
			b[i] += weight * weight * float64(c[i]) * m.Gates
		}
	}
	for k := range a {
		s := float64(len(all)) * ties * ties / (physical[k] * physical[k])
		a[k][k] += s
		b[k] += s * physical[k]
	}
	// Coordinate descent, which keeps all weights above nothing.
	w := physical
	for range 100_000 {
		for k := range w {
			rest := b[k]
			for j := range w {
				if j != k {
					rest -= a[k][j] * w[j]
				}
			}
			w[k] = max(0, rest/a[k][k])
		}
	}
	return w
}

// The weights are those of the fit to the areas of the last sweep.
func TestFit(t *testing.T) {
	all, err := LastSweep()
	require.NoError(t, err)
	if *from != "" {
		all = nil
		for _, dir := range strings.Split(*from, ",") {
			all = append(all, read(t, dir)...)
		}
		slices.SortStableFunc(all, func(a, b Measured) int {
			return cmp.Or(cmp.Compare(a.Unit, b.Unit), a.Word-b.Word, cmp.Compare(a.Module, b.Module))
		})
	}
	w := fit(t, all)
	var b bytes.Buffer
	b.WriteString("kind,nand2\n")
	for k, name := range names {
		fmt.Fprintf(&b, "%s,%.3f\n", name, w[k])
	}
	if *update {
		require.NoError(t, os.WriteFile("weights.csv", b.Bytes(), 0o644))
		if *from != "" {
			var m bytes.Buffer
			m.WriteString("unit,word_bits,module,area_nand2,flops\n")
			for _, x := range all {
				fmt.Fprintf(&m, "%s,%d,%s,%.1f,%d\n", x.Unit, x.Word, x.Module, x.Gates, x.Flops)
			}
			require.NoError(t, os.WriteFile("measured.csv", m.Bytes(), 0o644))
		}
		return
	}
	there, err := Fitted()
	require.NoError(t, err)
	assert.InDeltaSlice(t, w[:], there[:], 0.001, "go test ./synth/estimate -run 'TestFit$' -update")
}

// tolerance is what the estimate promises.
const tolerance = 0.15

// Every area of the sweep is told within the tolerance, and nearly every flip-flop is counted.
func TestWithinTolerance(t *testing.T) {
	all, err := LastSweep()
	require.NoError(t, err)
	w, err := Fitted()
	require.NoError(t, err)
	n := 0
	for _, m := range all {
		if m.Module != "" {
			continue
		}
		c := total(counted(t, m.Unit, m.Word))
		off := Off(w.Gates(c), m.Gates)
		t.Logf("%-10s %3d %8.0f %+5.1f %%, flip-flops %d of %d", m.Unit, m.Word, m.Gates, 100*off, c[Flop]+c[ResetFlop], m.Flops)
		assert.Less(t, math.Abs(off), tolerance, "%s, %d bits", m.Unit, m.Word)
		assert.InEpsilon(t, m.Flops, c[Flop]+c[ResetFlop], 0.01, "%s, %d bits", m.Unit, m.Word)
		n++
	}
	assert.GreaterOrEqual(t, n, 2*9+6, "designs")
}

// Weights fitted to the paper's word sizes alone hold at the others.
func TestFitHoldsElsewhere(t *testing.T) {
	all, err := LastSweep()
	require.NoError(t, err)
	known := []int{16, 24, 32, 48, 64, 96}
	w := fit(t, slices.DeleteFunc(slices.Clone(all), func(m Measured) bool { return !slices.Contains(known, m.Word) }))
	n := 0
	for _, m := range all {
		if m.Module == "" && !slices.Contains(known, m.Word) {
			off := Off(w.Gates(total(counted(t, m.Unit, m.Word))), m.Gates)
			t.Logf("%-10s %3d %+5.1f %%", m.Unit, m.Word, 100*off)
			assert.Less(t, math.Abs(off), tolerance, "%s, %d bits", m.Unit, m.Word)
			n++
		}
	}
	assert.Positive(t, n)
}
