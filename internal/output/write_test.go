package output

import (
	"bytes"
	"errors"
	"io"
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

func text(s string) func(io.Writer) error {
	return func(w io.Writer) error {
		_, err := io.WriteString(w, s)
		return err
	}
}

func failing(w io.Writer) error {
	if _, err := io.WriteString(w, "half of it"); err != nil {
		return err
	}
	return errors.New("the second half cannot be made")
}

// only reports the names in a directory.
func only(t *testing.T, dir string) []string {
	entries, err := os.ReadDir(dir)
	require.NoError(t, err)
	var names []string
	for _, e := range entries {
		names = append(names, e.Name())
	}
	return names
}

func TestFileAppearsWhole(t *testing.T) {
	dir := t.TempDir()
	name := filepath.Join(dir, "a.v")
	require.NoError(t, Write(name, nil, text("one")))
	require.NoError(t, Write(name, nil, text("two")))
	have, err := os.ReadFile(name)
	require.NoError(t, err)
	assert.Equal(t, "two", string(have))
	info, err := os.Stat(name)
	require.NoError(t, err)
	assert.Equal(t, os.FileMode(0o644), info.Mode())
	assert.Equal(t, []string{"a.v"}, only(t, dir))
}

func TestFailureLeavesWhatWasThere(t *testing.T) {
	dir := t.TempDir()
	name := filepath.Join(dir, "a.v")
	assert.EqualError(t, Write(name, nil, failing), "the second half cannot be made")
	assert.Empty(t, only(t, dir))
	require.NoError(t, Write(name, nil, text("one")))
	assert.Error(t, Write(name, nil, failing))
	have, err := os.ReadFile(name)
	require.NoError(t, err)
	assert.Equal(t, "one", string(have))
	assert.Equal(t, []string{"a.v"}, only(t, dir))
}

func TestStdoutIsHeldBackUntilAllIsThere(t *testing.T) {
	for _, name := range []string{"", Stdout} {
		var b bytes.Buffer
		assert.Error(t, Write(name, &b, failing))
		assert.Empty(t, b.String())
		require.NoError(t, Write(name, &b, text("all")))
		assert.Equal(t, "all", b.String())
	}
}

func TestPlacesThatCannotBeWritten(t *testing.T) {
	dir := t.TempDir()
	missing := filepath.Join(dir, "missing", "a.v")
	assert.EqualError(t, Write(missing, nil, text("x")), missing+": no such file or directory")
	assert.EqualError(t, Write(dir, nil, text("x")), dir+": is a directory, a file is needed")
	file := filepath.Join(dir, "file")
	require.NoError(t, Bytes(file, nil, nil))
	assert.EqualError(t, Write(filepath.Join(file, "a.v"), nil, text("x")), filepath.Join(file, "a.v")+": not a directory")
}

// A full disk: the device takes nothing, and is still a device afterwards.
func TestFullDisk(t *testing.T) {
	const full = "/dev/full"
	before, err := os.Stat(full)
	if err != nil {
		t.Logf("no %s here: nothing to show", full)
		return
	}
	assert.EqualError(t, Write(full, nil, text("x")), full+": no space left on device")
	after, err := os.Stat(full)
	require.NoError(t, err)
	assert.Equal(t, before.Mode(), after.Mode())

	f, err := os.OpenFile(full, os.O_WRONLY, 0)
	require.NoError(t, err)
	defer f.Close()
	assert.EqualError(t, Write("", f, text("x")), "standard output: no space left on device")
}
