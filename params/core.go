package params

// Where the microcode lives.
const (
	UcodeRAM = "ram" // loaded by the host
	UcodeROM = "rom" // baked into the netlist
)

// Ports of the data memory.
const (
	Ports1RW  = "1rw"  // one read or one write a cycle
	Ports1R1W = "1r1w" // one read and one write a cycle
)

// When the adder's result goes to the data memory.
const (
	WriteRegistered = "registered" // in the cycle after the adder's
	WriteDirect     = "direct"     // in the adder's cycle itself
)

// A Core is the size and the choice of options of one hardware configuration. Validate gives the range of each field.
type Core struct {
	Name         string
	Word         int    // bits of the multiplier's word, w
	DataDepth    int    // elements of data memory
	ProgramDepth int    // 32-bit instructions
	LoopDepth    int    // nested hardware loops
	CallDepth    int    // nested calls
	BankBits     int    // bits of one bank of the data memory
	Ucode        string // UcodeRAM or UcodeROM
	Ports        string // Ports1RW or Ports1R1W
	WriteBack    string // WriteRegistered or WriteDirect
	Divsteps     bool   // it has the instructions of division steps
}

// A coreField is a whole-number field of a core file: the only place where its range is written.
type coreField struct {
	key      string
	min, max int
	of       func(*Core) *int
	read     func(*coreFile) *integer
}

// Word sizes, in bits: those that the paper measured, and all between.
const (
	MinWord = 16
	MaxWord = 96
)

// The largest memories that a core can have.
const (
	MaxDataDepth    = 4096
	MaxProgramDepth = 16384
)

// coreFields gives the ranges. Word: the sizes the paper measured (16 to 96). Data depth: what 12-bit base registers reach.
var coreFields = []coreField{
	{"word", MinWord, MaxWord, func(c *Core) *int { return &c.Word }, func(f *coreFile) *integer { return f.Word }},
	{"data_depth", 16, MaxDataDepth, func(c *Core) *int { return &c.DataDepth }, func(f *coreFile) *integer { return f.DataDepth }},
	{"program_depth", 64, MaxProgramDepth, func(c *Core) *int { return &c.ProgramDepth }, func(f *coreFile) *integer { return f.ProgramDepth }},
	{"loop_depth", 1, 8, func(c *Core) *int { return &c.LoopDepth }, func(f *coreFile) *integer { return f.LoopDepth }},
	{"call_depth", 1, 8, func(c *Core) *int { return &c.CallDepth }, func(f *coreFile) *integer { return f.CallDepth }},
	{"bank_bits", 8, 256, func(c *Core) *int { return &c.BankBits }, func(f *coreFile) *integer { return f.BankBits }},
}

// Validate checks every field against its range; an error is a *FieldError without a file.
func (c *Core) Validate() error {
	if !nameRule.MatchString(c.Name) {
		n := text(c.Name)
		_, err := name("name", &n)
		return err
	}
	for _, f := range coreFields {
		if v := *f.of(c); v < f.min || v > f.max {
			return fault(f.key, "%d is outside %d..%d", v, f.min, f.max)
		}
	}
	for _, o := range coreOptions {
		if v := *o.of(c); v != o.values[0] && v != o.values[1] {
			return fault(o.key, "%q, want %s or %s", v, o.values[0], o.values[1])
		}
	}
	return nil
}

// A coreOption is a field of a core file with two values. The first is meant where the file has no such key, unless the key is required.
type coreOption struct {
	key      string
	values   [2]string
	required bool
	of       func(*Core) *string
	read     func(*coreFile) *text
}

var coreOptions = []coreOption{
	{"ucode", [2]string{UcodeRAM, UcodeROM}, true, func(c *Core) *string { return &c.Ucode }, func(f *coreFile) *text { return f.Ucode }},
	{"ports", [2]string{Ports1RW, Ports1R1W}, false, func(c *Core) *string { return &c.Ports }, func(f *coreFile) *text { return f.Ports }},
	{"write_back", [2]string{WriteRegistered, WriteDirect}, false, func(c *Core) *string { return &c.WriteBack }, func(f *coreFile) *text { return f.WriteBack }},
}

// A coreFile is a core file as written. A nil pointer is a key that is not there.
type coreFile struct {
	Name         *text    `yaml:"name"`
	Word         *integer `yaml:"word"`
	DataDepth    *integer `yaml:"data_depth"`
	ProgramDepth *integer `yaml:"program_depth"`
	LoopDepth    *integer `yaml:"loop_depth"`
	CallDepth    *integer `yaml:"call_depth"`
	BankBits     *integer `yaml:"bank_bits"`
	Ucode        *text    `yaml:"ucode"`
	Ports        *text    `yaml:"ports"`
	WriteBack    *text    `yaml:"write_back"`
	Divsteps     *bool    `yaml:"divsteps"`
}

// CoreNames lists the built-in cores, sorted.
func CoreNames() []string { return builtinNames("cores") }

// LoadCore reads and checks a core file: a built-in one by its name, or any other by its path, which contains a / or ends
// in .yaml or .yml. An error is one line that names the file and the field.
func LoadCore(nameOrPath string) (*Core, error) {
	file, content, err := source("core", nameOrPath)
	if err != nil {
		return nil, err
	}
	c, err := parseCore(content)
	if err != nil {
		return nil, inFile(file, err)
	}
	return c, nil
}

// parseCore decodes and checks the content of a core file; its errors name the field but not the file.
func parseCore(content []byte) (*Core, error) {
	var f coreFile
	if err := decode(content, &f); err != nil {
		return nil, err
	}
	c := new(Core)
	var err error
	if c.Name, err = name("name", f.Name); err != nil {
		return nil, err
	}
	for _, k := range coreFields {
		if *k.of(c), err = small(k.key, k.read(&f), k.min, k.max); err != nil {
			return nil, err
		}
	}
	for _, o := range coreOptions {
		switch v := o.read(&f); {
		case v != nil:
			*o.of(c) = string(*v)
		case o.required:
			return nil, fault(o.key, "missing")
		default:
			*o.of(c) = o.values[0]
		}
	}
	c.Divsteps = f.Divsteps == nil || *f.Divsteps
	return c, c.Validate()
}
