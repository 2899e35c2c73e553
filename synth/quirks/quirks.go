package quirks

import (
	"bytes"
	_ "embed"
	"errors"
	"fmt"
	"os"
	"regexp"

	"gopkg.in/yaml.v3"

	"hwgen/synth/liberty"
)

//go:embed builtin.yaml
var builtin []byte

// Quirks are the patterns, ready to use.
type Quirks struct {
	Text    []byte // of the file
	dontUse []*regexp.Regexp
	prefer  map[string]*regexp.Regexp
}

// roles that a file may have preferences for.
var roles = map[string]bool{"nand2": true, "buffer": true, "flop": true}

// Builtin gives the patterns built in.
func Builtin() *Quirks {
	q, err := parse(builtin)
	if err != nil {
		panic(err) // a test reads it
	}
	return q
}

// Read reads a file. Errors name it and the field.
func Read(path string) (*Quirks, error) {
	text, err := os.ReadFile(path)
	if err != nil {
		var p *os.PathError
		if errors.As(err, &p) {
			err = p.Err
		}
		return nil, fmt.Errorf("quirks %s: %w", path, err)
	}
	q, err := parse(text)
	if err != nil {
		return nil, fmt.Errorf("quirks %s: %w", path, err)
	}
	return q, nil
}

func parse(text []byte) (*Quirks, error) {
	var f struct {
		DontUse []string          `yaml:"dont_use"`
		Prefer  map[string]string `yaml:"prefer"`
	}
	d := yaml.NewDecoder(bytes.NewReader(text))
	d.KnownFields(true)
	if err := d.Decode(&f); err != nil {
		return nil, err
	}
	q := &Quirks{Text: text, prefer: map[string]*regexp.Regexp{}}
	var err error
	compile := func(field, pattern string) *regexp.Regexp {
		re, e := regexp.Compile("(?i)^(?:" + pattern + ")$")
		if e != nil && err == nil {
			err = fmt.Errorf("%s: %w", field, e)
		}
		return re
	}
	for _, p := range f.DontUse {
		q.dontUse = append(q.dontUse, compile("dont_use", p))
	}
	for role, p := range f.Prefer {
		if !roles[role] {
			return nil, fmt.Errorf("prefer: %q is none of nand2, buffer, flop", role)
		}
		q.prefer[role] = compile("prefer: "+role, p)
	}
	return q, err
}

// Usable tells whether synthesis may use a cell. Latches, clock gates and cells that the library itself forbids are out in any case: the
// generated designs need none, and some libraries give a latch an area of 0.
func (q *Quirks) Usable(c *liberty.Cell) bool {
	if c.DontUse || c.ClockGate || c.State != nil && !c.Flop() {
		return false
	}
	for _, re := range q.dontUse {
		if re.MatchString(c.Name) {
			return false
		}
	}
	return true
}

// Prefer tells whether a cell is meant for a role where several would do.
func (q *Quirks) Prefer(role string, c *liberty.Cell) bool {
	re := q.prefer[role]
	return re != nil && re.MatchString(c.Name)
}
