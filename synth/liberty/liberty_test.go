package liberty

import (
	"bytes"
	"compress/gzip"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"
)

const small = `/* a comment */
library ( "small" ) {
  time_unit : "1ps"; capacitive_load_unit (1, ff); leakage_power_unit : "1uW";
  nom_voltage : 1.2 ; nom_temperature : 125
  cell ("ND2") { area : 2.5; cell_leakage_power : 3;
    pin (A, B) { direction : input; capacitance : 1.5; }
    pin (Y) { direction : output; function : "(A B)'"; timing() { related_pin : "A B"; cell_rise(t) { values ("1, 2", \
      "3, 4"); } } }
  }
  cell (BUF) { area : 3; pin (A) { direction : input; capacitance : 1; } pin (Y) { direction : output; function : "A"; } } // one
  cell (DFF) { area : 9; ff (IQ, IQN) { clocked_on : "CK"; next_state : "D"; } pin(CK) { direction : input; clock : true; capacitance : 2; }
    pin (D) { direction : input; } pin (Q) { direction : output; function : "IQ"; } }
  cell (LAT) { area : 0; latch (IQ, IQN) { enable : "G"; data_in : "D"; } pin (G) { direction : input; } }
}
`

func TestParse(t *testing.T) {
	l, err := Parse([]byte(small))
	require.NoError(t, err)
	require.Equal(t, "small", l.Name)
	require.InDelta(t, 1.2, l.Voltage, 0)
	require.InDelta(t, 125, l.Temperature, 0)
	require.InDelta(t, 1e-3, l.TimeNS, 0)
	require.InDelta(t, 1e-3, l.CapPF, 0)
	require.InDelta(t, 1e-3, l.LeakageMW, 0)
	require.Len(t, l.Cells, 4)
	nand := l.Cell("ND2")
	require.Equal(t, []string{"A", "B"}, nand.Inputs())
	require.Equal(t, []string{"Y"}, nand.Outputs())
	pin, ok := nand.Pin("A")
	require.True(t, ok)
	require.InDelta(t, 1.5e-3, pin.Capacitance, 1e-12)
	require.True(t, l.Cell("DFF").Flop())
	require.False(t, l.Cell("LAT").Flop())
	require.True(t, l.Cell("LAT").State.Latch)

	r, err := l.FindRoles(func(*Cell) bool { return true }, func(string, *Cell) bool { return false })
	require.NoError(t, err)
	require.Equal(t, "ND2 BUF DFF", r.Nand2.Name+" "+r.Buffer.Name+" "+r.Flop.Name)

	rest, err := Parse(l.Only(func(c *Cell) bool { return c.Name != "BUF" && c.Name != "LAT" }))
	require.NoError(t, err)
	require.Len(t, rest.Cells, 2)
	require.Equal(t, l.Cell("ND2").Area, rest.Cell("ND2").Area)

	var z bytes.Buffer
	w := gzip.NewWriter(&z)
	_, err = w.Write([]byte(small))
	require.NoError(t, err)
	require.NoError(t, w.Close())
	zipped, err := Parse(z.Bytes())
	require.NoError(t, err)
	require.Equal(t, l.Text, zipped.Text)
	_, err = Parse(z.Bytes()[:z.Len()/2])
	require.ErrorContains(t, err, "gzip: damaged or cut short")
}

func TestParseRefuses(t *testing.T) {
	for text, want := range map[string]string{
		"":                                       "is empty",
		"/* nothing */":                          "is empty",
		"module m; endmodule":                    "is no liberty file",
		"\x7fELF\x00":                            "is no liberty file",
		"library(l) { }":                         "has no cells",
		"library(l) { cell(A) { area":            "the file ends",
		"library(l) { cell(A) {":                 "the file ends in the middle of cell(A)",
		"library(l) { /* cell(A) { }":            "comment without an end",
		"library(l) { a : \"b; }":                "string without an end",
		"library(l) {\n cell(A) { ? }":           "line 2",
		"library(l) { cell(A) { area : big; } }": `cell A: area: "big" is no number`,
		"library(l) { cell(A) { area : 1; } cell(A) { } }":   "cell A: comes twice",
		"library(l) { time_unit : \"1 year\"; cell(A) { } }": "time_unit",
		"library(l) { nom_voltage : high; cell(A) { } }":     "nom_voltage",
		"library(l) cell(A) { area : 1; }":                   "not followed by {",
	} {
		_, err := Parse([]byte(text))
		require.ErrorContains(t, err, want, text)
	}
	file := filepath.Join(t.TempDir(), "missing.lib")
	_, err := Read(file)
	require.EqualError(t, err, "liberty "+file+": no such file or directory")
	require.ErrorIs(t, err, os.ErrNotExist)
}

// Each role is missed by its name.
func TestMissingRoles(t *testing.T) {
	for cell, want := range map[string]string{"ND2": "NAND2", "BUF": "buffer", "DFF": "flip-flop"} {
		l, err := Parse([]byte(small))
		require.NoError(t, err)
		_, err = l.FindRoles(func(c *Cell) bool { return c.Name != cell }, func(string, *Cell) bool { return false })
		require.ErrorContains(t, err, "has no "+want)
	}
}

func TestFunctions(t *testing.T) {
	in := []string{"A", "B", "C"}
	for text, f := range map[string]func(a, b, c bool) bool{
		"A B + C":           func(a, b, c bool) bool { return a && b || c },
		"!(A * B)":          func(a, b, _ bool) bool { return !(a && b) },
		"(A&B)'":            func(a, b, _ bool) bool { return !(a && b) },
		"A^B^C":             func(a, b, c bool) bool { return a != b != c },
		"A^B C":             func(a, b, c bool) bool { return (a != b) && c },
		"(!A&!B)|(A & C')":  func(a, b, c bool) bool { return !a && !b || a && !c },
		"A'B'":              func(a, b, _ bool) bool { return !a && !b },
		"!!A":               func(a, _, _ bool) bool { return a },
		"1":                 func(_, _, _ bool) bool { return true },
		" ( A + (B + 0) ) ": func(a, b, _ bool) bool { return a || b },
	} {
		got, err := ParseFunction(text, in)
		require.NoError(t, err, text)
		for i := range got.Table {
			require.Equal(t, f(i&1 == 1, i>>1&1 == 1, i>>2&1 == 1), got.Eval(i), "%s at %d", text, i)
		}
	}
	for text, want := range map[string]string{"": "operand is missing", "A+": "operand is missing", "(A": "not closed", "A)": "unexpected", "D": "D is no input", "A ! + B": "operand is missing"} {
		_, err := ParseFunction(text, in)
		require.ErrorContains(t, err, want, text)
	}
	_, err := ParseFunction("A", strings.Split("A B C D E F G H I J K", " "))
	require.ErrorContains(t, err, "11 inputs")
}

// Whatever comes in, the parser ends with a library or an error.
func TestParserSurvives(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		at := rapid.IntRange(0, len(small)).Draw(t, "at")
		n := rapid.IntRange(0, 20).Draw(t, "cut")
		add := rapid.StringOf(rapid.SampledFrom([]rune("(){};:\"\\/* \nA1,"))).Draw(t, "add")
		text := small[:at] + add + small[min(len(small), at+n):]
		if l, err := Parse([]byte(text)); err == nil && len(l.Cells) == 0 {
			t.Fatal("a library without cells")
		}
	})
}
