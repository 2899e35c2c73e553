package cache

import (
	"crypto/rand"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
)

// Cache is a directory of results.
type Cache struct{ dir string }

// Open makes the directory if need be, and removes what was being made when its maker was killed.
func Open(dir string) (*Cache, error) {
	dir, err := filepath.Abs(dir)
	if err != nil {
		return nil, err
	}
	c := &Cache{dir}
	for _, d := range []string{c.locks(), c.making()} {
		if err := os.MkdirAll(d, 0o755); err != nil {
			return nil, fmt.Errorf("cache %s: %w", dir, bare(err))
		}
	}
	c.tidy()
	return c, nil
}

func (c *Cache) locks() string  { return filepath.Join(c.dir, "lock") }
func (c *Cache) making() string { return filepath.Join(c.dir, "tmp") }

var word = regexp.MustCompile(`^[A-Za-z0-9_-]{1,100}$`)

// Do gives the directory with what make has put into an empty one for this key and stage, now or before. Its content must not be changed. While one
// caller makes an entry, others who want it wait. An error of make comes back as it is, and nothing is kept.
func (c *Cache) Do(key, stage string, make func(dir string) error) (string, error) {
	if !word.MatchString(key) || !word.MatchString(stage) {
		return "", fmt.Errorf("cache: bad key %q or stage %q", key, stage)
	}
	unlock, err := lock(filepath.Join(c.locks(), stage+"-"+key))
	if err != nil {
		return "", fmt.Errorf("cache %s: %w", c.dir, bare(err))
	}
	defer unlock()
	place := filepath.Join(c.dir, stage, key)
	content := filepath.Join(place, "content")
	switch err := verify(place); {
	case err == nil:
		return content, nil
	case !errors.Is(err, fs.ErrNotExist) && !errors.Is(err, errDamaged):
		return "", fmt.Errorf("cache %s: %w", c.dir, err)
	}
	if err := c.fill(place, make); err != nil {
		return "", err
	}
	return content, nil
}

// fill makes an entry beside its place and moves it there.
func (c *Cache) fill(place string, make func(dir string) error) error {
	tmp := filepath.Join(c.making(), rand.Text())
	unlock, err := lock(tmp + ".lock")
	if err != nil {
		return fmt.Errorf("cache %s: %w", c.dir, bare(err))
	}
	defer func() {
		_ = os.RemoveAll(tmp)
		_ = os.Remove(tmp + ".lock")
		unlock()
	}()
	content := filepath.Join(tmp, "content")
	if err := os.MkdirAll(content, 0o755); err != nil {
		return fmt.Errorf("cache %s: %w", c.dir, bare(err))
	}
	if err := make(content); err != nil {
		return err
	}
	err = seal(tmp)
	if err == nil {
		err = os.RemoveAll(place) // what was damaged
	}
	if err == nil {
		err = os.MkdirAll(filepath.Dir(place), 0o755)
	}
	if err == nil {
		err = os.Rename(tmp, place)
	}
	if err != nil {
		return fmt.Errorf("cache %s: %w", c.dir, bare(err))
	}
	return nil
}

// tidy removes what makers that are no more have left: their locks are free.
func (c *Cache) tidy() {
	left, err := filepath.Glob(filepath.Join(c.making(), "*.lock"))
	if err != nil {
		return
	}
	for _, l := range left {
		unlock, ok := tryLock(l)
		if !ok {
			continue
		}
		_ = os.RemoveAll(l[:len(l)-len(".lock")])
		_ = os.Remove(l)
		unlock()
	}
}

// bare keeps the reason of an error and the base name of its file.
func bare(err error) error {
	var p *fs.PathError
	if errors.As(err, &p) {
		return fmt.Errorf("%s: %w", filepath.Base(p.Path), p.Err)
	}
	var l *os.LinkError
	if errors.As(err, &l) {
		return l.Err
	}
	return err
}
