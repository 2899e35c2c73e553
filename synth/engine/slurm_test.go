//go:build linux

package engine

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"hwgen/internal/slurmtest"
)

// work is what both engines are given: tasks that compute, one that fails, one that takes more memory than it may. Each notes that it has begun
// and which process it is, and waits for the file go.
func work(t *testing.T, dir string) []Task {
	t.Helper()
	self, err := os.Executable()
	require.NoError(t, err)
	var tasks []Task
	for i := range 6 {
		tasks = append(tasks, shell(dir, fmt.Sprintf("t%d", i),
			fmt.Sprintf("echo $$ >> begun%d; n=0; while [ ! -e go ] && [ $n -lt 600 ]; do sleep 0.1; n=$((n+1)); done; sleep 0.3; seq %d | cksum > out%d; echo finished", i, 1000*i, i)))
	}
	tasks = append(tasks, shell(dir, "fails", "echo it is broken; exit 3"))
	eat := shell(dir, "eats", "")
	eat.Argv, eat.Memory = []string{self, "eat"}, 150<<20
	return append(tasks, eat)
}

func engineFor(t *testing.T, dir string) Slurm {
	t.Helper()
	self, err := os.Executable()
	require.NoError(t, err)
	return Slurm{Dir: filepath.Join(dir, "run"), Node: []string{self, "node"}, Poll: 100 * time.Millisecond, Grace: time.Second}
}

// outputs are what the tasks wrote.
func outputs(t *testing.T, dir string) (all []string) {
	t.Helper()
	for i := range 6 {
		data, err := os.ReadFile(filepath.Join(dir, fmt.Sprintf("out%d", i)))
		require.NoError(t, err)
		all = append(all, string(data))
	}
	return all
}

func release(t *testing.T, dir string) {
	require.NoError(t, os.WriteFile(filepath.Join(dir, "go"), nil, 0o644))
}

// begun are the processes that ran a task so far.
func begun(dir string, i int) (pids []int) {
	data, _ := os.ReadFile(filepath.Join(dir, fmt.Sprintf("begun%d", i)))
	for _, f := range strings.Fields(string(data)) {
		if pid, err := strconv.Atoi(f); err == nil {
			pids = append(pids, pid)
		}
	}
	return pids
}

// A job is killed on its node, then the node crashes and comes back, then the controller; meanwhile hwgen itself ends and is started
// again. What comes out is what Local gives.
func TestSlurmGivesWhatLocalGives(t *testing.T) {
	local := t.TempDir()
	tasks := work(t, local)
	release(t, local)
	want, err := Local{Jobs: 2}.Run(t.Context(), tasks, quiet)
	require.NoError(t, err)
	require.Equal(t, "it is broken", want[6].Failure)
	require.Regexp(t, "^ended for memory", want[7].Failure)

	cluster := slurmtest.Start(t)
	dir := t.TempDir()
	tasks = work(t, dir)
	s := engineFor(t, dir)

	var lost []int
	watch := func(e Event) {
		t.Logf("task %d: %s %s %s", e.Task, e.State, e.Result.Failure, e.Text)
		if e.State == Lost {
			lost = append(lost, e.Task)
		}
	}
	// The first hwgen: it submits, and is gone as soon as two tasks run.
	ctx, cancel := context.WithCancelCause(t.Context())
	gone := errors.New("gone")
	go func() {
		for len(begun(dir, 0)) == 0 || len(begun(dir, 1)) == 0 {
			time.Sleep(20 * time.Millisecond)
		}
		cancel(gone)
	}()
	_, err = s.Run(ctx, tasks, watch)
	require.ErrorIs(t, err, gone)

	// Task 0 loses its job: the process on the node that would have written the result is killed, and the task with it.
	pid := begun(dir, 0)[0]
	parent := parentOf(t, pid)
	require.NoError(t, syscall.Kill(parent, syscall.SIGKILL))
	_ = syscall.Kill(-pid, syscall.SIGKILL)

	// The second hwgen takes the array over. Once task 0 runs again, the node crashes; when it is back, the controller does.
	steps := make(chan struct{})
	go func() {
		defer close(steps)
		for len(begun(dir, 0)) < 2 {
			time.Sleep(20 * time.Millisecond)
		}
		cluster.CrashNode()
		time.Sleep(300 * time.Millisecond)
		cluster.StartNode()
		cluster.KillController()
		time.Sleep(time.Second)
		cluster.StartController()
		release(t, dir)
	}()
	got, err := s.Run(t.Context(), tasks, watch)
	require.NoError(t, err)
	<-steps
	assert.Contains(t, lost, 0)
	assert.Equal(t, outputs(t, local), outputs(t, dir))
	for i := range want {
		assert.Equal(t, want[i].Name, got[i].Name)
		if i < 7 { // of the last, the process tells where it was when memory was refused
			assert.Equal(t, want[i].Failure, got[i].Failure)
		}
	}
	assert.Regexp(t, "^ended for memory", got[7].Failure)
	log, err := os.ReadFile(tasks[5].Log)
	require.NoError(t, err)
	assert.Contains(t, string(log), "finished\n")

	// A refusal, and a cancellation: nothing is left in the queue.
	s.Dir, s.Args = filepath.Join(dir, "refused"), []string{"--partition=nowhere"}
	_, err = s.Run(t.Context(), tasks, quiet)
	require.ErrorContains(t, err, "sbatch: ")
	assert.ErrorContains(t, err, "invalid partition specified: nowhere")
	s.Dir, s.Args, s.Cancel = filepath.Join(dir, "cancelled"), nil, true
	require.NoError(t, os.Remove(filepath.Join(dir, "go")))
	ctx, cancel = context.WithCancelCause(t.Context())
	_, err = s.Run(ctx, tasks, func(e Event) {
		if e.State == Started {
			cancel(gone)
		}
	})
	require.ErrorIs(t, err, gone)
	assert.Eventually(t, func() bool { return slurmtest.Command("squeue", "-h") == "" }, time.Minute, 50*time.Millisecond)
}

func parentOf(t *testing.T, pid int) int {
	t.Helper()
	data, err := os.ReadFile(fmt.Sprintf("/proc/%d/stat", pid))
	require.NoError(t, err)
	_, rest, _ := strings.Cut(string(data), ") ")
	parent, err := strconv.Atoi(strings.Fields(rest)[1])
	require.NoError(t, err)
	return parent
}

func TestSlurmIsMissing(t *testing.T) {
	t.Setenv("PATH", t.TempDir())
	_, err := engineFor(t, t.TempDir()).Run(t.Context(), []Task{shell("/", "a", "true")}, quiet)
	require.EqualError(t, err, "sbatch is not installed (Debian package slurm-client)")
}
