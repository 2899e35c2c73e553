package output

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// All files appear or none; a failure leaves those that were there before.
func TestFilesAppearTogether(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "new")
	two := func(s string) []Content { return []Content{{"a.h", []byte(s)}, {"b.c", []byte(s)}} }
	require.NoError(t, Files(dir, two("one")))
	require.NoError(t, Files(dir, two("two")))
	assert.Equal(t, []string{"a.h", "b.c"}, only(t, dir))

	require.NoError(t, os.Remove(filepath.Join(dir, "b.c")))
	require.NoError(t, os.Mkdir(filepath.Join(dir, "b.c"), 0o755))
	assert.EqualError(t, Files(dir, two("three")), filepath.Join(dir, "b.c")+": is no regular file")
	have, err := os.ReadFile(filepath.Join(dir, "a.h"))
	require.NoError(t, err)
	assert.Equal(t, "two", string(have))
	assert.Equal(t, []string{"a.h", "b.c"}, only(t, dir))

	// The directory of a failure does not stay, unless it was there.
	other := filepath.Join(t.TempDir(), "other")
	assert.Error(t, Files(other, []Content{{"a.h", nil}, {filepath.Join("missing", "b.c"), nil}}))
	assert.NoDirExists(t, other)
	file := filepath.Join(dir, "a.h")
	assert.EqualError(t, Files(file, two("x")), file+": not a directory")
}
