// Package liberty reads cell libraries in the Liberty format, gzipped or not: a parser of the syntax, and what the flow has to know of cells
// (areas, pins, functions, state), found by function and not by name. Names matter only where the functions leave a choice, and for cells that
// must not be used; package quirks holds those patterns.
//
// It does no timing and no power: delay and energy tables stay text. Start at parse.go, then library.go.
package liberty
