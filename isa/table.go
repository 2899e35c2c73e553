package isa

// The instruction word: opcode in bits 31..26; element address bytes d, a, b in bits 23..0; bits 25..24 hold the
// select flag or the window number.
const (
	OpHi = 31
	OpLo = 26

	// AddressBits is the width of a program address in an instruction.
	AddressBits = 14
	// CountBits is the width of a loop count.
	CountBits = 12
	// ElementBits is the width of a resolved element address and of a base register.
	ElementBits = 12

	// Windows is the number of base registers; operand bytes from WindowStart on address through them.
	Windows     = 4
	WindowSize  = 16
	WindowStart = 0x100 - Windows*WindowSize

	// PrivateFlags are 0..PrivateFlags-1; public flags follow up to Flags-1.
	PrivateFlags = 8
	Flags        = 16
	// SelectFlags is the number of private flags that SEL can name.
	SelectFlags = 4
)

var (
	fD = Field{"d", KindDst, 23, 16}
	fA = Field{"a", KindSrc, 15, 8}
	fB = Field{"b", KindSrc, 7, 0}

	fWD = Field{"d", KindWideDst, 23, 16}
	fWA = Field{"a", KindWideSrc, 15, 8}
	fWB = Field{"b", KindWideSrc, 7, 0}

	fTarget = Field{"target", KindTarget, AddressBits - 1, 0}
)

