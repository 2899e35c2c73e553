package params

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"math/big"
	"regexp"
	"strconv"
	"strings"

	"gopkg.in/yaml.v3"
)

// decode reads exactly one YAML document into out, a pointer to a struct, and refuses unknown keys.
func decode(content []byte, out any) error {
	dec := yaml.NewDecoder(bytes.NewReader(content))
	dec.KnownFields(true)
	err := dec.Decode(out)
	if errors.Is(err, io.EOF) {
		return fault("", "empty file")
	}
	if err != nil {
		return oneLine(content, err)
	}
	if err := dec.Decode(new(yaml.Node)); !errors.Is(err, io.EOF) {
		return fault("", "more than one YAML document")
	}
	return nil
}

var (
	located = regexp.MustCompile(`^line (\d+)(?: column (\d+))?: (.*)$`)
	unknown = regexp.MustCompile(`^field (\S+) not found in type`)
	wrong   = regexp.MustCompile("^cannot unmarshal !!(\\S+)(?: `.*`)? into ")
	twice   = regexp.MustCompile(`^mapping key "(.*)" already defined at line (\d+)`)
)

// oneLine turns the decoder's list of messages, which name lines and Go types, into one message that names a field.
func oneLine(content []byte, err error) error {
	var te *yaml.TypeError
	if !errors.As(err, &te) || len(te.Errors) == 0 {
		return fault("", "not YAML: %s", strings.TrimPrefix(err.Error(), "yaml: "))
	}
	m := located.FindStringSubmatch(te.Errors[0])
	if m == nil {
		return fault("", "%s", te.Errors[0])
	}
	line, _ := strconv.Atoi(m[1])
	column, _ := strconv.Atoi(m[2]) // 0 if not given
	reason := m[3]
	if k := unknown.FindStringSubmatch(reason); k != nil {
		return fault(fieldAt(content, line, 0, k[1]), "unknown key (line %d)", line)
	}
	if k := twice.FindStringSubmatch(reason); k != nil {
		return fault(fieldAt(content, line, 0, k[1]), "given twice (lines %s and %d)", k[2], line)
	}
	field := fieldAt(content, line, column, "")
	if k := wrong.FindStringSubmatch(reason); k != nil {
		return fault(field, "wrong type: %s (line %d)", kindName(k[1]), line)
	}
	return fault(field, "%s (line %d)", reason, line)
}

// fieldAt gives the dotted path of the first key or value on a line, or key if there is none. A column other than 0 and a
// key other than "" narrow the choice, since a line may hold several.
func fieldAt(content []byte, line, column int, key string) string {
	var root yaml.Node
	if yaml.Unmarshal(content, &root) != nil || len(root.Content) == 0 {
		return key
	}
	found := ""
	consider := func(n *yaml.Node, path, last string) {
		if found == "" && n.Line == line && (column == 0 || n.Column == column) && (key == "" || key == last) {
			found = path
		}
	}
	var walk func(n *yaml.Node, at, last string)
	walk = func(n *yaml.Node, at, last string) {
		if column > 0 { // else the key has been considered; a mapping's own line is that of its first key
			consider(n, at, last)
		}
		switch n.Kind {
		case yaml.MappingNode:
			for i := 0; i+1 < len(n.Content); i += 2 {
				k := n.Content[i].Value
				path := strings.TrimPrefix(at+"."+k, ".")
				consider(n.Content[i], path, k)
				walk(n.Content[i+1], path, k)
			}
		case yaml.SequenceNode:
			for i, c := range n.Content {
				entry := fmt.Sprintf("%s[%d]", at, i)
				consider(c, entry, last)
				walk(c, entry, last)
			}
		}
	}
	walk(root.Content[0], "", "")
	if found == "" {
		return key
	}
	return found
}

// kindName says what a YAML tag is in words.
func kindName(tag string) string {
	switch tag {
	case "map":
		return "a mapping"
	case "seq":
		return "a list"
	case "str":
		return "a string"
	case "int":
		return "an integer"
	}
	return "a " + tag
}

// An integer is a whole number of any size, decimal or 0x hexadecimal. The decoder's own int types would silently
// truncate 3.5 and refuse what does not fit in 64 bits.
type integer struct{ big.Int }

// integerForm leaves out what base 0 of big.Int would also take: octal by a leading 0, 0b and underscores.
var integerForm = regexp.MustCompile(`^-?(0x[0-9a-fA-F]+|0|[1-9][0-9]*)$`)

// maxDigits is far above what any field may hold. Longer numbers are refused before time goes into their value.
const maxDigits = 2000

// UnmarshalYAML accepts an unquoted scalar; its error names the line, from which decode finds the field.
func (v *integer) UnmarshalYAML(n *yaml.Node) error {
	const quoted = yaml.SingleQuotedStyle | yaml.DoubleQuotedStyle | yaml.LiteralStyle | yaml.FoldedStyle
	if n.Kind != yaml.ScalarNode {
		return typeError(n, "wrong type: %s, want an integer", kindName(strings.TrimPrefix(n.ShortTag(), "!!")))
	}
	if n.Style&quoted != 0 {
		return typeError(n, "wrong type: %q is a string, want an integer", n.Value)
	}
	if len(n.Value) > maxDigits {
		return typeError(n, "%d characters are too many for a number, want at most %d", len(n.Value), maxDigits)
	}
	if !integerForm.MatchString(n.Value) {
		return typeError(n, "wrong type: %q is not an integer", n.Value)
	}
	v.SetString(n.Value, 0)
	return nil
}

// A text is a string; a number or a truth value in its place is refused rather than spelled out.
type text string

// UnmarshalYAML accepts a string scalar.
func (t *text) UnmarshalYAML(n *yaml.Node) error {
	if tag := strings.TrimPrefix(n.ShortTag(), "!!"); tag != "str" {
		return typeError(n, "wrong type: %s, want a string", kindName(tag))
	}
	*t = text(n.Value)
	return nil
}

// typeError is the decoder's own kind of error, so that its other messages are kept and oneLine sees all alike.
func typeError(n *yaml.Node, format string, args ...any) error {
	return &yaml.TypeError{Errors: []string{fmt.Sprintf("line %d column %d: ", n.Line, n.Column) + fmt.Sprintf(format, args...)}}
}

// small gives an integer within min..max, both included, or an error that names the field.
func small(field string, v *integer, min, max int) (int, error) {
	if v == nil {
		return 0, fault(field, "missing")
	}
	if !v.IsInt64() || v.Int64() < int64(min) || v.Int64() > int64(max) {
		return 0, fault(field, "%s is outside %d..%d", v.String(), min, max)
	}
	return int(v.Int64()), nil
}

// nameRule is what a curve, core or modulus may be called: names become parts of file and signal names.
var nameRule = regexp.MustCompile(`^[a-z][a-z0-9_-]{0,31}$`)

// name gives a checked name or an error that names the field.
func name(field string, t *text) (string, error) {
	if t == nil {
		return "", fault(field, "missing")
	}
	if !nameRule.MatchString(string(*t)) {
		return "", fault(field, "%q is not a name: a lower-case letter, then up to 31 of a-z 0-9 _ -", string(*t))
	}
	return string(*t), nil
}
