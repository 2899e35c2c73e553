// Package reference says what each program of the library should report and leave, computed by package model. The runner's
// "model" machine is this package, and every check of a program compares with it.
//
// Start at query.go, which has what references share, and at pairing.go for an example. A new program takes a function in the file of
// its family and a line in table.go.
package reference
