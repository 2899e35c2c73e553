package params

import "fmt"

// A FieldError says which field of which file is at fault, and why, in one line.
type FieldError struct {
	File   string // as the user wrote it, or params/... for a built-in file
	Field  string // dotted path, such as base.modulus or tower.fp6[1]; empty if the whole file is at fault
	Reason string
}

func (e *FieldError) Error() string {
	s := e.Reason
	if e.Field != "" {
		s = e.Field + ": " + s
	}
	if e.File != "" {
		s = e.File + ": " + s
	}
	return s
}

// fault is a FieldError whose file is not known yet.
func fault(field, format string, args ...any) error {
	return &FieldError{Field: field, Reason: fmt.Sprintf(format, args...)}
}

// inFile adds the file to an error that came from fault.
func inFile(file string, err error) error {
	if fe, ok := err.(*FieldError); ok {
		return &FieldError{File: file, Field: fe.Field, Reason: fe.Reason}
	}
	return err
}
