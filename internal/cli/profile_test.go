package cli

import (
	"encoding/json"
	"encoding/xml"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"hwgen/internal/profile"
)

// Text and JSON hold the cycles that a run takes, for a core with its microcode in ROM too.
func TestProfile(t *testing.T) {
	cycles := regexp.MustCompile(`(?m)^cycles +(\d+)$`)
	for _, args := range [][]string{{"--word", "64"}, {"--word", "96", "--entry", "unchecked"}, {"--ucode", "rom"}} {
		run := succeeds(t, append([]string{"run", "pairing", "--on", "iss", "--p", g1, "--q", g2}, args...)...)
		want := cycles.FindStringSubmatch(run)[1]
		args = append([]string{"profile", "pairing"}, args...)
		assert.Regexp(t, `^pairing on bls12-381, word \d+, entry \w+: `+want+` cycles\n`, succeeds(t, args...))
		var r profile.Report
		require.NoError(t, json.Unmarshal([]byte(succeeds(t, append(args, "--json")...)), &r))
		assert.Equal(t, want, itoa(r.Cycles))
		n := r.Head + r.Tail
		for _, b := range r.Blocks {
			n += b.Cycles
		}
		assert.Equal(t, r.Cycles, n)
	}
}

func TestProfileDraws(t *testing.T) {
	dir := t.TempDir()
	out := filepath.Join(dir, "field.svg")
	args := []string{"profile", "field", "--curve", "toy13", "--word", "16"}
	assert.Equal(t, succeeds(t, args...), succeeds(t, append(args, "--svg", out)...), "the figures are the same")
	require.NoError(t, xml.Unmarshal([]byte(read(t, out)), new(struct{})))
	assert.Equal(t, []string{"field.svg"}, inDir(t, dir))
}

func TestProfileRefuses(t *testing.T) {
	dir := t.TempDir()
	missing := filepath.Join(dir, "missing", "x.svg")
	o := hwgen("profile", "pair")
	assert.Equal(t, 2, o.status)
	assert.Regexp(t, `^hwgen: program "pair": unknown; there are pairing, [^\n]*\n$`, o.stderr)
	refuses(t, 2, "--entry all: program pairing has the entries checked, check, unchecked", "profile", "pairing", "--entry", "all")
	refuses(t, 2, `profile: accepts 1 arg(s), received 0; usage: hwgen profile PROGRAM [flags]`, "profile")
	refuses(t, 2, `invalid argument "15" for "-w, --word" flag: 15 is outside 16..96`, "profile", "field", "--word", "15")
	refuses(t, 2, "--svg -: want a file; standard output takes the figures", "profile", "field", "--svg", "-")
	refuses(t, 2, `invalid argument "" for "--svg" flag: want a file name`, "profile", "field", "--svg", "")
	refuses(t, 2, "--curve: program pairing: curve bn254: the pairing is there for BLS12 curves with an M twist and the tower a^2 = -1, b^3 = 1 + a, such as bls12-381",
		"profile", "pairing", "--curve", "bn254")
	toy := []string{"profile", "field", "--curve", "toy13", "--svg"}
	refuses(t, 1, missing+": no such file or directory", append(toy, missing)...)
	refuses(t, 1, dir+": is a directory, a file is needed", append(toy, dir)...)
	if _, err := os.Stat("/dev/full"); err == nil {
		refuses(t, 1, "/dev/full: no space left on device", append(toy, "/dev/full")...)
	}
	assert.Empty(t, inDir(t, dir))
}

const profilePage = "../../docs/profile.md"

// The example of the page is what the command prints.
func TestProfilePage(t *testing.T) {
	example := regexp.MustCompile("(?s)(<!-- example: [^\n]*-->\n```\n\\$ hwgen ([^\n]*)\n).*(```\n<!-- end -->)")
	text := read(t, profilePage)
	m := example.FindStringSubmatch(text)
	require.NotNil(t, m)
	want := strings.Replace(text, m[0], m[1]+succeeds(t, strings.Fields(m[2])...)+m[3], 1)
	if *update {
		require.NoError(t, os.WriteFile(profilePage, []byte(want), 0o644))
		return
	}
	assert.Equal(t, want, text, "go test ./internal/cli -run ProfilePage -update")
	for _, r := range regexp.MustCompile("(?m)^\\| `([a-z-]+)` \\|").FindAllStringSubmatch(text, -1) {
		var known bool
		for k := range profile.Reasons {
			known = known || k.String() == r[1]
		}
		assert.True(t, known, r[1])
	}
	for k := range profile.Reasons {
		assert.Contains(t, text, "| `"+k.String()+"` |")
	}
}
