// Package compile turns an ir.Program into a ucode.Image for one core:
//
//	Secrecy   labels spread through the program; a branch on a secret is an error
//	prepare   dead operations removed, outputs made distinct
//	layout    addresses for vectors, shared by those that are never live together
//	schedule  operations of each block put into order on the timing model of the core
//	temps     addresses for the values inside blocks
//	emit      instruction words, base registers, loops, entry points
//
// Start at compile.go.
package compile
