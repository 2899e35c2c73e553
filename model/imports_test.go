package model

import (
	"go/parser"
	"go/token"
	"os"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// The model shares no code with the generator: of this module it imports params, and nothing from outside.
func TestImports(t *testing.T) {
	c := newTally(t)
	entries, err := os.ReadDir(".")
	require.NoError(t, err)
	for _, entry := range entries {
		if !strings.HasSuffix(entry.Name(), ".go") || strings.HasSuffix(entry.Name(), "_test.go") {
			continue
		}
		file, err := parser.ParseFile(token.NewFileSet(), entry.Name(), nil, parser.ImportsOnly)
		require.NoError(t, err)
		for _, spec := range file.Imports {
			path, err := strconv.Unquote(spec.Path.Value)
			require.NoError(t, err)
			c.ok(path == "hwgen/params" || !strings.ContainsAny(path, ".") && !strings.HasPrefix(path, "hwgen"),
				"%s imports %s", entry.Name(), path)
		}
	}
}
