package verif

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"sync"
)

// CacheVariable names the environment variable that moves the cache of simulations.
const CacheVariable = "HWGEN_CACHE"

// CacheDir is where compiled simulations are kept: $HWGEN_CACHE, or hwgen in the user's cache directory.
func CacheDir() (string, error) {
	if dir := os.Getenv(CacheVariable); dir != "" {
		return filepath.Abs(dir)
	}
	dir, err := os.UserCacheDir()
	if err != nil {
		return "", fmt.Errorf("verif: no place for compiled simulations (%w); set %s to a directory", err, CacheVariable)
	}
	return filepath.Join(dir, "hwgen"), nil
}

// writable makes the cache and tells, before time goes into a compilation, whether its result can be kept.
func writable(dir string) error {
	err := os.MkdirAll(dir, 0o755)
	if err == nil {
		var f *os.File
		if f, err = os.CreateTemp(dir, ".try-*"); err == nil {
			f.Close()
			return os.Remove(f.Name())
		}
	}
	var p *os.PathError
	if errors.As(err, &p) {
		err = p.Err
	}
	return fmt.Errorf("verif: %s: no place for compiled simulations (%w); set %s to a directory that can be written", dir, err, CacheVariable)
}

// starts tells whether a simulation in the cache comes up: a file that was cut short, by a full disk or a crash, does not, and
// must not stand in the way of a new one for ever.
func starts(ctx context.Context, path string) bool {
	w, err := startWire(ctx, path, 0)
	if err != nil {
		return false
	}
	w.kill()
	return true
}

// contentKey is a name for content: what goes in decides, and nothing else. Each part is preceded by its length, so that
// parts cannot run into each other.
func contentKey(parts ...[]byte) string {
	h := sha256.New()
	for _, p := range parts {
		fmt.Fprintf(h, "%d\n", len(p))
		h.Write(p)
	}
	return hex.EncodeToString(h.Sum(nil))
}

// install copies a file to its place under a temporary name and renames it, so that no reader ever meets half a file. When
// two processes install the same content, the last one wins and both are right.
func install(from, to string, mode os.FileMode) (err error) {
	if err := os.MkdirAll(filepath.Dir(to), 0o755); err != nil {
		return err
	}
	src, err := os.Open(from)
	if err != nil {
		return err
	}
	defer src.Close()
	tmp, err := os.CreateTemp(filepath.Dir(to), ".new-*")
	if err != nil {
		return err
	}
	defer func() {
		if err != nil {
			tmp.Close()
			os.Remove(tmp.Name())
		}
	}()
	if _, err := io.Copy(tmp, src); err != nil {
		return err
	}
	if err := tmp.Chmod(mode); err != nil {
		return err
	}
	if err := tmp.Close(); err != nil {
		return err
	}
	return os.Rename(tmp.Name(), to)
}

// keyLocks makes goroutines that want the same thing wait for the first of them.
type keyLocks struct {
	mu    sync.Mutex
	locks map[string]*sync.Mutex
}

func (k *keyLocks) lock(key string) (unlock func()) {
	k.mu.Lock()
	if k.locks == nil {
		k.locks = map[string]*sync.Mutex{}
	}
	l := k.locks[key]
	if l == nil {
		l = new(sync.Mutex)
		k.locks[key] = l
	}
	k.mu.Unlock()
	l.Lock()
	return l.Unlock
}
