package cli

import (
	"encoding/json"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"hwgen/model"
)

func reportOf(t *testing.T, text string) (r runReport) {
	require.NoError(t, json.Unmarshal([]byte(text), &r), text)
	return r
}

// All ways to write inputs as JSON give the same result; results can be given as inputs again.
func TestRunJSON(t *testing.T) {
	m := curve(t)
	x, y := m.GeneratorG1().X, m.GeneratorG1().Y
	k := `"0x0c"`
	dir := t.TempDir()
	var want runReport
	for i, form := range []string{
		`{"k": 12, "p": {"compressed": "` + g1 + `"}}`,
		`{"k": "12", "p": {"uncompressed": "` + hexOf(m.MarshalG1Uncompressed(m.GeneratorG1())) + `"}}`,
		`{"p": {"x": "0x` + x.Text(16) + `", "y": ["` + y.String() + `"]}, "k": ` + k + `}`,
		`{"p": [` + x.String() + `, "0X` + strings.ToUpper(y.Text(16)) + `"], "k": [` + k + `]}`,
	} {
		got := reportOf(t, succeeds(t, "run", "g1-mul", "--format", "json", "--json", write(t, dir, "in.json", form)))
		if i == 0 {
			want = got
		}
		assert.Equal(t, want, got)
	}
	assert.Equal(t, "g1-mul bls12-381 iss checked", strings.Join([]string{want.Program, want.Curve, want.On, want.Entry}, " "))
	assert.True(t, want.OK)
	assert.Equal(t, "ok", want.Status.Name)
	assert.Positive(t, want.Cycles)
	assert.Nil(t, want.Error)
	P := m.MulG1(m.GeneratorG1(), bigInt(12))
	assert.Equal(t, []string{hex48(P.X), hex48(P.Y)}, want.Outputs["point"])

	again, err := json.Marshal(map[string]any{"k": 2, "p": want.Outputs["point"]})
	require.NoError(t, err)
	o := hwgenWith(string(again), "run", "g1-mul", "--on", "model", "--format", "json", "--json", "-")
	require.Equal(t, 0, o.status, o.stderr)
	got := reportOf(t, o.stdout)
	Q := m.MulG1(m.GeneratorG1(), bigInt(24))
	assert.Equal(t, []string{hex48(Q.X), hex48(Q.Y)}, got.Outputs["point"])
	assert.Zero(t, got.Cycles)
}

// What the core refuses has the name of the manifest, and exit status 1; the JSON is written all the same.
func TestRefusedJSON(t *testing.T) {
	for _, on := range []string{"model", "iss"} {
		o := hwgenWith(`{"p": [1, 2], "q": [0, 0, 0, 0]}`, "run", "pairing", "--on", on, "--format", "json", "--json", "-")
		assert.Equal(t, 1, o.status)
		assert.Equal(t, "hwgen: run pairing: stopped with status 3 p-curve: P is not on the curve\n", o.stderr)
		r := reportOf(t, o.stdout)
		assert.False(t, r.OK)
		assert.Equal(t, &codeReport{3, "p-curve", "P is not on the curve"}, r.Status)
		assert.Empty(t, r.Outputs)
	}
}

// A pair for each p and q of the document.
func TestPairsOfJSON(t *testing.T) {
	pair := func(k string) string {
		return `"p` + k + `": {"compressed": "` + g1 + `"}, "q` + k + `": {"compressed": "` + g2 + `"}`
	}
	two := reportOf(t, hwgenWith("{"+pair("0")+","+pair("1")+"}", "run", "multi-pairing", "--on", "model", "--format", "json", "--json", "-").stdout)
	m := curve(t)
	P, Q := m.GeneratorG1(), m.GeneratorG2()
	want := m.MultiPair([]model.Input{{P: P, Q: Q}, {P: P, Q: Q}}, model.Cubed).Coefficients()
	require.Len(t, two.Outputs["value"], len(want))
	for i, v := range two.Outputs["value"] {
		assert.Equal(t, hex48(want[i]), v)
	}
}

