package programs

import (
	"errors"
	"fmt"

	"hwgen/params"
	"hwgen/ucode/compile"
)

// stride is the step in which a data memory that would do is looked for.
const stride = 2

// large is the built-in core whose memories hold every program of the library.
const large = "large"

// wouldDo adds to an error about a memory too small what would do: the depth of a data memory, and the built-in core with large
// memories where that is enough.
func wouldDo(name string, o Options, search compile.Options, err error) error {
	var space *compile.SpaceError
	if !errors.As(err, &space) || space.Field != compile.DataDepth && space.Field != compile.ProgramDepth {
		return err
	}
	if space.Field == compile.DataDepth {
		depth, ok := dataDepth(name, o, search)
		if !ok {
			return fmt.Errorf("%w; no data memory would do", err)
		}
		err = fmt.Errorf("%w; data_depth: %d would do", err, depth)
	}
	big, failure := params.LoadCore(large)
	if failure != nil {
		return failure
	}
	if _, _, failure := compileOnce(name, resized(o, big.DataDepth, big.ProgramDepth), search); failure != nil {
		return err
	}
	return fmt.Errorf("%w; the built-in core %s has room", err, large)
}

// dataDepth is a data memory that would do. The program is compiled for the largest memory, and then for what it took there, since
// blocks are placed differently in less.
func dataDepth(name string, o Options, search compile.Options) (depth int, ok bool) {
	im, _, err := compileOnce(name, resized(o, params.MaxDataDepth, params.MaxProgramDepth), search)
	if err != nil {
		return 0, false
	}
	for depth = im.Elements; depth < params.MaxDataDepth; depth += stride {
		if _, _, err := compileOnce(name, resized(o, depth, params.MaxProgramDepth), search); err == nil {
			break
		}
	}
	return depth, true
}

// resized is for the same core with other memories.
func resized(o Options, data, program int) Options {
	core := *o.Core
	core.DataDepth, core.ProgramDepth = data, program
	o.Core = &core
	return o
}
