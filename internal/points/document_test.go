package points

import (
	"math/big"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"hwgen/params"
	"hwgen/ucode"
)

// verifier takes a scalar, a point of G2, and in rounds a point of G1 with a number.
var verifier = &ucode.Image{Program: "verifier", Inputs: []ucode.Port{
	{Name: "n", Addr: []int{0}}, {Name: "k", Addr: []int{1}, Modulus: 1}, {Name: "q", Addr: []int{2, 3, 4, 5}},
	{Name: "p", Addr: []int{6, 7}, Wait: 100}, {Name: "u0", Addr: []int{8}, Wait: 100},
}}

func inputsOf(t require.TestingT, text string) (map[string][]*big.Int, error) {
	c, err := params.LoadCurve("bls12-381")
	require.NoError(t, err)
	d, err := Parse([]byte(text))
	if err != nil {
		return nil, err
	}
	return d.Inputs(verifier, c, nil)
}

// What comes in rounds is a list with an element for each, or one list of all numbers; the number of rounds follows.
func TestRounds(t *testing.T) {
	for _, text := range []string{
		`{"k": 1, "q": [0,0,0,0], "p": [[1, 2], {"x": 3, "y": 4}], "u0": [5, 6]}`,
		`{"k": 1, "q": [0,0,0,0], "p": [1, 2, 3, 4], "u0": [[5], [6]], "n": 2}`,
	} {
		in, err := inputsOf(t, text)
		require.NoError(t, err)
		assert.Equal(t, "[1 2 3 4] [5 6] [2]", list(in["p"])+" "+list(in["u0"])+" "+list(in["n"]))
	}
	in, err := inputsOf(t, `{"k": 1, "q": {"x": [0, 0], "y": [0, 0]}, "p": [], "u0": []}`)
	require.NoError(t, err)
	assert.Equal(t, "[] [0]", list(in["p"])+" "+list(in["n"]))
	for text, message := range map[string]string{
		`{"k": 1, "q": [0,0,0,0], "p": [1, 2], "u0": [1, 2]}`:           "u0: 2 rounds, but p has 1",
		`{"k": 1, "q": [0,0,0,0], "p": [1, 2, 3], "u0": [1]}`:           "p[0]: 1, want a list of 2 numbers",
		`{"k": 1, "q": [0,0,0,0], "p": [[1, 2], [3]], "u0": [1, 2]}`:    "p[1]: 1 numbers, want 2",
		`{"k": 1, "q": [0,0,0,0], "p": {"x": 1, "y": 2}, "u0": [1]}`:    "p: an object, want a list with an element for each round",
		`{"k": 1, "q": [0,0,0,0], "p": [{"x": 1, "y": []}], "u0": [1]}`: "p[0].y: 0 numbers, want 1",
	} {
		_, err := inputsOf(t, text)
		assert.EqualError(t, err, message)
	}
}

func list(v []*big.Int) string {
	s := "["
	for i, x := range v {
		if i > 0 {
			s += " "
		}
		s += x.String()
	}
	return s + "]"
}

// No document makes the readers panic, and an error is one line.
func TestAnyDocument(t *testing.T) {
	value := rapid.SampledFrom([]string{`1`, `"0xff"`, `"x"`, `null`, `true`, `[]`, `[1, 2]`, `[0,0,0,0]`, `{}`, `{"x": 1, "y": [2]}`, `{"compressed": "c0"}`, `[[1, 2]]`, `{"hex": "0"}`, `-1`, `1e400`, `,`})
	rapid.Check(t, func(t *rapid.T) {
		text := "{"
		for i, key := range []string{"k", "q", "p", "u0", "message", "messages", "dst"} {
			if i > 0 {
				text += ","
			}
			text += `"` + key + `":` + value.Draw(t, key)
		}
		if rapid.Bool().Draw(t, "closed") {
			text += "}"
		}
		d, err := Parse([]byte(text))
		if err == nil {
			_, _, err = d.Messages()
		}
		for _, e := range []error{err, failure(inputsOf(t, text))} {
			if e != nil {
				assert.NotContains(t, e.Error(), "\n")
			}
		}
	})
}

func failure[V any](_ V, err error) error { return err }
