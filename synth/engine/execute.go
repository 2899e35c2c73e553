package engine

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"syscall"
	"time"
)

const (
	// sampling is how often the memory of a task is looked at.
	sampling = 500 * time.Millisecond

	// politeness is how long a task that is told to end may clean up.
	politeness = 500 * time.Millisecond

	// nearly is the part of the bound that a task which failed must have reached to be called short of memory: a process whose allocation
	// is refused ends below the bound.
	nearly = 0.9
)

// execute runs a task to its end. Its error is the context's cause, or that the log cannot be written; all else is in the result.
func execute(ctx context.Context, t Task, mode int) (Result, error) {
	r := Result{Name: t.Name}
	if err := ctx.Err(); err != nil {
		return r, context.Cause(ctx)
	}
	if err := os.MkdirAll(filepath.Dir(t.Log), 0o755); err != nil {
		return r, fmt.Errorf("task %s: %w", t.Name, err)
	}
	log, err := os.OpenFile(t.Log, os.O_RDWR|os.O_CREATE|os.O_APPEND|mode, 0o666)
	if err != nil {
		return r, fmt.Errorf("task %s: %w", t.Name, err)
	}
	defer log.Close()
	begin, err := log.Seek(0, io.SeekEnd)
	if err != nil {
		return r, fmt.Errorf("task %s: %w", t.Name, err)
	}
	cmd := exec.Command(t.Argv[0], t.Argv[1:]...)
	cmd.Dir, cmd.Stdout, cmd.Stderr = t.Dir, log, log
	cmd.SysProcAttr = ownGroup()

	start := time.Now()
	started, done := make(chan error, 1), make(chan error, 1)
	go func() {
		// A child whose parent dies is told by the kernel; to the kernel the parent is the thread that started it.
		runtime.LockOSThread()
		defer runtime.UnlockOSThread()
		err := cmd.Start()
		started <- err
		if err == nil {
			done <- cmd.Wait()
		}
	}()
	if err := <-started; err != nil {
		r.Failure = fmt.Sprintf("cannot be started: %v", startCause(err))
		return r, nil
	}
	group := cmd.Process.Pid
	if t.Memory > 0 {
		// In the moment since its start the process has not got as far as starting others, which inherit the bound.
		if err := boundMemory(group, t.Memory); err != nil && !errors.Is(err, syscall.ESRCH) {
			killAll(group)
			<-done
			r.Failure = fmt.Sprintf("its memory cannot be bound: %v", err)
			return r, nil
		}
	}
	over := false
	ended := ctx.Done()
	tick := time.NewTicker(sampling)
	defer tick.Stop()
	var kill <-chan time.Time
	var waited error
loop:
	for {
		select {
		case waited = <-done:
			break loop
		case <-tick.C:
			r.Peak = max(r.Peak, memoryOf(group))
			if t.Memory > 0 && r.Peak > t.Memory && !over {
				over = true
				killAll(group)
			}
		case <-ended:
			ended = nil
			_ = syscall.Kill(-group, syscall.SIGTERM)
			kill = time.After(politeness)
		case <-kill:
			killAll(group)
		}
	}
	_ = syscall.Kill(-group, syscall.SIGKILL) // what it left behind
	r.Seconds = time.Since(start).Seconds()
	r.Peak = max(r.Peak, peakOf(cmd.ProcessState))
	last, refused := lastWords(log, begin)
	switch {
	case over:
		r.Failure = fmt.Sprintf("ended for memory: it took %s, the bound is %s", size(r.Peak), size(t.Memory))
	case ctx.Err() != nil && waited != nil:
		return r, context.Cause(ctx)
	case waited == nil:
	case t.Memory > 0 && (refused != "" || float64(r.Peak) >= nearly*float64(t.Memory)):
		r.Failure = fmt.Sprintf("ended for memory: the bound is %s; %s", size(t.Memory), cmp.Or(refused, said(waited, last)))
	case last == "" && full(filepath.Dir(t.Log)):
		r.Failure = fmt.Sprintf("%v; no space left on device for its log", waited)
	default:
		r.Failure = said(waited, last)
	}
	return r, nil
}

// said is what a process said at its end; one that said nothing is told by its status.
func said(err error, last string) string {
	var exit *exec.ExitError
	if errors.As(err, &exit) {
		if w, ok := exit.Sys().(syscall.WaitStatus); ok && w.Signaled() {
			text := fmt.Sprintf("killed by signal %d (%v)", int(w.Signal()), w.Signal())
			if w.Signal() == syscall.SIGKILL {
				text += ", as the kernel does when memory runs out"
			}
			return text
		}
	}
	if last == "" {
		return err.Error()
	}
	return last
}

// speaksOfMemory recognises what yosys, abc, Icarus, sta and Go print when an allocation is refused.
func speaksOfMemory(line string) bool {
	line = strings.ToLower(line)
	for _, phrase := range []string{"bad_alloc", "out of memory", "cannot allocate memory", "memory exhausted", "std::length_error"} {
		if strings.Contains(line, phrase) {
			return true
		}
	}
	return false
}

// lastWords are the last line of a log that says something, without the name that hwgen puts before its errors, and the last that tells of an
// allocation which was refused.
func lastWords(log *os.File, begin int64) (last, refused string) {
	const most, wide = 64 << 10, 400
	if end, err := log.Seek(0, io.SeekEnd); err == nil {
		begin = max(begin, end-most)
	}
	text, _ := io.ReadAll(io.NewSectionReader(log, begin, most))
	lines := strings.FieldsFunc(string(text), func(r rune) bool { return r == '\n' || r == '\r' })
	for _, l := range lines {
		l = strings.TrimSpace(strings.TrimPrefix(l, "hwgen: "))
		l = l[:min(len(l), wide)]
		if l != "" {
			last = l
		}
		if speaksOfMemory(l) {
			refused = l
		}
	}
	return last, refused
}

// startCause drops what os/exec repeats.
func startCause(err error) error {
	var p *os.PathError
	var e *exec.Error
	switch {
	case errors.As(err, &p):
		return fmt.Errorf("%s: %w", p.Path, p.Err)
	case errors.As(err, &e):
		return fmt.Errorf("%s: %w", e.Name, e.Err)
	}
	return err
}

// size is a number of bytes for a reader.
func size(n int64) string {
	if n >= 10<<30 {
		return fmt.Sprintf("%.0f GiB", float64(n)/(1<<30))
	}
	if n >= 1<<30 {
		return fmt.Sprintf("%.1f GiB", float64(n)/(1<<30))
	}
	return fmt.Sprintf("%.0f MiB", float64(n)/(1<<20))
}
