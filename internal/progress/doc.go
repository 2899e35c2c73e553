// Package progress shows a bar for work that takes long, on a terminal only: in a pipe, a file or a log there is none.
package progress
