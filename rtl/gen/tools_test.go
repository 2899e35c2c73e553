package gen

import (
	"context"
	"fmt"
	"math/big"
	"math/rand"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"hwgen/rtl/verilog"
)

// seed of every random vector in this package; printed by each test that uses it.
const seed = 20240601

// run starts a tool and fails the test with the tool's own words; a missing tool is a failure, not a skip.
func run(t *testing.T, dir, tool string, args ...string) string {
	t.Helper()
	path, err := exec.LookPath(tool)
	require.NoErrorf(t, err, "this test needs %s", tool)
	ctx, cancel := context.WithTimeout(t.Context(), 10*time.Minute)
	defer cancel()
	cmd := exec.CommandContext(ctx, path, args...)
	cmd.Dir = dir
	out, err := cmd.CombinedOutput()
	require.NoErrorf(t, err, "%s %s\n%s", tool, strings.Join(args, " "), clip(string(out)))
	return string(out)
}

func clip(s string) string {
	if len(s) > 4000 {
		return s[:2000] + "\n...\n" + s[len(s)-2000:]
	}
	return s
}

func design(t *testing.T, modules ...verilog.Module) *verilog.Design {
	t.Helper()
	d := &verilog.Design{}
	for _, m := range modules {
		require.NoError(t, d.Add(m))
	}
	return d
}

func write(t *testing.T, dir, name string, data []byte) {
	t.Helper()
	require.NoError(t, os.WriteFile(filepath.Join(dir, name), data, 0o644))
}

var checksLine = regexp.MustCompile(`CHECKS (\d+) ERRORS (\d+)`)

// simulate runs a test bench with Icarus; the bench prints one line "CHECKS n ERRORS m".
func simulate(t *testing.T, d *verilog.Design, bench string, data map[string]string) int {
	t.Helper()
	dir := t.TempDir()
	src, err := d.Verilog()
	require.NoError(t, err)
	write(t, dir, "dut.v", src)
	write(t, dir, "tb.v", []byte(bench))
	for name, text := range data {
		write(t, dir, name, []byte(text))
	}
	run(t, dir, "iverilog", "-g2005", "-Wall", "-o", "tb.vvp", "tb.v", "dut.v")
	return verdict(t, run(t, dir, "vvp", "-n", "tb.vvp"))
}

func verdict(t *testing.T, out string) int {
	t.Helper()
	m := checksLine.FindStringSubmatch(out)
	require.NotNilf(t, m, "the bench did not finish:\n%s", clip(out))
	n, err := strconv.Atoi(m[1])
	require.NoError(t, err)
	require.NotZero(t, n, "the bench checked nothing")
	require.Equalf(t, "0", m[2], "the bench found errors:\n%s", clip(out))
	t.Logf("%d checks", n)
	return n
}

func num(s string) *big.Int {
	n, ok := new(big.Int).SetString(s, 16)
	if !ok {
		panic("bad number " + s)
	}
	return n
}

// The primes of BLS12-381: base field and group order.
var (
	blsP = num("1a0111ea397fe69a4b1ba7b6434bacd764774b84f38512bf6730d2a0f6b0f6241eabfffeb153ffffb9feffffffffaaab")
	blsR = num("73eda753299d7d483339d80809a1d80553bda402fffe5bfeffffffff00000001")
)

func pow2(n int) *big.Int { return new(big.Int).Lsh(big.NewInt(1), uint(n)) }

func add(a *big.Int, b int64) *big.Int { return new(big.Int).Add(a, big.NewInt(b)) }

// hostile draws a value below 2^bits: the corners of the moduli and of the width, single bits, long carries, or random.
func hostile(r *rand.Rand, bits int, moduli []*big.Int) *big.Int {
	lim := pow2(bits)
	var v *big.Int
	switch m := moduli[r.Intn(len(moduli))]; r.Intn(12) {
	case 0:
		v = big.NewInt(int64(r.Intn(3)))
	case 1:
		v = add(m, int64(r.Intn(3)-1))
	case 2:
		v = add(new(big.Int).Lsh(m, 1), int64(r.Intn(3)-1))
	case 3:
		v = add(lim, -int64(r.Intn(3))-1)
	case 4:
		v = pow2(r.Intn(bits))
	case 5:
		v = add(pow2(r.Intn(bits)), -1)
	case 6:
		v = new(big.Int).Sub(lim, pow2(r.Intn(bits)))
	case 7:
		v = new(big.Int).Rand(r, lim)
	default:
		v = new(big.Int).Rand(r, m)
	}
	return v.And(v, add(lim, -1))
}

func hexOf(v *big.Int, bits int) string { return fmt.Sprintf("%0*x", (bits+3)/4, v) }
