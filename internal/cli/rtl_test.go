package cli

import (
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// The Verilog gives what the simulator gives, cycles included, from RAM and from ROM.
func TestRunOnVerilog(t *testing.T) {
	for _, ucode := range []string{"ram", "rom"} {
		args := []string{"run", "field", "--curve", "toy13", "--word", "16", "--in", "in.p=2,1eee", "--in", "in.q=4,5", "--ucode", ucode}
		simulated := succeeds(t, append(args, "--on", "iss")...)
		assert.Equal(t, strings.Replace(simulated, "iss", "rtl", 1), succeeds(t, append(args, "--on", "rtl")...))
	}
	o := hwgen("run", "field", "--curve", "toy13", "--word", "16", "--in", "in.p=2,1fff", "--in", "in.q=4,5", "--on", "rtl")
	assert.Equal(t, 1, o.status)
	assert.Regexp(t, `(?m)^status +1 range-p$`, o.stdout)
}

// The main job: a pairing on the core that hwgen --word 64 prints, equal to the model's and as long as the list says.
func TestPairingOnVerilog(t *testing.T) {
	value := regexp.MustCompile(`(?m)^value.*$`)
	want := value.FindAllString(succeeds(t, "run", "pairing", "--on", "model", "--p", g1, "--q", g2), -1)
	simulated := succeeds(t, "run", "pairing", "--on", "iss", "--p", g1, "--q", g2)
	out := succeeds(t, "run", "pairing", "--on", "rtl", "--p", g1, "--q", g2)
	assert.Equal(t, want, value.FindAllString(out, -1))
	assert.Equal(t, strings.Replace(simulated, "iss", "rtl", 1), out)
}

func TestVerify(t *testing.T) {
	out := succeeds(t, "verify", "--curve", "toy13", "--word", "16", "--seeds", "10")
	assert.Regexp(t, `\n\d+ checks passed in `, out)
	for _, name := range []string{"field", "random programs", "all"} {
		assert.Regexp(t, `(?m)^ +[1-9]\d*  .*  `+name+`$`, out)
	}
	assert.NotContains(t, succeeds(t, "verify", "--curve", "toy13", "--word", "16", "--program", "field", "--seeds", "0"), "random")
}

func TestTrace(t *testing.T) {
	dir := t.TempDir()
	fst, missing := filepath.Join(dir, "run.fst"), filepath.Join(dir, "missing", "run.fst")
	args := []string{"run", "field", "--curve", "toy13", "--word", "16", "--in", "in.p=2,3", "--in", "in.q=4,5", "--on", "rtl", "--trace"}
	succeeds(t, append(args, fst)...)
	assert.Equal(t, []string{"run.fst"}, inDir(t, dir))
	refuses(t, 1, "--trace: "+missing+": no such file or directory", append(args, missing)...)
	refuses(t, 1, "--trace: "+missing+": no such file or directory", "verify", "--curve", "toy13", "--word", "16", "--seeds", "0", "--trace", missing)
	info, err := os.Stat(fst)
	require.NoError(t, err)
	assert.Greater(t, info.Size(), int64(1000))
}

// Without Verilator the message says what is missing.
func TestNoVerilator(t *testing.T) {
	t.Setenv("PATH", t.TempDir())
	t.Setenv("HWGEN_CACHE", t.TempDir())
	for _, args := range [][]string{{"verify", "--curve", "toy13"}, {"run", "field", "--curve", "toy13", "--in", "in.p=2,3", "--in", "in.q=4,5", "--on", "rtl"}} {
		o := hwgen(args...)
		assert.Equal(t, 1, o.status)
		assert.Empty(t, o.stdout)
		assert.Equal(t, 1, strings.Count(o.stderr, "\n"), o.stderr)
		assert.Contains(t, o.stderr, "verilator")
	}
}

func TestArea(t *testing.T) {
	args := []string{"area", "--curve", "toy13", "--core", "tiny"}
	out := succeeds(t, args...)
	assert.Regexp(t, `(?m)^area +\d+\.\d kGE without memories \(4 instances left out\)$`, out)
	out = succeeds(t, append(args, "--modules", "--bus", "obi")...)
	assert.Regexp(t, `(?m)^bus +obi$`, out)
	assert.Contains(t, out, "hwgen_addsub")
	assert.Contains(t, out, "hwgen_obi")
	refuses(t, 2, "--script tiny: want small or fast", append(args, "--script", "tiny")...)
}

// Four kinds of cores side by side.
func TestAreaOfOptions(t *testing.T) {
	out := succeeds(t, "area", "--curve", "toy13", "--core", "tiny", "--options")
	for _, row := range []string{"1rw +registered", "1rw +direct", "1r1w +registered", "1r1w +direct"} {
		assert.Regexp(t, `(?m)^ *`+row+` +- +\d+\.\d +\d+\.\d +\d+\.\d\d +- *$`, out)
	}
}

// The flags of options reach the core, whatever its file says.
func TestCoreOptionFlags(t *testing.T) {
	usual := succeeds(t, "--curve", "toy13", "--core", "tiny")
	two := succeeds(t, "--curve", "toy13", "--core", "tiny", "--ports", "1r1w")
	assert.Contains(t, two, "hwgen --word 16 --curve toy13 --core tiny --ports 1r1w`")
	assert.Contains(t, two, "module hwgen_sram_1r1w ")
	assert.NotContains(t, usual, "1r1w")
	direct := succeeds(t, "--curve", "toy13", "--core", "tiny", "--write-back", "direct")
	assert.Contains(t, direct, "kept_i")
	assert.NotContains(t, usual, "kept_i")
	plain := succeeds(t, "--curve", "toy13", "--core", "tiny", "--divsteps", "false")
	assert.False(t, strings.Contains(plain, "_divstep") || strings.Contains(plain, "step_q"))
	assert.Contains(t, usual, "module hwgen_divstep ")
	assert.Equal(t, usual, strings.ReplaceAll(succeeds(t, "--curve", "toy13", "--core", "tiny", "--ports", "1rw"), " --ports 1rw`", "`"))
	refuses(t, 2, "--ports 2: want 1rw or 1r1w", "--ports", "2")
	refuses(t, 2, "--write-back late: want registered or direct", "--write-back", "late")
	refuses(t, 2, "--divsteps maybe: want true or false", "--divsteps", "maybe")
}

// mostGates is what the core may take at 64 bits, memories apart: the size of the paper's chip.
const mostGates = 112

func TestAreaOfTheCore(t *testing.T) {
	m := regexp.MustCompile(`(?m)^area +(\d+\.\d) kGE`).FindStringSubmatch(succeeds(t, "area", "--word", "64"))
	require.NotNil(t, m)
	kge, err := strconv.ParseFloat(m[1], 64)
	require.NoError(t, err)
	t.Logf("%.1f kGE", kge)
	assert.LessOrEqual(t, kge, float64(mostGates))
	assert.Greater(t, kge, 40.0, "less cannot hold the adder and the multiplier")
}
