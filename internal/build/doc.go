// Package build makes a core from parameters and programs: the Verilog, and what a simulation of it needs to know.
package build
