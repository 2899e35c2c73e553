package compile

import "fmt"

// SpaceError says that a program does not fit a memory of a core.
type SpaceError struct {
	Field string // of the core: the depth of the memory
	text  string
}

func (e *SpaceError) Error() string { return e.text }

func spaceError(field, format string, args ...any) error {
	return &SpaceError{field, fmt.Sprintf(format, args...) + " (core field " + field + ")"}
}

// Fields of a core that a program can be too large for.
const (
	DataDepth    = "data_depth"
	ProgramDepth = "program_depth"
)

// Divsteps is the field that says whether a core has division steps.
const Divsteps = "divsteps"
