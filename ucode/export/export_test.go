package export

import (
	"bytes"
	"encoding/binary"
	"encoding/json"
	"errors"
	"flag"
	"io"
	"math/big"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"hwgen/isa/asm"
	"hwgen/params"
	"hwgen/ucode"
)

var update = flag.Bool("update", false, "rewrite testdata")

// bundle is a made-up program for the smallest core: region bits 12, stride 1.
func bundle(t *testing.T) *Bundle {
	curve, err := params.LoadCurve("toy13")
	require.NoError(t, err)
	core, err := params.LoadCore("tiny")
	require.NoError(t, err)
	core.DataDepth, core.ProgramDepth = 16, 64
	return &Bundle{
		Curve: curve, Core: core, Convention: "cubed",
		Costs: []Cost{{Entry: "checked", M1: 2, R1: 1, A1: 3, Instructions: 9, Cycles: 44, Busy: 0.5}},
		Image: &ucode.Image{
			Program: "made-up", Curve: "toy13", Word: 16, Words: []uint32{0xc0000000, 0x80010203, 0xc4000001}, Elements: 5,
			Entries:      []ucode.Entry{{Name: "checked", PC: 0, Outputs: true, Doc: "all of it"}, {Name: "un-checked", PC: 1, Doc: "less"}},
			Data:         []ucode.Constant{{Addr: 3, Name: "one", Value: big.NewInt(1)}, {Addr: 4, Name: "r2", Value: big.NewInt(0x1234)}},
			Inputs:       []ucode.Port{{Name: "P", Addr: []int{1, 2}, Modulus: 0, Secret: true, Doc: "a point */"}},
			Outputs:      []ucode.Port{{Name: "value", Addr: []int{1}, Doc: "a result"}},
			Statuses:     []ucode.Status{{Code: 0, Name: "ok", Doc: "fine"}, {Code: 1, Name: "not-ok", Doc: "not so"}},
			Declassified: []string{"whether it is fine"},
		},
	}
}

func TestGolden(t *testing.T) {
	for _, f := range Formats {
		var b bytes.Buffer
		require.NoError(t, f.Write(&b, bundle(t)))
		golden := filepath.Join("testdata", "made-up."+f.Name)
		if *update {
			require.NoError(t, os.WriteFile(golden, b.Bytes(), 0o644))
		}
		want, err := os.ReadFile(golden)
		require.NoError(t, err)
		assert.Equal(t, string(want), b.String(), "%s: -update rewrites it", golden)
	}
}

// The loader that bin.go describes puts the words where docs/machine.md says: program in region 1, elements in region 2.
func TestBinaryLoads(t *testing.T) {
	var b bytes.Buffer
	require.NoError(t, Bin(&b, bundle(t)))
	p := make([]uint32, b.Len()/4)
	require.NoError(t, binary.Read(&b, binary.LittleEndian, p))
	have := map[uint32]uint32{}
	for p[1] != 0 {
		for i := range p[1] {
			have[p[0]+4*i] = p[2+i]
		}
		p = p[2+p[1]:]
	}
	assert.Equal(t, []uint32{0, 0}, p)
	assert.Equal(t, map[uint32]uint32{0x1000: 0xc0000000, 0x1004: 0x80010203, 0x1008: 0xc4000001, 0x200c: 1, 0x2010: 0x1234}, have)
}

func TestManifestIsJSON(t *testing.T) {
	var b bytes.Buffer
	require.NoError(t, JSON(&b, bundle(t)))
	var m Manifest
	d := json.NewDecoder(&b)
	d.DisallowUnknownFields()
	require.NoError(t, d.Decode(&m))
	assert.Equal(t, *bundle(t).manifest(), m)
	assert.Equal(t, []uint32{0x2004, 0x2008}, m.Inputs[0].Addresses)
}

// A wide element is split lowest word first and takes its stride.
func TestWideElements(t *testing.T) {
	b := bundle(t)
	var err error
	b.Curve, err = params.LoadCurve("bls12-381")
	require.NoError(t, err)
	b.Core, err = params.LoadCore("default")
	require.NoError(t, err)
	b.Image.Data[0].Value = new(big.Int).Add(new(big.Int).Lsh(big.NewInt(7), 352), big.NewInt(5))
	s := b.segments()[1]
	assert.Equal(t, uint32(0x8000+3*64), s.addr)
	assert.Equal(t, []uint32{5, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 7}, s.words)
}

