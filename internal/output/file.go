package output

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
)

// File is for what another program writes: f gets the path of a file beside the named one, which takes its place if f succeeds. A
// file that stays empty is an error.
func File(name string, f func(path string) error) (err error) {
	if info, err := os.Stat(name); err == nil && !info.Mode().IsRegular() {
		return fmt.Errorf("%s: is no regular file", name)
	} else if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return fmt.Errorf("%s: %w", name, cause(err))
	}
	place, err := resolve(name)
	if err != nil {
		return fmt.Errorf("%s: %w", name, cause(err))
	}
	file, mode, err := beside(place)
	if err != nil {
		return fmt.Errorf("%s: %w", name, cause(err))
	}
	path := file.Name()
	defer func() {
		if err != nil {
			os.Remove(path)
		}
	}()
	if err := file.Close(); err != nil {
		return fmt.Errorf("%s: %w", name, cause(err))
	}
	if err := f(path); err != nil {
		return err
	}
	info, err := os.Stat(path)
	if err != nil {
		return fmt.Errorf("%s: %w", name, cause(err))
	}
	if info.Size() == 0 {
		return fmt.Errorf("%s: nothing could be written", name)
	}
	for _, step := range []func() error{func() error { return os.Chmod(path, mode) }, func() error { return os.Rename(path, place) }} {
		if err := step(); err != nil {
			return fmt.Errorf("%s: %w", name, cause(err))
		}
	}
	return nil
}
