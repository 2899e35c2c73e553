package points

import (
	"encoding/json"
	"fmt"
	"math/big"
	"strings"

	"hwgen/params"
	"hwgen/ucode"
)

// reader turns JSON values into numbers.
type reader struct {
	curve *params.Curve
	bits  int // of what the host can write into an element
}

// input reads one input: a list of numbers, lowest coefficient first; a single number; or a point as an object. An input that comes in
// rounds is a list of these, or one list of all their numbers.
func (r *reader) input(p ucode.Port, v any) ([]*big.Int, error) {
	if p.Wait == 0 {
		return r.one(p, p.Name, v)
	}
	list, ok := v.([]any)
	if !ok {
		return nil, fmt.Errorf("%s: %s, want a list with an element for each round", p.Name, describe(v))
	}
	if n := p.Numbers(); n != 0 && len(list) == n || n == 0 && len(list)%len(p.Addr) == 0 && flat(list) {
		return r.list(p.Name, v, len(list))
	}
	var all []*big.Int
	for i, x := range list {
		numbers, err := r.one(p, fmt.Sprintf("%s[%d]", p.Name, i), x)
		if err != nil {
			return nil, err
		}
		all = append(all, numbers...)
	}
	if n := p.Numbers(); n != 0 && len(all) != n {
		return nil, fmt.Errorf("%s: %d numbers, want %d", p.Name, len(all), n)
	}
	return all, nil
}

// flat tells whether a list holds neither lists nor objects.
func flat(list []any) bool {
	for _, x := range list {
		switch x.(type) {
		case []any, map[string]any:
			return false
		}
	}
	return true
}

// one reads the numbers of a single round, or of an input that comes at once, at a path in the document.
func (r *reader) one(p ucode.Port, path string, v any) ([]*big.Int, error) {
	if o, ok := v.(map[string]any); ok {
		return r.object(p, path, o)
	}
	if _, list := v.([]any); !list && len(p.Addr) == 1 {
		n, err := r.number(path, v)
		return []*big.Int{n}, err
	}
	return r.list(path, v, len(p.Addr))
}

// list reads n numbers.
func (r *reader) list(path string, v any, n int) ([]*big.Int, error) {
	list, ok := v.([]any)
	if !ok {
		return nil, fmt.Errorf("%s: %s, want a list of %d numbers", path, describe(v), n)
	}
	if len(list) != n {
		return nil, fmt.Errorf("%s: %d numbers, want %d", path, len(list), n)
	}
	numbers := make([]*big.Int, n)
	for i, x := range list {
		var err error
		if numbers[i], err = r.number(fmt.Sprintf("%s[%d]", path, i), x); err != nil {
			return nil, err
		}
	}
	return numbers, nil
}

// number reads a whole number that fits an element: a JSON number, or a string in decimal or, after 0x, in hexadecimal.
func (r *reader) number(path string, v any) (*big.Int, error) {
	var text string
	switch v := v.(type) {
	case json.Number:
		text = v.String()
	case string:
		text = v
	default:
		return nil, fmt.Errorf("%s: %s, want a number: 12, \"12\" or \"0xc\"", path, describe(v))
	}
	digits, base, set := text, 10, "0123456789"
	if rest, ok := strings.CutPrefix(strings.ToLower(text), "0x"); ok {
		digits, base, set = rest, 16, "0123456789abcdef"
	}
	n, ok := new(big.Int), digits != "" && strings.Trim(digits, set) == ""
	if ok {
		n, ok = n.SetString(digits, base)
	}
	if !ok {
		return nil, fmt.Errorf("%s: %.40q is not a whole number, decimal or 0x and hexadecimal", path, text)
	}
	if n.BitLen() > r.bits {
		return nil, fmt.Errorf("%s: must lie in 0..2^%d-1, what the host can write", path, r.bits)
	}
	return n, nil
}

// wanted says what an input of n numbers takes.
func wanted(n int) string {
	if n == 1 {
		return "a number"
	}
	return fmt.Sprintf("a list of %d numbers", n)
}

// describe says what a JSON value is.
func describe(v any) string {
	switch v := v.(type) {
	case nil:
		return "null"
	case bool:
		return fmt.Sprint(v)
	case string:
		return fmt.Sprintf("%.40q", v)
	case json.Number:
		return fmt.Sprintf("%.40s", v.String())
	case []any:
		return "a list"
	}
	return "an object"
}
