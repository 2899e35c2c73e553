// Package cli is the command line of hwgen: one cobra command a file, each thin. Flags go in, a library call does the work, an error
// comes out as one line. Exit status 2 says that the command line is wrong, 1 that what it asks for failed.
//
// Start at root.go; target.go has the flags that choose a core, exit.go the rules about errors.
package cli
