// Package flow measures one point: it emits the design, maps it with Yosys, times it with OpenSTA, runs the netlist with Icarus and tells its
// energy from toggles and OpenSTA's power coefficients.
//
// The stages are kept apart by keys, hashes of everything that a stage reads, so that a cache can stand between them. Start at flow.go.
package flow
