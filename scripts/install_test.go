// Package scripts holds shell scripts; this test shows what they do where they may not install anything.
package scripts

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// run runs the install script with nothing on its path but the given commands, each a line of shell.
func run(t *testing.T, commands map[string]string) (stderr string, ok bool) {
	dir := t.TempDir()
	for name, line := range commands {
		require.NoError(t, os.WriteFile(filepath.Join(dir, name), []byte("#!/bin/sh\n"+line+"\n"), 0o700))
	}
	cmd := exec.Command("/bin/sh", "install-debian")
	cmd.Env = []string{"PATH=" + dir}
	var b strings.Builder
	cmd.Stderr = &b
	err := cmd.Run()
	return b.String(), err == nil
}

const (
	installed = "echo 'install ok installed'"
	lacking   = `case "$3" in yosys|g++) exit 1;; *) echo 'install ok installed';; esac`
)

func TestNothingToDo(t *testing.T) {
	stderr, ok := run(t, map[string]string{"dpkg-query": installed})
	assert.True(t, ok)
	assert.Empty(t, stderr)
}

func TestUserWithoutRightsIsTold(t *testing.T) {
	for _, commands := range []map[string]string{
		{"dpkg-query": lacking, "id": "echo 1000"},
		{"dpkg-query": lacking, "id": "echo 1000", "sudo": "exit 1"},
	} {
		stderr, ok := run(t, commands)
		assert.False(t, ok)
		assert.Equal(t, "scripts/install-debian: missing packages; run: sudo apt-get install yosys g++\n", stderr)
	}
}

func TestMissingPackagesAreInstalled(t *testing.T) {
	stderr, ok := run(t, map[string]string{"dpkg-query": lacking, "id": "echo 0", "apt-get": `echo "apt-get $*" >&2`})
	assert.True(t, ok)
	assert.Equal(t, "installing yosys g++\napt-get update -qq\napt-get install -y --no-install-recommends yosys g++\n", stderr)
	stderr, ok = run(t, map[string]string{"dpkg-query": lacking, "id": "echo 1000", "sudo": `echo "sudo $*" >&2`})
	assert.True(t, ok)
	assert.Contains(t, stderr, "sudo -n apt-get install -y --no-install-recommends yosys g++\n")
}

func TestOtherSystemsAreTold(t *testing.T) {
	stderr, ok := run(t, map[string]string{"verilator": "", "yosys": "", "sta": "", "make": "", "g++": "", "z3": "", "riscv64-unknown-elf-gcc": "", "sbatch": "", "munged": "", "chromium": ""})
	assert.False(t, ok)
	assert.Equal(t, "scripts/install-debian: this is no Debian; install by hand: iverilog\n", stderr)
}
