package gen

import (
	"bytes"
	"flag"
	"fmt"
	"math/big"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"hwgen/params"
	"hwgen/rtl/verilog"
)

var update = flag.Bool("update", false, "rewrite the golden files")

func configOf(t *testing.T, curve, core string, word int) CoreConfig {
	t.Helper()
	cv, err := params.LoadCurve(curve)
	require.NoError(t, err)
	co, err := params.LoadCore(core)
	require.NoError(t, err)
	if core == "tiny" {
		co.DataDepth, co.ProgramDepth = 16, 64 // less than any program of the library takes
	}
	if word > 0 {
		co.Word = word
	}
	return NewCoreConfig(cv, co)
}

func romOf(c CoreConfig) CoreConfig {
	c.Rom = true
	c.Program = []uint32{0x28010001, 0xc4000000}
	c.Constants = []*big.Int{big.NewInt(1), big.NewInt(7), big.NewInt(9)}
	return c
}

// Two small cores, one with RAM and one with ROM, printed in full.
func TestGolden(t *testing.T) {
	toy := configOf(t, "toy13", "tiny", 16)
	rom := romOf(configOf(t, "toy31", "tiny", 17))
	rom.Prefix, rom.Moduli = "toy31", rom.Moduli[:1]
	for name, c := range map[string]CoreConfig{"toy13_w16": toy, "toy31_w17_rom": rom} {
		t.Run(name, func(t *testing.T) {
			c.Command = "hwgen (golden test)"
			d, err := Core(c)
			require.NoError(t, err)
			got, err := d.Verilog()
			require.NoError(t, err)
			require.Less(t, len(got), 90_000)
			path := filepath.Join("testdata", name+".v")
			if *update {
				require.NoError(t, os.MkdirAll("testdata", 0o755))
				require.NoError(t, os.WriteFile(path, got, 0o644))
			}
			want, err := os.ReadFile(path)
			require.NoError(t, err, "run go test -update once")
			if !bytes.Equal(got, want) {
				g, w := strings.Split(string(got), "\n"), strings.Split(string(want), "\n")
				for i := range min(len(g), len(w)) {
					require.Equalf(t, w[i], g[i], "%s:%d (go test -update accepts the change)", path, i+1)
				}
				t.Fatalf("%s: %d lines, want %d", path, len(g), len(w))
			}
		})
	}
}

// options are the combinations of what a core may have, but for the usual one.
var options = func() (all []option) {
	for n := 1; n < 8; n++ {
		o := option{number: n}
		var names []string
		for k, name := range []string{"1r1w", "direct", "no divsteps"} {
			if n>>k&1 == 1 {
				names = append(names, name)
			}
		}
		o.name = strings.Join(names, " ")
		all = append(all, o)
	}
	return all
}()

type option struct {
	number int
	name   string
}

func (o option) set(c *CoreConfig) {
	c.TwoPorts, c.Direct, c.Divsteps = o.number&1 != 0, o.number&2 != 0, o.number&4 == 0
}

// lintPoints are word sizes and curves whose corners differ: one or two moduli, hidden bits, odd words, ROM, one-entry stacks.
func lintPoints(t *testing.T) map[string]CoreConfig {
	single := configOf(t, "bls12-381", "tiny", 63)
	single.Moduli = single.Moduli[:1]
	wide := configOf(t, "bls12-381", "default", 96)
	wide.Moduli = []*big.Int{add(pow2(768), -1), add(pow2(521), -1), add(pow2(8), -5), blsP}
	wide.Words, wide.Visible, wide.Stride, wide.DataDepth, wide.ProgramDepth = 9, 24, 32, 4096, 16384
	noConstants := romOf(configOf(t, "toy13", "default", 16))
	noConstants.Constants = nil
	r := map[string]CoreConfig{
		"bls12-381 w64":       configOf(t, "bls12-381", "default", 64),
		"bls12-381 w17":       configOf(t, "bls12-381", "default", 17),
		"bls12-381 w32 rom":   romOf(configOf(t, "bls12-381", "default", 32)),
		"bls12-381 w63 one":   single,
		"bn254 w95":           configOf(t, "bn254", "default", 95),
		"four moduli w96":     wide,
		"toy13 w16":           configOf(t, "toy13", "tiny", 16),
		"toy13 w16 rom empty": noConstants,
		"toy31 w17 rom":       romOf(configOf(t, "toy31", "tiny", 17)),
	}
	for _, o := range options {
		c := configOf(t, "bls12-381", "default", []int{64, 17}[o.number%2])
		o.set(&c)
		r["bls12-381 "+o.name] = c
		c = romOf(configOf(t, "toy31", "tiny", 17))
		o.set(&c)
		r["toy31 rom "+o.name] = c
	}
	and := configOf(t, "toy31", "tiny", 18)
	and.Array, and.Prefix = AndArray, "my_unit2"
	r["toy31 w18 and"] = and
	product := configOf(t, "bn254", "default", 24)
	product.Array = Product
	r["bn254 w24 product"] = product
	return r
}

