package output

import (
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// ways are both ways to write a file.
var ways = map[string]func(name, content string) error{
	"Write": func(name, content string) error { return Write(name, nil, text(content)) },
	"File": func(name, content string) error {
		return File(name, func(path string) error { return os.WriteFile(path, []byte(content), 0o600) })
	},
}

func TestLinksStay(t *testing.T) {
	for way, put := range ways {
		dir := t.TempDir()
		require.NoError(t, os.Mkdir(filepath.Join(dir, "there"), 0o755))
		link := filepath.Join(dir, "link")
		require.NoError(t, os.Symlink(filepath.Join("there", "a.v"), link))
		for _, content := range []string{"first", "again"} { // at first the link leads nowhere
			require.NoError(t, put(link, content), way)
			have, err := os.ReadFile(filepath.Join(dir, "there", "a.v"))
			require.NoError(t, err)
			assert.Equal(t, content, string(have), way)
			assert.Equal(t, []string{"a.v"}, only(t, filepath.Join(dir, "there")), way)
		}
		target, err := os.Readlink(link)
		require.NoError(t, err, way)
		assert.Equal(t, filepath.Join("there", "a.v"), target)

		// .. counts from where a link is, not from how it is reached.
		require.NoError(t, os.MkdirAll(filepath.Join(dir, "far", "away"), 0o755))
		require.NoError(t, os.Symlink(filepath.Join("far", "away"), filepath.Join(dir, "near")))
		require.NoError(t, os.Symlink(filepath.Join("..", "b.v"), filepath.Join(dir, "near", "up")))
		require.NoError(t, put(filepath.Join(dir, "near", "up"), "x"), way)
		assert.Equal(t, []string{"away", "b.v"}, only(t, filepath.Join(dir, "far")), way)

		round := filepath.Join(dir, "round")
		require.NoError(t, os.Symlink("round", round))
		assert.EqualError(t, put(round, "x"), round+": too many levels of symbolic links", way)
	}
}

func TestModes(t *testing.T) {
	old := syscall.Umask(0o027)
	defer syscall.Umask(old)
	for way, put := range ways {
		name := filepath.Join(t.TempDir(), "a.v")
		mode := func() os.FileMode {
			info, err := os.Stat(name)
			require.NoError(t, err)
			return info.Mode()
		}
		require.NoError(t, put(name, "x"), way)
		assert.Equal(t, os.FileMode(0o640), mode(), way)
		require.NoError(t, os.Chmod(name, 0o604))
		require.NoError(t, put(name, "y"), way)
		assert.Equal(t, os.FileMode(0o604), mode(), way)
	}
}

func TestLongestName(t *testing.T) {
	for way, put := range ways {
		require.NoError(t, put(filepath.Join(t.TempDir(), strings.Repeat("a", 255)), "x"), way)
	}
}
