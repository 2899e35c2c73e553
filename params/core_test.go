package params

import (
	"bytes"
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"
)

func TestBuiltinCores(t *testing.T) {
	require.Equal(t, []string{"compact", "default", "large", "tiny"}, CoreNames())
	for _, n := range CoreNames() {
		c, err := LoadCore(n)
		require.NoError(t, err, n)
		require.Equal(t, n, c.Name)
	}
	c, err := LoadCore("default")
	require.NoError(t, err)
	require.Equal(t, Core{"default", 64, 256, 4096, 4, 4, 64, UcodeRAM, Ports1RW, WriteRegistered, true}, *c)
}

func TestCoreErrors(t *testing.T) {
	for _, c := range []struct{ old, new, want string }{
		{"word: 64", "word: 15", "word: 15 is outside 16..96"},
		{"word: 64", "word: 97", "word: 97 is outside 16..96"},
		{"word: 64", "word: -1", "word: -1 is outside 16..96"},
		{"word: 64", "word: wide", `word: wrong type: "wide" is not an integer (line 3)`},
		{"word: 64", "width: 64", "width: unknown key (line 3)"},
		{"word: 64", "word:", "word: missing"},
		{"data_depth: 256", "data_depth: 4097", "data_depth: 4097 is outside 16..4096"},
		{"data_depth: 256", "data_depth: 15", "data_depth: 15 is outside 16..4096"},
		{"program_depth: 4096", "program_depth: 63", "program_depth: 63 is outside 64..16384"},
		{"program_depth: 4096", "program_depth: 16385", "program_depth: 16385 is outside 64..16384"},
		{"loop_depth: 4", "loop_depth: 0", "loop_depth: 0 is outside 1..8"},
		{"call_depth: 4", "call_depth: 9", "call_depth: 9 is outside 1..8"},
		{"bank_bits: 64", "bank_bits: 7", "bank_bits: 7 is outside 8..256"},
		{"bank_bits: 64", "bank_bits: 257", "bank_bits: 257 is outside 8..256"},
		{"ucode: ram", "ucode: flash", `ucode: "flash", want ram or rom`},
		{"ucode: ram #", "#", "ucode: missing"},
		{"ucode: ram #", "ucode: yes #", `ucode: "yes", want ram or rom`},
		{"ucode: ram #", "ucode: true #", "ucode: wrong type: a bool, want a string (line 9)"},
		{"ports: 1rw", "ports: 2rw", `ports: "2rw", want 1rw or 1r1w`},
		{"ports: 1rw", "ports: 1", "ports: wrong type: an integer, want a string (line 10)"},
		{"write_back: registered", "write_back: late", `write_back: "late", want registered or direct`},
		{"divsteps: true", "divsteps: maybe", "divsteps: wrong type: a string (line 12)"},
		{"name: default", "name: ''", `name: "" is not a name: a lower-case letter, then up to 31 of a-z 0-9 _ -`},
	} {
		_, err := parseCore(replaceIn(t, "cores/default.yaml", c.old, c.new))
		require.EqualError(t, err, c.want, "%q -> %q", c.old, c.new)
	}
	file := filepath.Join(t.TempDir(), "mine.yml")
	require.NoError(t, os.WriteFile(file, replaceIn(t, "cores/default.yaml", "word: 64", "word: 128"), 0o600))
	_, err := LoadCore(file)
	require.EqualError(t, err, file+": word: 128 is outside 16..96")
	_, err = LoadCore("huge")
	require.EqualError(t, err, `unknown core "huge": known are compact, default, large, tiny; a path contains a / or ends in .yaml`)
}

// Validate guards cores that a program built or changed, not only files.
func TestCoreValidate(t *testing.T) {
	good, err := LoadCore("default")
	require.NoError(t, err)
	for want, change := range map[string]func(*Core){
		"word: 8 is outside 16..96":                    func(c *Core) { c.Word = 8 },
		"loop_depth: 9 is outside 1..8":                func(c *Core) { c.LoopDepth = 9 },
		`ucode: "", want ram or rom`:                   func(c *Core) { c.Ucode = "" },
		`ports: "", want 1rw or 1r1w`:                  func(c *Core) { c.Ports = "" },
		`write_back: "now", want registered or direct`: func(c *Core) { c.WriteBack = "now" },
		"bank_bits: 512 is outside 8..256":             func(c *Core) { c.BankBits = 512 },
	} {
		c := *good
		change(&c)
		require.EqualError(t, c.Validate(), want)
	}
	c := *good
	c.Word = 96
	require.NoError(t, c.Validate())
}

// What a core file does not say about options is as in the default core, but for where the microcode lives.
func TestCoreOptions(t *testing.T) {
	content := replaceIn(t, "cores/default.yaml", "ports: 1rw", "#")
	for _, key := range []string{"write_back:", "divsteps:"} {
		content = bytes.Replace(content, []byte(key), []byte("#"), 1)
	}
	c, err := parseCore(content)
	require.NoError(t, err)
	usual, err := LoadCore("default")
	require.NoError(t, err)
	require.Equal(t, usual, c)
	for _, change := range []struct {
		old, new string
		want     Core
	}{
		{"ports: 1rw", "ports: 1r1w", Core{Ports: Ports1R1W, WriteBack: WriteRegistered, Divsteps: true}},
		{"write_back: registered", "write_back: direct", Core{Ports: Ports1RW, WriteBack: WriteDirect, Divsteps: true}},
		{"divsteps: true", "divsteps: false", Core{Ports: Ports1RW, WriteBack: WriteRegistered}},
	} {
		c, err := parseCore(replaceIn(t, "cores/default.yaml", change.old, change.new))
		require.NoError(t, err)
		require.Equal(t, change.want, Core{Ports: c.Ports, WriteBack: c.WriteBack, Divsteps: c.Divsteps})
	}
}
