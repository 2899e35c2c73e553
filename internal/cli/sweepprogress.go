package cli

import (
	"encoding/json"
	"fmt"
	"io"
	"sync"
	"time"

	"github.com/spf13/cobra"

	"hwgen/internal/output"
	"hwgen/internal/progress"
	"hwgen/synth/metrics"
	"hwgen/synth/sweep"
)

// sweepProgress shows how far a sweep is: a bar on a terminal, JSON lines if they are asked for, in a pipe nothing.
type sweepProgress struct {
	cmd  *cobra.Command
	json bool
	stop chan struct{}

	mu    sync.Mutex
	bar   *progress.Bar
	last  sweep.Event
	at    time.Time // of last
	steps int
}

func newProgress(cmd *cobra.Command, asJSON bool) *sweepProgress {
	s := &sweepProgress{cmd: cmd, json: asJSON, stop: make(chan struct{})}
	go func() {
		tick := time.NewTicker(time.Second)
		defer tick.Stop()
		for {
			select {
			case <-tick.C:
				s.mu.Lock()
				s.draw()
				s.mu.Unlock()
			case <-s.stop:
				return
			}
		}
	}()
	return s
}

// event takes in what happened.
func (s *sweepProgress) event(e sweep.Event) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.last, s.at = e, time.Now()
	if s.json {
		_ = s.line(e) // a reader that is gone does not stop the sweep; the end tells it
		return
	}
	if s.bar == nil {
		s.bar = progress.Untimed(s.cmd.ErrOrStderr(), "sweep", e.Progress.Points)
	}
	for ; s.steps < e.Progress.Done; s.steps++ {
		s.bar.Step("")
	}
	s.draw()
	// What becomes of jobs after an interruption has to be told in any case.
	if e.Event == "note" && (s.bar != nil || s.cmd.Context().Err() != nil) {
		s.bar.Say(s.cmd.ErrOrStderr(), "hwgen: "+e.Text)
	}
}

// draw writes the state beside the bar.
func (s *sweepProgress) draw() {
	if s.bar == nil {
		return
	}
	p, since := s.last.Progress, time.Since(s.at)
	s.bar.Describe(progressLine(p, since))
}

// progressLine is the state in words, a while after it was told.
func progressLine(p sweep.Progress, since time.Duration) string {
	text := fmt.Sprintf("%d running, %d left, %v", p.Running, p.Left, seconds(p.Elapsed+since.Seconds()))
	if p.Failed > 0 {
		text = fmt.Sprintf("%d failed, ", p.Failed) + text
	}
	if p.Expected > 0 {
		text += fmt.Sprintf(", about %v to go", seconds(max(0, p.Expected-since.Seconds())))
	}
	return text
}

func seconds(s float64) time.Duration { return time.Duration(s) * time.Second }

func (s *sweepProgress) line(v any) error {
	return output.Write("", s.cmd.OutOrStdout(), func(w io.Writer) error { return json.NewEncoder(w).Encode(v) })
}

// done removes the bar.
func (s *sweepProgress) done() {
	close(s.stop)
	s.mu.Lock()
	defer s.mu.Unlock()
	s.bar.Done()
}

// end tells machines the outcome.
func (s *sweepProgress) end(out sweep.Outcome) error {
	end := struct {
		Event    string            `json:"event"`
		Points   []metrics.Metrics `json:"points"`
		Failures []sweep.Failure   `json:"failures"`
	}{"end", out.Metrics, out.Failures}
	if end.Points == nil {
		end.Points = []metrics.Metrics{}
	}
	if end.Failures == nil {
		end.Failures = []sweep.Failure{}
	}
	return s.line(end)
}
