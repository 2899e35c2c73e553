package export

import (
	"fmt"
	"io"
	"strings"

	"hwgen/params"
	"hwgen/ucode"
)

// Bundle is a compiled program with what its image needs to be placed in a core.
type Bundle struct {
	Image      *ucode.Image
	Curve      *params.Curve
	Core       *params.Core
	Convention string // of pairing values; empty if the program computes none
	Costs      []Cost // by entry; may be empty
}

// Cost is what a run from an entry takes when nothing is refused.
type Cost struct {
	Entry        string `json:"entry"`
	M1           int64  `json:"m1"` // products of field elements
	R1           int64  `json:"r1"` // Montgomery reductions
	A1           int64  `json:"a1"` // additions, subtractions, doublings, negations, of either width
	Instructions int64  `json:"instructions"`
	Cycles       int64  `json:"cycles"`
	// Busy is the share of cycles in which the multiplier works.
	Busy float64 `json:"multiplier_busy"`
}

// Format is a way of writing a bundle.
type Format struct {
	Name, Doc string
	Costs     bool // the costs are part of it
	Write     func(io.Writer, *Bundle) error
}

// Formats lists all formats; the first is the default.
var Formats = []Format{
	{"hex", "32-bit words at their word addresses on the bus, as $readmemh reads them", false, Hex},
	{"bin", "segments of 32-bit little-endian words with their bus addresses", false, Bin},
	{"c", "C header", true, C},
	{"json", "JSON manifest", true, JSON},
	{"asm", "assembly text", false, Asm},
}

// Lookup finds a format; the error lists those there are.
func Lookup(name string) (Format, error) {
	var names []string
	for _, f := range Formats {
		if f.Name == name {
			return f, nil
		}
		names = append(names, f.Name)
	}
	return Format{}, fmt.Errorf("format %q: unknown; there are %s", name, strings.Join(names, ", "))
}
