// Package gen generates the Verilog of the core, one Go file a module. Each generator is a pure function from a
// validated Config to a verilog.Module; Core collects them into a verilog.Design.
//
// Contracts: docs/machine.md fixes every cycle and every result; package isa holds opcodes, latencies, registers and
// error codes. Nothing here is computed by package model: the two computations of every result share no code.
//
// Start at core.go, then multiplier.go and addsub.go (the arithmetic), issue.go and slots.go (hazards, port slots) and seq.go (program flow).
package gen
