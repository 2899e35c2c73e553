// Package quirks holds what the functions in a cell library do not tell, as patterns on cell names: cells that must not be used, and which of
// several equal cells is meant. The patterns built in fit the libraries that were tried; a user's YAML file of the same form replaces them.
package quirks
