package isa

// ErrorCode is what STATUS reports in its error field after a run.
type ErrorCode int

// Error codes, in the order in which the core gives them precedence (ErrProgramEnd before ErrIllegal: there is no
// word to look at).
const (
	ErrNone ErrorCode = iota
	ErrIllegal
	ErrProgramEnd
	ErrCallStack
	ErrLoopStack
	ErrDataAddress
	ErrModulus
	ErrConstantIndex
)

var errorNames = [...]string{"none", "illegal-instruction", "program-end", "call-stack", "loop-stack", "data-address", "modulus", "constant-index"}

// String is the name used in documents and messages.
func (e ErrorCode) String() string {
	if int(e) < len(errorNames) {
		return errorNames[e]
	}
	return "unknown"
}

// ErrorCodes lists all codes.
func ErrorCodes() []ErrorCode {
	r := make([]ErrorCode, len(errorNames))
	for i := range r {
		r[i] = ErrorCode(i)
	}
	return r
}
