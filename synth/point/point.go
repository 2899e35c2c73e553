package point

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
)

// Unit is what is measured.
type Unit string

// Units.
const (
	Multiplier Unit = "multiplier" // the Montgomery multiplier with operand registers, accumulator and sequencer
	Mac        Unit = "mac"        // the multiply-accumulate a*b + c + d alone, w x w + w + w, between registers
	Adder      Unit = "adder"      // the plain modular adder-subtractor, as wide as the widest modulus, between registers
	Core       Unit = "core"       // the whole core without its memories
)

// Units lists them.
func Units() []Unit { return []Unit{Multiplier, Mac, Adder, Core} }

// Script is a way to map logic to cells.
type Script string

// Scripts: the smallest netlist, or a faster one about a quarter larger.
const (
	Small Script = "small"
	Fast  Script = "fast"
)

// Scripts lists them.
func Scripts() []Script { return []Script{Small, Fast} }

// File is an input file: where it is, and what it holds. Points whose files have the same content are the same point wherever the files are.
type File struct {
	Path   string `json:"path"`
	SHA256 string `json:"sha256"` // of the bytes of the file, in hexadecimal
}

// Memory is a model of the memories, which synthesis leaves out. The zero value models none: area and energy are then without memories.
type Memory struct {
	ReadPJ    float64 `json:"read_pj,omitempty"`     // energy of reading a bit, in pJ
	WritePJ   float64 `json:"write_pj,omitempty"`    // of writing a bit, in pJ
	MM2PerBit float64 `json:"mm2_per_bit,omitempty"` // area of a bit, in mm2
	AccessNS  float64 `json:"access_ns,omitempty"`   // from the clock to read data, in ns; 0: as fast as a flip-flop
}

// Point is all that defines one measured design. Empty strings of the core's options mean what the core file says.
type Point struct {
	Unit  Unit   `json:"unit"`
	Word  int    `json:"word"`  // w, bits, 16 to 96
	Curve string `json:"curve"` // built-in name or YAML file, --curve
	Core  string `json:"core"`  // built-in name or YAML file, --core

	Ports     string   `json:"ports,omitempty"`      // --ports
	WriteBack string   `json:"write_back,omitempty"` // --write-back
	Divsteps  string   `json:"divsteps,omitempty"`   // --divsteps: true or false
	Ucode     string   `json:"ucode,omitempty"`      // --ucode
	Programs  []string `json:"programs,omitempty"`   // --programs, of a core with its microcode in ROM
	Profile   string   `json:"profile,omitempty"`    // --profile, of the pairing whose cycles are counted
	GT        string   `json:"gt,omitempty"`         // --gt

	// Libraries are liberty files, gzipped or not. The first is synthesised to; the others are further corners of the same cells, in which the
	// same netlist is timed and its energy told.
	Libraries []File `json:"libraries"`
	Quirks    *File  `json:"quirks,omitempty"` // --quirks; nil: those built in
	Script    Script `json:"script"`

	PeriodNS float64 `json:"period_ns,omitempty"` // clock period, ns; 0: the shortest that the netlist allows
	Energy   bool    `json:"energy"`              // simulate the netlist and tell energy
	Cycles   int     `json:"cycles,omitempty"`    // of the gate-level simulation; 0: DefaultCycles, and at least three multiplications
	Seed     uint64  `json:"seed"`                // of the operands
	Memory   Memory  `json:"memory,omitzero"`
}

// DefaultCycles is the length of a gate-level simulation unless the point says otherwise.
const DefaultCycles = 2000

// ReadFile hashes an input file.
func ReadFile(path string) (File, error) {
	f, err := os.Open(path)
	if err != nil {
		return File{}, err
	}
	defer f.Close()
	h := sha256.New()
	if _, err := io.Copy(h, f); err != nil {
		return File{}, err
	}
	return File{Path: path, SHA256: hex.EncodeToString(h.Sum(nil))}, nil
}

// Name is the part of a file's name that tells libraries apart: osu018_stdcells.lib is osu018, ihp_sg13g2_typ.lib.gz ihp_sg13g2_typ.
func (f File) Name() string {
	n := strings.TrimSuffix(filepath.Base(f.Path), ".gz")
	n = strings.TrimSuffix(strings.TrimSuffix(n, filepath.Ext(n)), "_stdcells")
	return strings.ToLower(n)
}

// Name is short and fit for a folder: multiplier-w64-osu018, or core-w96-osu018-fast-1r1w-direct. What differs from the usual is in it, so that
// points of one sweep have different names; points that differ only in the content of files or in seeds have not.
func (p Point) Name() string {
	parts := []string{string(p.Unit), fmt.Sprintf("w%d", p.Word)}
	if len(p.Libraries) > 0 {
		parts = append(parts, p.Libraries[0].Name())
	}
	if p.Script != Small {
		parts = append(parts, string(p.Script))
	}
	for _, o := range []struct{ value, usual string }{{base(p.Curve), "bls12-381"}, {base(p.Core), "default"}, {p.Ports, ""}, {p.WriteBack, ""},
		{p.Ucode, ""}, {p.Profile, ""}, {p.GT, ""}, {strings.Join(p.Programs, "+"), ""}} {
		if o.value != o.usual {
			parts = append(parts, o.value)
		}
	}
	switch p.Divsteps {
	case "true":
		parts = append(parts, "divsteps")
	case "false":
		parts = append(parts, "nodivsteps")
	}
	if p.PeriodNS != 0 {
		parts = append(parts, fmt.Sprintf("%gns", p.PeriodNS))
	}
	return strings.Map(func(r rune) rune {
		if r >= 'a' && r <= 'z' || r >= '0' && r <= '9' || r == '-' || r == '_' || r == '.' || r == '+' {
			return r
		}
		return '_'
	}, strings.Join(parts, "-"))
}

// base is a built-in name as it is, and of a file its name without folder and extension.
func base(name string) string {
	b := filepath.Base(name)
	return strings.TrimSuffix(strings.TrimSuffix(b, ".yaml"), ".yml")
}

// JSON is the canonical form: one line, fields in the order of the struct, defaults left out.
func (p Point) JSON() ([]byte, error) { return json.Marshal(p) }

// Parse reads the JSON form; an unknown field is an error.
func Parse(data []byte) (Point, error) {
	var p Point
	d := json.NewDecoder(bytes.NewReader(data))
	d.DisallowUnknownFields()
	if err := d.Decode(&p); err != nil {
		return p, fmt.Errorf("point: %w", err)
	}
	if d.More() {
		return p, fmt.Errorf("point: something follows it")
	}
	return p, nil
}

// Key is a SHA-256 of the point in hexadecimal. Files count by content, not by place.
func (p Point) Key() string {
	q := p
	q.Libraries = nil
	for _, f := range p.Libraries {
		q.Libraries = append(q.Libraries, File{SHA256: f.SHA256})
	}
	if p.Quirks != nil {
		q.Quirks = &File{SHA256: p.Quirks.SHA256}
	}
	data, err := json.Marshal(q)
	if err != nil {
		panic(err) // plain data, NaN and infinities excepted, which Validate refuses
	}
	sum := sha256.Sum256(data)
	return hex.EncodeToString(sum[:])
}
