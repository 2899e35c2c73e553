package estimate

import (
	"fmt"
	"math/big"
	"regexp"
	"strconv"
	"strings"
)

// token is a word of Verilog. Numbers carry their bits, lowest first, if they are sized.
type token struct {
	text  string
	sized bool
	bits  []bit
	value int
}

var lexeme = regexp.MustCompile(`^(?:\s+|//[^\n]*|([0-9]+)'([bdh])([0-9a-fA-F_]+)|([0-9]+)|([A-Za-z_$][A-Za-z0-9_$]*)|(<=|>=|==|!=|&&|\|\||<<|>>|[-+*&|^~!?:;,.#@(){}\[\]=<>]))`)

// scan cuts a text into tokens.
func scan(text string) ([]token, error) {
	var all []token
	for text != "" {
		m := lexeme.FindStringSubmatch(text)
		if m == nil {
			line, _, _ := strings.Cut(text, "\n")
			return nil, fmt.Errorf("cannot read %q", line)
		}
		text = text[len(m[0]):]
		switch {
		case m[1] != "":
			width, err := strconv.Atoi(m[1])
			v, ok := new(big.Int).SetString(strings.ReplaceAll(m[3], "_", ""), map[string]int{"b": 2, "d": 10, "h": 16}[m[2]])
			if err != nil || !ok {
				return nil, fmt.Errorf("cannot read %q", m[0])
			}
			t := token{text: "number", sized: true, bits: make([]bit, width)}
			for i := range t.bits {
				t.bits[i] = bit(v.Bit(i))
			}
			if v.IsInt64() {
				t.value = int(v.Int64())
			}
			all = append(all, t)
		case m[4] != "":
			v, err := strconv.Atoi(m[4])
			if err != nil {
				return nil, fmt.Errorf("cannot read %q", m[0])
			}
			t := token{text: "number", value: v, bits: make([]bit, 32)}
			for i := range t.bits {
				t.bits[i] = bit(v >> i & 1)
			}
			all = append(all, t)
		case m[5] != "" || m[6] != "":
			all = append(all, token{text: m[5] + m[6]})
		}
	}
	return all, nil
}
