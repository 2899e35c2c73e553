package cache

import (
	"bytes"
	"crypto/sha256"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
)

// errDamaged is an entry whose content is not what was put there.
var errDamaged = errors.New("damaged")

// list describes the files of an entry, a line each.
func list(content string) ([]byte, error) {
	var b bytes.Buffer
	err := filepath.WalkDir(content, func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		if !d.Type().IsRegular() {
			return fmt.Errorf("%s: is no regular file", d.Name())
		}
		f, err := os.Open(path)
		if err != nil {
			return err
		}
		defer f.Close()
		h := sha256.New()
		n, err := io.Copy(h, f)
		if err != nil {
			return err
		}
		name, err := filepath.Rel(content, path)
		if err != nil {
			return err
		}
		fmt.Fprintf(&b, "%x %d %s\n", h.Sum(nil), n, filepath.ToSlash(name))
		return nil
	})
	return b.Bytes(), err
}

// seal writes the manifest of a new entry. It need not survive a loss of power: what does not agree with it is made again.
func seal(entry string) error {
	text, err := list(filepath.Join(entry, "content"))
	if err != nil {
		return err
	}
	return os.WriteFile(filepath.Join(entry, "manifest"), text, 0o644)
}

// verify compares an entry with its manifest.
func verify(entry string) error {
	want, err := os.ReadFile(filepath.Join(entry, "manifest"))
	if err != nil {
		return err
	}
	got, err := list(filepath.Join(entry, "content"))
	if errors.Is(err, fs.ErrNotExist) || err == nil && !bytes.Equal(got, want) {
		return errDamaged
	}
	return err
}
