package points

import (
	"fmt"
	"math/big"
	"slices"
	"strings"

	"hwgen/params"
	"hwgen/ucode"
)

// Document is what a user gives for a run as one JSON object: a key for each input, or for messages that the host hashes into inputs.
type Document struct {
	values map[string]any
}

// Keys of a document that are no inputs.
const (
	keyMessage  = "message"
	keyMessages = "messages"
	keyTag      = "dst"
)

// Parse reads a document.
func Parse(content []byte) (*Document, error) {
	v, err := parse(content)
	if err != nil {
		return nil, err
	}
	values, ok := v.(map[string]any)
	if !ok {
		return nil, fmt.Errorf("%s: want an object with a key for each input", describe(v))
	}
	return &Document{values}, nil
}

// Series counts the keys name0, name1 and so on.
func (d *Document) Series(name string) (n int) {
	for {
		if _, ok := d.values[fmt.Sprint(name, n)]; !ok {
			return n
		}
		n++
	}
}

// Messages are the messages and the domain separation tag, nil where there is none. Each is text, or bytes as {"hex": "00ff"}.
func (d *Document) Messages() (messages [][]byte, tag []byte, err error) {
	if v, ok := d.values[keyTag]; ok {
		if tag, err = bytesIn(keyTag, v); err != nil {
			return nil, nil, err
		}
	}
	one, single := d.values[keyMessage]
	several, list := d.values[keyMessages]
	switch {
	case single && list:
		return nil, nil, fmt.Errorf("%s: there is %s too", keyMessage, keyMessages)
	case single:
		m, err := bytesIn(keyMessage, one)
		return [][]byte{m}, tag, err
	case !list:
		return nil, tag, nil
	}
	all, ok := several.([]any)
	if !ok {
		return nil, nil, fmt.Errorf("%s: %s, want a list", keyMessages, describe(several))
	}
	for i, v := range all {
		m, err := bytesIn(fmt.Sprintf("%s[%d]", keyMessages, i), v)
		if err != nil {
			return nil, nil, err
		}
		messages = append(messages, m)
	}
	return messages, tag, nil
}

// bytesIn reads a text, or an object with bytes as hexadecimal text.
func bytesIn(path string, v any) ([]byte, error) {
	switch v := v.(type) {
	case string:
		return []byte(v), nil
	case map[string]any:
		if text, ok := v["hex"].(string); ok && len(v) == 1 {
			b, err := Hex(text)
			if err != nil {
				err = fmt.Errorf("%s.hex: %w", path, err)
			}
			return b, err
		}
	}
	return nil, fmt.Errorf(`%s: %s, want text or {"hex": "..."}`, path, describe(v))
}

// Inputs are the inputs of a program. Each must be there and no other key, except for inputs that are hashed already: these are
// not in the document, but their messages are.
func (d *Document) Inputs(im *ucode.Image, curve *params.Curve, hashed map[string][]*big.Int) (map[string][]*big.Int, error) {
	if err := d.checkKeys(im, hashed); err != nil {
		return nil, err
	}
	in := map[string][]*big.Int{}
	for _, p := range im.Inputs {
		v, ok := d.values[p.Name]
		switch {
		case hashed[p.Name] != nil:
			in[p.Name] = hashed[p.Name]
			continue
		case !ok && IsCount(im, p):
			continue
		case !ok:
			return nil, fmt.Errorf("%s: missing (%s)", p.Name, p.Doc)
		}
		r := &reader{curve: curve, bits: 32 * curve.HostWords()}
		numbers, err := r.input(p, v)
		if err != nil {
			return nil, err
		}
		in[p.Name] = numbers
	}
	return in, SetCount(im, in)
}

// checkKeys refuses keys that name no input.
func (d *Document) checkKeys(im *ucode.Image, hashed map[string][]*big.Int) error {
	var names, keys []string
	for _, p := range im.Inputs {
		names = append(names, p.Name)
	}
	for key := range d.values {
		keys = append(keys, key)
	}
	slices.Sort(keys)
	for _, key := range keys {
		switch {
		case hashed[key] != nil:
			return fmt.Errorf("%s: the messages give it already", key)
		case hashed != nil && (key == keyMessage || key == keyMessages || key == keyTag), slices.Contains(names, key):
		default:
			return fmt.Errorf("%s: program %s has no such input; there are %s", key, im.Program, strings.Join(names, ", "))
		}
	}
	return nil
}
