package cli

import (
	"fmt"
	"os"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"hwgen/internal/build"
	"hwgen/params"
	"hwgen/rtl/gen"
	"hwgen/synth"
)

const busPage = "../../docs/bus.md"

var (
	areaTable = regexp.MustCompile(`(?s)(<!-- area: [^\n]*-->\n).*(<!-- end -->)`)
	areaCore  = regexp.MustCompile(`(?m)^\| core, w = 16 \| (\d+) \|`)
)

// wrapperGates is the area of what a bus adds to the default core, alone.
func wrapperGates(t *testing.T, bus gen.Bus) float64 {
	t.Helper()
	curve, err := params.LoadCurve(defaultCurve)
	require.NoError(t, err)
	core, err := params.LoadCore(defaultCore)
	require.NoError(t, err)
	_, d, err := build.Design(build.Options{Curve: curve, Core: core, Bus: bus})
	require.NoError(t, err)
	library, err := openLibrary(synth.DefaultLiberty, "")
	require.NoError(t, err)
	r, err := synth.Area(t.Context(), d, synth.AreaOptions{Library: library, BlackBox: []string{gen.DefaultPrefix + "_core"}})
	require.NoError(t, err)
	require.Equal(t, 1, r.BlackBoxes)
	return r.Gates
}

// A wrapper takes at most 2 % of the smallest core's area. The core's is measured with -update or HWGEN_FULL, else read from the page.
func TestBusArea(t *testing.T) {
	page := read(t, busPage)
	var core float64
	if *update || os.Getenv("HWGEN_FULL") != "" {
		m := regexp.MustCompile(`(?m)^area +(\d+\.\d) kGE`).FindStringSubmatch(succeeds(t, "area", "--word", "16"))
		require.NotNil(t, m)
		v, err := strconv.ParseFloat(m[1], 64)
		require.NoError(t, err)
		core = 1000 * v
	} else {
		m := areaCore.FindStringSubmatch(page)
		require.NotNil(t, m, "go test ./internal/cli -run BusArea -update")
		v, err := strconv.ParseFloat(m[1], 64)
		require.NoError(t, err)
		core = v
	}
	var b strings.Builder
	fmt.Fprintf(&b, "| | gates | share |\n|---|---|---|\n| core, w = 16 | %.0f | |\n", core)
	for _, bus := range gen.Buses()[1:] {
		g := wrapperGates(t, bus)
		require.Positive(t, g)
		assert.LessOrEqual(t, g, 0.02*core, bus)
		fmt.Fprintf(&b, "| `%s` | %.0f | %.2f %% |\n", bus, g, 100*g/core)
	}
	want := areaTable.ReplaceAllString(page, "${1}"+b.String()+"${2}")
	if *update {
		require.NoError(t, os.WriteFile(busPage, []byte(want), 0o644))
		return
	}
	assert.Equal(t, want, page, "go test ./internal/cli -run BusArea -update")
}

// The flag reaches the Verilog, its header and the area, with the same prefix; native is what there is without it.
func TestBusFlag(t *testing.T) {
	small := []string{"--curve", "toy13", "--core", "tiny", "--prefix", "mine"}
	native := succeeds(t, small...)
	assert.Equal(t, native, succeeds(t, append(small, "--bus", "native")...))
	for _, bus := range gen.Buses()[1:] {
		text := succeeds(t, append(small, "--bus", string(bus))...)
		assert.Contains(t, text, "--prefix mine --bus "+string(bus)+"`")
		assert.Contains(t, text, "\nmodule mine_"+string(bus)+" ")
		assert.Contains(t, text, "\nmodule mine_core (\n")
	}
}
