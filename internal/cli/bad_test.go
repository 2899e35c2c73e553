package cli

import (
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"hwgen/ucode/programs"
)

func TestBadWord(t *testing.T) {
	for _, command := range [][]string{{}, {"run", "pairing"}, {"verify"}, {"programs"}, {"program", "pairing"}} {
		for word, why := range map[string]string{
			"15":  "15 is outside 16..96",
			"97":  "97 is outside 16..96",
			"0":   "0 is outside 16..96",
			"-64": "-64 is outside 16..96",
			"abc": "want a whole number of bits, such as 64",
			"6.4": "want a whole number of bits, such as 64",
			"":    "want a whole number of bits, such as 64",
		} {
			refuses(t, 2, `invalid argument "`+word+`" for "-w, --word" flag: `+why, append(command, "--word="+word)...)
		}
	}
}

func TestBadCommandLines(t *testing.T) {
	library := strings.Join(programs.Names(), ", ")
	for _, c := range []struct {
		message string
		args    []string
	}{
		{`unknown command "prgrams", did you mean program or programs?; hwgen --help lists the commands`, []string{"prgrams"}},
		{`unknown command "core.v"; hwgen --help lists the commands`, []string{"core.v"}},
		{`unknown flag: --words`, []string{"--words", "64"}},
		{`flag needs an argument: --curve`, []string{"--curve"}},
		{`program: accepts 1 arg(s), received 0; usage: hwgen program NAME [flags]`, []string{"program"}},
		{`programs: accepts at most 1 arg(s), received 2; usage: hwgen programs [NAME] [flags]`, []string{"programs", "x", "y"}},
		{`program "x": unknown; there are ` + library, []string{"programs", "x"}},
		{`program "pair": unknown; there are ` + library, []string{"program", "pair"}},
		{`program "pair": unknown; there are ` + library, []string{"run", "pair"}},
		{`--program pair: program "pair": unknown; there are ` + library, []string{"verify", "--program", "pair"}},
		{`--format "elf": unknown; there are hex, bin, c, json, asm`, []string{"program", "field", "--format", "elf"}},
		{`--gt cube: want cubed or textbook`, []string{"program", "pairing", "--gt", "cube"}},
		{`--gt cube: want cubed or textbook`, []string{"--gt", "cube"}},
		{`--protect salt: want some of ` + strings.Join(programs.AllProtections(), ", "), []string{"run", "pairing", "--protect", "salt"}},
		{`--on asic: want iss, model, rtl`, []string{"run", "pairing", "--on", "asic"}},
		{`--format raw: want one of tower, gnark, json`, []string{"run", "pairing", "--format", "raw"}},
		{`--trace t.fst: only a run with --on rtl can be traced`, []string{"run", "pairing", "--trace", "t.fst"}},
		{`--entry all: program pairing has the entries checked, check, unchecked`, []string{"run", "pairing", "--entry", "all"}},
		{`--seeds abc: want a whole number`, []string{"verify", "--seeds", "abc"}},
		{`--raw x: want true or false`, []string{"run", "pairing", "--raw=x"}},
		{`--p @: a file name is missing after @`, []string{"run", "pairing", "--p", "@", "--q", g2}},
		{`help: no command "foo"; hwgen --help lists the commands`, []string{"help", "foo"}},
		{`help: no command "foo"; hwgen --help lists the commands`, []string{"help", "run", "foo"}},
		{`completion: no script for "tcsh"; there are bash, zsh, fish, powershell`, []string{"completion", "tcsh"}},
		{`--seeds -1: want 0 or more`, []string{"verify", "--seeds", "-1"}},
		{`--prefix 9x: want lower-case letters, digits and _, a letter first`, []string{"--prefix", "9x"}},
		{`--prefix "": want lower-case letters, digits and _, a letter first`, []string{"--prefix", ""}},
		{`--prefix pppppppppppppppppppppppppppppppppppppppp...: want at most 53 characters`, []string{"--prefix", strings.Repeat("p", 54)}},
		{`--programs field,field: field is given twice`, []string{"--ucode", "rom", "--programs", "field, field"}},
		{`--programs field: program pairing is not among those baked in: field`, []string{"program", "pairing", "--ucode", "rom", "--programs", "field"}},
		{`--bus ahb: want one of native, apb, axi4lite, wishbone, obi, tlul`, []string{"--bus", "ahb"}},
		{`--bus AXI4Lite: want one of native, apb, axi4lite, wishbone, obi, tlul`, []string{"area", "--bus", "AXI4Lite"}},
		{`--bus "": want one of native, apb, axi4lite, wishbone, obi, tlul`, []string{"--bus="}},
		{`--ucode flash: want ram or rom`, []string{"--ucode", "flash"}},
		{`--programs is missing: a core with its microcode in ROM needs some of ` + library, []string{"--ucode", "rom"}},
		{`--programs field: programs are baked in only with --ucode rom`, []string{"--programs", "field"}},
		{`--programs field,pair: program "pair": unknown; there are ` + library, []string{"--ucode", "rom", "--programs", "field,pair"}},
	} {
		refuses(t, 2, c.message, c.args...)
	}
}

