package sweep

import (
	"time"

	"hwgen/synth/engine"
	"hwgen/synth/point"
)

// Event tells what happened, and how far the sweep is. It is what --json prints, a line each.
type Event struct {
	Event    string   `json:"event"`             // started, finished, failed, lost, or note
	Point    string   `json:"point,omitempty"`   // name; none in a note
	Text     string   `json:"text,omitempty"`    // of a note, or why a point failed or was lost
	Seconds  float64  `json:"seconds,omitempty"` // that the point took
	Memory   int64    `json:"memory,omitempty"`  // bytes that its processes took at most
	Progress Progress `json:"progress"`
}

// Progress counts points.
type Progress struct {
	Points   int     `json:"points"`
	Done     int     `json:"done"` // failed ones included
	Failed   int     `json:"failed"`
	Running  int     `json:"running"`
	Left     int     `json:"left"`       // neither done nor running
	Elapsed  float64 `json:"elapsed_s"`  // since the sweep began
	Expected float64 `json:"expected_s"` // until it ends; 0: not known yet
}

// short is the time under which a point came from the cache, and tells nothing about the others.
const short = 2.0

// tracker keeps count. The time of a point is taken to grow with its weight, about the square of its word size.
type tracker struct {
	items   []item
	jobs    int
	begin   time.Time
	since   map[int]time.Time // of running points
	done    map[int]bool
	failed  int
	weight  float64 // of points that took time
	seconds float64 // that they took
}

func newTracker(items []item, jobs int, now time.Time) *tracker {
	return &tracker{items: items, jobs: max(1, jobs), begin: now, since: map[int]time.Time{}, done: map[int]bool{}}
}

// weight is the time that a point takes, relative to others: mapping and simulating grow with the cells.
func weight(p point.Point) float64 {
	w := float64(p.Word)
	switch p.Unit {
	case point.Adder:
		return 64 * 64
	case point.Core:
		return 5 * (64*64 + w*w)
	}
	return 1000 + w*w
}

func (t *tracker) event(e engine.Event, now time.Time) Event {
	r := Event{Event: "note", Text: e.Text}
	if e.State != "" {
		r.Event, r.Point = string(e.State), t.items[e.Task].Name
	}
	switch e.State {
	case engine.Started:
		t.since[e.Task] = now
	case engine.Lost:
		delete(t.since, e.Task)
	case engine.Finished:
		delete(t.since, e.Task)
		t.done[e.Task] = true
		r.Seconds, r.Memory = e.Result.Seconds, e.Result.Peak
		if e.Result.Failure != "" {
			t.failed++
			r.Event, r.Text = "failed", e.Result.Failure
		} else if e.Result.Seconds >= short {
			t.weight += weight(t.items[e.Task].Point)
			t.seconds += e.Result.Seconds
		}
	}
	r.Progress = t.progress(now)
	return r
}

func (t *tracker) progress(now time.Time) Progress {
	p := Progress{Points: len(t.items), Done: len(t.done), Failed: t.failed, Running: len(t.since), Elapsed: now.Sub(t.begin).Seconds()}
	p.Left = p.Points - p.Done - p.Running
	if t.seconds == 0 || p.Done == p.Points {
		return p
	}
	each := t.seconds / t.weight // seconds of a unit of weight
	left := 0.0
	for i, it := range t.items {
		if t.done[i] {
			continue
		}
		s := each * weight(it.Point)
		if since, ok := t.since[i]; ok {
			s = max(0, s-now.Sub(since).Seconds())
		}
		left += s
	}
	p.Expected = left / float64(min(t.jobs, max(1, p.Running+p.Left)))
	return p
}
