// Package gatesim runs a mapped netlist with the delays of its cells and counts how often each net toggles, glitches included. It is a
// two-valued event simulator for synchronous designs with one clock: cells behave as the functions in their library say, a change of an input
// reaches an output after the delay of that path and edge, and a pulse shorter than the delay is swallowed (inertial delay, as in Verilog). Every
// cycle must settle within the clock period. Wires take no time.
//
// The same run gives the figure of zero delay: a net that ends a cycle at another value than the one before has toggled once.
//
// It exists beside Icarus because it is many times faster; a test holds it to Icarus with the same delays. Start at sim.go; build.go turns a
// netlist into tables.
package gatesim
