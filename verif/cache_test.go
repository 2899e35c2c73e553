package verif

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"
)

// A file in the cache that was cut short is replaced, be it a simulation or an object that goes into all of them.
func TestDamagedCacheHeals(t *testing.T) {
	if testing.Short() {
		t.Skip("compiles several times")
	}
	cache := t.TempDir()
	t.Setenv(CacheVariable, cache)
	first, err := Build(t.Context(), stubSource(), Options{Quick: true})
	require.NoError(t, err)
	whole, err := os.Stat(first.Path)
	require.NoError(t, err)
	objects, err := filepath.Glob(filepath.Join(cache, "runtime", "*", "verilated.o"))
	require.NoError(t, err)
	require.Len(t, objects, 1)
	for _, size := range []int64{0, 100, whole.Size() / 2} {
		require.NoError(t, os.Truncate(first.Path, size))
		if size == 0 {
			require.NoError(t, os.Truncate(objects[0], 0))
		}
		again, err := Build(t.Context(), stubSource(), Options{Quick: true})
		require.NoError(t, err)
		require.False(t, again.Cached)
		sim, err := again.Open(t.Context(), Session{})
		require.NoError(t, err)
		require.NoError(t, sim.Close())
		object, err := os.Stat(objects[0])
		require.NoError(t, err)
		require.Positive(t, object.Size())
	}
}

func TestBadCacheNamesTheVariable(t *testing.T) {
	t.Setenv(CacheVariable, "/dev/null/x")
	_, err := Build(t.Context(), stubSource(), Options{})
	require.EqualError(t, err, "verif: /dev/null/x: no place for compiled simulations (not a directory); set HWGEN_CACHE to a directory that can be written")
}
