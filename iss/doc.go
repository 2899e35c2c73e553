// Package iss simulates the core bit by bit and cycle by cycle: the same writes, in the same cycles, with the same stops
// as the Verilog. It works on whole elements with math/big and on isa/pipeline for time, where the Verilog works on words
// and registers; the two share the instruction table and docs/machine.md, nothing else.
//
// It is not the golden model: it knows elements, not fields or curves. Package model says what a program should compute.
//
// Start at machine.go.
package iss
