package programs

import (
	"errors"
	"fmt"

	"hwgen/params"
	"hwgen/ucode/compile"
)

// stride is the step in which a data memory that would do is looked for.
const stride = 2

// wouldDo adds to an error about a data memory too small the depth that would do. The program is compiled for the largest memory, and
// then for what it took there, since blocks are placed differently in less.
func wouldDo(name string, o Options, search compile.Options, err error) error {
	var space *compile.SpaceError
	if !errors.As(err, &space) || space.Field != compile.DataDepth {
		return err
	}
	sized := *o.Core
	sized.DataDepth, sized.ProgramDepth = params.MaxDataDepth, params.MaxProgramDepth
	o.Core = &sized
	im, _, failure := compileOnce(name, o, search)
	if failure != nil {
		return fmt.Errorf("%w; no data memory would do", err)
	}
	for sized.DataDepth = im.Elements; sized.DataDepth < params.MaxDataDepth; sized.DataDepth += stride {
		if _, _, failure := compileOnce(name, o, search); failure == nil {
			break
		}
	}
	return fmt.Errorf("%w; data_depth: %d would do", err, sized.DataDepth)
}
