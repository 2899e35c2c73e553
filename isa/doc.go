// Package isa is the one place where the core's instructions, latencies, registers and error codes are written
// down. The assembler and disassembler here, the simulator (package iss), the compiler (package ucode), the Verilog
// decoder (package rtl/gen), the lockstep checker (package verif) and docs/isa.md are all made from its tables.
//
// It is not the semantics of a whole run: how instructions overlap is defined in docs/machine.md and modelled in
// isa/pipeline; what they compute is modelled in package iss.
//
// Start at table.go (the instructions), then timing.go (slots and latencies) and regs.go (what the host sees).
package isa
