package asm

import (
	"fmt"
	"strings"

	"hwgen/isa"
)

// Program is an assembled program.
type Program struct {
	Words   []uint32
	Labels  map[string]int // address of each label
	Entries []Entry        // in the order of their directives
}

// Entry is a named entry point.
type Entry struct {
	Name string
	PC   int
}

// assembler holds what is known of the text so far.
type assembler struct {
	file   string
	code   []statement // one a word
	raw    []bool      // by address: given as .word, so not subject to the rules
	labels map[string]int
	lines  map[string]int // of labels
	entry  []statement
}

// Assemble translates source text; file is used in messages only. The error names the first line at fault.
func Assemble(file, source string) (*Program, error) {
	a := &assembler{file: file, labels: map[string]int{}, lines: map[string]int{}}
	for k, text := range strings.Split(source, "\n") {
		if err := a.scan(k+1, text); err != nil {
			return nil, err
		}
	}
	if len(a.code) == 0 {
		return nil, fmt.Errorf("%s: no instructions", file)
	}
	p := &Program{Labels: a.labels}
	for _, s := range a.code {
		w, err := a.encode(s)
		if err != nil {
			return nil, err
		}
		p.Words = append(p.Words, w)
	}
	for _, s := range a.entry {
		pc, ok := a.labels[s.operands[0]]
		if !ok || pc >= len(a.code) {
			return nil, a.errorf(s.line, ".entry: no instruction has the label %q", s.operands[0])
		}
		p.Entries = append(p.Entries, Entry{s.operands[0], pc})
	}
	for _, f := range Findings(p.Words) {
		if !a.raw[f.PC] || f.PC == MaxWords {
			return nil, a.errorf(a.code[f.PC].line, "%s", f.Text)
		}
	}
	return p, nil
}

func (a *assembler) errorf(line int, format string, args ...any) error {
	return fmt.Errorf("%s:%d: %s", a.file, line, fmt.Sprintf(format, args...))
}

// scan takes in one line.
func (a *assembler) scan(line int, text string) error {
	s, bad := parseLine(line, text)
	if bad != "" {
		return a.errorf(line, "%q cannot be a label: letters, digits, _ and . after a letter or _", bad)
	}
	for _, l := range s.labels {
		if first := a.lines[l]; first > 0 {
			return a.errorf(line, "label %q is defined on line %d already", l, first)
		}
		a.labels[l], a.lines[l] = len(a.code), line
	}
	switch s.name {
	case "":
		return nil
	case ".entry":
		if len(s.operands) != 1 {
			return a.errorf(line, ".entry takes one label, got %d operands", len(s.operands))
		}
		a.entry = append(a.entry, s)
		return nil
	}
	a.code, a.raw = append(a.code, s), append(a.raw, s.name == ".word")
	return nil
}

// encode translates one instruction when all labels are known.
func (a *assembler) encode(s statement) (uint32, error) {
	if s.name == ".word" {
		if len(s.operands) != 1 {
			return 0, a.errorf(s.line, ".word takes one number, got %d operands", len(s.operands))
		}
		v, ok := parseNumber(s.operands[0], 0, 1<<32-1)
		if !ok {
			return 0, a.errorf(s.line, ".word: %q is not a number from 0 to 0xffffffff", s.operands[0])
		}
		return uint32(v), nil
	}
	spec := isa.ByName(s.name)
	if spec == nil {
		return 0, a.errorf(s.line, "unknown instruction %.20q; there are %s", s.name, mnemonics())
	}
	if len(s.operands) != len(spec.Fields) {
		return 0, a.errorf(s.line, "%s takes %d operands%s, got %d", s.name, len(spec.Fields), fieldNames(spec), len(s.operands))
	}
	args := make([]uint32, len(spec.Fields))
	for k, f := range spec.Fields {
		text := s.operands[k]
		if pc, ok := a.labels[text]; ok && f.Kind == isa.KindTarget {
			text = fmt.Sprint(pc)
		}
		if _, ok := a.labels[text]; !ok && f.Kind == isa.KindTarget && labelName.MatchString(text) {
			return 0, a.errorf(s.line, "%s: label %.40s is not defined", s.name, text)
		}
		raw, ok := forms[f.Kind].parse(text)
		if !ok {
			return 0, a.errorf(s.line, "%s: operand %s is %.40q, but takes %s", s.name, f.Name, s.operands[k], forms[f.Kind].want)
		}
		args[k] = raw
	}
	i, err := isa.New(spec, args...)
	if err != nil {
		return 0, a.errorf(s.line, "%v", err)
	}
	return i.Encode(), nil
}

// mnemonics lists the instructions for a message.
func mnemonics() string {
	names := make([]string, len(isa.Table))
	for i := range isa.Table {
		names[i] = isa.Table[i].Name
	}
	return strings.Join(names, " ")
}

// fieldNames lists the operands for a message.
func fieldNames(s *isa.Spec) string {
	if len(s.Fields) == 0 {
		return ""
	}
	names := make([]string, len(s.Fields))
	for k, f := range s.Fields {
		names[k] = f.Name
	}
	return " (" + strings.Join(names, ", ") + ")"
}
