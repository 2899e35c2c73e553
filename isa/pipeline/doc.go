// Package pipeline is the timing model of the core: at which cycle each instruction of a run issues, and which memory
// port slots it takes. It computes no values. The simulator (package iss) and the list scheduler (package ucode) run on the
// same Machine, so what the scheduler plans is what the simulator counts; the Verilog is written separately and compared
// with the simulator cycle by cycle.
//
// The rules are those of docs/machine.md ("When an instruction may issue"); numbers come from isa/timing.go.
package pipeline
