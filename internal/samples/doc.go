// Package samples has inputs for every program of the library: numbers that a run accepts, for counting cycles, and hostile ones, for
// checks.
//
// What the numbers of an input mean is its kind: a point, a scalar, a number (kind.go). The kind follows from the input's name and size
// by the conventions of the library; program.go names the exceptions. Start at inputs.go and cases.go.
package samples
