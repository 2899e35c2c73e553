package cli

import (
	"encoding/json"
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"hwgen/ucode/programs"
)

const programsPage = "../../docs/programs.md"

// wholeLibrary is what hwgen programs says of every program at the word sizes of the paper.
func wholeLibrary(t *testing.T) (list []*programInfo) {
	require.NoError(t, json.Unmarshal([]byte(succeeds(t, "programs", "--json")), &list))
	return list
}

// inRoom is the list with programs that the memories of the default core do not hold, at some word size, as the core large runs them.
func inRoom(t *testing.T, list []*programInfo) (all []*programInfo) {
	for _, p := range list {
		if len(p.Misfits) > 0 {
			var one []*programInfo
			require.NoError(t, json.Unmarshal([]byte(succeeds(t, "programs", p.Name, "--core", "large", "--json")), &one))
			require.Len(t, one, 1)
			require.Empty(t, one[0].Misfits)
			p = one[0]
			p.Doc += " (core `large`)"
		}
		all = append(all, p)
	}
	return all
}

// pageOf says all about the programs, for readers of the documents.
func pageOf(list []*programInfo) string {
	var b strings.Builder
	put := func(format string, args ...any) { fmt.Fprintf(&b, format+"\n", args...) }
	put(strings.ReplaceAll(`# The programs

Generated from the library by a test (go test ./internal/cli -run ProgramsPage -update); hwgen programs prints the same for any core and curve.
Here the curve is BLS12-381 and the core the default one, or the built-in core ´large´ where a program needs more memory than that has.

Numbers are canonical, one an element, lowest coefficient first. Points are affine, and all zeros is the identity (of the Edwards curve it is
0, 1). A secret input has no influence on time, on the order of instructions or on addresses: what a run shows besides its outputs is listed
under "reveals". A run that refuses its inputs stops with one of the statuses and leaves no outputs. M1 counts products of
field elements, squares included; cycles are those of an accepted run.

Some things a host makes of several programs: it aggregates signatures by ´g2-decompress´ (or ´g1-decompress´), which has all checks, and ´g2-add´;
verifies a batch by random 64-bit multiples of keys (´g1-mul´) and signatures (´g2-msm´), ´hash-to-g2´ and one ´pairing-check´; and adds
combinations of more points than memory has room for with ´g1-add´ and ´g2-add´. At the end are the [countermeasures](#countermeasures).

| program | what it computes | M1 | cycles, w = 64 |
|---|---|---|---|`, "´", "`"))
	for _, p := range list {
		m1, cycles := "", ""
		for _, w := range p.Words {
			if w.Word == 64 {
				m1, cycles = itoa(w.Entries[0].M1), thousands(w.Entries[0].Cycles)
			}
		}
		put("| [%s](#%s) | %s | %s | %s |", p.Name, p.Name, p.Doc, m1, cycles)
	}
	for _, p := range list {
		section(put, p)
	}
	return b.String()
}

func section(put func(format string, args ...any), p *programInfo) {
	put("\n## %s\n\n%s.", p.Name, strings.ToUpper(p.Doc[:1])+p.Doc[1:])
	put("\n| | name | numbers | | |\n|---|---|---|---|---|")
	for _, in := range p.Inputs {
		secrecy := "public"
		if in.Secret {
			secrecy = "secret"
		}
		put("| input | %s | %s | %s | %s |", in.Name, in.format(), secrecy, in.Doc)
	}
	for _, out := range p.Outputs {
		put("| output | %s | %s | | %s |", out.Name, out.format(), out.Doc)
	}
	put("\n| status | name | |\n|---|---|---|")
	for _, s := range p.Statuses {
		put("| %d | %s | %s |", s.Code, s.Name, s.Doc)
	}
	if len(p.Declassified) > 0 {
		put("\nReveals %s.", strings.Join(p.Declassified, "; "))
	}
	header, rule := "\n| entry | | M1", "|---|---|---"
	for _, w := range p.Words {
		header += fmt.Sprintf(" | w = %d", w.Word)
		rule += "|---"
	}
	put("%s |\n%s|", header, rule)
	for k, e := range p.Entries {
		row := fmt.Sprintf("| %s | %s | %s", e.Name, e.Doc, productsOf(p, k))
		for _, w := range p.Words {
			row += " | " + thousands(w.Entries[k].Cycles)
		}
		put("%s |", row)
	}
	last := p.Words[len(p.Words)-1]
	for _, w := range p.Words {
		if w.Word == 64 {
			last = w
		}
	}
	put("\n%s instructions, %s elements (w = %d).", thousands(int64(last.Instructions)), thousands(int64(last.Elements)), last.Word)
}

// productsOf is the number of products from an entry; there may be several, since forms of formulas differ with the word size.
func productsOf(p *programInfo, entry int) string {
	var all []int64
	for _, w := range p.Words {
		if n := w.Entries[entry].M1; !slices.Contains(all, n) {
			all = append(all, n)
		}
	}
	if len(all) == 1 {
		return thousands(all[0])
	}
	return thousands(slices.Min(all)) + " to " + thousands(slices.Max(all))
}

// sampled are the programs whose part of the page is held against what they take in a short run.
var sampled = []string{"inv-fp", "g1-mul", "jubjub-add", "encode-to-g1", "g1-check"}

// The page is that of the library as it is: all of it with HWGEN_FULL or -update, else some programs.
func TestProgramsPage(t *testing.T) {
	if !*update && os.Getenv("HWGEN_FULL") == "" {
		page := read(t, programsPage)
		for _, name := range programs.Names() {
			assert.Contains(t, page, "\n## "+name+"\n")
		}
		for _, name := range sampled {
			var list []*programInfo
			require.NoError(t, json.Unmarshal([]byte(succeeds(t, "programs", name, "--json")), &list))
			require.Empty(t, list[0].Misfits)
			var b strings.Builder
			section(func(format string, args ...any) { fmt.Fprintf(&b, format+"\n", args...) }, list[0])
			assert.Contains(t, page, b.String(), "go test ./internal/cli -run ProgramsPage -update")
		}
		return
	}
	want := pageOf(inRoom(t, wholeLibrary(t))) + countermeasures(t)
	if *update {
		require.NoError(t, os.WriteFile(programsPage, []byte(want), 0o644))
		return
	}
	assert.Equal(t, want, read(t, programsPage), "go test ./internal/cli -run ProgramsPage -update")
}
