package sim

import _ "embed"

// Harness is the C++ source that is compiled with every model.
//
//go:embed verilator/harness.cpp
var Harness []byte
