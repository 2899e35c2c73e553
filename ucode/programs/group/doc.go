// Package group has the programs on points of G1 and G2: sums, multiples, checks.
//
// Start at group.go, which has what the two groups differ in, and at mul.go.
package group
