package isa

// Access says what the host may do with a register.
type Access string

const (
	ReadOnly  Access = "R"
	WriteOnly Access = "W"
	ReadWrite Access = "RW"
)

// May reports whether software may do what op, ReadOnly or WriteOnly, stands for.
func (a Access) May(op Access) bool { return a == op || a == ReadWrite }

// RegField is a group of bits of a host register.
type RegField struct {
	Name   string
	Hi, Lo int
	Doc    string
}

// Max is the largest value of the field.
func (f RegField) Max() uint32 { return 1<<(f.Hi-f.Lo+1) - 1 }

// Register is a 32-bit host register.
type Register struct {
	Name   string
	Offset uint32 // bytes from the start of the register region
	Access Access
	Fields []RegField
	Doc    string
}

// Field finds a field by name; it panics if there is none, since names are written in Go code.
func (r Register) Field(name string) RegField {
	for _, f := range r.Fields {
		if f.Name == name {
			return f
		}
	}
	panic("isa: register " + r.Name + " has no field " + name)
}

// Regions of the host address space, selected by its top two bits.
const (
	RegionRegisters = 0
	RegionProgram   = 1
	RegionData      = 2
)

const (
	// MinRegionBits is the least width of an address within a region, in bytes.
	MinRegionBits = 12
	// IDValue is the content of the ID register.
	IDValue = 0x4857474e
	// VersionValue is the content of the VERSION register: major, minor, patch.
	VersionValue = 0x00000200
)

// Registers is the host's register map.
var Registers = []Register{
	{Name: "ID", Offset: 0x00, Access: ReadOnly, Doc: "identification, 0x4857474E (\"HWGN\")"},
	{Name: "VERSION", Offset: 0x04, Access: ReadOnly, Doc: "version of the register map and instruction set"},
	{Name: "CONFIG0", Offset: 0x08, Access: ReadOnly, Doc: "geometry of an element", Fields: []RegField{
		{"word", 7, 0, "bits of a multiplier word"}, {"words", 15, 8, "words of an element"},
		{"visible", 23, 16, "32-bit words of an element that the host sees"},
		{"stride", 27, 24, "log2 of the host's stride from element to element, in 32-bit words"}, {"moduli", 31, 28, "number of moduli"}}},
	{Name: "CONFIG1", Offset: 0x0c, Access: ReadOnly, Doc: "memory sizes", Fields: []RegField{
		{"elements", 15, 0, "elements of data memory"}, {"instructions", 31, 16, "words of program memory"}}},
	{Name: "CTRL", Offset: 0x10, Access: WriteOnly, Doc: "commands", Fields: []RegField{
		{"start", 0, 0, "run from ENTRY"}, {"resume", 1, 1, "go on after WAIT"}, {"clear", 2, 2, "drop done, codes and sticky errors"}}},
	{Name: "STATUS", Offset: 0x14, Access: ReadOnly, Doc: "state of the core", Fields: []RegField{
		{"busy", 0, 0, "a program runs"}, {"waiting", 1, 1, "the program waits for the host"}, {"done", 2, 2, "the program has stopped"},
		{"interrupt", 3, 3, "level of irq_o"}, {"code", 15, 8, "code of halt or wait"}, {"error", 19, 16, "error code of the run"},
		{"refused", 24, 24, "sticky: an access was refused"}, {"undefined", 25, 25, "sticky: an undefined address was accessed"}}},
	{Name: "ENTRY", Offset: 0x18, Access: ReadWrite, Doc: "program counter at start", Fields: []RegField{{"pc", AddressBits - 1, 0, "program address"}}},
	{Name: "PLEN", Offset: 0x1c, Access: ReadWrite, Doc: "words of the loaded program; running beyond stops with program-end", Fields: []RegField{{"words", AddressBits, 0, "number of words"}}},
	{Name: "CYCLES_LO", Offset: 0x20, Access: ReadOnly, Doc: "cycles spent running since start, lower half"},
	{Name: "CYCLES_HI", Offset: 0x24, Access: ReadOnly, Doc: "upper half"},
	{Name: "IRQ_EN", Offset: 0x28, Access: ReadWrite, Doc: "interrupt enable", Fields: []RegField{{"enable", 0, 0, "irq_o follows done and waiting"}}},
	{Name: "FEATURES", Offset: 0x2c, Access: ReadOnly, Doc: "what the core has, and where its regions are", Fields: []RegField{
		{"rom", 0, 0, "program and constants are baked in: there is no program memory on the bus"}, {"divsteps", 1, 1, "division steps are instructions"},
		{"two_ports", 2, 2, "the data memory reads and writes in one cycle"}, {"direct", 3, 3, "sums are written in the adder's cycle"},
		{"loops", 12, 8, "nested loops"}, {"calls", 20, 16, "nested calls"},
		{"region", 28, 24, "log2 of the bytes of a region: program memory is at 1 << region, data memory at 2 << region"}}},
}

// Reg finds a register by name; it panics if there is none, since names are written in Go code.
func Reg(name string) Register {
	for _, r := range Registers {
		if r.Name == name {
			return r
		}
	}
	panic("isa: no register " + name)
}
