// Package imports holds nothing but a test: which package may import which (see the table there). The rules keep the two computations
// of every result apart, so that a mistake in one cannot hide in the other.
package imports
