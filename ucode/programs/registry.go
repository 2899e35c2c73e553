package programs

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"hwgen/params"
	"hwgen/ucode"
	"hwgen/ucode/compile"
	"hwgen/ucode/ir"
	"hwgen/ucode/programs/delegate"
	"hwgen/ucode/programs/edwards"
	"hwgen/ucode/programs/field"
	"hwgen/ucode/programs/group"
	"hwgen/ucode/programs/gt"
	"hwgen/ucode/programs/kit"
	"hwgen/ucode/programs/maps"
	"hwgen/ucode/programs/pairing"
	"hwgen/ucode/programs/signature"
)

// Options say what to build a program for; see package kit for the conventions and profiles.
type Options = kit.Options

// Plan is what tuning decides about a program as a whole.
type Plan = kit.Plan

// Conventions and profiles, as package kit has them.
const (
	Cubed    = kit.Cubed
	Textbook = kit.Textbook
	Fast     = kit.Fast
	Compact  = kit.Compact
	Plain    = kit.Plain
)

// Profiles lists the profiles.
func Profiles() []string { return kit.Profiles() }

// Info describes a program of the library.
type Info struct {
	Name string
	Doc  string
	// Fits returns why the program does not exist for a curve, or nil.
	Fits  func(c *params.Curve) error
	build func(o Options) (*ir.Program, error)
}

var library = []Info{
	{"pairing", "optimal ate pairing e(P, Q) with input checks", kit.FitsTower, pairing.Build},
	{"multi-pairing", "product of optimal ate pairings with input checks", kit.FitsTower, pairing.BuildMulti},
	{"pairing-check", "whether a product of optimal ate pairings is 1, with input checks", kit.FitsTower, pairing.BuildCheck},
	{"pairing-inputs", "input checks of a pairing alone", kit.FitsTower, pairing.BuildInputs},
	{"miller-loop", "Miller loop of a pairing, with input checks", kit.FitsTower, pairing.BuildMiller},
	{"final-exp", "final exponentiation of any element of Fp12 but zero", kit.FitsTower, pairing.BuildFinalExp},
	{"multi-pairing-stream", "product of any number of optimal ate pairings, which the host writes in rounds", kit.FitsTower, pairing.BuildStream},
	{"line-table", "lines of Q for pairings with a fixed Q", kit.FitsTower, pairing.BuildTable},
	{"pairing-fixed-q", "optimal ate pairing for the lines of a fixed Q, with a check of P", kit.FitsTower, pairing.BuildFixed},
	{"pairing-delegate", "pairing that another machine computes, blinded and verified", kit.FitsTower, delegate.Build},
	{"bls-sign-min-pk", "BLS signature in G2 of a message, by its field elements", maps.FitsHash, signature.BuildSign(signature.MinPK)},
	{"bls-sign-min-sig", "BLS signature in G1 of a message, by its field elements", maps.FitsHash, signature.BuildSign(signature.MinSig)},
	{"bls-verify-min-pk", "whether a BLS signature in G2 is valid", maps.FitsHash, signature.BuildVerify(signature.MinPK)},
	{"bls-verify-min-sig", "whether a BLS signature in G1 is valid", maps.FitsHash, signature.BuildVerify(signature.MinSig)},
	{"bls-aggregate-verify-min-pk", "whether a BLS signature in G2 of many messages is valid", maps.FitsHash, signature.BuildAggregateVerify(signature.MinPK)},
	{"bls-aggregate-verify-min-sig", "whether a BLS signature in G1 of many messages is valid", maps.FitsHash, signature.BuildAggregateVerify(signature.MinSig)},
	{"bls-fast-aggregate-verify-min-pk", "whether a BLS signature in G2 of one message by many signers is valid", maps.FitsHash, signature.BuildFastAggregateVerify(signature.MinPK)},
	{"bls-fast-aggregate-verify-min-sig", "whether a BLS signature in G1 of one message by many signers is valid", maps.FitsHash, signature.BuildFastAggregateVerify(signature.MinSig)},
	{"gt-exp", "power of an element of GT by a secret scalar, with input checks", kit.FitsTower, gt.BuildExp},
	{"gt-mul", "product of two elements of GT, with input checks", kit.FitsTower, gt.BuildMul},
	{"gt-check", "whether an element of Fp12 is in GT", kit.FitsTower, gt.BuildCheck},
	{"g1-add", "sum of two points of the curve", kit.FitsGroups, group.BuildG1Add},
	{"g2-add", "sum of two points of the twist", kit.FitsGroups, group.BuildG2Add},
	{"g1-double", "twice a point of the curve", kit.FitsGroups, group.BuildG1Double},
	{"g2-double", "twice a point of the twist", kit.FitsGroups, group.BuildG2Double},
	{"g1-check", "whether a point is one of G1", kit.FitsGroups, group.BuildG1Check},
	{"g2-check", "whether a point is one of G2", kit.FitsGroups, group.BuildG2Check},
	{"g1-mul", "multiple of a point of G1 by a secret scalar", kit.FitsGroups, group.BuildG1Mul},
	{"g2-mul", "multiple of a point of G2 by a secret scalar", kit.FitsGroups, group.BuildG2Mul},
	{"g1-mul-plain", "multiple of a point of G1 by double and add always, for comparison", kit.FitsGroups, group.BuildG1MulPlain},
	{"g2-mul-plain", "multiple of a point of G2 by double and add always, for comparison", kit.FitsGroups, group.BuildG2MulPlain},
	{"g1-mul-base", "multiple of the generator of G1", kit.FitsGroups, group.BuildG1MulBase},
	{"g2-mul-base", "multiple of the generator of G2", kit.FitsGroups, group.BuildG2MulBase},
	{"g2-mul-skew", "multiple of a point of G2 with the scalar split in two by the skew Frobenius map", kit.FitsGroups, group.BuildG2MulSkew},
	{"g1-msm", "sum of multiples of points of G1", kit.FitsGroups, group.BuildG1MSM},
	{"g2-msm", "sum of multiples of points of G2", kit.FitsGroups, group.BuildG2MSM},
	{"g1-decompress", "point of G1 from its compressed encoding, with all checks", kit.FitsGroups, group.BuildG1Decompress},
	{"g2-decompress", "point of G2 from its compressed encoding, with all checks", kit.FitsGroups, group.BuildG2Decompress},
	{"field", "sum, difference, product of two numbers and the inverse of one, modulo each modulus of the curve", kit.FitsAny, field.Build},
	{"hash-to-g1", "hash to G1 from field elements, by RFC 9380", maps.FitsHash, maps.BuildHashG1},
	{"encode-to-g1", "encode to G1 from a field element, by RFC 9380", maps.FitsHash, maps.BuildEncodeG1},
	{"hash-to-g2", "hash to G2 from field elements, by RFC 9380", maps.FitsHash, maps.BuildHashG2},
	{"encode-to-g2", "encode to G2 from a field element, by RFC 9380", maps.FitsHash, maps.BuildEncodeG2},
	{"jubjub-add", "sum of two points of Jubjub, with input checks", edwards.Fits, edwards.BuildAdd},
	{"jubjub-check", "whether a point of Jubjub is on the curve and in the subgroup of prime order", edwards.Fits, edwards.BuildCheck},
	{"jubjub-mul", "multiple of a point of Jubjub, for any scalar below 2^256, with input checks", edwards.Fits, edwards.BuildMul},
	{"jubjub-mul-base", "multiple of Jubjub's generator, for any scalar below 2^256", edwards.Fits, edwards.BuildMulBase},
	{"inv-fp", "inverse modulo p, by division steps or by Fermat", kit.FitsAny, field.BuildInvFp},
	{"inv-fq", "inverse modulo q, by division steps or by Fermat", kit.FitsScalars, field.BuildInvFq},
	{"sqrt-fp", "square root modulo p", kit.FitsRoots, field.BuildSqrt},
	{"legendre", "Legendre symbol modulo p", kit.FitsAny, field.BuildLegendre},
}

