package estimate

import (
	"fmt"
	"math/big"
	"strconv"
	"strings"
)

// token is a word of Verilog. Numbers carry their bits, lowest first.
type token struct {
	text  string
	bits  []bit
	value int // of a number that is small
}

// pairs are the operators of two characters.
var pairs = []string{"<=", ">=", "==", "!=", "&&", "||", "<<", ">>"}

// scan cuts a text into tokens.
func scan(text string) ([]token, error) {
	all := make([]token, 0, len(text)/4)
	for at := 0; at < len(text); {
		c := text[at]
		switch {
		case c == ' ' || c == '\n':
			at++
		case strings.HasPrefix(text[at:], "//"):
			if n := strings.IndexByte(text[at:], '\n'); n >= 0 {
				at += n
			} else {
				at = len(text)
			}
		case digit(c):
			t, n, err := number(text[at:])
			if err != nil {
				return nil, err
			}
			all = append(all, t)
			at += n
		case letter(c):
			n := 1
			for at+n < len(text) && (letter(text[at+n]) || digit(text[at+n])) {
				n++
			}
			all = append(all, token{text: text[at : at+n]})
			at += n
		default:
			n := 1
			for _, p := range pairs {
				if strings.HasPrefix(text[at:], p) {
					n = 2
				}
			}
			if n == 1 && !strings.ContainsRune("-+*&|^~!?:;,.#@(){}[]=<>", rune(c)) {
				line, _, _ := strings.Cut(text[at:], "\n")
				return nil, fmt.Errorf("cannot read %q", line)
			}
			all = append(all, token{text: text[at : at+n]})
			at += n
		}
	}
	return all, nil
}

func digit(c byte) bool { return c >= '0' && c <= '9' }

func letter(c byte) bool { return c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c == '_' || c == '$' }

// number reads a number at the beginning of a text, and tells its length there. One without a size has 32 bits.
func number(text string) (t token, n int, err error) {
	for n < len(text) && digit(text[n]) {
		n++
	}
	width, base, from := 32, 10, 0
	if n+1 < len(text) && text[n] == '\'' {
		if width, err = strconv.Atoi(text[:n]); err != nil {
			return t, 0, fmt.Errorf("cannot read %q: %w", text[:n], err)
		}
		base = map[byte]int{'b': 2, 'd': 10, 'h': 16}[text[n+1]]
		from = n + 2
		for n = from; n < len(text) && (digit(text[n]) || letter(text[n])); n++ {
		}
	}
	v, ok := new(big.Int).SetString(strings.ReplaceAll(text[from:n], "_", ""), base)
	if !ok || base == 0 {
		return t, 0, fmt.Errorf("cannot read %q", text[:n])
	}
	t = token{text: "number", bits: make([]bit, width)}
	for i := range t.bits {
		t.bits[i] = bit(v.Bit(i))
	}
	if v.IsInt64() {
		t.value = int(v.Int64())
	}
	return t, n, nil
}
