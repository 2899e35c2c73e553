package sweep

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"syscall"

	"hwgen/internal/output"
	"hwgen/synth/point"
)

// Directory is the directory of a sweep, locked.
type Directory struct {
	path  string // absolute
	items []item
	lock  *os.File
}

// item is a point and its place.
type item struct {
	Name  string      `json:"name"`
	Key   string      `json:"key"`
	Point point.Point `json:"point"`
}

// listing is sweep.json.
type listing struct {
	Points []item `json:"points"`
}

func (d *Directory) place(i int) string   { return filepath.Join(d.path, "points", d.items[i].Name) }
func (d *Directory) point(i int) string   { return filepath.Join(d.place(i), "point.json") }
func (d *Directory) metrics(i int) string { return filepath.Join(d.place(i), "metrics.json") }
func (d *Directory) log(i int) string     { return filepath.Join(d.place(i), "log") }

// Path is the directory, absolute.
func (d *Directory) Path() string { return d.path }

// Open makes the directory of a sweep, or opens it if it belongs to the same one. A directory of another sweep, or of anything else, is refused.
func Open(path string, points []point.Point) (*Directory, error) {
	fail := func(format string, args ...any) (*Directory, error) {
		return nil, fmt.Errorf("%s: %w", path, fmt.Errorf(format, args...))
	}
	if len(points) == 0 {
		return fail("a sweep needs a point")
	}
	abs, err := filepath.Abs(path)
	if err != nil {
		return fail("%w", err)
	}
	d := &Directory{path: abs, items: items(points)}
	if info, err := os.Stat(abs); err == nil && !info.IsDir() {
		return fail("is a file, a directory is needed")
	}
	if err := os.MkdirAll(abs, 0o755); err != nil {
		return fail("%w", reason(err))
	}
	list := filepath.Join(abs, "sweep.json")
	data, err := os.ReadFile(list)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		if there, err := os.ReadDir(abs); err != nil {
			return fail("%w", reason(err))
		} else if len(there) > 1 || len(there) == 1 && there[0].Name() != "lock" {
			return fail("holds other files and no sweep (%s); name an empty or a new directory", there[0].Name())
		}
	case err != nil:
		return fail("%w", reason(err))
	default:
		var old listing
		if err := json.Unmarshal(data, &old); err != nil {
			return fail("sweep.json: %w", err)
		}
		if other := differ(old.Points, d.items); other != "" {
			return fail("holds another sweep (%s); name another directory", other)
		}
	}
	if err := d.take(); err != nil {
		return fail("%w", err)
	}
	if data == nil {
		if err := writeJSON(list, listing{d.items}); err != nil {
			d.Close()
			return nil, err
		}
	}
	return d, nil
}

// Close gives the directory free.
func (d *Directory) Close() { d.lock.Close() }

// take locks the directory; the lock goes with its holder.
func (d *Directory) take() error {
	f, err := os.OpenFile(filepath.Join(d.path, "lock"), os.O_RDWR|os.O_CREATE, 0o666)
	if err != nil {
		return reason(err)
	}
	if err := syscall.Flock(int(f.Fd()), syscall.LOCK_EX|syscall.LOCK_NB); errors.Is(err, syscall.EWOULDBLOCK) {
		f.Close()
		return errors.New("another hwgen works there")
	}
	d.lock = f // without a lock if the file system has none
	return nil
}

// items names the points; those of the same name get a part of their key.
func items(points []point.Point) []item {
	count := map[string]int{}
	for _, p := range points {
		count[p.Name()]++
	}
	var all []item
	for _, p := range points {
		name, key := p.Name(), p.Key()
		if count[name] > 1 {
			name += "-" + key[:8]
		}
		all = append(all, item{name, key, p})
	}
	return all
}

// differ tells a point that one sweep has and the other has not.
func differ(old, now []item) string {
	keys := func(list []item) map[string]bool {
		m := map[string]bool{}
		for _, i := range list {
			m[i.Key] = true
		}
		return m
	}
	in, is := keys(old), keys(now)
	for _, i := range now {
		if !in[i.Key] {
			return "it has no " + i.Name + ", or other options of it"
		}
	}
	for _, i := range old {
		if !is[i.Key] {
			return "it has also " + i.Name
		}
	}
	return ""
}

func writeJSON(path string, v any) error {
	data, err := json.MarshalIndent(v, "", "  ")
	if err != nil {
		return err
	}
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		return err
	}
	return output.Bytes(path, io.Discard, append(data, '\n'))
}

// reason drops the path from an error.
func reason(err error) error {
	var p *fs.PathError
	if errors.As(err, &p) {
		return p.Err
	}
	return err
}
