package points

import (
	"fmt"
	"math/big"
	"strings"

	"hwgen/internal/kinds"
	"hwgen/model"
	"hwgen/ucode"
)

// object reads a point by its coordinates or in one of its encodings.
func (r *reader) object(p ucode.Port, path string, o map[string]any) ([]*big.Int, error) {
	forms, err := r.forms(p, path)
	if err != nil {
		return nil, err
	}
	var shapes []string
	for _, f := range forms {
		if keysAre(o, f.keys) {
			return f.read(o)
		}
		shapes = append(shapes, strings.Join(f.keys, " and "))
	}
	if forms == nil {
		return nil, fmt.Errorf("%s: an object, want %s", path, wanted(len(p.Addr)))
	}
	return nil, fmt.Errorf("%s: an object for a %v has the keys %s", path, kinds.Of(p, r.curve), strings.Join(shapes, ", or "))
}

// form is one way to write a point as an object.
type form struct {
	keys []string
	read func(o map[string]any) ([]*big.Int, error)
}

func (r *reader) forms(p ucode.Port, path string) ([]form, error) {
	kind := kinds.Of(p, r.curve)
	switch kind {
	case kinds.Edwards:
		return []form{r.coordinates(path, 1, "u", "v")}, nil
	case kinds.G1, kinds.G2:
	default:
		return nil, nil
	}
	m, err := model.New(r.curve)
	if err != nil {
		return nil, err
	}
	size, decode := fieldBytes(m), func(text string) ([]*big.Int, error) { return coordinatesOf(G1(m, text)) }
	if kind == kinds.G2 {
		size, decode = 2*size, func(text string) ([]*big.Int, error) { return coordinatesOf(G2(m, text)) }
	}
	return []form{r.coordinates(path, len(p.Addr)/2, "x", "y"), encoded(path, "compressed", size, decode), encoded(path, "uncompressed", 2*size, decode)}, nil
}

// coordinates are two keys with n numbers each.
func (r *reader) coordinates(path string, n int, keys ...string) form {
	return form{keys, func(o map[string]any) (all []*big.Int, err error) {
		for _, k := range keys {
			v := o[k]
			if _, list := v.([]any); !list && n == 1 {
				v = []any{v}
			}
			numbers, err := r.list(join(path, k), v, n)
			if err != nil {
				return nil, err
			}
			all = append(all, numbers...)
		}
		return all, nil
	}}
}

// encoded is a point in bytes, as hexadecimal text.
func encoded(path, key string, size int, decode func(text string) ([]*big.Int, error)) form {
	path = join(path, key)
	return form{[]string{key}, func(o map[string]any) ([]*big.Int, error) {
		text, ok := o[key].(string)
		if !ok {
			return nil, fmt.Errorf("%s: %s, want hexadecimal text", path, describe(o[key]))
		}
		b, err := fromHex(text)
		if err == nil && len(b) != size {
			err = fmt.Errorf("%d bytes, want %d", len(b), size)
		}
		var v []*big.Int
		if err == nil {
			v, err = decode(text)
		}
		if err != nil {
			return nil, fmt.Errorf("%s: %w", path, err)
		}
		return v, nil
	}}
}

func coordinatesOf[P any](_ P, v []*big.Int, err error) ([]*big.Int, error) { return v, err }

func keysAre(o map[string]any, keys []string) bool {
	for _, k := range keys {
		if _, ok := o[k]; !ok {
			return false
		}
	}
	return len(o) == len(keys)
}
