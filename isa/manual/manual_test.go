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

// Rows of the tables of the page, as docs/machine.md has them.
func TestTimingTables(t *testing.T) {
	for _, row := range []string{
		"| two-operand adder | add sub sel | t, t+1 | t+2 | t+3 | t+4 |",
		"| compare | clt ceq csgn | t, t+1 | t+2 | t+3 (reserved) | t+3 (flag) |",
		"| one-operand adder | dbl neg mov dcan | t | t+1 | t+2 | t+3 |",
		"| constant | ldc | t (reserved) | t+1 | t+2 | t+3 |",
		"| division steps | dsfg dsde | t, t+1 | t+2 .. t+35 | t+35, t+36 | t+37 (of anything) |",
		"| two-operand wide adder | wadd wsub | t, t+1, t+2, t+4 | t+2, t+5 | t+3, t+6 | t+4, t+7 |",
		"| one-operand wide adder | wdbl wneg | t, t+1 | t+1, t+2 | t+2, t+3 | t+3, t+4 |",
		"| product, one element | mul redc | x, x+1 | e | e+1 | e+2 |",
		"| product, double width | wmul wsqr | x, x+1 | e-2, e | e-1, e+1 | e, e+2 |",

		"| compare | clt ceq csgn | t, t+1 | t+2 | t+2 (reserved) | t+3 (flag) |",
		"| one-operand adder | dbl neg mov dcan | t | t+1 | t+1 | t+2 |",
		"| division steps | dsfg dsde | t, t+1 | t+2 .. t+35 | t+34, t+35 | t+36 (of anything) |",
		"| two-operand wide adder | wadd wsub | t, t+1, t+3, t+4 | t+2, t+5 | t+2, t+5 | t+3, t+6 |",
		"| one-operand wide adder | wdbl wneg | t, t+2 | t+1, t+3 | t+1, t+3 | t+2, t+4 |",

		"| two-operand wide adder | wadd wsub | t, t+1, t+2, t+3 | t+2, t+4 | t+3, t+5 | t+4, t+6 |",
		"| two-operand wide adder | wadd wsub | t, t+1, t+2, t+3 | t+2, t+4 | t+2, t+4 | t+3, t+5 |",
		"| one-operand wide adder | wdbl wneg | t, t+1 | t+1, t+2 | t+1, t+2 | t+2, t+3 |",
		"| s | 3 | 4 | 6 | 8 | 12 | 16 | 24 |",
		"| mul | 18 | 32 | 72 | 128 | 288 | 512 | 1152 |",
		"| wmul | 9 | 16 | 36 | 64 | 144 | 256 | 576 |",
		"| wsqr | 6 | 10 | 21 | 36 | 78 | 136 | 300 |",
		"| redc | 9 | 16 | 36 | 64 | 144 | 256 | 576 |",
	} {
		assert.Contains(t, Text(), "\n"+row+"\n")
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
