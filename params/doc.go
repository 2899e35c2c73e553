// Package params holds the facts a core is generated from: which moduli, which curve, how large.
//
// A curve file (curves/*.yaml) names the moduli and, for a pairing-friendly family, the parameter u, the tower and the
// generators. What follows from these is derived on loading and checked: primality, r | #E, the order of the twist, the
// order of the generators, that the tower's non-residues are non-residues. Optional sections say how to hash to the curve
// (the isogenies of RFC 9380 are derived from their kernels) and which Edwards curve lives over the scalar field. Nothing
// outside this package writes down a width or a modulus. A core file (cores/*.yaml) gives the sizes of one hardware
// configuration.
//
// It is not a field library: the arithmetic here is just enough to check a file. The model computes, in package model.
//
// Start at LoadCurve and the Curve it returns; then Core. An error is one line that names the file and the field.
package params
