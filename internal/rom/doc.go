// Package rom puts compiled programs together into the content of a core whose microcode is baked in: one program memory, one constant
// ROM, and for every program an image whose entries are valid there.
//
// A host of a ROM core loads no constants: each entry first copies those of its program from the constant ROM, then jumps.
package rom
