package cli

import (
	"context"
	"errors"
	"os/exec"
	"syscall"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// A terminal interrupts a child as well, and hwgen may learn of the signal after the child's end.
func TestInterruptedChildIsNoFailure(t *testing.T) {
	ctx, cancel := context.WithCancelCause(t.Context())
	err := unlessInterrupted(ctx, func() error {
		cmd := exec.Command("sh", "-c", "kill -INT $$")
		err := cmd.Run()
		require.Error(t, err)
		time.AfterFunc(signalLag/10, func() { cancel(interruption{syscall.SIGINT}) })
		return err
	})
	assert.EqualError(t, err, "interrupted")
	assert.Equal(t, 130, status(err))
}

func TestFailureWithoutInterruption(t *testing.T) {
	broken := errors.New("broken")
	assert.Equal(t, broken, unlessInterrupted(t.Context(), func() error { return broken }))
	ctx, cancel := context.WithCancelCause(t.Context())
	cancel(interruption{syscall.SIGTERM})
	assert.NoError(t, unlessInterrupted(ctx, func() error { return nil }), "it was done in time")
}