// Every tool takes every point without a word, and no flip-flop has become a latch.
func TestLint(t *testing.T) {
	n := 0
	for name, c := range lintPoints(t) {
		t.Run(name, func(t *testing.T) {
			d, err := Core(c)
			require.NoError(t, err)
			src, err := d.Verilog()
			require.NoError(t, err)
			dir := t.TempDir()
			write(t, dir, "any.v", src)
			require.Empty(t, run(t, dir, "verilator", "--lint-only", "-Wall", "any.v"))
			require.Empty(t, run(t, dir, "iverilog", "-g2005", "-Wall", "-o", os.DevNull, "any.v"))
			run(t, dir, "yosys", "-q", "-p", "read_verilog any.v; hierarchy -check -top "+c.TopName()+"; proc; check -assert; select -assert-none t:$dlatch")
			n++
		})
	}
	require.Positive(t, n)
}

// The file of each module passes on its own, without the waiver for several modules in a file.
func TestLintFiles(t *testing.T) {
	c := configOf(t, "toy31", "tiny", 17)
	d, err := Core(c)
	require.NoError(t, err)
	files, err := d.Files()
	require.NoError(t, err)
	dir := t.TempDir()
	args := []string{"--lint-only", "-Wall", "--top-module", c.TopName()}
	for _, f := range files {
		write(t, dir, f.Name, f.Data)
		require.NotContains(t, string(f.Data), "lint_off")
		args = append(args, f.Name)
	}
	require.Empty(t, run(t, dir, "verilator", args...))
}

// The longest prefix leaves room for the longest name of a module, and no room to spare.
func TestLongestPrefix(t *testing.T) {
	c := configOf(t, "toy13", "tiny", 16)
	c.Prefix = strings.Repeat("p", MaxPrefix)
	d, err := Core(c)
	require.NoError(t, err)
	longest := 0
	for _, m := range d.Modules() {
		longest = max(longest, len(m.Name))
	}
	require.Equal(t, verilog.MaxName, longest)
	c.Prefix += "p"
	_, err = Core(c)
	require.ErrorContains(t, err, "want at most 53 characters")
}

// Same input, same bytes; a core in a fraction of a second; names carry the prefix.
func TestDeterministicAndFast(t *testing.T) {
	c := configOf(t, "bls12-381", "default", 64)
	c.Prefix = "pairing"
	var last []byte
	for range 2 {
		d, err := Core(c)
		require.NoError(t, err)
		src, err := d.Verilog()
		require.NoError(t, err)
		if last != nil {
			require.Equal(t, last, src)
		}
		last = src
		for _, m := range d.Modules() {
			require.True(t, strings.HasPrefix(m.Name, "pairing_"), m.Name)
			require.Contains(t, string(src), "\nmodule "+m.Name+" ")
		}
	}
}

func TestCoreRefuses(t *testing.T) {
	good := configOf(t, "toy13", "tiny", 16)
	for name, change := range map[string]func(c *CoreConfig){
		"prefix":       func(c *CoreConfig) { c.Prefix = "9x" },
		"word":         func(c *CoreConfig) { c.Word = 97 },
		"words":        func(c *CoreConfig) { c.Words = 2 },
		"modulus":      func(c *CoreConfig) { c.Moduli = []*big.Int{big.NewInt(10)} },
		"wide modulus": func(c *CoreConfig) { c.Moduli = []*big.Int{blsP} },
		"no modulus":   func(c *CoreConfig) { c.Moduli = nil },
		"data":         func(c *CoreConfig) { c.DataDepth = 4097 },
		"program":      func(c *CoreConfig) { c.ProgramDepth = 16385 },
		"loops":        func(c *CoreConfig) { c.LoopDepth = 0 },
		"calls":        func(c *CoreConfig) { c.CallDepth = 17 },
		"bank":         func(c *CoreConfig) { c.BankBits = 0 },
		"stride":       func(c *CoreConfig) { c.Stride = 3 },
		"ram program":  func(c *CoreConfig) { c.Program = []uint32{1} },
		"no program":   func(c *CoreConfig) { c.Rom = true },
		"long program": func(c *CoreConfig) { c.Rom, c.Program = true, make([]uint32, 65) },
		"constant":     func(c *CoreConfig) { *c = romOf(*c); c.Constants[0] = pow2(48) },
		"array":        func(c *CoreConfig) { c.Array = "wallace" },
	} {
		c := good
		change(&c)
		_, err := Core(c)
		require.Error(t, err, name)
	}
	_, err := Core(good)
	require.NoError(t, err)
}

func TestDesignRefuses(t *testing.T) {
	var d verilog.Design
	_, err := d.Verilog()
	require.Error(t, err)
	require.Error(t, d.Add(verilog.Module{Name: "Bad"}))
	require.Error(t, d.Add(verilog.Module{Name: "a", Children: []string{"b"}}))
	require.NoError(t, d.Add(verilog.Module{Name: "a", Body: strings.Repeat("x", 101)}))
	require.Error(t, d.Add(verilog.Module{Name: "a"}))
	_, err = d.Verilog()
	require.Error(t, err)
	require.Equal(t, "a", fmt.Sprint(d.Top().Name))
}
