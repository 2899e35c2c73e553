// Package build turns parameters and names of programs into a core: its configuration, its Verilog, and the images of the programs that
// run on it, be they loaded by the host or baked in.
package build
