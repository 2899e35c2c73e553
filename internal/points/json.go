package points

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
)

// parse reads JSON into maps, slices, strings, json.Numbers, bools and nil. Unlike json.Unmarshal it refuses a key that is there twice
// and says in which line the text is wrong.
func parse(content []byte) (any, error) {
	p := &parser{json.NewDecoder(bytes.NewReader(content))}
	p.UseNumber()
	v, err := p.value("")
	if err == nil {
		if _, more := p.Token(); more != io.EOF {
			err = fmt.Errorf("line %d: something follows the JSON value", line(content, p.InputOffset()))
		}
	}
	var syntax *json.SyntaxError
	switch {
	case errors.As(err, &syntax):
		return nil, fmt.Errorf("line %d: not JSON: %w", line(content, syntax.Offset), err)
	case errors.Is(err, io.EOF), errors.Is(err, io.ErrUnexpectedEOF):
		return nil, errors.New("not JSON: it ends too early")
	}
	return v, err
}

// line is the number of the line of an offset.
func line(content []byte, offset int64) int {
	return 1 + bytes.Count(content[:min(offset, int64(len(content)))], []byte("\n"))
}

type parser struct{ *json.Decoder }

// value reads the next value, at a path such as p.x.
func (p *parser) value(path string) (any, error) {
	t, err := p.Token()
	if err != nil {
		return nil, err
	}
	switch t {
	case json.Delim('{'):
		return p.object(path)
	case json.Delim('['):
		list := []any{}
		for p.More() {
			v, err := p.value(fmt.Sprintf("%s[%d]", path, len(list)))
			if err != nil {
				return nil, err
			}
			list = append(list, v)
		}
		_, err := p.Token()
		return list, err
	}
	return t, nil
}

func (p *parser) object(path string) (any, error) {
	all := map[string]any{}
	for p.More() {
		key, err := p.Token()
		if err != nil {
			return nil, err
		}
		name := key.(string) // the decoder takes nothing else here
		here := join(path, name)
		if _, twice := all[name]; twice {
			return nil, fmt.Errorf("%s: the key is there twice", here)
		}
		if all[name], err = p.value(here); err != nil {
			return nil, err
		}
	}
	_, err := p.Token()
	return all, err
}

// join is the path of a key of an object.
func join(path, key string) string {
	if path == "" {
		return key
	}
	return path + "." + key
}
