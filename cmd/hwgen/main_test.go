package main

import (
	"bytes"
	"os"
	"os/exec"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// built is the command's binary.
func built(t testing.TB) string {
	binary := filepath.Join(t.TempDir(), "hwgen")
	out, err := exec.Command("go", "build", "-o", binary, ".").CombinedOutput()
	require.NoError(t, err, string(out))
	return binary
}

// emitted is the core that a binary writes.
func emitted(t testing.TB, binary string) []byte {
	core, err := exec.Command(binary, "--word", "64").Output()
	require.NoError(t, err)
	return core
}

// BenchmarkEmit is the time of a process that writes the core of 64 bits.
func BenchmarkEmit(b *testing.B) {
	binary := built(b)
	for b.Loop() {
		emitted(b, binary)
	}
}

func TestBinary(t *testing.T) {
	binary := built(t)
	core := emitted(t, binary)
	assert.NotEmpty(t, core)
	for range 2 {
		assert.True(t, bytes.Equal(core, emitted(t, binary)), "same bytes on every run")
	}

	for _, c := range []struct {
		status int
		args   []string
	}{{2, []string{"--word", "15"}}, {1, []string{"--curve", "none.yaml"}}, {2, []string{"nonsense"}}} {
		var stderr bytes.Buffer
		cmd := exec.Command(binary, c.args...)
		cmd.Stderr = &stderr
		stdout, err := cmd.Output()
		var exit *exec.ExitError
		require.ErrorAs(t, err, &exit)
		assert.Equal(t, c.status, exit.ExitCode(), c.args)
		assert.Empty(t, stdout)
		assert.Equal(t, 1, bytes.Count(stderr.Bytes(), []byte("\n")), stderr.String())
	}
	full, err := os.OpenFile("/dev/full", os.O_WRONLY, 0)
	if err != nil {
		t.Log("no /dev/full here: a full disk is not shown")
		return
	}
	defer full.Close()
	cmd := exec.Command(binary)
	cmd.Stdout = full
	var exit *exec.ExitError
	require.ErrorAs(t, cmd.Run(), &exit)
	assert.Equal(t, 1, exit.ExitCode())
}
