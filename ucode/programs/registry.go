package programs

import (
	"fmt"
	"strings"

	"hwgen/params"
	"hwgen/ucode"
	"hwgen/ucode/compile"
	"hwgen/ucode/ir"
)

// Conventions for the value of a pairing.
const (
	Cubed    = "cubed"    // f^(3(p^12-1)/r), what most libraries return
	Textbook = "textbook" // f^((p^12-1)/r)
)

// Options say what to build a program for.
type Options struct {
	Curve      *params.Curve
	Core       *params.Core
	Convention string // Cubed if empty; of programs that compute a pairing
	Pairs      int    // of the multi-pairing; 0 means 2
	Profile    string // Fast if empty; of programs that compute a pairing
}

// Info describes a program of the library.
type Info struct {
	Name string
	Doc  string
	// Fits returns why the program does not exist for a curve, or nil.
	Fits  func(c *params.Curve) error
	build func(o Options) (*ir.Program, error)
}

var library = []Info{
	{"pairing", "optimal ate pairing e(P, Q) with input checks", fitsPairing, buildPairing},
	{"multi-pairing", "product of optimal ate pairings with input checks", fitsPairing, buildMultiPairing},
	{"pairing-check", "input checks of a pairing alone", fitsPairing, buildCheck},
	{"field", "sum, difference, product of two numbers and the inverse of one, modulo each modulus of the curve", fitsAny, buildField},
}

// All lists the library.
func All() []Info { return library }

// Names lists the names of the library's programs.
func Names() []string {
	var n []string
	for _, i := range library {
		n = append(n, i.Name)
	}
	return n
}

// Lookup finds a program; the error lists the names there are.
func Lookup(name string) (Info, error) {
	for _, i := range library {
		if i.Name == name {
			return i, nil
		}
	}
	return Info{}, fmt.Errorf("program %q: unknown; there are %s", name, strings.Join(Names(), ", "))
}

// Build compiles a program of the library, with the forms and schedules that tuning has found for the core where it has.
func Build(name string, o Options) (*ucode.Image, error) {
	im, _, err := build(name, o, compile.Options{Picks: picks(name, o.Curve, o.Core)})
	return im, err
}

func build(name string, o Options, search compile.Options) (*ucode.Image, map[string]compile.Pick, error) {
	i, err := Lookup(name)
	if err != nil {
		return nil, nil, err
	}
	if err := i.Fits(o.Curve); err != nil {
		return nil, nil, fmt.Errorf("program %s: %w", name, err)
	}
	switch o.Convention {
	case "":
		o.Convention = Cubed
	case Cubed, Textbook:
	default:
		return nil, nil, fmt.Errorf("convention %q: unknown; there are %s, %s", o.Convention, Cubed, Textbook)
	}
	switch o.Profile {
	case "", Fast:
		o.Profile = Fast
	case Compact:
		search = compile.Options{Small: true}
	default:
		return nil, nil, fmt.Errorf("profile %q: unknown; there are %s, %s", o.Profile, Fast, Compact)
	}
	im, found, err := compileOnce(name, o, search)
	if err != nil {
		return nil, nil, wouldDo(name, o, search, err)
	}
	return im, found, nil
}

// compileOnce compiles a program of the library with options that have been checked.
func compileOnce(name string, o Options, search compile.Options) (*ucode.Image, map[string]compile.Pick, error) {
	i, err := Lookup(name)
	if err != nil {
		return nil, nil, err
	}
	p, err := i.build(o)
	if err != nil {
		return nil, nil, fmt.Errorf("program %s: %w", name, err)
	}
	return compile.Search(p, o.Curve, o.Core, search)
}

func fitsAny(*params.Curve) error { return nil }

// fitsPairing accepts the curves whose tower the formulas of package tower are written for.
func fitsPairing(c *params.Curve) error {
	if c.Family != params.FamilyBLS12 || c.Twist != params.TwistM || !minusOne(c) || c.Xi[0].Cmp(one) != 0 || c.Xi[1].Cmp(one) != 0 || c.B.BitLen() > 8 {
		return fmt.Errorf("curve %s: the pairing is there for BLS12 curves with an M twist and the tower a^2 = -1, b^3 = 1 + a, such as bls12-381", c.Name)
	}
	return nil
}
