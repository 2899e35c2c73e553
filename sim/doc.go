// Package sim carries the sources of the simulation that are not Go: in verilator, a C++ server that owns the clock, the bus
// pins and the trace file of a Verilator model. It has no arithmetic and no expected values; package verif decides what is
// right.
//
// Start at verilator/harness.cpp; the commands it understands are written down in verif/wire.go. verilator/bus.cpp is the other top:
// masters of every bus that a core can have, with random stalls.
package sim
