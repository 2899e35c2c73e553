package cli

import (
	"encoding/hex"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"hwgen/model"
	"hwgen/params"
)

// The generators, compressed.
const (
	g1 = "97f1d3a73197d7942695638c4fa9ac0fc3688c4f9774b905a14e3a3f171bac586c55e83ff97a1aeffb3af00adb22c6bb"
	g2 = "93e02b6052719f607dacd3a088274f65596bd0d09920b61ab5da61bbdc7f5049334cf11213945d57e5ac7d055d042b7e" +
		"024aa2b2f08f0a91260805272dc51051c6e47ad4fa403b02b4510b647ae3d1770bac0326a805bbefd48056c8c121bdb8"
	infinity1 = "c0" + "0000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000"
)

func curve(t *testing.T) *model.Pairing {
	c, err := params.LoadCurve("bls12-381")
	require.NoError(t, err)
	m, err := model.New(c)
	require.NoError(t, err)
	return m
}

// All ways to write the same points give the same output.
func TestPointForms(t *testing.T) {
	m := curve(t)
	dir := t.TempDir()
	raw := func(h string) string {
		b, err := hex.DecodeString(h)
		require.NoError(t, err)
		return string(b)
	}
	long1, long2 := hex.EncodeToString(m.MarshalG1Uncompressed(m.GeneratorG1())), hex.EncodeToString(m.MarshalG2Uncompressed(m.GeneratorG2()))
	want := succeeds(t, "run", "pairing", "--on", "model", "--p", g1, "--q", g2)
	for _, form := range [][2]string{
		{"0x" + g1, strings.ToUpper(g2)},
		{long1, long2},
		{"@" + write(t, dir, "p.hex", g1+"\n"), "@" + write(t, dir, "q.hex", "0x"+g2[:96]+"\n"+g2[96:]+"\n")},
		{"@" + write(t, dir, "p.bin", raw(g1)), "@" + write(t, dir, "q.bin", raw(g2))},
		{"@" + write(t, dir, "p.long", raw(long1)), "@" + write(t, dir, "q.long", raw(long2))},
	} {
		assert.Equal(t, want, succeeds(t, "run", "pairing", "--on", "model", "--p", form[0], "--q", form[1]))
	}
	x, y := m.GeneratorG1().X.Text(16), m.GeneratorG1().Y.Text(16)
	assert.Equal(t, want, succeeds(t, "run", "pairing", "--on", "model", "--raw", "--p", x+",0x"+y,
		"--q", "@"+write(t, dir, "q.txt", m.GeneratorG2().X.A0.Text(16)+" "+m.GeneratorG2().X.A1.Text(16)+"\n"+m.GeneratorG2().Y.A0.Text(16)+"\n"+m.GeneratorG2().Y.A1.Text(16)+"\n")))
}

func TestBadPoints(t *testing.T) {
	dir := t.TempDir()
	flipped := g1[:95] + "c" // an x that no point has
	long := hex.EncodeToString(curve(t).MarshalG2Uncompressed(curve(t).GeneratorG2()))
	wrong := long[:len(long)-1] + "0"
	file := func(name, content string) string { return "@" + write(t, dir, name, content) }
	for _, c := range []struct {
		status     int
		flag, arg  string
		message    string
		whileQIsG2 bool
	}{
		{2, "p", g1[:40], "--p " + g1[:40] + ": wrong length: 20 bytes, want 48 (compressed) or 96", true},
		{2, "p", g1[:41], "--p " + g1[:40] + "...: not hex: 41 digits are an odd number", true},
		{2, "p", "xyz", `--p xyz: not hex: character 1 is 'x'`, true},
		{2, "p", "", `--p "": empty: hex digits are needed`, true},
		{2, "p", flipped, "--p " + flipped[:40] + "...: the point is not on the curve: no y for this x", true},
		{2, "q", wrong, "--q " + wrong[:40] + "...: the point is not on the curve", false},
		{2, "p", "17" + g1[2:], "--p 17" + g1[2:40] + "...: the compression flag does not fit the length", true},
		{2, "p", "c0" + g1[2:], "--p c0" + g1[2:40] + "...: the infinity flag is set and so is another bit", true},
		{2, "p", "9f" + strings.Repeat("ff", 47), "--p 9f" + strings.Repeat("ff", 19) + "...: a coordinate is not below the modulus", true},
		{1, "p", file("short.hex", g1[:90]), "--p: " + filepath.Join(dir, "short.hex") + ": wrong length: 45 bytes, want 48 (compressed) or 96", true},
		{1, "p", file("cut.bin", "\x97\xf1\xd3"), "--p: " + filepath.Join(dir, "cut.bin") + ": 3 bytes; an encoded point has 48 or 96", true},
		{1, "p", file("text.txt", "no point"), "--p: " + filepath.Join(dir, "text.txt") + ": not hex: character 1 is 'n'", true},
		{1, "p", file("empty.txt", ""), "--p: " + filepath.Join(dir, "empty.txt") + ": empty: hex digits are needed", true},
		{1, "p", file("off.hex", flipped), "--p: " + filepath.Join(dir, "off.hex") + ": the point is not on the curve: no y for this x", true},
		{1, "p", file("huge.bin", strings.Repeat("a", 1<<20+1)), "--p: " + filepath.Join(dir, "huge.bin") + ": larger than 1 MiB", true},
		{1, "p", "@" + filepath.Join(dir, "none"), "--p: " + filepath.Join(dir, "none") + ": no such file or directory", true},
		{1, "p", "@" + dir, "--p: " + dir + ": is a directory", true},
	} {
		args := []string{"run", "pairing", "--on", "model", "--" + c.flag, c.arg}
		if c.whileQIsG2 {
			args = append(args, "--q", g2)
		} else {
			args = append(args, "--p", g1)
		}
		refuses(t, c.status, c.message, args...)
	}
}

