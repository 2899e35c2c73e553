package cli

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
)

func TestEndlessPrograms(t *testing.T) {
	refuses(t, 1, "/dev/zero: larger than 8 MiB", "asm", "/dev/zero")
	refuses(t, 1, "/dev/zero: larger than 8 MiB", "disasm", "/dev/zero")
}

// Neither command takes a program without instructions, or one longer than the core can address.
func TestShortestAndLongestPrograms(t *testing.T) {
	const most = 1 << 14
	for _, c := range []struct {
		command, input string
		outcome        outcome
	}{
		{"asm", "", outcome{1, "", "hwgen: standard input: no instructions\n"}},
		{"asm", "; nothing\nlabel:\n", outcome{1, "", "hwgen: standard input: no instructions\n"}},
		{"asm", strings.Repeat("nop\n", most+1), outcome{1, "", "hwgen: standard input:16385: the program has 16385 words, at most 16384 can be addressed\n"}},
		{"disasm", "", outcome{1, "", "hwgen: standard input: empty, no instruction words\n"}},
		{"disasm", strings.Repeat("c0000000\n", most+1), outcome{1, "", "hwgen: standard input: the program has 16385 words, at most 16384 can be addressed\n"}},
	} {
		assert.Equal(t, c.outcome, hwgenWith(c.input, c.command, "-"), c.command)
	}
	assert.Equal(t, 0, hwgenWith(strings.Repeat("c0000000\n", most), "disasm", "-").status)
}

// An empty name is what an unset variable leaves; it does not stand for standard output, nor for input.
func TestEmptyFileNames(t *testing.T) {
	for _, command := range [][]string{{"asm", "-"}, {"disasm", "-"}, {"program", "field"}, {"tune", "field"}, {}} {
		refuses(t, 2, `invalid argument "" for "-o, --output" flag: want a file name`, append(command, "-o", "")...)
	}
	refuses(t, 2, `invalid argument "" for "--trace" flag: want a file name`, "verify", "--trace", "")
	refuses(t, 2, `invalid argument "" for "--trace" flag: want a file name`, "run", "field", "--trace", "")
	refuses(t, 2, `"": want a file name, or - for standard input`, "asm", "")
	refuses(t, 2, `"": want a file name, or - for standard input`, "disasm", "")
	refuses(t, 2, `--json: "": want a file name, or - for standard input`, "run", "field", "--json", "")
}
