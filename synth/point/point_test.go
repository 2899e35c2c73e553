package point

import (
	"math"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

func good() Point {
	return Point{Unit: Multiplier, Word: 64, Curve: "bls12-381", Core: "default", Script: Small, Energy: true,
		Libraries: []File{{Path: "/lib/osu018_stdcells.lib", SHA256: strings.Repeat("a", 64)}}}
}

func TestNames(t *testing.T) {
	for want, change := range map[string]func(*Point){
		"multiplier-w64-osu018": func(*Point) {},
		"core-w96-sky130_hd-fast-toy13-1r1w-direct-nodivsteps-4.5ns": func(p *Point) {
			p.Unit, p.Word, p.Script, p.Curve, p.Ports, p.WriteBack, p.Divsteps, p.PeriodNS = Core, 96, Fast, "dir/Toy13.yaml", "1r1w", "direct", "false", 4.5
			p.Libraries[0].Path, p.Curve = "sky130_hd.lib.gz", "dir/toy13.yaml"
		},
		"adder-w16-osu018-compact-rom-pairing+field": func(p *Point) {
			p.Unit, p.Word, p.Core, p.Ucode, p.Programs = Adder, 16, "compact", "rom", []string{"pairing", "field"}
		},
	} {
		p := good()
		change(&p)
		require.Equal(t, want, p.Name())
	}
}

// The JSON form comes back whole; the key knows content and not places.
func TestJSONAndKey(t *testing.T) {
	p := good()
	p.Memory.ReadPJ = 0.5
	data, err := p.JSON()
	require.NoError(t, err)
	q, err := Parse(data)
	require.NoError(t, err)
	require.Equal(t, p, q)
	q.Libraries = []File{{Path: "elsewhere.lib", SHA256: p.Libraries[0].SHA256}}
	require.Equal(t, p.Key(), q.Key())
	q.Seed = 2
	require.NotEqual(t, p.Key(), q.Key())
	_, err = Parse([]byte(`{"unit":"core","words":64}`))
	require.ErrorContains(t, err, "words")
	_, err = Parse(append(data, data...))
	require.ErrorContains(t, err, "something follows")
}

func TestValidate(t *testing.T) {
	require.NoError(t, good().Validate())
	for want, change := range map[string]func(*Point){
		"--unit alu: want one of multiplier, mac, adder, core": func(p *Point) { p.Unit = "alu" },
		"--words 15: outside 16..96":                           func(p *Point) { p.Word = 15 },
		"--script tiny: want one of small, fast":               func(p *Point) { p.Script = "tiny" },
		"--ports 2rw: want 1rw or 1r1w":                        func(p *Point) { p.Ports = "2rw" },
		"--write-back late: want registered or direct":         func(p *Point) { p.WriteBack = "late" },
		"--divsteps maybe: want true or false":                 func(p *Point) { p.Divsteps = "maybe" },
		"--ucode disk: want ram or rom":                        func(p *Point) { p.Ucode = "disk" },
		`--curve "": missing`:                                  func(p *Point) { p.Curve = "" },
		`--core "": missing`:                                   func(p *Point) { p.Core = "" },
		`--liberty "": missing: a cell library is needed`:      func(p *Point) { p.Libraries = nil },
		"--liberty b.lib: has no hash":                         func(p *Point) { p.Libraries = []File{{Path: "b.lib"}} },
		"--liberty c.lib: has the same content as /lib/osu018_stdcells.lib": func(p *Point) {
			p.Libraries = append(p.Libraries, File{Path: "c.lib", SHA256: p.Libraries[0].SHA256})
		},
		"--period -1: want a clock period in ns, or 0 for the shortest": func(p *Point) { p.PeriodNS = -1 },
		"--cycles -5: outside 0..1000000":                               func(p *Point) { p.Cycles = -5 },
		"--memory-read NaN: want a number that is not negative":         func(p *Point) { p.Memory.ReadPJ = math.NaN() },
		"--memory-access +Inf: want a number that is not negative":      func(p *Point) { p.Memory.AccessNS = math.Inf(1) },
	} {
		p := good()
		change(&p)
		require.EqualError(t, p.Validate(), want)
	}
}

func TestReadFile(t *testing.T) {
	file := filepath.Join(t.TempDir(), "a.lib")
	require.NoError(t, os.WriteFile(file, []byte("abc"), 0o600))
	f, err := ReadFile(file)
	require.NoError(t, err)
	require.Equal(t, "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad", f.SHA256) // FIPS 180-2, B.1
	_, err = ReadFile(file + "x")
	require.ErrorIs(t, err, os.ErrNotExist)
}
