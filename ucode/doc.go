// Package ucode holds what a compiled program is: an instruction image, a data image of constants, and the facts a host
// needs to use them. Its sub-packages make one:
//
//	ir        programs as Go values: blocks of field operations in SSA form, loops, subroutines, flags, secrecy labels
//	tower     the formulas of extension fields and curves, written over ir
//	programs  the library of programs, built from tower formulas
//	compile   optimiser, storage allocation, list scheduler, assembler: from ir to an Image
//
// It does not run programs (package iss) and does not say what they should compute (package model).
package ucode
