package templates

import (
	"testing"

	"github.com/stretchr/testify/require"
)

func TestRenderRefuses(t *testing.T) {
	_, err := Render("nothing", nil)
	require.ErrorContains(t, err, "nothing")
	_, err = Render("addsub", map[string]int{"Width": 4})
	require.ErrorContains(t, err, "addsub", "a missing key is an error")
}
