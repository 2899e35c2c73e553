// Package export writes a compiled program in the forms in which hosts want it: a file that $readmemh reads, a binary image
// for a loader, a C header, a JSON manifest. All are complete: instructions, constants, and where the host finds what.
//
// It does not compile, run or store anything: writers take an io.Writer, and costs come from whoever measured them.
//
// Start at bundle.go.
package export
