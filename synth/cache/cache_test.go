package cache

import (
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// The test binary is also the process that is killed while it makes an entry, and those that race.
func TestMain(m *testing.M) {
	if len(os.Args) > 2 && os.Args[1] == "make" {
		c, err := Open(os.Args[2])
		if err == nil {
			_, err = c.Do("key", "stage", func(dir string) error {
				if err := os.WriteFile(filepath.Join(dir, "half"), []byte("half"), 0o644); err != nil {
					return err
				}
				f, err := os.OpenFile(filepath.Join(os.Args[2], "makers"), os.O_APPEND|os.O_CREATE|os.O_WRONLY, 0o644)
				if err != nil {
					return err
				}
				fmt.Fprintln(f, os.Getpid())
				f.Close()
				if len(os.Args) > 3 {
					time.Sleep(time.Minute)
				}
				return os.WriteFile(filepath.Join(dir, "whole"), []byte("whole"), 0o644)
			})
		}
		if err != nil {
			fmt.Println(err)
			os.Exit(1)
		}
		os.Exit(0)
	}
	os.Exit(m.Run())
}

func open(t *testing.T, dir string) *Cache {
	t.Helper()
	c, err := Open(dir)
	require.NoError(t, err)
	return c
}

// text makes an entry of one file, and counts how often it was made.
func text(n *int, s string) func(string) error {
	return func(dir string) error {
		*n++
		return os.WriteFile(filepath.Join(dir, "out"), []byte(s), 0o644)
	}
}

func TestMadeOnce(t *testing.T) {
	dir := t.TempDir()
	n := 0
	for range 2 {
		got, err := open(t, dir).Do("k", "s", text(&n, "a"))
		require.NoError(t, err)
		data, err := os.ReadFile(filepath.Join(got, "out"))
		require.NoError(t, err)
		assert.Equal(t, "a", string(data))
	}
	assert.Equal(t, 1, n)
	for _, other := range [][2]string{{"k2", "s"}, {"k", "s2"}} {
		_, err := open(t, dir).Do(other[0], other[1], text(&n, "a"))
		require.NoError(t, err)
	}
	assert.Equal(t, 3, n)
	_, err := open(t, dir).Do("../k", "s", text(&n, "a"))
	assert.EqualError(t, err, `cache: bad key "../k" or stage "s"`)
}

func TestFailureLeavesNothing(t *testing.T) {
	dir := t.TempDir()
	c, n := open(t, dir), 0
	full := errors.New("no space left on device")
	_, err := c.Do("k", "s", func(dir string) error { _ = text(&n, "half")(dir); return full })
	assert.Equal(t, full, err)
	left, err := filepath.Glob(filepath.Join(dir, "tmp", "*"))
	require.NoError(t, err)
	assert.Empty(t, left)
	_, err = c.Do("k", "s", text(&n, "a"))
	require.NoError(t, err)
	assert.Equal(t, 2, n)
}

func TestDamageIsMadeGood(t *testing.T) {
	c, n := open(t, t.TempDir()), 0
	damage := map[string]func(content string) error{
		"a bit":    func(d string) error { return os.WriteFile(filepath.Join(d, "out"), []byte("b"), 0o644) },
		"cut":      func(d string) error { return os.Truncate(filepath.Join(d, "out"), 0) },
		"missing":  func(d string) error { return os.Remove(filepath.Join(d, "out")) },
		"more":     func(d string) error { return os.WriteFile(filepath.Join(d, "new"), nil, 0o644) },
		"nothing":  os.RemoveAll,
		"manifest": func(d string) error { return os.Remove(filepath.Join(filepath.Dir(d), "manifest")) },
	}
	for name, f := range damage {
		got, err := c.Do("k", "s", text(&n, "a"))
		require.NoError(t, err)
		before := n
		require.NoError(t, f(got))
		got, err = c.Do("k", "s", text(&n, "a"))
		require.NoError(t, err, name)
		data, err := os.ReadFile(filepath.Join(got, "out"))
		require.NoError(t, err)
		assert.Equal(t, "a", string(data), name)
		assert.Equal(t, before+1, n, name)
	}
}

// A maker that is killed leaves no entry; the next one is not kept waiting, and removes what was left.
func TestKilledMaker(t *testing.T) {
	dir := t.TempDir()
	self, err := os.Executable()
	require.NoError(t, err)
	cmd := exec.Command(self, "make", dir, "slowly")
	require.NoError(t, cmd.Start())
	require.Eventually(t, func() bool { _, err := os.Stat(filepath.Join(dir, "makers")); return err == nil }, time.Minute, 10*time.Millisecond)
	require.NoError(t, cmd.Process.Kill())
	_ = cmd.Wait()
	out, err := exec.Command(self, "make", dir).CombinedOutput()
	require.NoError(t, err, string(out))
	left, err := filepath.Glob(filepath.Join(dir, "tmp", "*"))
	require.NoError(t, err)
	assert.Empty(t, left)
	assert.FileExists(t, filepath.Join(dir, "stage", "key", "content", "whole"))
}

// Of several processes that want an entry one makes it.
func TestProcessesShare(t *testing.T) {
	dir := t.TempDir()
	self, err := os.Executable()
	require.NoError(t, err)
	var all sync.WaitGroup
	for range 6 {
		all.Go(func() {
			out, err := exec.Command(self, "make", dir).CombinedOutput()
			assert.NoError(t, err, string(out))
		})
	}
	all.Wait()
	makers, err := os.ReadFile(filepath.Join(dir, "makers"))
	require.NoError(t, err)
	assert.Len(t, strings.Fields(string(makers)), 1)
}

func TestBadDirectory(t *testing.T) {
	_, err := Open("/dev/null/x")
	assert.EqualError(t, err, "cache /dev/null/x: null: not a directory")
}
