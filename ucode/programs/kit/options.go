package kit

import "hwgen/params"

// Conventions for the value of a pairing.
const (
	Cubed    = "cubed"    // f^(3(p^12-1)/r), what most libraries return
	Textbook = "textbook" // f^((p^12-1)/r)
)

// Profiles of programs.
const (
	Fast    = "fast"    // fewest cycles
	Compact = "compact" // data and instructions in the 16 KB of the paper's chip
)

// Options say what to build a program for.
type Options struct {
	Curve      *params.Curve
	Core       *params.Core
	Convention string // Cubed if empty; of programs that compute a pairing
	Pairs      int    // of the multi-pairing; 0 means 2
	Profile    string // Fast if empty; of programs that compute a pairing
}

// IsCompact tells whether the program should be small rather than fast.
func (o Options) IsCompact() bool { return o.Profile == Compact }
