// Package verilog holds what every generated module has in common: its interface (Module, Port), its file (header,
// default_nettype, stable bytes) and the collection that makes a self-contained source text (Design). Printer is a
// small line printer with a sticky error for modules that are mostly computed, such as compressor trees.
//
// It knows nothing about the core: that is package rtl/gen. Start at module.go, then design.go.
package verilog
