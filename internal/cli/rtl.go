package cli

import (
	"context"
	"errors"
	"fmt"
	"io"
	"time"

	"hwgen/internal/build"
	"hwgen/internal/output"
	"hwgen/internal/progress"
	"hwgen/internal/runner"
	"hwgen/verif"
)

const (
	// rtlLimit bounds a run on the Verilog in cycles: far more than any program of the library takes.
	rtlLimit = 1 << 28
	// rtlSeed fills what has no reset.
	rtlSeed = 1
)

// openRTL compiles a core's Verilog, if that has not been done before, and starts a simulation of it. trace is empty or a file.
func openRTL(ctx context.Context, o build.Options, trace string) (*verif.Sim, error) {
	config, _, err := build.Config(o)
	if err != nil {
		return nil, err
	}
	source, err := verif.SourceOfConfig(config)
	if err != nil {
		return nil, err
	}
	binary, err := verif.Build(ctx, source, verif.Options{Trace: trace != ""})
	if err != nil {
		return nil, err
	}
	return binary.Open(ctx, verif.Session{Seed: rtlSeed, Trace: trace})
}

// traced gives f the path to write a trace to, or an empty one if no trace is wanted.
func traced(name string, f func(path string) error) error {
	if name == "" {
		return f("")
	}
	if err := output.File(name, f); err != nil {
		return fmt.Errorf("--trace: %w", err)
	}
	return nil
}

// runRTL runs a job on the Verilog.
func runRTL(ctx context.Context, stderr io.Writer, o build.Options, j *runner.Job, trace string) (*runner.Result, time.Duration, error) {
	bar := progress.New(stderr, "compile the Verilog", 2)
	defer bar.Done()
	var r *runner.Result
	var took time.Duration
	err := traced(trace, func(path string) error {
		sim, err := openRTL(ctx, o, path)
		if err != nil {
			return err
		}
		bar.Step("simulate")
		start := time.Now()
		r, err = runner.RTL(ctx, sim, j, rtlLimit)
		took = time.Since(start)
		return errors.Join(err, sim.Close())
	})
	return r, took, err
}
