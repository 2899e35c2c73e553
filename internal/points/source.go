package points

import (
	"encoding/hex"
	"fmt"
	"os"
	"strings"

	"hwgen/params"
)

// bytesOf returns the bytes that an argument stands for: hex digits, with or without 0x, or @ and the name of a file that
// holds hex text or the bytes themselves. sizes are the lengths that an encoding may have; a file of one of these lengths holds
// bytes, unless it is all hex text.
func bytesOf(argument string, sizes ...int) ([]byte, error) {
	name, file := strings.CutPrefix(argument, "@")
	if !file {
		return fromHex(argument)
	}
	content, err := read(name)
	if err != nil {
		return nil, err
	}
	b, err := fromHex(string(content))
	if err == nil {
		return b, nil
	}
	for _, n := range sizes {
		if len(content) == n {
			return content, nil
		}
	}
	if !text(content) {
		return nil, fmt.Errorf("%s: %d bytes; an encoded point has %s", name, len(content), choice(sizes))
	}
	return nil, fmt.Errorf("%s: %w", name, err)
}

func read(name string) ([]byte, error) {
	if name == "" {
		return nil, fmt.Errorf("a file name is missing after @")
	}
	content, err := params.ReadFile(name, params.MaxFile)
	if err != nil {
		return nil, reason(name, err)
	}
	return content, nil
}

func reason(name string, err error) error {
	if p, ok := err.(*os.PathError); ok {
		return fmt.Errorf("%s: %w", name, p.Err)
	}
	return err // it names the file already
}

// inFile names the file that an error is about, if the argument is one.
func inFile(argument string, err error) error {
	if name, file := strings.CutPrefix(argument, "@"); file {
		return fmt.Errorf("%s: %w", name, err)
	}
	return err
}

// fromHex decodes hex digits, at least two; white space around and between them is allowed.
func fromHex(s string) ([]byte, error) {
	b, err := Hex(s)
	if err == nil && len(b) == 0 {
		return nil, fmt.Errorf("empty: hex digits are needed")
	}
	return b, err
}

// Hex decodes hex digits, with or without 0x; white space around and between them is allowed.
func Hex(s string) ([]byte, error) {
	digits := strings.Join(strings.Fields(s), "")
	digits = strings.TrimPrefix(strings.TrimPrefix(digits, "0x"), "0X")
	for i, c := range digits {
		if !strings.ContainsRune("0123456789abcdefABCDEF", c) {
			return nil, fmt.Errorf("not hex: character %d is %q", i+1, c)
		}
	}
	if len(digits)%2 == 1 {
		return nil, fmt.Errorf("not hex: %d digits are an odd number", len(digits))
	}
	return hex.DecodeString(digits)
}

// text tells whether bytes are meant to be read.
func text(b []byte) bool {
	for _, c := range b {
		if c >= 0x7f || c < ' ' && !strings.ContainsRune("\t\r\n", rune(c)) {
			return false
		}
	}
	return true
}

// choice lists lengths: 48 or 96.
func choice(sizes []int) string {
	s := make([]string, len(sizes))
	for i, n := range sizes {
		s[i] = fmt.Sprint(n)
	}
	return strings.Join(s, " or ")
}
