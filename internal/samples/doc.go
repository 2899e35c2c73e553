// Package samples has inputs for every program of the library: numbers that a run accepts, for counting cycles and for first checks.
package samples
