package manual

import (
	"flag"
	"os"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"hwgen/isa"
)

const page = "../../docs/isa.md"

var update = flag.Bool("update", false, "rewrite "+page)

func TestPageIsWhatTheTablesGive(t *testing.T) {
	if *update {
		require.NoError(t, os.WriteFile(page, []byte(Text()), 0o644))
	}
	have, err := os.ReadFile(page)
	require.NoError(t, err)
	assert.True(t, string(have) == Text(), "%s is out of date: go test ./isa/manual -update", page)
}

func TestEveryKindIsExplained(t *testing.T) {
	for i := range isa.Table {
		for _, f := range isa.Table[i].Fields {
			found := false
			for _, k := range kinds {
				found = found || k.kind == f.Kind
			}
			assert.True(t, found, "%s operand %s", isa.Table[i].Name, f.Name)
		}
		assert.NotEqual(t, "unknown", className(isa.Table[i].Class))
	}
}

// Each diagram covers bits 31 to 0 once.
func TestDiagramsCoverTheWord(t *testing.T) {
	for i := range isa.Table {
		next := 31
		for _, g := range segments(&isa.Table[i]) {
			assert.Equal(t, next, g.hi, isa.Table[i].Name)
			next = g.lo - 1
		}
		assert.Equal(t, -1, next, isa.Table[i].Name)
		lines := strings.Split(diagram(&isa.Table[i]), "\n")
		assert.Len(t, lines[1], len(lines[2]))
	}
}
