// Package netlist reads what the tools say of a mapped design: the flat netlist that Yosys writes as JSON, and the delays that OpenSTA writes as
// SDF. Names of instances are those of the netlist, without the escapes that each format has of its own.
package netlist
