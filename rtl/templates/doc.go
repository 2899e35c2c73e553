// Package templates holds the Verilog bodies of the modules whose text is mostly fixed. A template sees a flat view of
// finished strings and numbers made by package rtl/gen; it decides nothing and computes nothing.
package templates