func TestUnknownCurveAndCore(t *testing.T) {
	refuses(t, 2, `--curve: unknown curve "p256": known are bls12-377, bls12-381, bn254, toy13, toy31; a path contains a / or ends in .yaml`, "--curve", "p256")
	refuses(t, 2, `--core: unknown core "huge": known are compact, default, large, tiny; a path contains a / or ends in .yaml`, "--core", "huge")
	missing := filepath.Join(t.TempDir(), "no.yaml")
	refuses(t, 1, "--curve: "+missing+": cannot be read: no such file or directory", "--curve", missing)
}

const toy = `name: toy
headroom: 3
base: {name: p, modulus: 7919, bits: 13}
scalar: {name: q, modulus: 509, bits: 9}
`

const small = `name: small
word: 16
data_depth: 256
program_depth: 4096
loop_depth: 4
call_depth: 4
bank_bits: 16
ucode: ram
`

// Files with one thing wrong: the message names flag, file and field, nothing is written.
func TestBadFiles(t *testing.T) {
	for _, c := range []struct{ flag, content, old, new, message string }{
		{"curve", toy, "headroom", "headrom", "headrom: unknown"},
		{"curve", toy, "7919", "7917", "base.modulus: not prime"},
		{"curve", toy, "7919", "7918", "base.modulus: not odd"},
		{"curve", toy, "headroom: 3", "headroom: 3\nelement_bits: 12", "element_bits: "},
		{"curve", toy, "bits: 13", "bits: 14", "base.bits: "},
		{"curve", toy, "name: toy", "name: [toy", ""},
		{"core", small, "word", "wrod", "wrod: unknown"},
		{"core", small, "data_depth: 256", "data_depth: 5000", "data_depth: 5000 is outside 16..4096"},
		{"core", small, "ucode: ram", "ucode: disk", `ucode: "disk", want ram or rom`},
		{"core", small, "word: 16", "word: x", "word: "},
	} {
		dir := t.TempDir()
		require.Contains(t, c.content, c.old)
		file := write(t, dir, "x.yaml", strings.Replace(c.content, c.old, c.new, 1))
		out := filepath.Join(dir, "core.v")
		o := hwgen("--"+c.flag, file, "-o", out)
		assert.Equal(t, 1, o.status, c.new)
		assert.True(t, strings.HasPrefix(o.stderr, "hwgen: --"+c.flag+": "+file+": "+c.message), "%s: %s", c.new, o.stderr)
		assert.Equal(t, 1, strings.Count(o.stderr, "\n"), o.stderr)
		assert.Empty(t, o.stdout)
		assert.Equal(t, []string{"x.yaml"}, inDir(t, dir))
	}
	dir := t.TempDir()
	succeeds(t, "--curve", write(t, dir, "toy.yaml", toy), "--core", write(t, dir, "small.yaml", small))
}

