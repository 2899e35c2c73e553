// Package verif runs the generated Verilog under Verilator and holds it against the simulator in package iss.
//
// The core is driven only as software would drive it, through its register interface; the one thing seen from inside is the
// write port of the data memory, which a testbench top (tb.v.tmpl) brings out by hierarchical reference, so that the very
// core.v a user gets is what is tested. Every write that retires is compared in cycle, address and value while the run goes on.
//
// It is not a model of anything: expected values come from package iss, and package model says whether programs mean what they
// should. Programs made at random are in verif/random.
//
// Start at lockstep.go; build.go makes the simulation, sim.go is a session with it, wire.go the pipe to the C++ side.
package verif
