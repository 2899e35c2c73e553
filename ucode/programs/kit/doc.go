// Package kit is what programs of the library are built from: the options they are built for, constants and Montgomery form, checks of
// inputs, inversions, powers, and blocks of formulas in several forms.
//
// Start at kit.go; checker.go and invert.go are what most programs need next.
package kit
