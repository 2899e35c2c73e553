// Package delegate has the program for pairings that another machine computes, which is trusted with neither the secret argument nor a right
// result.
//
// Start at delegate.go.
package delegate
