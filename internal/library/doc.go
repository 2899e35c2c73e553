// Package library holds nothing but tests of the whole program library. They go by the registry: a program is tested here because it is
// there. Each is held against the golden model, against the Verilog, and against its own timing; published vectors are run through the
// programs that they are about.
//
// By themselves the tests take a part of the long lists; with HWGEN_FULL=1 they take all (make verify).
package library
