// Package manual writes docs/isa.md, the instruction manual and register map, from the tables of package isa. The test
// compares the file in the repository with what the tables give; `go test ./isa/manual -update` rewrites it.
//
// What is said of whole runs (issue, hazards, loops, errors) stands in docs/machine.md, which is written by hand.
package manual
