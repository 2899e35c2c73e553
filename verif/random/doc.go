// Package random makes programs at random for package verif to run in lockstep: every instruction of the table, hazards at
// all distances, windows, nested loops, calls, flags, both ways to end a run, and operand values chosen to hurt.
//
// A program is a function of its seed and of the core. It needs no expected result, since simulator and RTL are held against
// each other; it only has to stop, and New makes sure that it does. What a set of programs reached is counted by Coverage.
//
// It is not a proof, and it knows nothing of what programs mean.
//
// Start at program.go; value.go makes the operands, ending.go the ways to stop, coverage.go the counters.
package random
