// Package point says what one measured design is: the unit, its word size and options, the cell library, the synthesis script, the clock and
// the seed of its workload. A Point is plain data with a canonical JSON form, so that it can be handed to another process or machine, and
// named, hashed and compared.
//
// It knows nothing of how a point is measured; that is package flow. Start at point.go.
package point