func TestBadJSON(t *testing.T) {
	dir := t.TempDir()
	wide := `"0x1` + strings.Repeat("0", 96) + `"`
	flipped := g1[:95] + "c"
	for text, message := range map[string]string{
		``:                                                 `not JSON: it ends too early`,
		`{"k": 1`:                                          `not JSON: it ends too early`,
		"{\n\"k\": 1,\n\"p\": [1,,2]}":                     `line 3: not JSON: invalid character ',' looking for beginning of value`,
		`{"k": 1, "p": [0, 0]} {}`:                         `line 1: something follows the JSON value`,
		`[1]`:                                              `a list: want an object with a key for each input`,
		`null`:                                             `null: want an object with a key for each input`,
		`{"k": 1}`:                                         `p: missing (x, y; the identity is 0, 0)`,
		`{"k": 1, "k": 2}`:                                 `k: the key is there twice`,
		`{"k": 1, "p": {"x": 1, "x": 2}}`:                  `p.x: the key is there twice`,
		`{"k": 1, "p": [0, 0], "r": 1}`:                    `r: program g1-mul has no such input; there are k, p`,
		`{"k": 1.5, "p": [0, 0]}`:                          `k: "1.5" is not a whole number, decimal or 0x and hexadecimal`,
		`{"k": 1e3, "p": [0, 0]}`:                          `k: "1e3" is not a whole number, decimal or 0x and hexadecimal`,
		`{"k": -1, "p": [0, 0]}`:                           `k: "-1" is not a whole number, decimal or 0x and hexadecimal`,
		`{"k": "ff", "p": [0, 0]}`:                         `k: "ff" is not a whole number, decimal or 0x and hexadecimal`,
		`{"k": "0x", "p": [0, 0]}`:                         `k: "0x" is not a whole number, decimal or 0x and hexadecimal`,
		`{"k": "", "p": [0, 0]}`:                           `k: "" is not a whole number, decimal or 0x and hexadecimal`,
		`{"k": true, "p": [0, 0]}`:                         `k: true, want a number: 12, "12" or "0xc"`,
		`{"k": {"x": 1}, "p": [0, 0]}`:                     `k: an object, want a number`,
		`{"k": ` + wide + `, "p": [0, 0]}`:                 `k: must lie in 0..2^384-1, what the host can write`,
		`{"k": 1, "p": [0, ` + wide + `]}`:                 `p[1]: must lie in 0..2^384-1, what the host can write`,
		`{"k": 1, "p": [1]}`:                               `p: 1 numbers, want 2`,
		`{"k": 1, "p": "12"}`:                              `p: "12", want a list of 2 numbers`,
		`{"k": 1, "p": [[1], 2]}`:                          `p[0]: a list, want a number: 12, "12" or "0xc"`,
		`{"k": 1, "p": {"x": 1}}`:                          `p: an object for a point of G1 has the keys x and y, or compressed, or uncompressed`,
		`{"k": 1, "p": {"x": 1, "y": [1, 2]}}`:             `p.y: 2 numbers, want 1`,
		`{"k": 1, "p": {"compressed": 5}}`:                 `p.compressed: 5, want hexadecimal text`,
		`{"k": 1, "p": {"compressed": "c0"}}`:              `p.compressed: 1 bytes, want 48`,
		`{"k": 1, "p": {"compressed": "c0z"}}`:             `p.compressed: not hex: character 3 is 'z'`,
		`{"k": 1, "p": {"compressed": "` + flipped + `"}}`: `p.compressed: the point is not on the curve: no y for this x`,
		`{"k": 1, "p": [0, 0], "message": "abc"}`:          `program g1-mul hashes no message; its inputs are k, p`,
	} {
		name := write(t, dir, "in.json", text)
		refuses(t, 2, "--json "+name+": "+message, "run", "g1-mul", "--on", "model", "--json", name)
	}
	refuses(t, 2, "--json gives all inputs, --p cannot be given too", "run", "g1-mul", "--json", "x", "--p", g1)
	missing := filepath.Join(dir, "none")
	refuses(t, 1, "--json: "+missing+": no such file or directory", "run", "g1-mul", "--json", missing)
	refuses(t, 2, "--json standard input: not JSON: it ends too early", "run", "g1-mul", "--json", "-")
}
