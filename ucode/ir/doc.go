// Package ir represents programs before they are compiled.
//
// A Program is a list of items: blocks of straight-line field operations in SSA form, counted loops, subroutine calls,
// branches on public flags, stops. Values inside a block are SSA; what outlives a block lives in a Vec, a named group
// of elements of data memory. Flags are registers of the machine, named by the program.
//
// Every value, vector and flag carries a secrecy label that spreads through the operations. Element addresses and loop
// counts are Go numbers here, so no value can reach them; a branch takes a public flag, and only Declassify turns a
// secret flag into one. compile.Secrecy checks the labels of a whole program.
//
// Start at program.go, then block.go.
package ir
