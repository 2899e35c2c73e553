package ir

import "math/big"

// Role says what a vector is for.
type Role int

const (
	RoleLocal    Role = iota // storage between blocks
	RoleInput                // written by the host before a run
	RoleOutput               // read by the host after a run
	RoleConstant             // part of the data image, never written by the program
	RoleParam                // parameter of a subroutine, reached through a window
)

// Vec is a named group of elements of data memory with consecutive addresses.
type Vec struct {
	Name    string
	Doc     string
	N       int
	Role    Role
	Secret  bool       // label of an input
	Modulus int        // modulus of an input's or output's numbers
	Values  []*big.Int // constants, as stored
	Signed  bool       // holds two's complement numbers, as division steps leave them
	Bits    int        // holds numbers below 2^Bits instead of residues; 0 for residues
	Wide    bool       // begins at an even address, so that elements 2i and 2i+1 are a double-width value
	Window  int        // window of a parameter
	Far     bool       // lies behind what direct addresses reach: for parameters of subroutines alone
	Wait    int        // of an input or output that the host serves at each WAIT of this code, instead of once; 0 for once
	Rounds  int        // how many such WAITs there are; 0 if that is up to the inputs
}

// Slice is part of a vector, bound to a parameter at a call.
type Slice struct {
	Vec *Vec
	Off int
}

// At names the elements of v from off on.
func (v *Vec) At(off int) Slice { return Slice{v, off} }