func TestProgramsTooLargeForTheCore(t *testing.T) {
	dir := t.TempDir()
	out := filepath.Join(dir, "x.hex")
	file := write(t, dir, "core.yaml", strings.Replace(small, "program_depth: 4096", "program_depth: 1024", 1))
	for _, args := range [][]string{{"program", "pairing"}, {"--ucode", "rom", "--programs", "pairing"}} {
		o := hwgen(append(args, "--core", file, "-o", out)...)
		assert.Equal(t, 1, o.status)
		assert.Regexp(t, `^hwgen: pairing: \d+ instructions do not fit the program memory of 1024 words \(core field program_depth\); the built-in core large has room\n$`, o.stderr)
	}
	file = write(t, dir, "core.yaml", strings.Replace(small, "data_depth: 256", "data_depth: 64", 1))
	o := hwgen("program", "pairing", "--core", file, "-o", out)
	assert.Equal(t, 1, o.status)
	assert.Regexp(t, `^hwgen: pairing: [^\n]*64[^\n]*\n$`, o.stderr)
	assert.Equal(t, []string{"core.yaml"}, inDir(t, dir))

	refuses(t, 2, "--curve: program pairing: curve bn254: the pairing is there for BLS12 curves with an M twist and the tower a^2 = -1, b^3 = 1 + a, such as bls12-381",
		"program", "pairing", "--curve", "bn254")
}

func TestOutputsThatCannotBeWritten(t *testing.T) {
	dir := t.TempDir()
	source := write(t, dir, "x.s", "halt 0")
	words := write(t, dir, "x.hex", "c4000000")
	missing := filepath.Join(dir, "missing", "x")
	for _, args := range [][]string{{}, {"program", "field"}, {"program", "field", "--format", "c"}, {"asm", source}, {"disasm", words}} {
		refuses(t, 1, missing+": no such file or directory", append(args, "-o", missing)...)
		refuses(t, 1, dir+": is a directory, a file is needed", append(args, "-o", dir)...)
		if _, err := os.Stat("/dev/full"); err == nil {
			refuses(t, 1, "/dev/full: no space left on device", append(args, "-o", "/dev/full")...)
		}
	}
	assert.Equal(t, []string{"x.hex", "x.s"}, inDir(t, dir))
}

// A full disk behind standard output.
func TestFullStandardOutput(t *testing.T) {
	full, err := os.OpenFile("/dev/full", os.O_WRONLY, 0)
	if err != nil {
		t.Log("no /dev/full here: nothing to show")
		return
	}
	defer full.Close()
	for _, args := range [][]string{{}, {"programs", "--word", "64", "--curve", "toy13"}, {"program", "field"}, {"run", "field", "--curve", "toy13", "--in", "in.p=1,2", "--in", "in.q=1,2"}} {
		var stderr strings.Builder
		assert.Equal(t, 1, Execute(context.Background(), args, nil, full, &stderr))
		assert.Equal(t, "hwgen: standard output: no space left on device\n", stderr.String())
	}
}

func TestBadAssembly(t *testing.T) {
	dir := t.TempDir()
	source := write(t, dir, "x.s", "nop\nmul 1, 2\n")
	out := filepath.Join(dir, "x.hex")
	refuses(t, 1, source+":2: mul takes 3 operands (d, a, b), got 2", "asm", source, "-o", out)
	words := write(t, dir, "y.hex", "c4000000\nzz\n")
	refuses(t, 1, words+`: line 2: "zz" is not a hexadecimal 32-bit word`, "disasm", words, "-o", out)
	refuses(t, 1, out+": no such file or directory", "disasm", out)
	refuses(t, 1, out+": no such file or directory", "asm", out)
	assert.Equal(t, []string{"x.s", "y.hex"}, inDir(t, dir))
}
