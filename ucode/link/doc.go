// Package link joins compiled programs into the ROM of a core that carries its microcode: the instructions one after the other,
// and before each program's entry points a stretch that loads its constants from the core's constant ROM.
package link
