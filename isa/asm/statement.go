package asm

import (
	"regexp"
	"strings"
)

// statement is a line of source text taken apart.
type statement struct {
	line     int
	labels   []string
	name     string // mnemonic or directive; empty if the line has none
	operands []string
}

var labelName = regexp.MustCompile(`^[A-Za-z_][A-Za-z0-9_.]*$`)

// parseLine takes a line apart; bad is a label that cannot be one.
func parseLine(line int, text string) (s statement, bad string) {
	s.line = line
	if k := strings.IndexAny(text, ";#"); k >= 0 {
		text = text[:k]
	}
	for {
		label, rest, colon := strings.Cut(text, ":")
		if !colon {
			break
		}
		label = strings.TrimSpace(label)
		if !labelName.MatchString(label) {
			return s, label
		}
		s.labels = append(s.labels, label)
		text = rest
	}
	name, rest := strings.TrimSpace(text), ""
	if k := strings.IndexAny(name, " \t"); k >= 0 {
		name, rest = name[:k], strings.TrimSpace(name[k:])
	}
	s.name = strings.ToLower(name)
	if rest != "" {
		for _, o := range strings.Split(rest, ",") {
			s.operands = append(s.operands, strings.TrimSpace(o))
		}
	}
	return s, ""
}

// Label turns any name into one that can be a label: what a label cannot hold becomes _.
func Label(name string) string {
	name = strings.Map(func(r rune) rune {
		if labelName.MatchString("a" + string(r)) {
			return r
		}
		return '_'
	}, name)
	if !labelName.MatchString(name) {
		return "_" + name
	}
	return name
}
