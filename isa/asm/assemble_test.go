package asm

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"hwgen/isa"
)

// example uses every instruction and every operand form; the words were put together by hand from docs/machine.md's field
// positions.
const example = `
.entry main
main:   nop                         ; a comment
        setbase w1, 0x123           # another
loop:   addbase w1, -1
        loop 31, body
        mul 1, 2, w3[15]
body:   add 0xbf, w0[0] , 0b11
        sub 1, 2, 3
        dbl 1, 2
        neg 1, 2
        mov 1, 2
        sel 1, 2, 3, f3
        clt f7, 1, 2
        ceq f1, 1, 2
        ldc 1, 65535
        flog f2, 0b0110, f1, p7
        decl p5, f6
        wait 7
        setmod 1
        brt p1, loop
        brf p2, 0
        call sub
        jump main
        csgn f7, 0xbf
        dcan w1[2], 3
        dsfg 1, w2[3], 1
        dsfg 0x10, 0x11, 0
        dsde 5, 6
        wadd 2, 4, w3[15]
        wsub 7, 8, 9                ; a double-width value by either address
        wdbl 2, 4
        wneg w0[0], 4
        wmul 2, 3, 4
        wsqr 2, 3
        redc 3, 4
sub:    ret
        halt 255
        .word 0xffffffff
`

var exampleWords = []uint32{
	0xc0000000, 0xe9000123, 0xed000fff, 0xe407c005, 0x800102ff, 0x04bfc003, 0x08010203,
	0x0c010200, 0x10010200, 0x14010200, 0x1b010203, 0x20070102, 0x24010102, 0x2801ffff,
	0xf002601f, 0xf4050006, 0xc8000007, 0xcc000001, 0xd4010002, 0xd8020000, 0xdc000022, 0xd0000000,
	0x2c07bf00, 0x30d20300, 0x5001e301, 0x50101100, 0x54050600, 0x400204ff, 0x44070809, 0x48020400, 0x4cc00400, 0x84020304, 0x88020300, 0x8c030400,
	0xe0000000,
	0xc40000ff, 0xffffffff,
}

func TestAssembleExample(t *testing.T) {
	p, err := Assemble("x.s", example)
	require.NoError(t, err)
	assert.Equal(t, exampleWords, p.Words)
	assert.Equal(t, []Entry{{"main", 0}}, p.Entries)
	assert.Equal(t, map[string]int{"main": 0, "loop": 2, "body": 5, "sub": 34}, p.Labels)

	used := map[string]bool{}
	for _, w := range p.Words {
		if i, ok := isa.Decode(w); ok {
			used[i.Spec.Name] = true
		}
	}
	assert.Len(t, used, len(isa.Table), "the example shows every instruction")
}

