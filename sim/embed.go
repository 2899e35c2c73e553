package sim

import _ "embed"

// Harness is the C++ source that is compiled with every model.
//
//go:embed verilator/harness.cpp
var Harness []byte

// Buses is the C++ source of bus masters for cores behind wrappers.
//
//go:embed verilator/bus.cpp
var Buses []byte
