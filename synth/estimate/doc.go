// Package estimate tells the area of a design without any tool: it reads the Verilog that the generator emits, counts gates of a few kinds, and
// adds up what each takes in NAND2 equivalents.
//
// The count knows which bits are constant, and so that a compressor of two bits is a half adder, but not that two expressions are the same or that
// a result is not used; the weights of the kinds make up for what synthesis finds, being fitted to the areas of a real sweep, measured.csv (docs/sweep.md
// has the commands). How far off the estimate is there stands beside each figure.
//
// Start at estimate.go; lexer.go and parser.go read the subset of Verilog that the generator writes, count.go counts.
package estimate