func TestAssembleErrors(t *testing.T) {
	for _, c := range []struct{ source, want string }{
		{"mull 1, 2, 3", `x.s:1: unknown instruction "mull"; there are add sub dbl neg mov sel clt ceq ldc csgn dcan dsfg dsde wadd wsub wdbl wneg mul wmul wsqr redc nop halt wait setmod jump brt brf call ret loop setbase addbase flog decl`},
		{"nop\n mul 1, 2", `x.s:2: mul takes 3 operands (d, a, b), got 2`},
		{"nop 1", `x.s:1: nop takes 0 operands, got 1`},
		{"mul 1, 192, 3", `x.s:1: mul: operand a is "192", but takes an element address from 0 to 191 or an offset in a window from w0[0] to w3[15]`},
		{"mul 1, w4[0], 3", `x.s:1: mul: operand a is "w4[0]", but takes an element address from 0 to 191 or an offset in a window from w0[0] to w3[15]`},
		{"mul 1, 2, w0[16]", `x.s:1: mul: operand b is "w0[16]", but takes an element address from 0 to 191 or an offset in a window from w0[0] to w3[15]`},
		{"mul 1, 2, ", `x.s:1: mul: operand b is "", but takes an element address from 0 to 191 or an offset in a window from w0[0] to w3[15]`},
		{"sel 1, 2, 3, f4", `x.s:1: sel: operand f is "f4", but takes a private flag that sel can read, from f0 to f3`},
		{"csgn f8, 1", `x.s:1: csgn: operand f is "f8", but takes a private flag from f0 to f7`},
		{"csgn f1, 1, 2", `x.s:1: csgn takes 2 operands (f, a), got 3`},
		{"dsfg 1, 2", `x.s:1: dsfg takes 3 operands (f, g, first), got 2`},
		{"dsfg 1, 2, 2", `x.s:1: dsfg: operand first is "2", but takes 1 at the start of a chain, else 0`},
		{"dsfg 1, 2, -1", `x.s:1: dsfg: operand first is "-1", but takes 1 at the start of a chain, else 0`},
		{"dsde 1, 192", `x.s:1: dsde: operand e is "192", but takes an element address from 0 to 191 or an offset in a window from w0[0] to w3[15]`},
		{"wadd 1, 2", `x.s:1: wadd takes 3 operands (d, a, b), got 2`},
		{"wadd 1, 2, 300", `x.s:1: wadd: operand b is "300", but takes an element address from 0 to 191 or an offset in a window from w0[0] to w3[15]`},
		{"redc w0[16], 2", `x.s:1: redc: operand d is "w0[16]", but takes an element address from 0 to 191 or an offset in a window from w0[0] to w3[15]`},
		{"wsqr 1, 2, 3", `x.s:1: wsqr takes 2 operands (d, a), got 3`},
		{"decl f1, f1", `x.s:1: decl: operand p is "f1", but takes a public flag from p0 to p7`},
		{"decl p1, p1", `x.s:1: decl: operand f is "p1", but takes a private flag from f0 to f7`},
		{"flog f1, 16, f1, f1", `x.s:1: flog: operand truth is "16", but takes a truth table from 0 to 15`},
		{"flog f1, 1, f8, f1", `x.s:1: flog: operand x is "f8", but takes a flag from f0 to f7 or p0 to p7`},
		{"addbase w0, 2048", `x.s:1: addbase: operand offset is "2048", but takes an offset from -2048 to 2047`},
		{"setbase w0, 4096", `x.s:1: setbase: operand base is "4096", but takes an element address from 0 to 4095`},
		{"halt -1", `x.s:1: halt: operand code is "-1", but takes a code from 0 to 255`},
		{"jump there", `x.s:1: jump: label there is not defined`},
		{"jump 3", `x.s:1: jump: operand target is 3, beyond the program of 1 words`},
		{"loop 0, 1\nnop", `x.s:1: loop: operand count is "0", but takes a loop count from 1 to 4095`},
		{"loop 3, l\nnop\nl: jump 0", `x.s:3: jump cannot be the last instruction of a loop (the one at 0); a nop after it can`},
		{"l: loop 3, l", `x.s:1: loop: operand last is 0, but the body begins at 1`},
		{"loop 3, l\nloop 2, l\nl: nop", `x.s:2: loop: the loop at 0 ends at 2 as well; end one of them with a nop`},
		{"loop 3, 2\nloop 2, 3\nnop\nnop", `x.s:2: loop: ends at 3, after the loop at 0 in which it begins (that one ends at 2)`},
		{"a: nop\na: nop", `x.s:2: label "a" is defined on line 1 already`},
		{"1a: nop", `x.s:1: "1a" cannot be a label: letters, digits, _ and . after a letter or _`},
		{".entry\nnop", `x.s:1: .entry takes one label, got 0 operands`},
		{".entry e\nnop", `x.s:1: .entry: no instruction has the label "e"`},
		{".word 0x100000000", `x.s:1: .word: "0x100000000" is not a number from 0 to 0xffffffff`},
		{".word", `x.s:1: .word takes one number, got 0 operands`},
		{"\x00\x01\x02", `x.s:1: unknown instruction "\x00\x01\x02"; there are add sub dbl neg mov sel clt ceq ldc csgn dcan dsfg dsde wadd wsub wdbl wneg mul wmul wsqr redc nop halt wait setmod jump brt brf call ret loop setbase addbase flog decl`},
	} {
		_, err := Assemble("x.s", c.source)
		assert.EqualError(t, err, c.want, "%q", c.source)
	}
}

// A program may break the rules on purpose, word by word: tests of the core's error codes do.
func TestRawWordsAreNotChecked(t *testing.T) {
	p, err := Assemble("x.s", ".word 0xd0003fff")
	require.NoError(t, err)
	assert.Equal(t, []uint32{0xd0003fff}, p.Words)
	assert.EqualError(t, Check(p.Words), "pc 0: jump: operand target is 16383, beyond the program of 1 words")
}

func TestTooLong(t *testing.T) {
	source := make([]byte, 0, 4*(MaxWords+1))
	for range MaxWords + 1 {
		source = append(source, "nop\n"...)
	}
	_, err := Assemble("x.s", string(source))
	assert.EqualError(t, err, "x.s:16385: the program has 16385 words, at most 16384 can be addressed")
}
