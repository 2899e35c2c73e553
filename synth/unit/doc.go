// Package unit emits the Verilog of what a point measures, with what a test bench and the flow have to know of it.
package unit
