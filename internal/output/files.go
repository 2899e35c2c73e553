package output

import (
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
)

// Content is a file to be written: a name without a path, and what is in it.
type Content struct {
	Name string
	Data []byte
}

// Files writes files into a directory, which is made if it is missing. They take their places when all are complete, so that a failure
// leaves what was there before.
func Files(dir string, files []Content) (err error) {
	_, missing := os.Stat(dir)
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return fmt.Errorf("%s: %w", dir, cause(err))
	}
	if missing != nil {
		defer func() {
			if err != nil {
				os.Remove(dir) // empty again
			}
		}()
	}
	var all []*pending
	defer func() {
		for _, p := range all {
			p.discard()
		}
	}()
	for _, f := range files {
		name := filepath.Join(dir, f.Name)
		if info, err := os.Stat(name); err == nil && !info.Mode().IsRegular() {
			return fmt.Errorf("%s: is no regular file", name)
		}
		p, err := prepare(name, func(w io.Writer) error {
			_, err := w.Write(f.Data)
			return err
		})
		if err != nil {
			return err
		}
		all = append(all, p)
	}
	for _, p := range all {
		err = errors.Join(err, p.commit())
	}
	return err
}
