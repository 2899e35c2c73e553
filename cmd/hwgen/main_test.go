package main

import (
	"bytes"
	"os"
	"os/exec"
	"path/filepath"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// quick is how fast a built binary must emit a core.
const quick = 200 * time.Millisecond

func TestBinary(t *testing.T) {
	binary := filepath.Join(t.TempDir(), "hwgen")
	out, err := exec.Command("go", "build", "-o", binary, ".").CombinedOutput()
	require.NoError(t, err, string(out))

	var core []byte
	best := time.Hour
	for range 10 { // the machine may be busy
		start := time.Now()
		again, err := exec.Command(binary, "--word", "64").Output()
		require.NoError(t, err)
		best = min(best, time.Since(start))
		assert.True(t, core == nil || bytes.Equal(core, again), "same bytes on every run")
		core = again
	}
	t.Logf("%d bytes of Verilog in %v", len(core), best)
	assert.Less(t, best, quick)

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
