package output

import (
	"errors"
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

func TestFileOfAnotherProgram(t *testing.T) {
	dir := t.TempDir()
	name := filepath.Join(dir, "t.fst")
	puts := func(content string) func(string) error {
		return func(path string) error { return os.WriteFile(path, []byte(content), 0o600) }
	}
	require.NoError(t, File(name, puts("one")))
	assert.EqualError(t, File(name, puts("")), name+": nothing could be written")
	assert.EqualError(t, File(name, func(string) error { return errors.New("broken") }), "broken")
	assert.Error(t, File(name, os.Remove))
	have, err := os.ReadFile(name)
	require.NoError(t, err)
	assert.Equal(t, "one", string(have))
	assert.Equal(t, []string{"t.fst"}, only(t, dir))

	missing := filepath.Join(dir, "missing", "t.fst")
	assert.EqualError(t, File(missing, puts("x")), missing+": no such file or directory")
	assert.EqualError(t, File(dir, puts("x")), dir+": is no regular file")
	assert.EqualError(t, File("/dev/null", puts("x")), "/dev/null: is no regular file")
}
