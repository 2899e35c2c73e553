package ir

// Flag is a private flag register of the machine, written by compares and logic and read by selects.
type Flag struct {
	Name  string
	Index int // 0..7; selects need 0..3
}

// Public is a public flag register, written by Declassify alone and read by branches.
type Public struct {
	Name  string
	Index int // 0..7, that is, machine flags 8..15
}

// Truth is the truth table of a function of two flags x and y: bit 2x+y is the result.
type Truth uint8

// The functions that programs use.
const (
	False  Truth = 0b0000
	True   Truth = 0b1111
	And    Truth = 0b1000
	Or     Truth = 0b1110
	AndNot Truth = 0b0100 // x and not y
	Xor    Truth = 0b0110
	Xnor   Truth = 0b1001
	First  Truth = 0b1100 // x itself
	Nor    Truth = 0b0001
)
