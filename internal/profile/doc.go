// Package profile shows where the cycles of a run go. It records what the simulator issues (trace.go), charges every cycle in which
// the multiplier array has no work to what held the next operation back (idle.go), adds all of it up by the blocks of the program
// (report.go), and presents that as text (table.go) or as a drawing (timeline.go). It computes no timing of its own: all
// numbers follow from the events of package pipeline, and they add up to the cycle counter of the core.
//
// Start at trace.go and report.go.
package profile
