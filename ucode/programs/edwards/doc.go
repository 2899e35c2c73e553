// Package edwards has the programs on the twisted Edwards curve over the scalar field, Jubjub for BLS12-381, in the mode of the modulus q.
//
// Points are affine (u, v), written x, y here, and the identity is (0, 1). Addition is complete: one formula for all points of the curve, whatever
// their order, so that no program asks for points of the subgroup.
//
// Start at curve.go, then mul.go.
package edwards
