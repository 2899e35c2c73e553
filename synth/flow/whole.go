package flow

import (
	"context"
	"os"
	"path/filepath"

	"hwgen/synth/metrics"
)

// StageWhole is all of a point. It is kept for itself: reading the stages of a large netlist takes half a second.
const StageWhole = "metrics"

// metricsFile is what it leaves.
const metricsFile = "metrics.json"

// whole measures the point, unless this program has done so before with the same tools and files.
func (r *run) whole(ctx context.Context, progress func(string)) (metrics.Metrics, error) {
	key, err := r.wholeKey()
	if err != nil {
		return metrics.Metrics{}, err
	}
	dir, err := r.cache.Do(key, StageWhole, func(dir string) error {
		m, err := r.measure(ctx, progress)
		if err != nil {
			return err
		}
		return m.Write(filepath.Join(dir, metricsFile))
	})
	if err != nil {
		return metrics.Metrics{}, err
	}
	m, err := metrics.Read(filepath.Join(dir, metricsFile))
	m.Point = r.point // its files may have lain elsewhere
	return m, err
}

// wholeKey is a hash of all that the metrics depend on. Files count by content, and by their names, which stand in notes.
func (r *run) wholeKey() (string, error) {
	program, err := self()
	if err != nil {
		return "", err
	}
	parts := []any{"metrics", program, r.point.Key(), r.point.Name()}
	for _, t := range []tool{yosys, sta} {
		v, err := t.version()
		if err != nil {
			return "", err
		}
		parts = append(parts, v)
	}
	for _, l := range r.point.Libraries {
		parts = append(parts, filepath.Base(l.Path))
	}
	for _, name := range []string{r.point.Curve, r.point.Core} {
		text, err := os.ReadFile(name)
		if err != nil {
			text = nil // a built-in name
		}
		parts = append(parts, text)
	}
	return keyOf(parts...), nil
}
