package kit

import (
	"slices"

	"hwgen/params"
)

// Conventions for the value of a pairing.
const (
	Cubed    = "cubed"    // f^(3(p^12-1)/r), what most libraries return
	Textbook = "textbook" // f^((p^12-1)/r)
)

// Profiles of programs.
const (
	Fast    = "fast"    // fewest cycles
	Compact = "compact" // data and instructions in the 16 KB of the paper's chip
	Plain   = "plain"   // one multiplication after the other: no double-width values, no division steps, fewest products
)

// Profiles lists the profiles.
func Profiles() []string { return []string{Fast, Compact, Plain} }

// Countermeasures against what a run leaks beside its time.
const (
	Blind      = "blind"      // of a pairing: e(aP, bQ) with b = 1/a for a random a
	Projective = "projective" // of a multiple or a pairing: randomised projective coordinates
	Split      = "split"      // of a multiple: the scalar is a sum of two, one of them random
)

// Options say what to build a program for.
type Options struct {
	Curve      *params.Curve
	Core       *params.Core
	Convention string   // Cubed if empty; of programs that compute a pairing
	Pairs      int      // of the multi-pairing, and points of the MSMs; 0 means 2
	Profile    string   // Fast if empty; of programs that compute a pairing
	Protect    []string // countermeasures against side channels, of programs that have them
	Plan       *Plan    // nil means UsualPlan
}

// Plan is what tuning decides about a program as a whole.
type Plan struct {
	LongRun   int  `yaml:"long_run"`  // powers in the cyclotomic subgroup: the shortest run of squarings in compressed form; 0 if none is
	First     bool `yaml:"first"`     // the first iteration of the Miller loop of one pair has code of its own
	Evaluated bool `yaml:"evaluated"` // products in Fp12 of the final exponentiation by evaluation, with a factor to be taken out later
}

// UsualPlan is taken where nothing has been tuned. Without division steps an inversion takes longer than what it would save.
func (o Options) UsualPlan() Plan {
	if !o.HasDivsteps() {
		return Plan{First: true}
	}
	return Plan{LongRun: 4, First: true}
}

// Planned is the plan to follow. Products by evaluation are for the fast profile: the compact one has no room for what takes their factor
// out, and in the plain one the multiplier would wait for sums in more than 3 % of the cycles at 96 bits.
func (o Options) Planned() Plan {
	p := o.UsualPlan()
	if o.Plan != nil {
		p = *o.Plan
	}
	p.Evaluated = p.Evaluated && !o.IsCompact() && !o.IsPlain()
	return p
}

// Protects tells whether a countermeasure is asked for.
func (o Options) Protects(name string) bool { return slices.Contains(o.Protect, name) }

// IsCompact tells whether the program should be small rather than fast.
func (o Options) IsCompact() bool { return o.Profile == Compact }

// IsPlain tells whether the program should use no instruction beyond products and sums of single elements.
func (o Options) IsPlain() bool { return o.Profile == Plain }

// HasDivsteps tells whether inversions may use division steps; without them they are powers.
func (o Options) HasDivsteps() bool { return !o.IsPlain() && o.Core.Divsteps }
