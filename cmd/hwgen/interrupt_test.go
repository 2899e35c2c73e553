package main

import (
	"bytes"
	"errors"
	"os/exec"
	"path/filepath"
	"syscall"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// A command that waits for input can be interrupted, and says so.
func TestInterruptedWhileReading(t *testing.T) {
	binary := filepath.Join(t.TempDir(), "hwgen")
	out, err := exec.Command("go", "build", "-o", binary, ".").CombinedOutput()
	require.NoError(t, err, string(out))
	fifo := filepath.Join(t.TempDir(), "core.yaml")
	require.NoError(t, syscall.Mkfifo(fifo, 0o600))
	for _, args := range [][]string{{"asm", "-"}, {"--core", fifo}} {
		for sig, status := range map[syscall.Signal]int{syscall.SIGINT: 130, syscall.SIGTERM: 143} {
			cmd := exec.Command(binary, args...)
			var stderr bytes.Buffer
			cmd.Stderr = &stderr
			stdin, err := cmd.StdinPipe()
			require.NoError(t, err)
			require.NoError(t, cmd.Start())
			time.Sleep(300 * time.Millisecond) // it has to come as far as the read
			require.NoError(t, cmd.Process.Signal(sig))
			err = cmd.Wait()
			stdin.Close()
			var exit *exec.ExitError
			require.True(t, errors.As(err, &exit), "%v", err)
			assert.Equal(t, status, exit.ExitCode(), args)
			assert.Equal(t, "hwgen: interrupted\n", stderr.String())
		}
	}
}
