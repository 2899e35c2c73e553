// Package synth measures generated designs with open tools: Area runs Yosys on a standard-cell library and reports
// gate equivalents. Memories stay black boxes; their area is the memory compiler's business.
//
// It only reads the design; figures depend on the library and the script, so both are part of every result. Start at
// area.go; library.go holds what is known about a cell library, scripts/ the two abc scripts.
package synth
