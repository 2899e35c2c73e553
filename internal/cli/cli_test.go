package cli

import (
	"bytes"
	"context"
	"encoding/hex"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// outcome is what a command line left.
type outcome struct {
	status         int
	stdout, stderr string
}

// hwgen runs a command line in this process.
func hwgen(args ...string) outcome { return hwgenWith("", args...) }

func hwgenWith(stdin string, args ...string) outcome {
	var out, err bytes.Buffer
	s := Execute(context.Background(), args, strings.NewReader(stdin), &out, &err)
	return outcome{s, out.String(), err.String()}
}

// succeeds runs a command line that must succeed, and returns its output.
func succeeds(t testing.TB, args ...string) string {
	o := hwgen(args...)
	require.Equal(t, 0, o.status, "%v: %s", args, o.stderr)
	require.Empty(t, o.stderr, "%v", args)
	return o.stdout
}

// refuses runs a command line that must fail with one line and nothing else.
func refuses(t *testing.T, status int, message string, args ...string) {
	t.Helper()
	o := hwgen(args...)
	assert.Equal(t, status, o.status, "%v", args)
	assert.Equal(t, "hwgen: "+message+"\n", o.stderr, "%v", args)
	assert.Empty(t, o.stdout, "%v", args)
}

// write puts a file in a directory and returns its path.
func write(t *testing.T, dir, name, content string) string {
	path := filepath.Join(dir, name)
	require.NoError(t, os.WriteFile(path, []byte(content), 0o644))
	return path
}

// inDir lists a directory.
func inDir(t *testing.T, dir string) []string {
	entries, err := os.ReadDir(dir)
	require.NoError(t, err)
	names := []string{}
	for _, e := range entries {
		names = append(names, e.Name())
	}
	return names
}

func read(t *testing.T, path string) string {
	content, err := os.ReadFile(path)
	require.NoError(t, err)
	return string(content)
}

func hexOf(b []byte) string { return hex.EncodeToString(b) }

func itoa(n int64) string { return strconv.FormatInt(n, 10) }
