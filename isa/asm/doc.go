// Package asm turns assembly text into instruction words and back, driven by isa.Table alone: an instruction added to
// the table can be assembled, disassembled and checked without a change here.
//
// One instruction a line; `;` and `#` begin comments; `name:` labels the next instruction.
//
//	.entry main            ; the label main is an entry point
//	main:
//	        setbase w0, 16
//	        loop    31, body   ; body marks the LAST instruction of the loop
//	        mul     3, 3, w0[0]
//	        add     0x0c, 3, 3
//	body:   addbase w0, 1
//	        clt     f1, 3, 12
//	        flog    f0, 0b0110, f1, p2
//	        sel     4, 3, 12, f0
//	        halt    0
//	        .word   0xffffffff ; any word, taken as it is
//
// It does not know the geometry of a core: an element address beyond the memory or a modulus that the core lacks stops
// the core at run time.
//
// Start at assemble.go; check.go holds the structural rules of docs/machine.md, which the compiler applies as well.
package asm
