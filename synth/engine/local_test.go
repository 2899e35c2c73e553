package engine

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"sync/atomic"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// shell is a task that runs a line of shell.
func shell(dir, name, line string) Task {
	return Task{Name: name, Argv: []string{"sh", "-c", line}, Dir: dir, Log: filepath.Join(dir, name+".log")}
}

func quiet(Event) {}

func failures(results []Result) (f []string) {
	for _, r := range results {
		f = append(f, r.Failure)
	}
	return f
}

func TestLocalNamesFailuresAndGoesOn(t *testing.T) {
	dir := t.TempDir()
	tasks := []Task{
		shell(dir, "good", "echo done > good"),
		shell(dir, "says", "echo first; echo 'hwgen: it is broken' >&2; exit 3"),
		shell(dir, "silent", "exit 7"),
		shell(dir, "killed", "kill -9 $$"),
		{Name: "nowhere", Argv: []string{"/nowhere/tool"}, Dir: dir, Log: filepath.Join(dir, "nowhere.log")},
		shell(dir, "last", "echo done > last"),
	}
	results, err := Local{Jobs: 2}.Run(t.Context(), tasks, quiet)
	require.NoError(t, err)
	assert.Equal(t, []string{"", "it is broken", "exit status 7", "killed by signal 9 (killed), as the kernel does when memory runs out",
		"cannot be started: /nowhere/tool: no such file or directory", ""}, failures(results))
	assert.FileExists(t, filepath.Join(dir, "good"))
	assert.FileExists(t, filepath.Join(dir, "last"))
	log, err := os.ReadFile(filepath.Join(dir, "says.log"))
	require.NoError(t, err)
	assert.Equal(t, "first\nhwgen: it is broken\n", string(log))
}

func TestPoolIsBounded(t *testing.T) {
	dir := t.TempDir()
	var tasks []Task
	for _, n := range []string{"a", "b", "c", "d", "e"} {
		tasks = append(tasks, shell(dir, n, "sleep 0.1"))
	}
	running, most := 0, 0
	_, err := Local{Jobs: 2}.Run(t.Context(), tasks, func(e Event) {
		switch e.State {
		case Started:
			running++
		case Finished:
			running--
		}
		most = max(most, running)
	})
	require.NoError(t, err)
	assert.Equal(t, 2, most)
	assert.Zero(t, running)
}

// A task is ended for memory by name: one that takes too much at once, and one whose processes do so together.
func TestMemoryBound(t *testing.T) {
	dir := t.TempDir()
	self, err := os.Executable()
	require.NoError(t, err)
	eat := shell(dir, "eat", "")
	eat.Argv = []string{self, "eat"}
	eat.Memory = 200 << 20
	many := shell(dir, "many", "for i in 1 2 3 4; do setsid head -c 60M /dev/zero | tail -c 60M | sleep 3 & done; wait")
	many.Memory = 150 << 20
	modest := shell(dir, "modest", "true")
	modest.Memory = 100 << 20
	results, err := Local{Jobs: 3}.Run(t.Context(), []Task{eat, many, modest}, quiet)
	require.NoError(t, err)
	assert.Regexp(t, `^ended for memory: .*200 MiB`, results[0].Failure)
	assert.Regexp(t, `^ended for memory: it took \d+ MiB, the bound is 150 MiB$`, results[1].Failure)
	assert.Empty(t, results[2].Failure)
}

// An interruption ends what runs, with all that it has started, and begins nothing more.
func TestInterruption(t *testing.T) {
	dir := t.TempDir()
	ctx, cancel := context.WithCancelCause(t.Context())
	why := errors.New("enough")
	tasks := []Task{shell(dir, "long", "sleep 60 & echo $! > pid; wait"), shell(dir, "next", "touch next")}
	var begun atomic.Int32
	go func() {
		for {
			if data, err := os.ReadFile(filepath.Join(dir, "pid")); err == nil && len(data) > 0 {
				cancel(why)
				return
			}
			time.Sleep(10 * time.Millisecond)
		}
	}()
	_, err := Local{Jobs: 1}.Run(ctx, tasks, func(e Event) {
		if e.State == Started {
			begun.Add(1)
		}
	})
	require.ErrorIs(t, err, why)
	assert.EqualValues(t, 1, begun.Load())
	data, err := os.ReadFile(filepath.Join(dir, "pid"))
	require.NoError(t, err)
	assert.Eventually(t, func() bool {
		stat, err := os.ReadFile(filepath.Join("/proc", string(data[:len(data)-1]), "stat"))
		return err != nil || assert.ObjectsAreEqual(byte('Z'), stat[len(data)+len("(sleep) ")])
	}, 5*time.Second, 10*time.Millisecond)
}

func TestTasksAreChecked(t *testing.T) {
	dir := t.TempDir()
	_, err := Local{Jobs: 1}.Run(t.Context(), []Task{shell(dir, "a", "true"), shell(dir, "a", "true")}, quiet)
	require.EqualError(t, err, "engine: two tasks are called a")
	_, err = Local{Jobs: 1}.Run(t.Context(), []Task{{Name: "a"}}, quiet)
	require.ErrorContains(t, err, `task "a" lacks`)
}
