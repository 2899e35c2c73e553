// Package addchain finds short addition chains for fixed exponents: inversion, square roots and Legendre symbols are powers.
//
// A chain is a list of products of earlier values. Search covers an exponent with windows and runs of ones whose odd
// values come from a chain of their own; recipes use that the moduli of BLS12 curves are polynomials in the curve's parameter u, whose few
// non-zero bits make powers by u cheap. Nothing here computes in a field, and every chain carries its exponent with it.
//
// Start at chain.go; bls12.go has what the programs use for BLS12-381.
package addchain