// The header is C: a compiler takes it without a warning.
func TestHeaderCompiles(t *testing.T) {
	cc, err := exec.LookPath("cc")
	if err != nil {
		t.Log("no C compiler here: nothing to show")
		return
	}
	dir := t.TempDir()
	var b bytes.Buffer
	require.NoError(t, C(&b, bundle(t)))
	require.NoError(t, os.WriteFile(filepath.Join(dir, "p.h"), b.Bytes(), 0o644))
	require.NoError(t, os.WriteFile(filepath.Join(dir, "p.c"), []byte(`#include "p.h"
int main(void) { return made_up_program[1] == 0x80010203 && made_up_constants[1].words[0] == 0x1234 && made_up_p[1] == 0x2008 && made_up_value[0] == 0x2004 &&
  MADE_UP_ENTRY_UN_CHECKED == 1 && MADE_UP_CONSTANTS == 2 && made_up_constants[0].address == 0x200c ? 0 : 1; }
`), 0o644))
	out, err := exec.Command(cc, "-std=c99", "-Wall", "-Wextra", "-Werror", "-o", filepath.Join(dir, "p"), filepath.Join(dir, "p.c")).CombinedOutput()
	require.NoError(t, err, string(out))
	require.NoError(t, exec.Command(filepath.Join(dir, "p")).Run())
}

func TestLookup(t *testing.T) {
	for _, f := range Formats {
		g, err := Lookup(f.Name)
		require.NoError(t, err)
		assert.Equal(t, f.Name, g.Name)
	}
	_, err := Lookup("elf")
	assert.EqualError(t, err, `format "elf": unknown; there are hex, bin, c, json, asm`)
}

type broken struct{}

func (broken) Write([]byte) (int, error) { return 0, errors.New("full") }

func TestWriteErrorsAreReported(t *testing.T) {
	for _, f := range Formats {
		assert.ErrorContains(t, f.Write(io.Writer(broken{}), bundle(t)), "full", f.Name)
	}
}

// Text formats are plain: ASCII, no date, no path.
func TestTextIsPlain(t *testing.T) {
	for _, name := range []string{"hex", "c", "json", "asm"} {
		f, err := Lookup(name)
		require.NoError(t, err)
		var b strings.Builder
		require.NoError(t, f.Write(&b, bundle(t)))
		for _, c := range b.String() {
			require.True(t, c == '\n' || c >= ' ' && c < 0x7f, "%s: %q", name, c)
		}
	}
}

func TestReadBack(t *testing.T) {
	want := bundle(t).Image
	for _, name := range []string{"hex", "bin", "json"} {
		f, err := Lookup(name)
		require.NoError(t, err)
		var b bytes.Buffer
		require.NoError(t, f.Write(&b, bundle(t)))
		words, entries, err := Read(b.Bytes())
		require.NoError(t, err, name)
		assert.Equal(t, want.Words, words, name)
		if name != "bin" {
			assert.Equal(t, []asm.Entry{{Name: "checked", PC: 0}, {Name: "un-checked", PC: 1}}, entries, name)
		}
	}
	p := &asm.Program{Words: want.Words, Entries: []asm.Entry{{Name: "a", PC: 2}}}
	var b bytes.Buffer
	require.NoError(t, Words(&b, p))
	words, entries, err := Read(b.Bytes())
	require.NoError(t, err)
	assert.Equal(t, p.Words, words)
	assert.Equal(t, p.Entries, entries)
}

func TestFilesThatAreNoProgram(t *testing.T) {
	for content, want := range map[string]string{
		"":                                     "empty, no instruction words",
		" \n":                                  "empty, no instruction words",
		"// nothing":                           "no instruction words",
		"c0000000\nzz":                         `line 2: "zz" is not a hexadecimal 32-bit word`,
		"123456789":                            `line 1: "123456789" is not a hexadecimal 32-bit word`,
		"{]":                                   "not a manifest: invalid character ']' looking for beginning of object key string",
		`{"words":["x"]}`:                      `words[0]: "x" is not a hexadecimal 32-bit word`,
		"// entry a: 7\nc0000000":              "entry a: address 7 is beyond the program of 1 words",
		"\x00\x01":                             "binary file of 2 bytes: too short for a segment",
		"\x00\x00\x00\x00\x02\x00\x00\x00\x00": "binary file of 9 bytes: too short for its first segment of 2 words",
		"\x00\x00\x00\x00\x00\x00\x00\x00":     "no instruction words",
	} {
		_, _, err := Read([]byte(content))
		assert.EqualError(t, err, want, "%q", content)
	}
}
