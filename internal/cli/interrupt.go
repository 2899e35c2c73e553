package cli

import (
	"context"
	"errors"
	"os"
	"os/exec"
	"os/signal"
	"syscall"
	"time"
)

const (
	// windDown is how long an interrupted command may remove its temporary files. One that is stuck in a read never ends.
	windDown = time.Second

	// signalLag is how much later than a child process, which a terminal interrupts as well, hwgen may learn of a signal.
	signalLag = 100 * time.Millisecond
)

// interruption is the signal that ended a command.
type interruption struct{ signal syscall.Signal }

func (interruption) Error() string { return "interrupted" }

// status is what a shell reports for a process that the signal killed.
func (i interruption) status() int { return 128 + int(i.signal) }

// interruptible returns a context that the first SIGINT or SIGTERM cancels. The next one kills the process.
func interruptible() (ctx context.Context, stop func()) {
	ctx, cancel := context.WithCancelCause(context.Background())
	arrived := make(chan os.Signal, 1)
	signal.Notify(arrived, syscall.SIGINT, syscall.SIGTERM)
	go func() {
		select {
		case s := <-arrived:
			signal.Stop(arrived)
			cancel(interruption{s.(syscall.Signal)})
		case <-ctx.Done():
		}
	}()
	return ctx, func() {
		signal.Stop(arrived)
		cancel(nil)
	}
}

// unlessInterrupted runs f, but does not wait for it much longer than the context lasts. A failure of f after an interruption
// is a consequence of it, whatever f makes of it.
func unlessInterrupted(ctx context.Context, f func() error) error {
	done := make(chan error, 1)
	go func() { done <- f() }()
	var err error
	select {
	case err = <-done:
	case <-ctx.Done():
		select {
		case err = <-done:
		case <-time.After(windDown):
			err = context.Cause(ctx)
		}
	}
	var child *exec.ExitError
	if errors.As(err, &child) {
		select {
		case <-ctx.Done():
		case <-time.After(signalLag):
		}
	}
	var i interruption
	if err != nil && errors.As(context.Cause(ctx), &i) {
		return i
	}
	return err
}
