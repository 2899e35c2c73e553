// Package programs is the library of programs: each is built from tower formulas for one curve and compiled for one core.
//
// It is not the golden model. The few numbers it needs (Frobenius constants, Montgomery constants) are computed here from
// the curve's parameters, so that a mistake in the model cannot hide here.
//
// Start at registry.go. Each folder has the programs of one kind, and kit has what they share.
package programs
