package cli

import (
	"encoding/json"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

const readme = "../../README.md"

var update = flag.Bool("update", false, "rewrite the figures in "+readme+", and "+programsPage)

// figures is the table of cycles between the markers.
var figures = regexp.MustCompile(`(?s)(<!-- cycles: [^\n]*-->\n).*(<!-- end -->)`)

func TestREADMEFigures(t *testing.T) {
	var list []*programInfo
	require.NoError(t, json.Unmarshal([]byte(succeeds(t, "programs", "pairing", "--json")), &list))
	var b strings.Builder
	b.WriteString("| word size | multiplications | cycles | multiplier busy | cycles of the checks |\n|---|---|---|---|---|\n")
	for _, w := range list[0].Words {
		check, compute := w.Entries[1], w.Entries[2]
		require.Equal(t, []string{"check", "unchecked"}, []string{check.Entry, compute.Entry})
		fmt.Fprintf(&b, "| %d | %d | %d | %.1f %% | %d |\n", w.Word, compute.M1, compute.Cycles, 100*compute.Busy, check.Cycles)
	}
	text := read(t, readme)
	require.Regexp(t, figures, text)
	want := figures.ReplaceAllString(text, "${1}"+b.String()+"${2}")
	if *update {
		require.NoError(t, os.WriteFile(readme, []byte(want), 0o644))
		return
	}
	assert.Equal(t, want, text, "go test ./internal/cli -run README -update")
}

// Files and make targets that the pages name are there.
func TestPagesNameWhatThereIs(t *testing.T) {
	for _, page := range []string{readme, "../../docs/README.md", "../../docs/machine.md", "../../docs/programs.md", "../../docs/isa.md", "../../docs/sweep.md"} {
		for _, m := range regexp.MustCompile(`\]\(([^)#]+)[^)]*\)`).FindAllStringSubmatch(read(t, page), -1) {
			_, err := os.Stat(filepath.Join(filepath.Dir(page), m[1]))
			assert.NoError(t, err, page)
		}
	}
	for _, m := range regexp.MustCompile("make ([a-z]+)").FindAllStringSubmatch(read(t, readme), -1) {
		assert.Contains(t, read(t, "../../Makefile"), "\n"+m[1]+":", "make %s", m[1])
	}
}

// The commands of the README are there, with their flags: each is taken with --help added.
func TestREADMECommands(t *testing.T) {
	n := 0
	for _, m := range regexp.MustCompile(`(?m)^hwgen (.*?)(?:  .*| > .*)?$`).FindAllStringSubmatch(read(t, readme), -1) {
		succeeds(t, append(strings.Fields(m[1]), "--help")...)
		n++
	}
	assert.Greater(t, n, 6)
}