func TestBadInputs(t *testing.T) {
	dir := t.TempDir()
	few := write(t, dir, "few.txt", "1")
	wide := "1" + strings.Repeat("0", 96)
	for _, c := range []struct {
		status  int
		message string
		args    []string
	}{
		{2, "run pairing: --p is missing (P: x, y; the identity is 0, 0)", []string{"pairing"}},
		{2, "run pairing: --q is missing (Q: x0, x1, y0, y1; the identity is 0, 0, 0, 0)", []string{"pairing", "--p", g1}},
		{2, "--p 1,2,3: 3 numbers, 2 are needed, separated by commas", []string{"pairing", "--raw", "--p", "1,2,3", "--q", "1,2,3,4"}},
		{2, `--p 1,g: number 2: "g" is not hexadecimal`, []string{"pairing", "--raw", "--p", "1,g", "--q", "1,2,3,4"}},
		{2, "--p 1,-2: number 2: must lie in 0..2^384-1, what the host can write", []string{"pairing", "--raw", "--p", "1,-2", "--q", "1,2,3,4"}},
		{2, "--p " + wide[:40] + "...: number 1: must lie in 0..2^384-1, what the host can write", []string{"pairing", "--raw", "--p", wide + ",2", "--q", "1,2,3,4"}},
		{1, "--p: " + few + ": 1 numbers, 2 are needed, separated by commas", []string{"pairing", "--raw", "--p", "@" + few, "--q", "1,2,3,4"}},
		{2, "--p 00: program field has no such input; there are in.p, in.q", []string{"field", "--p", "00"}},
		{2, "--in x: want NAME=NUMBER,... ; the inputs of field are in.p, in.q", []string{"field", "--in", "x"}},
		{2, "--in x: program field has the inputs in.p, in.q", []string{"field", "--in", "x=1"}},
		{2, "--in in.p=1: input in.p: 1 numbers, 2 are needed, separated by commas", []string{"field", "--in", "in.p=1"}},
		{2, "--in in.p: the input is given twice", []string{"field", "--in", "in.p=1,2", "--in", "in.p=1,2"}},
		{2, "run field: --in in.q=... is missing (x, y below q)", []string{"field", "--in", "in.p=1,2"}},
		{1, "--in: input in.p: " + few + ": 1 numbers, 2 are needed, separated by commas", []string{"field", "--in", "in.p=@" + few}},
	} {
		refuses(t, c.status, c.message, append([]string{"run"}, c.args...)...)
	}
}

// The core's own checks, seen with bare coordinates: the status is shown, and the exit status is 1.
func TestCoreRefusesInputs(t *testing.T) {
	for _, c := range []struct{ p, q, status string }{
		{"1,2", "0,0,0,0", "p-curve"},
		{"0,0", "1,2,3,4", "q-curve"},
		{strings.Repeat("f", 96) + ",0", "0,0,0,0", "p-range"},
		{"0,0", "0,0,0," + strings.Repeat("f", 96), "q-range"},
	} {
		for _, on := range []string{"model", "iss"} {
			for _, entry := range []string{"checked", "check"} {
				o := hwgen("run", "pairing", "--raw", "--p", c.p, "--q", c.q, "--on", on, "--entry", entry)
				assert.Equal(t, 1, o.status)
				assert.Regexp(t, `(?m)^status +\d `+c.status+`$`, o.stdout)
				assert.NotContains(t, o.stdout, "value")
				assert.Regexp(t, `^hwgen: run pairing: stopped with status \d `+c.status+`: [^\n]+\n$`, o.stderr)
			}
		}
	}
}
