package output

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"os"
)

// Stdout is the name that stands for standard output.
const Stdout = "-"

// Write sends what f writes to the named file, or to stdout if the name is empty or Stdout. A file is written beside its
// place, which is where symbolic links lead, and renamed when it is complete, so that a failure leaves what was there before. What f writes to stdout is held back
// until f has succeeded.
func Write(name string, stdout io.Writer, f func(io.Writer) error) error {
	switch info, err := os.Stat(name); {
	case name == "" || name == Stdout:
		return whole(stdout, "standard output", f)
	case err == nil && info.IsDir():
		return fmt.Errorf("%s: is a directory, a file is needed", name)
	case err == nil && !info.Mode().IsRegular(): // a device or a pipe: it cannot be replaced
		return device(name, f)
	}
	return replace(name, f)
}

// Bytes is Write for content that is there already.
func Bytes(name string, stdout io.Writer, content []byte) error {
	return Write(name, stdout, func(w io.Writer) error {
		_, err := w.Write(content)
		return err
	})
}

// whole writes to w only after f has succeeded.
func whole(w io.Writer, name string, f func(io.Writer) error) error {
	var held buffer
	if err := f(&held); err != nil {
		return err
	}
	if _, err := w.Write(held.bytes); err != nil {
		return fmt.Errorf("%s: %w", name, cause(err))
	}
	return nil
}

type buffer struct{ bytes []byte }

func (b *buffer) Write(p []byte) (int, error) {
	b.bytes = append(b.bytes, p...)
	return len(p), nil
}

func device(name string, f func(io.Writer) error) (err error) {
	file, err := os.OpenFile(name, os.O_WRONLY, 0)
	if err != nil {
		return fmt.Errorf("%s: %w", name, cause(err))
	}
	defer func() { err = errors.Join(err, file.Close()) }()
	return whole(file, name, f)
}

func replace(name string, f func(io.Writer) error) error {
	p, err := prepare(name, f)
	if err != nil {
		return err
	}
	defer p.discard()
	return p.commit()
}

// pending is a complete file beside its place.
type pending struct{ name, path, place string }

// prepare writes a file beside its place, which is where symbolic links lead.
func prepare(name string, f func(io.Writer) error) (p *pending, err error) {
	place, err := resolve(name)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", name, cause(err))
	}
	file, mode, err := beside(place)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", name, cause(err))
	}
	defer func() {
		if err != nil {
			file.Close()
			os.Remove(file.Name())
		}
	}()
	w := &sticky{w: file}
	b := bufio.NewWriter(w)
	if err := f(b); err != nil && w.err == nil {
		return nil, err
	}
	for _, step := range []func() error{b.Flush, func() error { return file.Chmod(mode) }, file.Close} {
		if err := step(); err != nil {
			return nil, fmt.Errorf("%s: %w", name, cause(err))
		}
	}
	return &pending{name, file.Name(), place}, nil
}

// commit puts the file in its place.
func (p *pending) commit() error {
	if err := os.Rename(p.path, p.place); err != nil {
		return fmt.Errorf("%s: %w", p.name, cause(err))
	}
	return nil
}

// discard removes the file unless it is in its place.
func (p *pending) discard() { os.Remove(p.path) }

// sticky remembers the first error of a writer, so that it is told from an error of what is being written.
type sticky struct {
	w   io.Writer
	err error
}

func (s *sticky) Write(p []byte) (int, error) {
	n, err := s.w.Write(p)
	if err != nil && s.err == nil {
		s.err = err
	}
	return n, err
}

// cause drops the path of the temporary file from an error.
func cause(err error) error {
	var p *os.PathError
	if errors.As(err, &p) {
		return p.Err
	}
	var l *os.LinkError
	if errors.As(err, &l) {
		return l.Err
	}
	return err
}
