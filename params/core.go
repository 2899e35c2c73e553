package params

// Where the microcode lives.
const (
	UcodeRAM = "ram" // loaded by the host
	UcodeROM = "rom" // baked into the netlist
)

// A Core is the size of one hardware configuration. Validate gives the range of each field.
type Core struct {
	Name         string
	Word         int    // bits of the multiplier's word, w
	DataDepth    int    // elements of data memory
	ProgramDepth int    // 32-bit instructions
	LoopDepth    int    // nested hardware loops
	CallDepth    int    // nested calls
	BankBits     int    // bits of one bank of the data memory
	Ucode        string // UcodeRAM or UcodeROM
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
	if c.Ucode != UcodeRAM && c.Ucode != UcodeROM {
		return fault("ucode", "%q, want %s or %s", c.Ucode, UcodeRAM, UcodeROM)
	}
	return nil
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
	if f.Ucode == nil {
		return nil, fault("ucode", "missing")
	}
	c.Ucode = string(*f.Ucode)
	return c, c.Validate()
}
