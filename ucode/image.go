package ucode

import "math/big"

// Image is a compiled program.
type Image struct {
	Program      string     // name in the library
	Curve        string     // curve it was compiled for
	Word         int        // w of the core it was compiled for
	Words        []uint32   // instructions, loaded at address 0
	Entries      []Entry    // where it can be started; the first is the default
	Data         []Constant // to be loaded before the first run; runs keep it
	Inputs       []Port
	Outputs      []Port
	Statuses     []Status
	Declassified []string // what the program reveals on purpose, by reason
	Elements     int      // elements of data memory it uses, counted from 0
	Blocks       []Span   // what the instructions belong to, for profiles and listings
}

// Entry is a program address at which a run may start.
type Entry struct {
	Name    string
	PC      int
	Outputs bool // whether a run that ends with status 0 leaves outputs; false for an entry that only checks inputs
	Doc     string
}

// Constant is one element of the data image.
type Constant struct {
	Addr  int
	Name  string
	Value *big.Int // as stored, that is, in Montgomery form where the program wants that
}

// Port is a named input or output: canonical numbers below a modulus (not Montgomery form), one an element, lowest coefficient first.
type Port struct {
	Name    string
	Addr    []int
	Modulus int // index of the modulus
	Secret  bool
	Wait    int // the host writes or reads it at each WAIT of this code, instead of once before or after the run; 0 for once
	Rounds  int // how many such WAITs there are; 0 if that is up to the inputs
	Doc     string
}

// Numbers is how many numbers a run takes or leaves there; 0 if it depends on the inputs.
func (p Port) Numbers() int {
	if p.Wait != 0 {
		return len(p.Addr) * p.Rounds
	}
	return len(p.Addr)
}

// Status is a code that HALT or WAIT reports.
type Status struct {
	Code int
	Name string
	Doc  string
}

// Span names a stretch of instructions, from First up to but not including End.
type Span struct {
	Name       string
	First, End int
}

// Entry finds an entry by name; the empty name is the default entry.
func (im *Image) Entry(name string) (Entry, bool) {
	for _, e := range im.Entries {
		if e.Name == name || name == "" {
			return e, true
		}
	}
	return Entry{}, false
}

// Input finds an input by name.
func (im *Image) Input(name string) (Port, bool) { return findPort(im.Inputs, name) }

// Output finds an output by name.
func (im *Image) Output(name string) (Port, bool) { return findPort(im.Outputs, name) }

func findPort(ports []Port, name string) (Port, bool) {
	for _, p := range ports {
		if p.Name == name {
			return p, true
		}
	}
	return Port{}, false
}

// Status finds the meaning of a code.
func (im *Image) Status(code int) (Status, bool) {
	for _, s := range im.Statuses {
		if s.Code == code {
			return s, true
		}
	}
	return Status{}, false
}
