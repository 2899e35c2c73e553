package liberty

import (
	"fmt"
	"strings"
)

// A Group is name(args) { attributes and groups }, as written.
type Group struct {
	Name   string
	Args   []string
	Attrs  map[string]string // name : value; of those given more than once the last
	Groups []*Group
	start  int // of its text in the file
	end    int
}

// All gives the groups of a name within this one.
func (g *Group) All(name string) (list []*Group) {
	for _, s := range g.Groups {
		if s.Name == name {
			list = append(list, s)
		}
	}
	return list
}

// Arg is the first argument, or nothing.
func (g *Group) Arg() string {
	if len(g.Args) == 0 {
		return ""
	}
	return g.Args[0]
}

// parser walks over the text once. Tables are skipped: a library is mostly numbers that nobody asks for here.
type parser struct {
	text string
	pos  int
}

func (p *parser) fail(format string, args ...any) error {
	return fmt.Errorf("line %d: %s", 1+strings.Count(p.text[:min(p.pos, len(p.text))], "\n"), fmt.Sprintf(format, args...))
}

// space skips blanks, comments, and backslashes at line ends.
func (p *parser) space() error {
	for p.pos < len(p.text) {
		switch c := p.text[p.pos]; {
		case c == ' ' || c == '\t' || c == '\r' || c == '\n' || c == '\\':
			p.pos++
		case c == '/' && strings.HasPrefix(p.text[p.pos:], "/*"):
			n := strings.Index(p.text[p.pos+2:], "*/")
			if n < 0 {
				return p.fail("comment without an end")
			}
			p.pos += n + 4
		case c == '/' && strings.HasPrefix(p.text[p.pos:], "//"):
			n := strings.IndexByte(p.text[p.pos:], '\n')
			if n < 0 {
				p.pos = len(p.text)
			} else {
				p.pos += n
			}
		default:
			return nil
		}
	}
	return nil
}

// word reads a name, a number or a quoted string; quotes are taken off.
func (p *parser) word() (string, error) {
	if err := p.space(); err != nil {
		return "", err
	}
	if p.pos < len(p.text) && p.text[p.pos] == '"' {
		for end := p.pos + 1; end < len(p.text); end++ {
			switch p.text[end] {
			case '\\':
				end++
			case '"':
				s := p.text[p.pos+1 : end]
				p.pos = end + 1
				return s, nil
			}
		}
		return "", p.fail("string without an end")
	}
	start := p.pos
	for p.pos < len(p.text) && !strings.ContainsRune(" \t\r\n\\\"(){}:;,", rune(p.text[p.pos])) {
		p.pos++
	}
	if p.pos == start {
		if p.pos == len(p.text) {
			return "", p.fail("the file ends in the middle")
		}
		return "", p.fail("unexpected %q", p.text[p.pos])
	}
	return p.text[start:p.pos], nil
}

// next is the next character that matters, 0 at the end.
func (p *parser) next() (byte, error) {
	if err := p.space(); err != nil {
		return 0, err
	}
	if p.pos == len(p.text) {
		return 0, nil
	}
	return p.text[p.pos], nil
}

// value reads what follows a colon: words and operators up to the semicolon or the end of the line, strings without quotes.
func (p *parser) value() (string, error) {
	if c, err := p.next(); err != nil {
		return "", err
	} else if c == '"' {
		s, err := p.word()
		if err != nil {
			return "", err
		}
		if c, err := p.next(); err == nil && c == ';' {
			p.pos++
		}
		return s, nil
	}
	n := strings.IndexAny(p.text[p.pos:], ";\n}")
	if n < 0 {
		return "", p.fail("the file ends in the middle")
	}
	v := strings.TrimSpace(p.text[p.pos : p.pos+n])
	p.pos += n
	if p.text[p.pos] == ';' {
		p.pos++
	}
	return v, nil
}

// arguments reads ( a, b, ... ). Of numbers in quotes nothing is kept apart.
func (p *parser) arguments() (args []string, err error) {
	p.pos++ // (
	for {
		c, err := p.next()
		switch {
		case err != nil:
			return nil, err
		case c == ')':
			p.pos++
			return args, nil
		case c == ',':
			p.pos++
		case c == 0:
			return nil, p.fail("the file ends in the middle")
		default:
			w, err := p.word()
			if err != nil {
				return nil, err
			}
			args = append(args, w)
		}
	}
}

// group reads what stands between braces.
func (p *parser) group(g *Group) error {
	for {
		c, err := p.next()
		if err != nil {
			return err
		}
		switch c {
		case 0:
			return p.fail("the file ends in the middle of %s(%s)", g.Name, g.Arg())
		case '}':
			p.pos++
			return nil
		case ';':
			p.pos++
			continue
		}
		start := p.pos
		name, err := p.word()
		if err != nil {
			return err
		}
		switch c, err = p.next(); {
		case err != nil:
			return err
		case c == ':':
			p.pos++
			v, err := p.value()
			if err != nil {
				return err
			}
			if g.Attrs == nil {
				g.Attrs = map[string]string{}
			}
			g.Attrs[name] = v
		case c == '(':
			s := &Group{Name: name, start: start}
			if s.Args, err = p.arguments(); err != nil {
				return err
			}
			c, err := p.next()
			if err != nil {
				return err
			}
			if c != '{' { // a complex attribute, or a table
				if g.Attrs == nil {
					g.Attrs = map[string]string{}
				}
				g.Attrs[name] = strings.Join(s.Args, ",")
				continue
			}
			p.pos++
			if err := p.group(s); err != nil {
				return err
			}
			s.end = p.pos
			g.Groups = append(g.Groups, s)
		case c == 0:
			return p.fail("the file ends in the middle of %s(%s)", g.Name, g.Arg())
		default:
			return p.fail("%s is followed by neither : nor (", name)
		}
	}
}

// parse reads the one library group of a file.
func parse(text string) (*Group, error) {
	p := &parser{text: text}
	c, err := p.next()
	if err != nil {
		return nil, err
	}
	if c == 0 {
		return nil, fmt.Errorf("is empty")
	}
	name, err := p.word()
	if err != nil || name != "library" {
		return nil, fmt.Errorf("is no liberty file: it does not begin with library(...)")
	}
	if c, err = p.next(); err != nil || c != '(' {
		return nil, fmt.Errorf("is no liberty file: it does not begin with library(...)")
	}
	g := &Group{Name: name}
	if g.Args, err = p.arguments(); err != nil {
		return nil, err
	}
	if c, err = p.next(); err != nil || c != '{' {
		return nil, p.fail("library(%s) is not followed by {", g.Arg())
	}
	p.pos++
	if err := p.group(g); err != nil {
		return nil, err
	}
	return g, nil
}
