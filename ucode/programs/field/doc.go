// Package field has the programs for single numbers modulo the moduli of a curve.
package field
