// Package maps has the programs that map field elements to points: hashing to G1 and G2 by the suites of RFC 9380, from the elements u
// that hash_to_field makes of a message.
//
// A run goes through sswu (simplified SWU map to the curve of the isogeny, one lane for each u), add.go (their sum), isogeny.go and clear.go
// (cofactor). Everything is constant time. Formulas that fail for some inputs are made complete by selecting what is right in the cases that
// they cannot do; each place says which these are. The result has its only inversion at the very end, and the inverse of 0 is 0, so that the
// identity comes out as all zeros.
//
// Start at hash.go.
package maps
