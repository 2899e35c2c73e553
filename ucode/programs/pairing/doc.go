// Package pairing has the programs that compute pairings: the optimal ate pairing and products of pairings.
//
// Start at pairing.go; miller.go and finalexp.go are the two halves of the computation, compact.go and plain.go what those
// profiles do instead.
package pairing
