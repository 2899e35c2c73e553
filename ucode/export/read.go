package export

import (
	"bytes"
	"encoding/binary"
	"encoding/json"
	"fmt"
	"strconv"
	"strings"

	"hwgen/isa/asm"
)

// Read returns the instructions and entries of a program in one of the forms that this package or the assembler writes: the JSON manifest,
// hexadecimal text (up to the second @, where the constants begin) or binary segments (the first).
func Read(content []byte) ([]uint32, []asm.Entry, error) {
	switch text := bytes.TrimSpace(content); {
	case len(text) == 0:
		return nil, nil, fmt.Errorf("empty, no instruction words")
	case text[0] == '{':
		return readJSON(text)
	case printable(text):
		return readHex(string(text))
	}
	return readBin(content)
}

func printable(b []byte) bool {
	for _, c := range b {
		if c >= 0x7f || c < ' ' && c != '\t' && c != '\n' && c != '\r' {
			return false
		}
	}
	return true
}

func readJSON(content []byte) ([]uint32, []asm.Entry, error) {
	var m Manifest
	if err := json.Unmarshal(content, &m); err != nil {
		return nil, nil, fmt.Errorf("not a manifest: %w", err)
	}
	var words []uint32
	for i, w := range m.Words {
		v, err := strconv.ParseUint(w, 16, 32)
		if err != nil {
			return nil, nil, fmt.Errorf("words[%d]: %q is not a hexadecimal 32-bit word", i, w)
		}
		words = append(words, uint32(v))
	}
	var entries []asm.Entry
	for _, e := range m.Entries {
		entries = append(entries, asm.Entry{Name: e.Name, PC: e.PC})
	}
	return checked(words, entries)
}

// entryComment begins a line that names an entry.
const entryComment = "// entry "

func readHex(content string) ([]uint32, []asm.Entry, error) {
	var words []uint32
	var entries []asm.Entry
	for k, line := range strings.Split(content, "\n") {
		if rest, ok := strings.CutPrefix(strings.TrimSpace(line), entryComment); ok {
			var e asm.Entry
			if _, err := fmt.Sscanf(strings.ReplaceAll(rest, ":", " "), "%s %d", &e.Name, &e.PC); err == nil {
				entries = append(entries, e)
			}
		}
		line, _, _ = strings.Cut(line, "//")
		for _, field := range strings.Fields(line) {
			if field[0] == '@' {
				if len(words) > 0 {
					return checked(words, entries)
				}
				continue
			}
			v, err := strconv.ParseUint(strings.TrimPrefix(field, "0x"), 16, 32)
			if err != nil {
				return nil, nil, fmt.Errorf("line %d: %.20q is not a hexadecimal 32-bit word", k+1, field)
			}
			words = append(words, uint32(v))
		}
	}
	return checked(words, entries)
}

func readBin(content []byte) ([]uint32, []asm.Entry, error) {
	if len(content) < 8 {
		return nil, nil, fmt.Errorf("binary file of %d bytes: too short for a segment", len(content))
	}
	n := binary.LittleEndian.Uint32(content[4:])
	if uint64(len(content)) < 8+4*uint64(n) {
		return nil, nil, fmt.Errorf("binary file of %d bytes: too short for its first segment of %d words", len(content), n)
	}
	words := make([]uint32, n)
	for i := range words {
		words[i] = binary.LittleEndian.Uint32(content[8+4*i:])
	}
	return checked(words, nil)
}

func checked(words []uint32, entries []asm.Entry) ([]uint32, []asm.Entry, error) {
	if len(words) == 0 {
		return nil, nil, fmt.Errorf("no instruction words")
	}
	if len(words) > asm.MaxWords {
		return nil, nil, fmt.Errorf("the program has %d words, at most %d can be addressed", len(words), asm.MaxWords)
	}
	for _, e := range entries {
		if e.PC < 0 || e.PC >= len(words) {
			return nil, nil, fmt.Errorf("entry %s: address %d is beyond the program of %d words", e.Name, e.PC, len(words))
		}
	}
	return words, entries, nil
}
