package programs

import (
	"fmt"
	"regexp"
	"strconv"
	"testing"

	"github.com/stretchr/testify/require"

	"hwgen/params"
)

// A core too small for a program is told what would do, and it does.
func TestDataDepthThatWouldDo(t *testing.T) {
	curve, err := params.LoadCurve("toy13")
	require.NoError(t, err)
	core, err := params.LoadCore("default")
	require.NoError(t, err)
	for _, depth := range []int{16, 24} {
		core.DataDepth = depth
		_, err = Build("field", Options{Curve: curve, Core: core})
		require.ErrorContains(t, err, fmt.Sprintf("the core has %d in reach (core field data_depth); data_depth: ", depth))
		m := regexp.MustCompile(`data_depth: (\d+) would do; the built-in core large has room$`).FindStringSubmatch(err.Error())
		require.NotNil(t, m, err)
		core.DataDepth, err = strconv.Atoi(m[1])
		require.NoError(t, err)
		_, err = Build("field", Options{Curve: curve, Core: core})
		require.NoError(t, err)
	}
}

// The built-in core for a first look runs a program of the library.
func TestFieldFitsTiny(t *testing.T) {
	curve, err := params.LoadCurve("toy13")
	require.NoError(t, err)
	core, err := params.LoadCore("tiny")
	require.NoError(t, err)
	_, err = Build("field", Options{Curve: curve, Core: core})
	require.NoError(t, err)
}
