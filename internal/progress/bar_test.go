package progress

import (
	"bytes"
	"os"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

func TestNoBarOutsideATerminal(t *testing.T) {
	var b bytes.Buffer
	bar := New(&b, "work", 2)
	bar.Step("more")
	bar.Done()
	assert.Empty(t, b.String())

	f, err := os.CreateTemp(t.TempDir(), "log")
	require.NoError(t, err)
	defer f.Close()
	assert.Nil(t, New(f, "work", 2))
}
