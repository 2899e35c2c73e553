package sweep

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"time"

	"hwgen/synth/engine"
	"hwgen/synth/metrics"
	"hwgen/synth/point"
)

// Options say how to run a sweep.
type Options struct {
	Engine  engine.Engine
	Command []string // hwgen; gets sweep-point, --point FILE, --cache DIR, -o DIR and --tool-log as arguments
	Cache   string   // directory
	Memory  int64    // bytes that the processes of a point may take; 0: no bound
	Jobs    int      // points at a time, for the expected time
	Copy    bool     // copy files that points name into the directory: for nodes that share nothing else
	Watch   func(Event)
}

// Failure is a point that could not be measured.
type Failure struct {
	Name   string `json:"name"`
	Reason string `json:"reason"` // one line
	Log    string `json:"log"`    // file, from the directory of the sweep
}

// Outcome is what a sweep gives.
type Outcome struct {
	Metrics  []metrics.Metrics // of the points that were measured, in the order of the sweep
	Failures []Failure
}

// Run measures the points of a directory. Failed points are in the outcome; the error is the engine's, or the context's cause.
func Run(ctx context.Context, d *Directory, o Options) (Outcome, error) {
	dir, err := os.Getwd()
	if err != nil {
		return Outcome{}, err
	}
	if o.Copy {
		dir = d.path
	}
	var tasks []engine.Task
	for i, it := range d.items {
		p := it.Point
		if o.Copy {
			if p, err = d.copyInputs(p); err != nil {
				return Outcome{}, err
			}
		}
		if err := writeJSON(d.point(i), p); err != nil {
			return Outcome{}, err
		}
		argv := append(append([]string{}, o.Command...), "sweep-point", "--point", d.point(i), "--cache", o.Cache, "-o", d.place(i), "--tool-log")
		tasks = append(tasks, engine.Task{Name: it.Name, Argv: argv, Dir: dir, Log: d.log(i), Memory: o.Memory})
	}
	t := newTracker(d.items, o.Jobs, time.Now())
	results, err := o.Engine.Run(ctx, tasks, func(e engine.Event) {
		if e.State == engine.Finished && e.Result.Failure == "" {
			if _, err := d.result(e.Task); err != nil {
				e.Result.Failure = err.Error()
			}
		}
		if o.Watch != nil {
			o.Watch(t.event(e, time.Now()))
		}
	})
	if err != nil {
		return Outcome{}, err
	}
	var out Outcome
	for i, r := range results {
		m, err := d.result(i)
		if r.Failure == "" && err != nil {
			r.Failure = err.Error()
		}
		if r.Failure != "" {
			out.Failures = append(out.Failures, Failure{d.items[i].Name, r.Failure, filepath.Join("points", d.items[i].Name, "log")})
			continue
		}
		out.Metrics = append(out.Metrics, m)
	}
	return out, nil
}

// result reads what a point has left.
func (d *Directory) result(i int) (metrics.Metrics, error) {
	m, err := metrics.Read(d.metrics(i))
	if err != nil {
		return m, fmt.Errorf("it left no metrics: %w", err)
	}
	if m.Point.Key() != d.items[i].Key {
		return m, fmt.Errorf("%s is of another point", d.metrics(i))
	}
	m.Name = d.items[i].Name
	// Where a file lies is no result.
	for k, f := range m.Point.Libraries {
		m.Point.Libraries[k].Path = filepath.Base(f.Path)
	}
	if q := m.Point.Quirks; q != nil {
		q.Path = filepath.Base(q.Path)
	}
	return m, nil
}

// copyInputs gives the point with copies of its files.
func (d *Directory) copyInputs(p point.Point) (point.Point, error) {
	copied := func(path string) (string, error) {
		f, err := point.ReadFile(path)
		if err != nil {
			return "", err
		}
		to := filepath.Join(d.path, "inputs", f.SHA256[:16], filepath.Base(path))
		return to, copyFile(path, to, 0o644)
	}
	libraries := append([]point.File{}, p.Libraries...)
	for i, f := range libraries {
		to, err := copied(f.Path)
		if err != nil {
			return p, fmt.Errorf("--liberty: %w", err)
		}
		libraries[i].Path = to
	}
	p.Libraries = libraries
	if p.Quirks != nil {
		to, err := copied(p.Quirks.Path)
		if err != nil {
			return p, fmt.Errorf("--quirks: %w", err)
		}
		p.Quirks = &point.File{Path: to, SHA256: p.Quirks.SHA256}
	}
	for flag, name := range map[string]*string{"--curve": &p.Curve, "--core": &p.Core} {
		if info, err := os.Stat(*name); err == nil && info.Mode().IsRegular() {
			to, err := copied(*name)
			if err != nil {
				return p, fmt.Errorf("%s: %w", flag, err)
			}
			*name = to
		}
	}
	return p, nil
}

// Install copies a program into the directory, where every node that shares it finds it.
func (d *Directory) Install(program string) (string, error) {
	f, err := point.ReadFile(program)
	if err != nil {
		return "", err
	}
	to := filepath.Join(d.path, "inputs", f.SHA256[:16], "hwgen")
	return to, copyFile(program, to, 0o755)
}

// copyFile copies unless the copy is there: its folder is named by the content.
func copyFile(from, to string, mode os.FileMode) error {
	if _, err := os.Stat(to); err == nil {
		return nil
	}
	data, err := os.ReadFile(from)
	if err != nil {
		return err
	}
	if err := os.MkdirAll(filepath.Dir(to), 0o755); err != nil {
		return err
	}
	tmp, err := os.CreateTemp(filepath.Dir(to), ".new-*")
	if err != nil {
		return err
	}
	defer os.Remove(tmp.Name())
	_, err = tmp.Write(data)
	for _, step := range []func() error{func() error { return tmp.Chmod(mode) }, tmp.Close, func() error { return os.Rename(tmp.Name(), to) }} {
		if err == nil {
			err = step()
		}
	}
	return err
}
