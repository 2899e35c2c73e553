package isa

// Class says which unit executes an instruction and with which slots (see timing.go).
type Class int

const (
	ClassControl  Class = iota // executed by the sequencer in its issue cycle
	ClassAdder1                // adder-subtractor, one memory operand
	ClassAdder2                // adder-subtractor, two memory operands
	ClassCompare               // adder-subtractor, two memory operands, result is a flag
	ClassConstant              // constant ROM through the adder
	ClassWide1                 // adder-subtractor, one double-width memory operand, two passes
	ClassWide2                 // adder-subtractor, two double-width memory operands, two passes
	ClassDivstep               // adder-subtractor alone, a batch of division steps on two elements
	ClassMul                   // word multiplier
)

// Kind says what an operand field holds.
type Kind int

const (
	KindDst     Kind = iota // element address byte, written
	KindSrc                 // element address byte, read
	KindWideDst             // element address byte of a double-width value, written
	KindWideSrc             // element address byte of a double-width value, read
	KindBoth                // element address byte, read and written
	KindFirst               // 1 at the start of a chain of division steps
	KindFlagDst             // private flag 0..7, written
	KindFlagSrc             // any flag 0..15, read
	KindPubDst              // public flag 8..15, written
	KindPubSrc              // public flag 8..15, read
	KindPrivSrc             // private flag 0..7, read
	KindSelFlag             // private flag 0..3, read (two-bit field)
	KindTarget              // program address
	KindCount               // loop count, at least 1
	KindWindow              // window number
	KindBase                // 12-bit element address
	KindOffset              // 12-bit two's complement offset
	KindTruth               // truth table of two flags: bit 2*a+b is the result for inputs a, b
	KindMode                // modulus number
	KindCode                // status code reported to the host
	KindIndex               // constant ROM index
)

// Field is one operand of an instruction: bits Hi..Lo of the word.
type Field struct {
	Name   string
	Kind   Kind
	Hi, Lo int
}

// Width is the number of bits of the field.
func (f Field) Width() int { return f.Hi - f.Lo + 1 }

// Max is the largest raw value the field can hold.
func (f Field) Max() uint32 { return 1<<f.Width() - 1 }

// Get extracts the raw value of the field from an instruction word.
func (f Field) Get(word uint32) uint32 { return word >> f.Lo & f.Max() }

// Feature is a part of the core that may be left out.
type Feature int

const (
	FeatureNone      Feature = iota // every core has it
	FeatureConstants                // constant ROM
	FeatureDivsteps                 // division steps
)

var featureNames = [...]string{"", "a constant ROM", "division steps"}

// String is the name used in documents.
func (f Feature) String() string { return featureNames[f] }

// Features are the parts that a core has.
type Features struct{ Constants, Divsteps bool }

// Has tells whether the core has what an instruction needs.
func (f Features) Has(s *Spec) bool {
	switch s.Needs {
	case FeatureConstants:
		return f.Constants
	case FeatureDivsteps:
		return f.Divsteps
	}
	return true
}

// Spec is one row of the instruction table.
type Spec struct {
	Name      string  // mnemonic, lower case
	Op        uint8   // bits 31..26
	Class     Class   // unit and slots
	Fields    []Field // operands in assembly order
	Drains    bool    // issues only when nothing is in flight
	WaitsFlag bool    // issues only when no compare is in flight
	Transfer  bool    // does not evaluate the end of a loop when it is taken
	Needs     Feature // what the core must have; without it the instruction is illegal
	Summary   string  // one line for the manual
	Semantics string  // formula or rule for the manual
}

// Fixed is the set of bits that the encoding fixes: the opcode and every bit that no field uses. A word is this
// instruction if and only if word&Fixed == Match.
func (s *Spec) Fixed() uint32 {
	var used uint32
	for _, f := range s.Fields {
		used |= f.Max() << f.Lo
	}
	return ^used
}

// Match is the value of the fixed bits: the opcode, and zero elsewhere.
func (s *Spec) Match() uint32 { return uint32(s.Op) << OpLo }

// Field finds an operand by name; ok is false if the instruction has none of that name.
func (s *Spec) Field(name string) (f Field, ok bool) {
	for _, f := range s.Fields {
		if f.Name == name {
			return f, true
		}
	}
	return Field{}, false
}

// Element reports whether the field is an element address byte, and if so, whether of a double-width value.
func (f Field) Element() (element, wide bool) {
	switch f.Kind {
	case KindDst, KindSrc, KindBoth:
		return true, false
	case KindWideDst, KindWideSrc:
		return true, true
	}
	return false, false
}

// Writes reports whether the field names an element that is written.
func (f Field) Writes() bool { return f.Kind == KindDst || f.Kind == KindWideDst || f.Kind == KindBoth }

// Reads reports whether the field names an element that is read.
func (f Field) Reads() bool { return f.Kind == KindSrc || f.Kind == KindWideSrc || f.Kind == KindBoth }

// Writes reports whether the instruction writes an element.
func (s *Spec) Writes() bool {
	return len(s.Fields) > 0 && s.Fields[0].Writes()
}