// protections are the countermeasures of each program.
var protections = map[string][]string{
	"pairing":          {kit.Blind, kit.Projective},
	"g1-mul":           {kit.Projective, kit.Split},
	"g2-mul":           {kit.Projective, kit.Split},
	"bls-sign-min-pk":  {kit.Projective, kit.Split},
	"bls-sign-min-sig": {kit.Projective, kit.Split},
}

// Protections lists the countermeasures of a program.
func Protections(name string) []string { return protections[name] }

// AllProtections lists the countermeasures that any program has.
func AllProtections() (all []string) {
	for _, of := range protections {
		all = append(all, of...)
	}
	slices.Sort(all)
	return slices.Compact(all)
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

// Build compiles a program of the library, with the plan, forms and schedules that tuning has found for the core where it has. What was
// tuned for larger memories than the core's is searched again.
func Build(name string, o Options) (*ucode.Image, error) {
	if t, ok := tuned(name, o); ok && o.Plan == nil {
		o.Plan = &t.Plan
		if im, _, err := build(name, o, compile.Options{Picks: t.Blocks}); err == nil {
			return im, nil
		}
		o.Plan = nil
	}
	im, _, err := build(name, o, compile.Options{})
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
		search.Small = true
	case Plain:
		search.Single = true
	default:
		return nil, nil, fmt.Errorf("profile %q: unknown; there are %s", o.Profile, strings.Join(kit.Profiles(), ", "))
	}
	for _, p := range o.Protect {
		if !slices.Contains(protections[name], p) {
			return nil, nil, fmt.Errorf("program %s: protection %q: there are %s", name, p, cmp.Or(strings.Join(protections[name], ", "), "none for it"))
		}
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
