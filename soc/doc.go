// Package soc describes the core to software and to the tools that put it into a chip: C header, SystemRDL, IP-XACT, Markdown register
// map, and a driver in C. Everything is made from the register table of package isa and the facts of one core; nothing about a register
// is written here.
//
// Start at view.go; each form has a file of its own.
package soc