// Table lists every instruction in the order of the manual. Opcode 0 is no instruction, so that cleared memory
// stops the core. Opcodes 0x18..0x1f are kept for plain (carry, not modular) addition and shifts.
var Table = []Spec{
	{Name: "add", Op: 0x01, Class: ClassAdder2, Fields: []Field{fD, fA, fB},
		Summary: "modular addition", Semantics: "v = a + b; d = v - m if v >= m, else v"},
	{Name: "sub", Op: 0x02, Class: ClassAdder2, Fields: []Field{fD, fA, fB},
		Summary: "modular subtraction", Semantics: "v = a - b; d = v + m if v < 0, else v"},
	{Name: "dbl", Op: 0x03, Class: ClassAdder1, Fields: []Field{fD, fA},
		Summary: "modular doubling", Semantics: "v = a + a; d = v - m if v >= m, else v"},
	{Name: "neg", Op: 0x04, Class: ClassAdder1, Fields: []Field{fD, fA},
		Summary: "modular negation", Semantics: "v = 0 - a; d = v + m if v < 0, else v"},
	{Name: "mov", Op: 0x05, Class: ClassAdder1, Fields: []Field{fD, fA},
		Summary: "copy", Semantics: "d = a"},
	{Name: "sel", Op: 0x06, Class: ClassAdder2, Fields: []Field{fD, fA, fB, {"f", KindSelFlag, 25, 24}}, WaitsFlag: true,
		Summary: "select by a private flag, both operands always read", Semantics: "d = a if flag f is set, else b"},
	{Name: "clt", Op: 0x08, Class: ClassCompare, Fields: []Field{{"f", KindFlagDst, 18, 16}, fA, fB},
		Summary: "compare, less than", Semantics: "flag f = (a < b), plain unsigned numbers"},
	{Name: "ceq", Op: 0x09, Class: ClassCompare, Fields: []Field{{"f", KindFlagDst, 18, 16}, fA, fB},
		Summary: "compare, equal", Semantics: "flag f = (a == b)"},
	{Name: "ldc", Op: 0x0a, Class: ClassConstant, Fields: []Field{fD, {"index", KindIndex, 15, 0}}, Needs: FeatureConstants,
		Summary: "load a constant", Semantics: "d = constant ROM[index]"},

	{Name: "csgn", Op: 0x0b, Class: ClassCompare, Fields: []Field{{"f", KindFlagDst, 18, 16}, fA}, Needs: FeatureDivsteps,
		Summary: "sign of a two's complement number", Semantics: "flag f = (a < 0)"},
	{Name: "dcan", Op: 0x0c, Class: ClassAdder1, Fields: []Field{fD, fA}, Needs: FeatureDivsteps,
		Summary: "canonical form of a two's complement number in -m+1..m-1", Semantics: "d = a + m if a < 0, else a"},

	{Name: "dsfg", Op: 0x14, Class: ClassDivstep, Fields: []Field{{"f", KindBoth, 23, 16}, {"g", KindBoth, 15, 8}, {"first", KindFirst, 0, 0}}, Drains: true, Needs: FeatureDivsteps,
		Summary: "division steps on (f, g); the decisions are kept for dsde", Semantics: "32 steps: if g odd and k >= 0: (k, f, g) = (-k, g, (g-f)/2), else (k+1, f, (g + (g mod 2)f)/2); first: k = 0 before"},
	{Name: "dsde", Op: 0x15, Class: ClassDivstep, Fields: []Field{{"d", KindBoth, 23, 16}, {"e", KindBoth, 15, 8}}, Drains: true, Needs: FeatureDivsteps,
		Summary: "the same steps on (d, e) modulo m", Semantics: "32 steps: (d, e) = (e, e-d) or (d, e+d) or (d, e) as g was; then e = e/2 mod m"},

	{Name: "wadd", Op: 0x10, Class: ClassWide2, Fields: []Field{fWD, fWA, fWB},
		Summary: "double-width addition", Semantics: "V = A + B; D = V - m*2^E if the upper half of V is at least m, else V"},
	{Name: "wsub", Op: 0x11, Class: ClassWide2, Fields: []Field{fWD, fWA, fWB},
		Summary: "double-width subtraction", Semantics: "V = A - B; D = V + m*2^E if V < 0, else V"},
	{Name: "wdbl", Op: 0x12, Class: ClassWide1, Fields: []Field{fWD, fWA},
		Summary: "double-width doubling", Semantics: "as wadd with B = A"},
	{Name: "wneg", Op: 0x13, Class: ClassWide1, Fields: []Field{fWD, fWA},
		Summary: "double-width negation", Semantics: "as wsub from 0"},

	{Name: "mul", Op: 0x20, Class: ClassMul, Fields: []Field{fD, fA, fB},
		Summary: "Montgomery multiplication", Semantics: "d = a*b*2^-E mod m, operand scanning (CIOS), one final subtraction"},

	{Name: "wmul", Op: 0x21, Class: ClassMul, Fields: []Field{fWD, fA, fB},
		Summary: "double-width product", Semantics: "D = a*b"},
	{Name: "wsqr", Op: 0x22, Class: ClassMul, Fields: []Field{fWD, fA},
		Summary: "double-width square", Semantics: "D = a*a"},
	{Name: "redc", Op: 0x23, Class: ClassMul, Fields: []Field{fD, fWA},
		Summary: "Montgomery reduction", Semantics: "d = A*2^-E mod m, one final subtraction"},

	{Name: "nop", Op: 0x30, Summary: "do nothing for one issue cycle", Semantics: "no effect"},
	{Name: "halt", Op: 0x31, Fields: []Field{{"code", KindCode, 7, 0}}, Drains: true,
		Summary: "end of the run", Semantics: "wait until nothing is in flight, then stop and report code"},
	{Name: "wait", Op: 0x32, Fields: []Field{{"code", KindCode, 7, 0}}, Drains: true,
		Summary: "lend the memory to the host", Semantics: "wait until nothing is in flight, report code, go on after RESUME"},
	{Name: "setmod", Op: 0x33, Fields: []Field{{"mode", KindMode, 3, 0}}, Drains: true,
		Summary: "choose the modulus", Semantics: "m = modulus number mode from the next instruction on"},
	{Name: "jump", Op: 0x34, Fields: []Field{fTarget}, Transfer: true,
		Summary: "jump", Semantics: "pc = target"},
	{Name: "brt", Op: 0x35, Fields: []Field{{"f", KindPubSrc, 18, 16}, fTarget}, Transfer: true,
		Summary: "branch if a public flag is set", Semantics: "pc = target if flag 8+f is set"},
	{Name: "brf", Op: 0x36, Fields: []Field{{"f", KindPubSrc, 18, 16}, fTarget}, Transfer: true,
		Summary: "branch if a public flag is clear", Semantics: "pc = target if flag 8+f is clear"},
	{Name: "call", Op: 0x37, Fields: []Field{fTarget},
		Summary: "call a subroutine", Semantics: "push the successor of this instruction, pc = target"},
	{Name: "ret", Op: 0x38, Transfer: true,
		Summary: "return", Semantics: "pc = pop"},
	{Name: "loop", Op: 0x39, Fields: []Field{{"count", KindCount, 25, 14}, {"last", KindTarget, AddressBits - 1, 0}}, Transfer: true,
		Summary: "zero-overhead loop", Semantics: "run the instructions from pc+1 up to last, count times"},
	{Name: "setbase", Op: 0x3a, Fields: []Field{{"w", KindWindow, 25, 24}, {"base", KindBase, ElementBits - 1, 0}},
		Summary: "set a base register", Semantics: "base[w] = base"},
	{Name: "addbase", Op: 0x3b, Fields: []Field{{"w", KindWindow, 25, 24}, {"offset", KindOffset, ElementBits - 1, 0}},
		Summary: "advance a base register", Semantics: "base[w] = (base[w] + offset) mod 4096"},
	{Name: "flog", Op: 0x3c, Fields: []Field{{"f", KindFlagDst, 18, 16}, {"truth", KindTruth, 15, 12}, {"x", KindFlagSrc, 7, 4}, {"y", KindFlagSrc, 3, 0}}, WaitsFlag: true,
		Summary: "any function of two flags", Semantics: "flag f = bit 2x+y of truth"},
	{Name: "decl", Op: 0x3d, Fields: []Field{{"p", KindPubDst, 18, 16}, {"f", KindPrivSrc, 2, 0}}, WaitsFlag: true,
		Summary: "declassify: copy a private flag to a public one", Semantics: "flag 8+p = flag f"},
}

var byOp, byName = func() (map[uint8]*Spec, map[string]*Spec) {
	o, n := map[uint8]*Spec{}, map[string]*Spec{}
	for i := range Table {
		s := &Table[i]
		if o[s.Op] != nil || n[s.Name] != nil || s.Op == 0 {
			panic("isa: instruction listed twice or with opcode 0: " + s.Name)
		}
		o[s.Op], n[s.Name] = s, s
	}
	return o, n
}()

// ByName finds an instruction by its mnemonic; nil if there is none.
func ByName(name string) *Spec { return byName[name] }

// Must is ByName for mnemonics written in Go code; it panics if there is none.
func Must(name string) *Spec {
	s := byName[name]
	if s == nil {
		panic("isa: no instruction " + name)
	}
	return s
}
