// Package runner runs a program of the library on given inputs, in three ways that share no arithmetic: by the golden model, on the
// simulator, and on the generated Verilog, which it drives through the bus as a host would. Commands that run programs, count
// their cycles or verify them all come here.
//
// Start at job.go and result.go; then model.go, iss.go, rtl.go.
package runner
