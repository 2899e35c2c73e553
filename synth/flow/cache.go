package flow

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strconv"
	"sync"

	"hwgen/internal/output"
)

// fresh is the cache that keeps nothing: every stage is made anew in a directory of its own.
type fresh struct {
	dir string
	n   int
}

// Do makes the stage.
func (f *fresh) Do(_, stage string, make func(dir string) error) (string, error) {
	f.n++
	dir := filepath.Join(f.dir, strconv.Itoa(f.n)+"-"+stage)
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return "", err
	}
	return dir, make(dir)
}

// keyOf is a hash of the parts, each preceded by its length.
func keyOf(parts ...any) string {
	h := sha256.New()
	for _, p := range parts {
		var data []byte
		switch p := p.(type) {
		case string:
			data = []byte(p)
		case []byte:
			data = p
		default:
			var err error
			if data, err = json.Marshal(p); err != nil {
				panic(err) // plain data
			}
		}
		fmt.Fprintf(h, "%d:", len(data))
		h.Write(data)
	}
	return hex.EncodeToString(h.Sum(nil))
}

// sum is a SHA-256 in hexadecimal.
func sum(data []byte) string {
	h := sha256.Sum256(data)
	return hex.EncodeToString(h[:])
}

// self is a hash of this program: part of the keys of what it computes itself.
var self = sync.OnceValues(func() (string, error) {
	path, err := os.Executable()
	if err != nil {
		return "", err
	}
	f, err := os.Open(path)
	if err != nil {
		return "", err
	}
	defer f.Close()
	h := sha256.New()
	if _, err := io.Copy(h, f); err != nil {
		return "", err
	}
	return hex.EncodeToString(h.Sum(nil)), nil
})

// save and load keep a stage's result as JSON.
func save(dir, name string, v any) error {
	data, err := json.Marshal(v)
	if err != nil {
		return err
	}
	return output.Bytes(filepath.Join(dir, name), io.Discard, data)
}

func load(dir, name string, v any) error {
	data, err := os.ReadFile(filepath.Join(dir, name))
	if err != nil {
		return err
	}
	if err := json.Unmarshal(data, v); err != nil {
		return fmt.Errorf("%s: %w", filepath.Join(dir, name), err)
	}
	return nil
}
