package params

import (
	"fmt"
	"io"
	"os"
)

// MaxFile bounds the parameter and point files that a user names: far longer than any that makes sense.
const MaxFile = 1 << 20

// ReadFile is os.ReadFile for files that may turn out endless: more than most bytes, a whole number of MiB, are an error.
func ReadFile(name string, most int64) ([]byte, error) {
	f, err := os.Open(name)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	return ReadAll(name, f, most)
}

// ReadAll is ReadFile for what is open already; name is for the error.
func ReadAll(name string, r io.Reader, most int64) ([]byte, error) {
	content, err := io.ReadAll(io.LimitReader(r, most+1))
	if err != nil {
		return nil, err
	}
	if int64(len(content)) > most {
		return nil, &FieldError{File: name, Reason: fmt.Sprintf("larger than %d MiB", most>>20)}
	}
	return content, nil
}
